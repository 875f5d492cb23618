import { machine } from '../../platform/machine.ts';

/** What becomes of a friend's first payment for whoever brought them. */
export const referralMachine = machine({
  name: 'referral',
  states: ['PAID', 'REWARDED', 'REFUNDED', 'REFUSED'],
  initial: 'PAID',
  final: ['REWARDED', 'REFUNDED', 'REFUSED'],
  events: {
    reward: { from: ['PAID'], to: 'REWARDED', by: ['system'] },
    // Given back before the points came.
    refund: { from: ['PAID'], to: 'REFUNDED', by: ['system'] },
    refuse: { from: ['PAID'], to: 'REFUSED', by: ['system'] },
  },
});
