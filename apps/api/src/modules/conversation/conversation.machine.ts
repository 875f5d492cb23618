import { CONVERSATION_STATES } from '@oun/contract/conversation-rules';
import { machine } from '../../platform/machine.ts';

/** Whose turn it is. A conversation has no end: whoever writes again opens it again. */
export const conversationMachine = machine({
  name: 'conversation',
  states: CONVERSATION_STATES,
  initial: 'ANSWERED',
  final: [],
  events: {
    write: { from: ['WAITING', 'ANSWERED', 'CLOSED'], to: 'WAITING', by: ['member'] },
    answer: { from: ['WAITING', 'ANSWERED', 'CLOSED'], to: 'ANSWERED', by: ['staff'] },
    close: { from: ['WAITING', 'ANSWERED'], to: 'CLOSED', by: ['staff', 'system'] },
    // All that waited was taken back.
    recall: { from: ['WAITING'], to: 'ANSWERED', by: ['member'] },
  },
});
