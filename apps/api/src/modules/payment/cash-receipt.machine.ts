import { machine } from '../../platform/machine.ts';

export const CASH_RECEIPT_STATES = ['WANTED', 'PENDING', 'PROCESSING', 'ISSUED', 'CANCELED', 'FAILED'] as const;

export const cashReceiptMachine = machine({
  name: 'cash receipt',
  states: CASH_RECEIPT_STATES,
  initial: 'WANTED',
  final: ['CANCELED'],
  events: {
    ask: { from: ['WANTED', 'FAILED'], to: 'WANTED', by: ['member'] },
    // The money is there already.
    askPaid: { from: ['WANTED', 'FAILED'], to: 'PENDING', by: ['member'] },
    open: { from: ['WANTED'], to: 'PENDING', by: ['system'] },
    // The money went before anything was issued for it.
    postpone: { from: ['PENDING', 'FAILED'], to: 'WANTED', by: ['system'] },
    issue: { from: ['PENDING', 'PROCESSING', 'FAILED'], to: 'PROCESSING', by: ['system'] },
    finish: { from: ['PROCESSING'], to: 'ISSUED', by: ['system'] },
    refuse: { from: ['PROCESSING'], to: 'FAILED', by: ['system'] },
    // Everything was given back before it was issued.
    drop: { from: ['PENDING', 'FAILED'], to: 'CANCELED', by: ['system'] },
    reduce: { from: ['ISSUED'], to: 'ISSUED', by: ['system'] },
    cancel: { from: ['ISSUED'], to: 'CANCELED', by: ['system'] },
  },
});
