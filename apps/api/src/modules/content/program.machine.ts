import { PROGRAM_STATES } from '@oun/contract/content';
import { machine } from '../../platform/machine.ts';

export const programMachine = machine({
  name: 'program',
  states: PROGRAM_STATES,
  initial: 'DRAFT',
  final: [],
  events: {
    publish: { from: ['DRAFT', 'HIDDEN'], to: 'PUBLISHED', by: ['staff'] },
    hide: { from: ['PUBLISHED'], to: 'HIDDEN', by: ['staff'] },
  },
});
