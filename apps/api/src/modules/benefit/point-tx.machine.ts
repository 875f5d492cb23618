import { machine } from '../../platform/machine.ts';

export const POINT_TX_STATES = ['HELD', 'DONE', 'RELEASED'] as const;

/** Only what an order uses is held; whatever else moves points is done as it is written. */
export const pointTxMachine = machine({
  name: 'point tx',
  states: POINT_TX_STATES,
  initial: 'HELD',
  final: ['RELEASED'],
  events: {
    spend: { from: ['HELD'], to: 'DONE', by: ['system'] },
    // The payment they were spent with is gone, and is waited for again.
    holdAgain: { from: ['DONE'], to: 'HELD', by: ['system'] },
    release: { from: ['HELD'], to: 'RELEASED', by: ['system'] },
  },
});
