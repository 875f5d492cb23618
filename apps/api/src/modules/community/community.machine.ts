import { machine } from '../../platform/machine.ts';

export const POST_STATES = ['SHOWN', 'HELD', 'REMOVED', 'DELETED'] as const;

/** A post or a comment: three reports hold it, staff let it go or take it away, its author deletes it for good. */
export const postMachine = machine({
  name: 'post',
  states: POST_STATES,
  initial: 'SHOWN',
  final: ['DELETED'],
  events: {
    hold: { from: ['SHOWN'], to: 'HELD', by: ['system'] },
    keep: { from: ['SHOWN', 'HELD', 'REMOVED'], to: 'SHOWN', by: ['staff'] },
    remove: { from: ['SHOWN', 'HELD', 'REMOVED'], to: 'REMOVED', by: ['staff'] },
    delete: { from: ['SHOWN', 'HELD', 'REMOVED'], to: 'DELETED', by: ['member', 'system'] },
  },
});

export const caseMachine = machine({
  name: 'moderation case',
  states: ['OPEN', 'KEPT', 'REMOVED'],
  initial: 'OPEN',
  final: ['KEPT'],
  events: {
    keep: { from: ['OPEN'], to: 'KEPT', by: ['staff'] },
    remove: { from: ['OPEN'], to: 'REMOVED', by: ['staff'] },
    /** Its author took it away themselves. */
    withdraw: { from: ['OPEN'], to: 'REMOVED', by: ['member', 'system'] },
    appeal: { from: ['REMOVED'], to: 'OPEN', by: ['member'] },
  },
});
