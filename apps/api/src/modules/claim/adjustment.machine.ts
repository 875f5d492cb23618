import { machine } from '../../platform/machine.ts';

export const ADJUSTMENT_STATES = ['WAITING', 'APPROVED', 'APPLIED', 'WITHDRAWN', 'LAPSED'] as const;

export const adjustmentMachine = machine({
  name: 'adjustment',
  states: ADJUSTMENT_STATES,
  initial: 'WAITING',
  final: ['APPLIED', 'WITHDRAWN', 'LAPSED'],
  events: {
    approve: { from: ['WAITING'], to: 'APPROVED', by: ['staff'] },
    apply: { from: ['APPROVED'], to: 'APPLIED', by: ['staff', 'system'] },
    withdraw: { from: ['WAITING', 'APPROVED'], to: 'WITHDRAWN', by: ['staff'] },
    // The claim ended, or was reckoned, otherwise.
    lapse: { from: ['WAITING', 'APPROVED'], to: 'LAPSED', by: ['system'] },
  },
});
