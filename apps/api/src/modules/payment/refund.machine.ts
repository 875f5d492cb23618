import { machine } from '../../platform/machine.ts';

export const REFUND_STATES = ['PENDING', 'PROCESSING', 'DONE', 'FAILED', 'WAITING_ACCOUNT'] as const;

export const refundMachine = machine({
  name: 'refund',
  states: REFUND_STATES,
  initial: 'PENDING',
  final: ['DONE'],
  events: {
    // Paid into a virtual account: nobody knows yet where it is to go.
    awaitAccount: { from: ['PENDING'], to: 'WAITING_ACCOUNT', by: ['system'] },
    account: { from: ['WAITING_ACCOUNT', 'FAILED'], to: 'PENDING', by: ['member'] },
    // There is no money in it, only points or nothing.
    settle: { from: ['PENDING', 'WAITING_ACCOUNT'], to: 'DONE', by: ['system'] },
    // After silence the same is sent again, under the same key.
    send: { from: ['PENDING', 'PROCESSING', 'FAILED'], to: 'PROCESSING', by: ['system'] },
    finish: { from: ['PROCESSING'], to: 'DONE', by: ['system'] },
    refuse: { from: ['PROCESSING'], to: 'FAILED', by: ['system'] },
    byHand: { from: ['FAILED'], to: 'DONE', by: ['staff'] },
  },
});
