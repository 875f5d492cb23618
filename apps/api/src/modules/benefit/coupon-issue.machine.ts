import { machine } from '../../platform/machine.ts';

export const COUPON_STATES = ['ISSUED', 'RESERVED', 'USED', 'EXPIRED', 'REVOKED'] as const;

export const couponIssueMachine = machine({
  name: 'coupon issue',
  states: COUPON_STATES,
  initial: 'ISSUED',
  final: ['EXPIRED', 'REVOKED'],
  events: {
    reserve: { from: ['ISSUED'], to: 'RESERVED', by: ['system'] },
    use: { from: ['RESERVED'], to: 'USED', by: ['system'] },
    release: { from: ['RESERVED'], to: 'ISSUED', by: ['system'] },
    // The money it was used with is gone, and is waited for again.
    unuse: { from: ['USED'], to: 'RESERVED', by: ['system'] },
    restore: { from: ['USED'], to: 'ISSUED', by: ['system'] },
    lapse: { from: ['ISSUED'], to: 'EXPIRED', by: ['system'] },
    revoke: { from: ['ISSUED'], to: 'REVOKED', by: ['system', 'staff'] },
  },
});
