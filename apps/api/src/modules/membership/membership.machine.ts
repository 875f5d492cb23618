import { MEMBERSHIP_STATES } from '@oun/contract/membership';
import { machine } from '../../platform/machine.ts';

/** Where somebody stands with us. It is one for each member; contracts come and go under it. */
export const membershipMachine = machine({
  name: 'membership',
  states: MEMBERSHIP_STATES,
  initial: 'NONE',
  final: [],
  events: {
    // Once for each person, so never for somebody who was a member before.
    startTrial: { from: ['NONE'], to: 'TRIAL', by: ['member'] },
    start: { from: ['NONE', 'EXPIRED', 'REFUNDED'], to: 'ACTIVE', by: ['member', 'system', 'staff'] },
    // The first payment after a trial, by their leave or because they asked to begin now.
    convert: { from: ['TRIAL'], to: 'ACTIVE', by: ['member', 'system'] },
    renew: { from: ['ACTIVE'], to: 'ACTIVE', by: ['system'] },
    // Another plan, which lasts from now.
    change: { from: ['ACTIVE', 'CANCEL_SCHEDULED'], to: 'ACTIVE', by: ['member', 'system'] },
    // Paid while they were leaving: the gateway had been asked before.
    payLeaving: { from: ['CANCEL_SCHEDULED'], to: 'CANCEL_SCHEDULED', by: ['system'] },
    schedule: {
      from: ['TRIAL', 'ACTIVE', 'PAST_DUE', 'PAUSED'],
      to: 'CANCEL_SCHEDULED',
      by: ['member', 'system', 'staff'],
    },
    undo: { from: ['CANCEL_SCHEDULED'], to: 'ACTIVE', by: ['member', 'staff'] },
    undoInTrial: { from: ['CANCEL_SCHEDULED'], to: 'TRIAL', by: ['member', 'staff'] },
    fail: { from: ['TRIAL', 'ACTIVE'], to: 'PAST_DUE', by: ['system'] },
    recover: { from: ['PAST_DUE'], to: 'ACTIVE', by: ['member', 'system'] },
    pause: { from: ['ACTIVE'], to: 'PAUSED', by: ['system'] },
    resume: { from: ['PAUSED'], to: 'ACTIVE', by: ['member', 'system'] },
    expire: {
      from: ['TRIAL', 'ACTIVE', 'CANCEL_SCHEDULED', 'PAST_DUE', 'PAUSED'],
      to: 'EXPIRED',
      by: ['member', 'system'],
    },
    refund: { from: ['ACTIVE', 'CANCEL_SCHEDULED'], to: 'REFUNDED', by: ['member', 'system', 'staff'] },
  },
});
export type MembershipEvent = keyof typeof membershipMachine.events;
