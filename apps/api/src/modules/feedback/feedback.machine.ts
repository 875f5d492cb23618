import { FEEDBACK_STATES } from '@oun/contract/feedback';
import { machine } from '../../platform/machine.ts';

/** What somebody told us of the product. An answer may be written anew, and what was answered may change later. */
export const feedbackMachine = machine({
  name: 'feedback',
  states: FEEDBACK_STATES,
  initial: 'SENT',
  final: [],
  events: {
    look: { from: ['SENT', 'LOOKING'], to: 'LOOKING', by: ['staff'] },
    answer: { from: ['SENT', 'LOOKING', 'ANSWERED'], to: 'ANSWERED', by: ['staff'] },
    change: { from: ['SENT', 'LOOKING', 'ANSWERED', 'CHANGED'], to: 'CHANGED', by: ['staff'] },
  },
});
