import { ORDER_STATES } from '@oun/contract/checkout';
import { ITEM_STATES } from '@oun/contract/order';
import { machine } from '../../platform/machine.ts';

export const orderMachine = machine({
  name: 'order',
  states: ORDER_STATES,
  initial: 'INITIALIZED',
  final: ['EXPIRED', 'CANCELED', 'CANCELED_BY_NOPAYMENT', 'COMPLETED'],
  events: {
    ready: { from: ['INITIALIZED', 'READY', 'FAILED'], to: 'READY', by: ['member'] },
    pay: { from: ['READY', 'WAITING_DEPOSIT'], to: 'PAID', by: ['member', 'system', 'staff'] },
    wait: { from: ['READY'], to: 'WAITING_DEPOSIT', by: ['member', 'system'] },
    fail: { from: ['READY'], to: 'FAILED', by: ['member', 'system', 'staff'] },
    expire: { from: ['INITIALIZED', 'READY', 'FAILED'], to: 'EXPIRED', by: ['system', 'member'] },
    lapse: { from: ['WAITING_DEPOSIT'], to: 'CANCELED_BY_NOPAYMENT', by: ['system', 'member'] },
    // The bank took the deposit back before anything was sent.
    unpay: { from: ['PAID'], to: 'WAITING_DEPOSIT', by: ['system'] },
    // Derived: what became of its items.
    cancel: { from: ['PAID'], to: 'CANCELED', by: ['member', 'system', 'staff'] },
    complete: { from: ['PAID'], to: 'COMPLETED', by: ['member', 'system', 'staff'] },
  },
});

export const itemMachine = machine({
  name: 'order item',
  states: ITEM_STATES,
  initial: 'PAYMENT_WAITING',
  final: ['CANCELED', 'RETURNED', 'EXCHANGED'],
  events: {
    pay: { from: ['PAYMENT_WAITING'], to: 'PAID', by: ['member', 'system', 'staff'] },
    unpay: { from: ['PAID', 'PREPARING'], to: 'PAYMENT_WAITING', by: ['system'] },
    prepare: { from: ['PAID'], to: 'PREPARING', by: ['staff'] },
    ship: { from: ['PREPARING'], to: 'SHIPPING', by: ['staff'] },
    // Its invoice was a mistake, noticed before it left.
    recall: { from: ['SHIPPING'], to: 'PREPARING', by: ['staff'] },
    deliver: { from: ['SHIPPING'], to: 'DELIVERED', by: ['system', 'staff'] },
    confirm: { from: ['DELIVERED'], to: 'CONFIRMED', by: ['member', 'system'] },
    cancel: { from: ['PAYMENT_WAITING', 'PAID', 'PREPARING'], to: 'CANCELED', by: ['member', 'system', 'staff'] },
    return: { from: ['SHIPPING', 'DELIVERED', 'CONFIRMED'], to: 'RETURNED', by: ['system', 'staff'] },
    exchange: { from: ['SHIPPING', 'DELIVERED', 'CONFIRMED'], to: 'EXCHANGED', by: ['system', 'staff'] },
  },
});
