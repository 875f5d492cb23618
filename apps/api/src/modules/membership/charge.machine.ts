import { CHARGE_STATES } from '@oun/contract/membership';
import { machine } from '../../platform/machine.ts';

/** What is to be paid for one stretch. Each try is a payment of its own under it. */
export const chargeMachine = machine({
  name: 'membership charge',
  states: CHARGE_STATES,
  initial: 'SCHEDULED',
  final: ['PAID', 'DROPPED'],
  events: {
    ask: {
      from: ['SCHEDULED', 'DECLINED_RETRYABLE', 'DECLINED_PERMANENT'],
      to: 'REQUESTED',
      by: ['member', 'system'],
    },
    lose: { from: ['REQUESTED', 'UNKNOWN'], to: 'UNKNOWN', by: ['member', 'system'] },
    pay: { from: ['SCHEDULED', 'REQUESTED', 'UNKNOWN'], to: 'PAID', by: ['member', 'system', 'staff'] },
    decline: { from: ['REQUESTED', 'UNKNOWN'], to: 'DECLINED_RETRYABLE', by: ['member', 'system', 'staff'] },
    declineForGood: { from: ['REQUESTED', 'UNKNOWN'], to: 'DECLINED_PERMANENT', by: ['member', 'system', 'staff'] },
    // Nobody will try it any more.
    drop: { from: ['DECLINED_RETRYABLE', 'DECLINED_PERMANENT'], to: 'DROPPED', by: ['member', 'system'] },
  },
});
export type ChargeEvent = keyof typeof chargeMachine.events;
