import { dayNumber } from '@oun/brand/seoul';
import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { getGiftBundles as getBundlesCall, getGiftCampaigns as getCampaignsCall } from '@oun/contract/gift';
import { wonWords } from '@oun/contract/money-words';
import { instalmentMonthsOf } from '@oun/membership/amounts';
import { midnightOf, monthsOf } from '@oun/membership/cycle';
import { giftEnd, giftLength, type GiftMonths, giftRefundOf, isGiftMonths, SCHEDULE_DAYS } from '@oun/membership/gift';
import { type Won, won } from '@oun/money';
import { sql } from 'kysely';
import type { Context, OptionalContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { pictureJson } from '../media/media.ts';
import { isNewcomer, secretCodeOf, whileFewGuesses } from '../membership/membership.ts';

export type Bundle = { id: number; months: GiftMonths; price: Won; /** By a code of its own. */ isOffer: boolean };

/** For one person and bought here: what each length costs now, the better price where a code gives one. */
export async function bundlesNow(db: Db | Tx, now: Date, typed: string | undefined): Promise<Bundle[]> {
  const code = secretCodeOf(typed);
  const rows = await db
    .selectFrom('subscription_product as product')
    .innerJoin('plan', 'plan.id', 'product.plan_id')
    .where('plan.seats', '=', 1)
    .where('product.store', '=', 'web')
    .where((eb) =>
      eb.or([eb('product.secret_code', 'is', null), ...(code ? [eb('product.secret_code', '=', code)] : [])]),
    )
    .where(sql<boolean>`coalesce(product.sale_ends_at > ${now}, true)`)
    .orderBy('product.price')
    .orderBy('product.id')
    .select(['product.id', 'product.cycle', 'product.price', 'product.secret_code'])
    .execute();
  const best = new Map<number, Bundle>();
  for (const { id, cycle, price, secret_code } of rows) {
    const months = monthsOf(cycle);
    if (isGiftMonths(months) && !best.has(months))
      best.set(months, { id, months, price, isOffer: secret_code !== null });
  }
  return [...best.values()].toSorted((a, b) => a.months - b.months);
}

/** What is bought: one of those that are offered now. */
export async function findBundle(db: Db | Tx, now: Date, id: number, code: string | undefined): Promise<Bundle> {
  const bundle = (await bundlesNow(db, now, code)).find((each) => each.id === id);
  if (bundle) return bundle;
  const known = await db.selectFrom('subscription_product').where('id', '=', id).select('id').executeTakeFirst();
  throw new AppError(known ? 'PRODUCT_NOT_ON_SALE' : 'NOT_FOUND');
}

/** "6개월". */
export const giftName = (months: number): string => `${months}개월`;

/** Of what was paid, in hundredths. */
export const percentOf = (amount: Won, money: Won): number => Math.round((money / amount) * 100);

/** The last moment of the thirtieth day. */
export const scheduleEnd = (now: Date): Date => new Date(midnightOf(dayNumber(now) + SCHEDULE_DAYS + 1).getTime() - 1);

/** By a code only for whom it is meant: whoever has paid for a membership before would otherwise give it to themselves. */
export const isForThem = async (db: Db | Tx, { isOffer }: Bundle, memberId: number): Promise<boolean> =>
  !isOffer || (await isNewcomer(db, memberId));

export async function listBundles(
  ctx: OptionalContext,
  { referral_code }: { referral_code?: string | undefined },
): Promise<Answer<typeof getBundlesCall>> {
  const { db, now, identity } = ctx;
  const isOpen = !identity || (await isNewcomer(db, identity.id));
  const bundles = await whileFewGuesses(
    ctx,
    referral_code,
    () => bundlesNow(db, now(), isOpen ? referral_code : undefined),
    (found) => found.some(({ isOffer }) => isOffer),
  );
  const items = bundles.map(({ id, months, price }) => {
    const monthly = won(Math.floor(price / months));
    const length = giftLength(months);
    const after = giftRefundOf(price, { is: 'EXPIRED', isTooLate: false });
    return {
      id,
      months,
      name: giftName(months),
      note: 'days' in length ? `${length.days}일 동안` : `한 달 ${wonWords(monthly)}꼴`,
      price,
      monthly,
      after_end: { ...after, percent: percentOf(price, after.money) },
      instalment_months: instalmentMonthsOf(price),
    };
  });
  return { items, schedule_until: scheduleEnd(now()).toISOString(), expires_at: giftEnd(now()).toISOString() };
}

/** A card as one JSON value of the caller's own query, from the tables `design` and `picture`. */
export const designJson = (mediaUrl: string) => sql<Answer<typeof getCampaignsCall>['items'][number]>`json_build_object(
  'slug', design.slug, 'occasion', design.occasion, 'words', design.words,
  'picture', ${pictureJson(mediaUrl, 'picture')})`;

export async function listDesigns({ db, mediaUrl }: Context): Promise<Answer<typeof getCampaignsCall>> {
  const rows = await db
    .selectFrom('gift_design as design')
    .innerJoin('picture', 'picture.id', 'design.picture_id')
    .where('design.is_shown', '=', true)
    .orderBy('design.position')
    .orderBy('design.slug')
    .select(designJson(mediaUrl).as('design'))
    .execute();
  return { items: rows.map(({ design }) => design) };
}
