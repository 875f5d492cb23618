import { GIFT_STATES } from '@oun/contract/gift';
import { machine } from '../../platform/machine.ts';

/** A membership that somebody pays for and somebody else uses. */
export const giftMachine = machine({
  name: 'gift',
  states: GIFT_STATES,
  initial: 'CREATED',
  final: ['REFUNDED', 'DROPPED'],
  events: {
    pay: { from: ['CREATED'], to: 'PAID', by: ['member', 'system', 'staff'] },
    // The card said no: nothing was charged, and nothing will be.
    drop: { from: ['CREATED'], to: 'DROPPED', by: ['member', 'system', 'staff'] },
    send: { from: ['PAID'], to: 'SENT', by: ['member', 'system'] },
    // Whoever has the link may take it, whether or not somebody said that it was sent.
    claim: { from: ['PAID', 'SENT'], to: 'CLAIMED', by: ['member'] },
    expire: { from: ['PAID', 'SENT'], to: 'EXPIRED', by: ['system'] },
    askRefund: { from: ['PAID', 'SENT', 'CLAIMED', 'EXPIRED'], to: 'REFUND_REQUESTED', by: ['member', 'system'] },
    refund: { from: ['REFUND_REQUESTED'], to: 'REFUNDED', by: ['member', 'system'] },
  },
});
export type GiftEvent = keyof typeof giftMachine.events;
