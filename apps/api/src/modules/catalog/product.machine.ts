import { PRODUCT_STATES } from '@oun/contract/catalog';
import { machine } from '../../platform/machine.ts';

export const productMachine = machine({
  name: 'product',
  states: PRODUCT_STATES,
  initial: 'DRAFT',
  final: ['DISCONTINUED'],
  events: {
    open: { from: ['DRAFT', 'SOLD_OUT', 'HIDDEN'], to: 'ON_SALE', by: ['staff'] },
    'sell-out': { from: ['ON_SALE'], to: 'SOLD_OUT', by: ['staff', 'system'] },
    hide: { from: ['ON_SALE', 'SOLD_OUT'], to: 'HIDDEN', by: ['staff'] },
    discontinue: { from: ['HIDDEN', 'SOLD_OUT'], to: 'DISCONTINUED', by: ['staff'] },
  },
});
