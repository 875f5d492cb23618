import type { Answer } from '@oun/contract/endpoint';
import { AppError, ERRORS } from '@oun/contract/errors';
import type {
  getReceivedGifts as getReceivedCall,
  getSentGifts as getSentCall,
  GiftDesign,
  ReceivedGift,
  SentGift,
} from '@oun/contract/gift';
import { maskPhone } from '@oun/contract/masks';
import { PAGE_SIZE } from '@oun/contract/paging';
import { extendedEnd, isEnding, refundableUntil } from '@oun/membership/gift';
import { sql, type SqlBool } from 'kysely';
import type { PaymentDetail } from '../../../db/rows.ts';
import { wordsOf } from '../../gateways/payment/payment.gateway.ts';
import type { MemberContext } from '../../platform/context.ts';
import { readCursor, writeCursor } from '../../platform/http/cursor.ts';
import type { Use } from '../membership/membership.ts';
import { designJson, giftName, percentOf } from './gift-bundles.ts';
import { refundOf, usesOfGifts } from './gift-refunds.ts';
import { type Gift, isExpired, isOpen, sourceOf } from './gift-record.ts';
import { markOf } from './pay-gift.ts';

const gifts = ({ db, mediaUrl }: MemberContext) =>
  db
    .selectFrom('gift')
    .innerJoin('gift_design as design', 'design.slug', 'gift.design')
    .innerJoin('picture', 'picture.id', 'design.picture_id')
    .selectAll('gift')
    .select(designJson(mediaUrl).as('card'));

const sent = (ctx: MemberContext) =>
  gifts(ctx)
    .where('gift.account_id', '=', ctx.memberId)
    .select([
      sql<PaymentDetail | null>`(select detail from payment where gift_id = gift.id order by id desc limit 1)`.as(
        'paid',
      ),
      sql<string | null>`(select gateway_order_id from payment where gift_id = gift.id order by id desc limit 1)`.as(
        'number',
      ),
    ]);

type Row = Gift & { card: GiftDesign; paid: PaymentDetail | null; number: string | null };

const text = (at: Date | null): string | null => at?.toISOString() ?? null;

function shownSent({ secrets, lifeUrl }: MemberContext, at: Date, gift: Row, use: Use | undefined): SentGift {
  const isTakeable = isOpen(gift, at);
  const refund = refundOf(at, gift, use);
  const ending = isTakeable && isEnding(gift.expires_at!, at);
  const extendsTo = ending ? extendedEnd(gift.paid_at!, gift.expires_at!) : null;
  const code = gift.failure_code && wordsOf(gift.failure_code);
  return {
    id: gift.id,
    state: isExpired(gift, at) ? 'EXPIRED' : gift.state,
    months: gift.months,
    name: giftName(gift.months),
    amount: gift.amount,
    method: gift.paid?.text ?? null,
    receipt_url: gift.paid?.receipt_url ?? null,
    number: gift.number ?? sourceOf(gift.id),
    design: gift.card,
    message: gift.message,
    recipient: gift.recipient,
    link: isTakeable ? `${lifeUrl}/voucher?gift=${secrets.unseal(gift.sealed_token)}` : null,
    created_at: gift.created_at.toISOString(),
    paid_at: text(gift.paid_at),
    scheduled_at: text(gift.scheduled_at),
    recipient_mobile: gift.sealed_mobile && maskPhone(secrets.unseal(gift.sealed_mobile)),
    sent_at: text(gift.sent_at),
    expires_at: text(gift.expires_at),
    is_ending: ending,
    claimed_at: text(gift.claimed_at),
    used_from: text(use?.from ?? null),
    thanks: gift.thanks,
    failure: code ? { code, message: ERRORS[code].message } : null,
    refund:
      refund && refund.money > 0
        ? {
            money: refund.money,
            points: refund.points,
            percent: percentOf(gift.amount, refund.money),
            until: refund.standing === 'EXPIRED' ? text(refundableUntil(gift.expires_at!)) : null,
          }
        : null,
    refunded:
      gift.refunded_as === null
        ? null
        : {
            as: gift.refunded_as,
            amount: gift.refund_amount!,
            asked_at: gift.refund_asked_at!.toISOString(),
            done_at: text(gift.refunded_at),
          },
    extends_to: text(extendsTo),
    actions: actionsOf(gift, isTakeable, extendsTo !== null, refund),
  };
}

function actionsOf(
  { state, scheduled_at }: Gift,
  isTakeable: boolean,
  canExtend: boolean,
  refund: { money: number; points: number } | null,
): SentGift['actions'] {
  const isWaiting = isTakeable && state === 'PAID' && scheduled_at !== null;
  return [
    ...(isTakeable ? ([isWaiting ? 'RESCHEDULE' : 'SEND', 'EDIT'] as const) : []),
    ...(canExtend ? (['EXTEND'] as const) : []),
    ...(refund && refund.money > 0 ? (['REFUND_MONEY'] as const) : []),
    ...(refund && refund.points > 0 ? (['REFUND_POINTS'] as const) : []),
  ];
}

