import { EXPERIMENT_STATES } from '@oun/contract/experiment-rules';
import { machine } from '../../platform/machine.ts';

/** Something shown in several ways. What runs is not changed: whoever counts would compare what is not the same. */
export const experimentMachine = machine({
  name: 'experiment',
  states: EXPERIMENT_STATES,
  initial: 'DRAFT',
  final: ['ENDED'],
  events: {
    change: { from: ['DRAFT'], to: 'DRAFT', by: ['staff'] },
    start: { from: ['DRAFT'], to: 'RUNNING', by: ['staff'] },
    end: { from: ['RUNNING'], to: 'ENDED', by: ['staff'] },
  },
});
