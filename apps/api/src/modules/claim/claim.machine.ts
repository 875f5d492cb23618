import { machine } from '../../platform/machine.ts';

export const cancelMachine = machine({
  name: 'cancel',
  states: ['CANCEL_REQUESTED', 'CANCEL_DONE', 'CANCEL_REJECTED', 'WITHDRAWN'],
  initial: 'CANCEL_REQUESTED',
  final: ['CANCEL_DONE', 'CANCEL_REJECTED', 'WITHDRAWN'],
  events: {
    approve: { from: ['CANCEL_REQUESTED'], to: 'CANCEL_DONE', by: ['member', 'staff', 'system'] },
    reject: { from: ['CANCEL_REQUESTED'], to: 'CANCEL_REJECTED', by: ['staff'] },
    withdraw: { from: ['CANCEL_REQUESTED'], to: 'WITHDRAWN', by: ['member'] },
  },
});

export const returnMachine = machine({
  name: 'return',
  states: [
    'RETURN_REQUESTED',
    'COLLECTING',
    'COLLECT_DONE',
    'RETURN_HELD',
    'RETURN_DONE',
    'RETURN_REJECTED',
    'WITHDRAWN',
  ],
  initial: 'RETURN_REQUESTED',
  final: ['RETURN_DONE', 'RETURN_REJECTED', 'WITHDRAWN'],
  events: {
    collect: { from: ['RETURN_REQUESTED'], to: 'COLLECTING', by: ['staff'] },
    receive: { from: ['RETURN_REQUESTED', 'COLLECTING'], to: 'COLLECT_DONE', by: ['staff', 'system'] },
    hold: { from: ['COLLECT_DONE'], to: 'RETURN_HELD', by: ['staff'] },
    pass: { from: ['COLLECT_DONE', 'RETURN_HELD'], to: 'RETURN_DONE', by: ['staff', 'system'] },
    reject: { from: ['RETURN_REQUESTED', 'COLLECT_DONE', 'RETURN_HELD'], to: 'RETURN_REJECTED', by: ['staff'] },
    withdraw: { from: ['RETURN_REQUESTED', 'COLLECTING'], to: 'WITHDRAWN', by: ['member'] },
  },
});

export const exchangeMachine = machine({
  name: 'exchange',
  states: [
    'FEE_WAITING',
    'EXCHANGE_REQUESTED',
    'COLLECTING',
    'COLLECT_DONE',
    'EXCHANGE_HELD',
    'REDELIVERING',
    'EXCHANGE_DONE',
    'EXCHANGE_REJECTED',
    'WITHDRAWN',
  ],
  initial: 'FEE_WAITING',
  final: ['EXCHANGE_DONE', 'EXCHANGE_REJECTED', 'WITHDRAWN'],
  events: {
    payFee: { from: ['FEE_WAITING'], to: 'EXCHANGE_REQUESTED', by: ['member', 'system'] },
    waiveFee: { from: ['FEE_WAITING'], to: 'EXCHANGE_REQUESTED', by: ['staff'] },
    collect: { from: ['EXCHANGE_REQUESTED'], to: 'COLLECTING', by: ['staff'] },
    receive: { from: ['EXCHANGE_REQUESTED', 'COLLECTING'], to: 'COLLECT_DONE', by: ['staff', 'system'] },
    hold: { from: ['COLLECT_DONE'], to: 'EXCHANGE_HELD', by: ['staff'] },
    redeliver: { from: ['COLLECT_DONE', 'EXCHANGE_HELD'], to: 'REDELIVERING', by: ['staff'] },
    // The parcel's coming ends it, whoever says that it came.
    finish: { from: ['REDELIVERING'], to: 'EXCHANGE_DONE', by: ['system'] },
    reject: { from: ['EXCHANGE_REQUESTED', 'COLLECT_DONE', 'EXCHANGE_HELD'], to: 'EXCHANGE_REJECTED', by: ['staff'] },
    withdraw: { from: ['FEE_WAITING', 'EXCHANGE_REQUESTED', 'COLLECTING'], to: 'WITHDRAWN', by: ['member', 'system'] },
  },
});
