import { machine } from '../../platform/machine.ts';

export const VOUCHER_STATES = ['CREATED', 'ISSUED', 'REDEEMED', 'EXPIRED', 'REVOKED'] as const;

export const voucherMachine = machine({
  name: 'voucher',
  states: VOUCHER_STATES,
  initial: 'CREATED',
  final: ['REDEEMED', 'EXPIRED', 'REVOKED'],
  events: {
    // It gets its code, and whoever asked for it has that.
    issue: { from: ['CREATED'], to: 'ISSUED', by: ['staff'] },
    redeem: { from: ['ISSUED'], to: 'REDEEMED', by: ['member'] },
    lapse: { from: ['CREATED', 'ISSUED'], to: 'EXPIRED', by: ['system'] },
    revoke: { from: ['CREATED', 'ISSUED'], to: 'REVOKED', by: ['staff'] },
  },
});
