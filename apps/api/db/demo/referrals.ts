import { DAY_MS } from '@oun/brand/seoul';
import { TERMS_VERSION } from '@oun/contract/membership';
import { myInvitationCode } from '../../src/modules/identity/sign-up/invitations.ts';
import { buyMembership, quoteMembership } from '../../src/modules/membership/buying/buy.ts';
import { listKeys, registerCard } from '../../src/modules/membership/methods/billing-keys.ts';
import { noteFirstPayment } from '../../src/modules/referral/rewards.ts';
import type { MemberContext } from '../../src/platform/context.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { PATIENCE_MS } from '../../src/platform/http/patience.ts';
import { createSecrets, type Secrets } from '../../src/platform/secrets.ts';
import { pastGateways } from './order-gateway.ts';

const FRIENDS = 3;
const PAID_DAYS_AGO = 3;
/** None that the demo's other members have. */
const FIRST_CARD = 901;

/** Who came by the demo member's code: one has paid, so that points are on their way; the others look around. */
export async function makeReferrals(
  db: Db,
  now: Date,
  productId: number,
  secrets: Secrets = createSecrets('a demo world of its own'),
): Promise<void> {
  const inviter = await db
    .selectFrom('account')
    .where('email_address', '=', 'member@oun.test')
    .select('id')
    .executeTakeFirstOrThrow();
  const paidAt = new Date(now.getTime() - PAID_DAYS_AGO * DAY_MS);
  // Ordinary members who have never had a membership, and were here when they paid.
  const friends = await db
    .selectFrom('account')
    .where('email_address', 'is', null)
    .where('created_at', '<', paidAt)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('membership_period as p').whereRef('p.account_id', '=', 'account.id').select('p.id'))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(FRIENDS)
    .select('id')
    .execute();
  const [payer] = friends;
  if (!payer) return;
  await myInvitationCode({ db, memberId: inviter.id, now: () => paidAt } as unknown as MemberContext);
  await db
    .updateTable('account')
    .set({ invited_by: inviter.id })
    .where(
      'id',
      'in',
      friends.map(({ id }) => id),
    )
    .execute();
  const ctx = {
    db,
    now: () => paidAt,
    gateways: pastGateways(
      () => paidAt,
      () => 'pays',
      FIRST_CARD,
    ),
    secrets,
    patienceMs: PATIENCE_MS,
    log: {
      error: (found: { err: unknown }) => {
        throw found.err;
      },
    },
    memberId: payer.id,
    identity: { id: payer.id, role: 'user', roles: ['user'] },
  } as unknown as MemberContext;
  const { window } = await listKeys(ctx);
  const card = await registerCard(ctx, { auth_key: `friend-${payer.id}`, customer_key: window.customer_key });
  const { amount } = await quoteMembership(ctx, { product_id: productId });
  const { result_id } = await buyMembership(ctx, {
    product_id: productId,
    billing_key_id: card.id,
    installment_months: 0,
    expected_amount: amount,
    terms_version: TERMS_VERSION,
  });
  await noteFirstPayment(ctx, { account_id: payer.id, charge_id: result_id! });
}