/** One's own; anybody else's is not there. */
export async function trackGift(ctx: MemberContext, id: number): Promise<SentGift> {
  const row = await sent(ctx).where('gift.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  const at = ctx.now();
  return shownSent(ctx, at, row, (await usesOfGifts(ctx.db, at, [row])).get(id));
}

export async function listSent(
  ctx: MemberContext,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<typeof getSentCall>> {
  const after = readCursor(cursor, 'number')?.[1];
  const rows = await sent(ctx)
    .where('gift.state', '<>', 'DROPPED')
    .$if(after !== undefined, (query) => query.where('gift.id', '<', after!))
    .orderBy('gift.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const { count } = await ctx.db
    .selectFrom('gift')
    .where('account_id', '=', ctx.memberId)
    .where('state', '=', 'PAID')
    .where('scheduled_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const shown = rows.slice(0, PAGE_SIZE);
  const at = ctx.now();
  const uses = await usesOfGifts(ctx.db, at, shown);
  const items = shown.map((row) => shownSent(ctx, at, row, uses.get(row.id)));
  return { items, unsent_count: Number(count), next_cursor: nextCursor(rows, items) };
}

function nextCursor(rows: readonly { id: number }[], shown: readonly { id: number }[]): string | null {
  const last = shown.at(-1);
  return last && rows.length > shown.length ? writeCursor([last.id, last.id]) : null;
}

const received = (ctx: MemberContext) =>
  gifts(ctx)
    .innerJoin('account', 'account.id', 'gift.account_id')
    .select([
      'account.nickname',
      sql<Date | null>`(select min(p.starts_at) from membership_period p where p.account_id = gift.claimed_by
        and p.source = 'gift-' || gift.id)`.as('starts_at'),
      sql<Date | null>`(select max(p.ends_at) from membership_period p where p.account_id = gift.claimed_by
        and p.source = 'gift-' || gift.id)`.as('ends_at'),
    ]);

type ReceivedRow = Gift & { card: GiftDesign; nickname: string; starts_at: Date | null; ends_at: Date | null };

function shownReceived({ now, secrets }: MemberContext, gift: ReceivedRow): ReceivedGift {
  const state = receivedAs(gift, now());
  return {
    id: gift.id,
    sender: gift.nickname,
    months: gift.months,
    name: giftName(gift.months),
    design: gift.card,
    message: gift.message,
    state,
    token: state === 'WAITING' ? secrets.unseal(gift.sealed_token) : null,
    expires_at: state === 'WAITING' ? text(gift.expires_at) : null,
    starts_at: text(gift.starts_at),
    ends_at: text(gift.ends_at),
    thanks: gift.thanks,
    can_thank: gift.state === 'CLAIMED' && gift.thanks === null,
  };
}

function receivedAs({ claimed_by, state, starts_at, ends_at }: ReceivedRow, now: Date): ReceivedGift['state'] {
  if (claimed_by === null) return 'WAITING';
  if (state !== 'CLAIMED') return 'TAKEN_BACK';
  if (!starts_at || !ends_at || ends_at <= now) return 'USED';
  return starts_at > now ? 'QUEUED' : 'IN_USE';
}

/** What one has taken, and what was sent to one's own number and waits. */
export async function listReceived(
  ctx: MemberContext,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<typeof getReceivedCall>> {
  const after = readCursor(cursor, 'number')?.[1];
  const own = await ctx.db
    .selectFrom('account')
    .where('id', '=', ctx.memberId)
    .where('mobile_verified_at', 'is not', null)
    .select('mobile')
    .executeTakeFirst();
  const mark = own?.mobile ? markOf(ctx.secrets, own.mobile) : null;
  const rows = await received(ctx)
    .where(
      sql<SqlBool>`(gift.claimed_by = ${ctx.memberId} or (${mark}::bytea is not null and gift.mobile_mark = ${mark}
        and gift.state = 'SENT' and gift.expires_at > ${ctx.now()}))`,
    )
    .$if(after !== undefined, (query) => query.where('gift.id', '<', after!))
    .orderBy('gift.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const items = rows.slice(0, PAGE_SIZE).map((row) => shownReceived(ctx, row));
  return { items, next_cursor: nextCursor(rows, items) };
}

/** One that somebody was given. */
export async function readReceived(ctx: MemberContext, id: number): Promise<ReceivedGift> {
  const row = await received(ctx)
    .where('gift.id', '=', id)
    .where('gift.claimed_by', '=', ctx.memberId)
    .executeTakeFirstOrThrow();
  return shownReceived(ctx, row);
}
