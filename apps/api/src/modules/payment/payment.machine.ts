import { machine } from '../../platform/machine.ts';

export const PAYMENT_STATES = [
  'READY',
  'CONFIRMING',
  'UNKNOWN',
  'WAITING_DEPOSIT',
  'PAID',
  'FAILED',
  'ABANDONED',
  'EXPIRED',
] as const;

export const paymentMachine = machine({
  name: 'payment',
  states: PAYMENT_STATES,
  initial: 'READY',
  final: ['FAILED', 'ABANDONED'],
  events: {
    confirm: { from: ['READY'], to: 'CONFIRMING', by: ['member'] },
    // The window was left for another one; nothing was ever asked of the gateway.
    abandon: { from: ['READY'], to: 'ABANDONED', by: ['member', 'system'] },
    lose: { from: ['CONFIRMING', 'UNKNOWN'], to: 'UNKNOWN', by: ['member', 'system'] },
    pay: { from: ['CONFIRMING', 'UNKNOWN', 'WAITING_DEPOSIT'], to: 'PAID', by: ['member', 'system', 'staff'] },
    wait: { from: ['CONFIRMING', 'UNKNOWN'], to: 'WAITING_DEPOSIT', by: ['member', 'system'] },
    refuse: { from: ['READY', 'CONFIRMING', 'UNKNOWN'], to: 'FAILED', by: ['member', 'system', 'staff'] },
    // Money that reached an account after its order was given up: taken note of, and sent back.
    payLate: { from: ['EXPIRED'], to: 'PAID', by: ['system'] },
    // The bank took a deposit back: it is waited for again.
    takeBack: { from: ['PAID'], to: 'WAITING_DEPOSIT', by: ['system'] },
    // The gateway said something that does not fit: a person looks, the account goes on waiting.
    doubt: { from: ['WAITING_DEPOSIT'], to: 'WAITING_DEPOSIT', by: ['system'] },
    expire: { from: ['WAITING_DEPOSIT', 'READY'], to: 'EXPIRED', by: ['system', 'member'] },
  },
});
