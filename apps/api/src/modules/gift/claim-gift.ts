import type { Answer } from '@oun/contract/endpoint';
import { AppError, ERRORS } from '@oun/contract/errors';
import type { claimGift as claimCall, getGiftOfLink as getOfLinkCall } from '@oun/contract/gift';
import { giftLength } from '@oun/membership/gift';
import { daysIn } from '@oun/membership/timeline';
import { sql } from 'kysely';
import type { MemberContext, OptionalContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { hashToken } from '../../platform/secrets.ts';
import { post } from '../ledger/ledger.ts';
import { giveTime, previewTime } from '../membership/membership.ts';
import { designJson, giftName } from './gift-bundles.ts';
import { type Gift, isExpired, isOpen, lockGift, moveGift, sourceOf } from './gift-record.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'gift.claimed': { gift_id: number };
  }
}

const UNPAID: ReadonlySet<Gift['state']> = new Set(['CREATED', 'DROPPED']);

function stateFor(gift: Gift, now: Date): Answer<typeof getOfLinkCall>['state'] {
  if (isOpen(gift, now)) return 'OPEN';
  if (isExpired(gift, now)) return 'EXPIRED';
  return gift.state === 'CLAIMED' ? 'CLAIMED' : 'CANCELED';
}

/** What a link leads to. Whoever has it sees the card, and nothing of what it cost or who took it. */
export async function giftOfLink(ctx: OptionalContext, token: string): Promise<Answer<typeof getOfLinkCall>> {
  const { db, now, mediaUrl, identity } = ctx;
  const found = await db
    .selectFrom('gift')
    .innerJoin('account', 'account.id', 'gift.account_id')
    .innerJoin('gift_design as design', 'design.slug', 'gift.design')
    .innerJoin('picture', 'picture.id', 'design.picture_id')
    .where('gift.token_hash', '=', hashToken(token))
    .selectAll('gift')
    .select(['account.nickname', designJson(mediaUrl).as('card')])
    .executeTakeFirst();
  if (!found || UNPAID.has(found.state)) throw new AppError('NOT_FOUND');
  const state = stateFor(found, now());
  const isMine = identity !== undefined && found.claimed_by === identity.id;
  return {
    state,
    sender: found.nickname,
    recipient: found.recipient,
    months: found.months,
    name: giftName(found.months),
    design: found.card,
    message: found.message,
    expires_at: found.expires_at!.toISOString(),
    is_own: identity !== undefined && found.account_id === identity.id,
    is_mine: isMine,
    claimed_at: isMine ? found.claimed_at!.toISOString() : null,
    ...(identity && state === 'OPEN' ? await foreseen(ctx, identity.id, found) : { gives: null, refusal: null }),
  };
}

type Foreseen = Pick<Answer<typeof getOfLinkCall>, 'gives' | 'refusal'>;

/** What taking it would give, or why it cannot be taken now. */
async function foreseen({ db, now }: OptionalContext, memberId: number, gift: Gift): Promise<Foreseen> {
  try {
    const { span, endsBefore } = await previewTime(db, now(), memberId, giftLength(gift.months));
    const gives = {
      starts_at: span.startsAt.toISOString(),
      ends_at: span.endsAt.toISOString(),
      is_queued: endsBefore !== null,
    };
    return { gives, refusal: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { title, message } = ERRORS[error.code];
    return { gives: null, refusal: { code: error.code, title, message } };
  }
}

/** Takes a gift: once, by one person. The buyer may take it, too. */
export async function claimGift(
  { db, memberId, now }: MemberContext,
  token: string,
): Promise<Answer<typeof claimCall>> {
  const found = await db.selectFrom('gift').where('token_hash', '=', hashToken(token)).select('id').executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return db.transaction().execute(async (tx) => {
    const at = now();
    const gift = (await lockGift(tx, found.id))!;
    if (gift.state === 'CLAIMED' && gift.claimed_by === memberId) return given(tx, gift);
    checkOpen(gift, at);
    const source = sourceOf(gift.id);
    const giving = await giveTime(tx, at, memberId, { kind: 'GIFT', length: giftLength(gift.months), source });
    const days = daysIn([giving.span]);
    await moveGift(
      tx,
      at,
      gift,
      'claim',
      'member',
      { claimed_by: memberId, claimed_at: at, days_given: days, sealed_mobile: null, mobile_mark: null },
      { account_id: memberId },
    );
    await post(tx, at, {
      key: `gift-claimed:${gift.id}`,
      kind: 'GIFT_CLAIMED',
      reference: source,
      lines: [
        { book: 'GIFT_OWED', amount: gift.amount },
        { book: 'MEMBERSHIP_SALES', amount: -gift.amount },
      ],
    });
    await announce(tx, at, 'gift.claimed', { gift_id: gift.id });
    const { startsAt, endsAt } = giving.span;
    return {
      gift_id: gift.id,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      days,
      is_renewed: giving.isRenewed,
    };
  });
}

function checkOpen(gift: Gift, now: Date): void {
  if (UNPAID.has(gift.state)) throw new AppError('NOT_FOUND');
  if (isOpen(gift, now)) return;
  if (isExpired(gift, now)) throw new AppError('GIFT_EXPIRED');
  throw new AppError(gift.state === 'CLAIMED' ? 'GIFT_CLAIMED' : 'GIFT_CANCELED');
}

/** Taken in another tab: what that gave. */
async function given(tx: Tx, gift: Gift): Promise<Answer<typeof claimCall>> {
  const { rows } = await sql<{ starts_at: Date | null; ends_at: Date | null }>`
    select min(starts_at) as starts_at, max(ends_at) as ends_at from membership_period
    where account_id = ${gift.claimed_by} and source = ${sourceOf(gift.id)}`.execute(tx);
  const { starts_at, ends_at } = rows[0]!;
  return {
    gift_id: gift.id,
    starts_at: (starts_at ?? gift.claimed_at!).toISOString(),
    ends_at: (ends_at ?? gift.claimed_at!).toISOString(),
    days: gift.days_given!,
    is_renewed: false,
  };
}
