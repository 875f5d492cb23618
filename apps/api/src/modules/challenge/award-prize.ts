import type { Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { claimPrize as claimCall, Draw } from '@oun/contract/event';
import type { Selectable } from 'kysely';
import type { Database } from '../../../db/rows.ts';
import type { Context, MemberContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { announceAll } from '../../platform/jobs/outbox.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { findAddress } from '../member/member.ts';
import { giveTime } from '../membership/membership.ts';
import { getDraw } from './challenge-views.ts';
import { entryMachine } from './challenge.machine.ts';
import { claimUntil, lockChallenge, passOn } from './draw-challenge.ts';

/** Takes what was won: goods go where the winner says, days begin at once. Asked again, it is taken already. */
export async function claimPrize(
  ctx: MemberContext,
  id: number,
  { address_id }: Parsed<typeof claimCall>['body'],
): Promise<Draw> {
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockOwn(tx, id, ctx.memberId);
    if (entry.state === 'CLAIMED') return;
    if (entry.state === 'PASSED' && entry.prize_id !== null) throw new AppError('PRIZE_PASSED');
    if (entry.state !== 'WON' || entry.claim_until === null) throw new AppError('PRIZE_NONE');
    if (entry.claim_until <= now) throw new AppError('PRIZE_PASSED');
    const prize = await tx
      .selectFrom('challenge_prize')
      .where('id', '=', entry.prize_id)
      .select(['kind', 'days'])
      .executeTakeFirstOrThrow();
    const sealed_address = prize.kind === 'GOODS' ? await sealAddress(ctx, tx, address_id) : null;
    if (prize.kind === 'TIME')
      await giveTime(tx, now, ctx.memberId, {
        kind: 'BONUS',
        length: { days: prize.days! },
        source: `event-${entry.id}`,
      });
    await tx
      .updateTable('challenge_entry')
      .set({ state: entryMachine.next(entry.state, 'claim', 'member'), claimed_at: now, sealed_address })
      .where('id', '=', entry.id)
      .execute();
  });
  return getDraw(ctx, id);
}

async function lockOwn(tx: Tx, id: number, accountId: number): Promise<Selectable<Database['challenge_entry']>> {
  const { exists } = await tx
    .selectNoFrom((eb) =>
      eb
        .exists(eb.selectFrom('challenge').where('id', '=', id).where('state', '<>', 'DRAFT').select('id'))
        .as('exists'),
    )
    .executeTakeFirstOrThrow();
  if (!exists) throw new AppError('NOT_FOUND');
  const entry = await tx
    .selectFrom('challenge_entry')
    .where('challenge_id', '=', id)
    .where('account_id', '=', accountId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!entry) throw new AppError('PRIZE_NONE');
  return entry;
}

/** As it is now: what is changed or removed later changes nothing of where the prize goes. */
async function sealAddress({ secrets, memberId }: MemberContext, tx: Tx, addressId: number | null): Promise<Buffer> {
  if (addressId === null) throw new AppError('ADDRESS_NEEDED');
  const address = await findAddress(tx, memberId, addressId);
  if (!address) throw new AppError('ADDRESS_NEEDED');
  const { name, phone, postcode, address1, address2, comment } = address;
  return secrets.seal(JSON.stringify({ name, phone, postcode, address1, address2, comment }));
}

type Clocked = Pick<Context, 'db' | 'now'>;

async function passOnAnnounced({ db, now }: Clocked, id: number): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    const { state } = await lockChallenge(tx, id);
    // What was drawn and not yet announced is looked over when it is.
    if (state !== 'ANNOUNCED') return;
    const { lost, won } = await passOn(tx, at, id);
    if (won.length > 0)
      await tx
        .updateTable('challenge_entry')
        .set({ claim_until: claimUntil(at) })
        .where('id', 'in', won)
        .execute();
    const news = (ids: readonly number[]) => ids.map((entry_id) => ({ entry_id }));
    await announceAll(tx, at, 'challenge.passed', news(lost));
    await announceAll(tx, at, 'challenge.won', news(won));
  });
}

/** Seven days without a word, and it is the next one's. */
export async function passOnLate(ctx: Clocked): Promise<void> {
  const due = await ctx.db
    .selectFrom('challenge_entry')
    .where('state', '=', 'WON')
    .where('claim_until', '<=', ctx.now())
    .select('challenge_id')
    .distinct()
    .execute();
  for (const { challenge_id } of due) await passOnAnnounced(ctx, challenge_id);
}

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** By then it has come, and nobody has to know any more where to. */
export async function forgetAddresses({ db, now }: Clocked): Promise<void> {
  await db
    .updateTable('challenge_entry')
    .set({ sealed_address: null })
    .where('sealed_address', 'is not', null)
    .where('claimed_at', '<', new Date(now().getTime() - KEPT_DAYS * DAY_MS))
    .execute();
}

/** Who leaves takes along where they live; what they won and had not taken goes to the next. */
export async function forgetLeaver(ctx: JobContext, { account_id }: { account_id: number }): Promise<void> {
  await ctx.db
    .updateTable('challenge_entry')
    .set({ sealed_address: null })
    .where('account_id', '=', account_id)
    .where('sealed_address', 'is not', null)
    .execute();
  const won = await ctx.db
    .selectFrom('challenge_entry')
    .where('account_id', '=', account_id)
    .where('state', '=', 'WON')
    .select('challenge_id')
    .execute();
  for (const { challenge_id } of won) await passOnAnnounced(ctx, challenge_id);
}
