import { INVITATION_STATES, SEAT_STATES } from '@oun/contract/team';
import { machine } from '../../../platform/machine.ts';

/** A link for one person. */
export const invitationMachine = machine({
  name: 'team invitation',
  states: INVITATION_STATES,
  initial: 'SENT',
  final: ['ACCEPTED', 'EXPIRED', 'REVOKED'],
  events: {
    sendAgain: { from: ['SENT'], to: 'SENT', by: ['member'] },
    accept: { from: ['SENT'], to: 'ACCEPTED', by: ['member'] },
    expire: { from: ['SENT'], to: 'EXPIRED', by: ['system'] },
    // By its owner, or because the team is over.
    revoke: { from: ['SENT'], to: 'REVOKED', by: ['member', 'system'] },
  },
});

/** Somebody's place in another's plan. */
export const seatMachine = machine({
  name: 'team seat',
  states: SEAT_STATES,
  initial: 'ACTIVE',
  final: ['LEFT', 'KICKED', 'ENDED'],
  events: {
    leave: { from: ['ACTIVE'], to: 'LEFT', by: ['member', 'system'] },
    kick: { from: ['ACTIVE'], to: 'KICKED', by: ['member'] },
    // The owner has no access any more, or fewer places.
    end: { from: ['ACTIVE'], to: 'ENDED', by: ['system'] },
  },
});
export type SeatEvent = keyof typeof seatMachine.events;
