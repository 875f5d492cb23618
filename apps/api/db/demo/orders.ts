import type { AddressForm } from '@oun/contract/address';
import type { CLAIM_EVENTS } from '@oun/contract/claim';
import type { ClaimState } from '@oun/contract/order';
import { won } from '@oun/money';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { requestClaim } from '../../src/modules/claim/request/request-claim.ts';
import { PATIENCE_MS } from '../../src/platform/http/patience.ts';
import { finishExchanges } from '../../src/modules/claim/decisions/claim-deadlines.ts';
import { adminMove, withdrawClaim } from '../../src/modules/claim/decisions/move-claim.ts';
import { applyCoupons, initiateFromCart } from '../../src/modules/order/checkout/checkout.ts';
import { confirmOrder } from '../../src/modules/order/paying/confirm-payment.ts';
import { deliverItem, prepareItems, shipItems } from '../../src/modules/order/sending/fulfilment.ts';
import { closeUnpaidAccounts } from '../../src/modules/order/paying/look-ups.ts';
import { confirmPurchase } from '../../src/modules/order/sending/purchase-confirmation.ts';
import { readyOrder } from '../../src/modules/order/paying/ready.ts';
import { addMemo } from '../../src/modules/order/staff/staff-order.ts';
import type { MemberContext, StaffContext } from '../../src/platform/context.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { createSecrets, type Secrets } from '../../src/platform/secrets.ts';
import { insertAll } from './make.ts';
import { type Mood, PAST_KEY, pastGateways } from './order-gateway.ts';
import { DOORS, ORDER_STORIES, type OrderStory, RECEIVERS } from './orders.data.ts';
import type { Pictures } from './pictures.ts';
import { KINDS } from './products.data.ts';

const HOUR_MS = 3_600_000;
const MEDIA_URL = '/proxy/media';
const NEEDS_PHOTO = new Set(['BROKEN', 'DEFECT', 'WRONG_ITEM', 'MISSING_PART', 'NOT_AS_DESCRIBED']);
/** The share of the way from being ordered until now at which each step is taken. */
const STEP_AT = {
  prepare: 0.08,
  ship: 0.2,
  deliver: 0.5,
  confirm: 0.8,
  claim: 0.6,
  moves: [0.7, 0.8, 0.9, 0.95],
} as const;

type Sold = { id: number; product_id: number; name: string; other_id: number | null };

/** Orders in every state there is, made through the same doors as real ones, each step at its own hour. */
export async function makeOrders(
  db: Db,
  pictures: Pictures,
  now: Date,
  memberIds: readonly number[],
  secrets: Secrets = createSecrets('a demo world of its own'),
): Promise<void> {
  let clock = now;
  let mood: Mood = 'pays';
  const at = () => clock;
  const base = {
    db,
    now: at,
    gateways: pastGateways(at, () => mood),
    secrets,
    mediaUrl: MEDIA_URL,
    lifeUrl: '',
    patienceMs: PATIENCE_MS,
    requestId: '00000000-0000-4000-8000-000000000000',
    address: '127.0.0.1',
    userAgent: '',
    log: {
      error: (found: { err: unknown }) => {
        throw found.err;
      },
    },
  } as unknown as MemberContext;
  const accountOf = async (email: string) =>
    (await db.selectFrom('account').where('email_address', '=', email).select('id').executeTakeFirstOrThrow()).id;
  const adminId = await accountOf('admin@oun.test');
  const demoId = await accountOf('member@oun.test');
  const asStaff: StaffContext = { ...base, staff: { id: adminId, role: 'store-admin', roles: ['store-admin'] } };
  const asMember = (memberId: number): MemberContext => ({
    ...base,
    memberId,
    identity: { id: memberId, role: 'user', roles: ['user'] },
  });

  const sold = await readSold(db);
  const buyers = new Map<OrderStory['who'], number>([['member', demoId]]);
  for (const [i, id] of memberIds.slice(0, 30).entries()) buyers.set(i, id);
  await makeDoors(
    db,
    now,
    [...new Set(ORDER_STORIES.map(({ who }) => who))].flatMap((who) => buyers.get(who) ?? []),
  );

  // The oldest first, so that numbers and ids go the way time does.
  for (const [nth, story] of ORDER_STORIES.toSorted((a, b) => b.hours - a.hours).entries()) {
    const memberId = buyers.get(story.who);
    if (memberId === undefined) continue;
    const ctx = asMember(memberId);
    const begun = now.getTime() - story.hours * HOUR_MS;
    const moveTo = (share: number) => void (clock = new Date(begun + share * story.hours * HOUR_MS));
    moveTo(0);
    mood =
      story.upTo === 'UNKNOWN'
        ? 'is silent'
        : story.upTo === 'WAITING_DEPOSIT' || story.upTo === 'NOT_PAID'
          ? 'waits'
          : 'pays';
    const number = await order(ctx, story, sold);
    mood = 'pays';
    await fulfil(asStaff, ctx, story, number, nth, moveTo);
    if (story.claim) {
      mood = story.claim.hasFailed ? 'refuses refunds' : 'pays';
      await claim(asStaff, ctx, pictures, story, { number, nth, sold }, moveTo);
    }
    if (story.memo) await addMemo(asStaff, number, story.memo);
  }
  clock = now;
  await closeUnpaidAccounts(base);
  await settleDown(db, now);
}

/** What can be ordered: on the shelf, at an ordinary price, and with another option at the same price. */
async function readSold(db: Db): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select distinct on (p.score, p.id) s.id, s.product_id, p.name,
      (select o.id from sku o where o.product_id = p.id and o.id <> s.id and o.extra_price = s.extra_price
        and not o.is_hidden and o.on_hand - o.reserved - o.safety >= 3 order by o.id limit 1) as other_id
    from product p join sku s on s.product_id = p.id
    where p.state = 'ON_SALE' and p.sale_price between 9000 and 90000 and s.on_hand - s.reserved - s.safety >= 8
      and not s.is_hidden and not exists (select from time_sale t where t.product_id = p.id)
    order by p.score desc, p.id, s.id limit 60`.execute(db);
  // The ones that can be exchanged first: a story names them by their place.
  return rows.toSorted((a, b) => Number(a.other_id === null) - Number(b.other_id === null));
}

async function makeDoors(db: Db, now: Date, accountIds: readonly number[]): Promise<void> {
  const taken = await db.selectFrom('address').where('account_id', 'in', accountIds).select('account_id').execute();
  const without = accountIds.filter((id) => !taken.some(({ account_id }) => account_id === id));
  await insertAll(
    db,
    'address',
    without.map((account_id, i) => {
      const [address1, address2, postcode] = DOORS[i % DOORS.length]!;
      const phone = `010${String(31_720_000 + i * 137_041).padStart(8, '0')}`;
      const door: AddressForm = {
        name: RECEIVERS[i % RECEIVERS.length]!,
        address1,
        address2,
        postcode,
        phone,
        comment: '문 앞에 놔주세요',
      };
      return { ...door, account_id, is_default: true, created_at: now };
    }),
  );
}

async function order(ctx: MemberContext, { items, points = 0, upTo, hasCoupon }: OrderStory, sold: readonly Sold[]) {
  const { db, now, memberId } = ctx;
  const wanted = items.map(([place, quantity]) => ({ sku: sold[place % sold.length]!, quantity }));
  const cart = await insertAll(
    db,
    'cart_item',
    wanted.map(({ sku, quantity }) => ({
      account_id: memberId,
      sku_id: sku.id,
      quantity,
      price_at_add: won(0),
      added_at: now(),
      updated_at: now(),
    })),
  );
  const coupon = hasCoupon ? await giveCoupon(db, now(), memberId) : undefined;
  const { number } = await initiateFromCart(
    ctx,
    cart.map(({ id }) => id),
  );
  const draft = await applyCoupons(ctx, number, { coupon_ids: coupon ? [coupon] : [], points });
  const { payment, amount } = await readyOrder(ctx, number, {
    quote_version: draft.quote_version,
    expected_amount: draft.amounts.pay,
    payment_method: upTo === 'WAITING_DEPOSIT' || upTo === 'NOT_PAID' ? 'VIRTUAL_ACCOUNT' : 'CARD',
  });
  await confirmOrder(ctx, number, { payment_key: payment && `${PAST_KEY}${payment.order_id}`, amount });
  return number;
}

async function giveCoupon(db: Db, now: Date, account_id: number): Promise<number> {
  const { id: coupon_id } = await db
    .updateTable('coupon')
    .set((eb) => ({ issued: eb('issued', '+', 1) }))
    .where('name', '=', '불편을 드려 죄송해요, 3,000원 할인')
    .returning('id')
    .executeTakeFirstOrThrow();
  const [issue] = await insertAll(db, 'coupon_issue', [
    { coupon_id, account_id, serial: 1, issued_at: now, expires_at: new Date(now.getTime() + 90 * 24 * HOUR_MS) },
  ]);
  return issue!.id;
}

const REACHED = ['PAID', 'PREPARING', 'SHIPPING', 'DELIVERED', 'CONFIRMED'];

async function fulfil(
  asStaff: StaffContext,
  ctx: MemberContext,
  { upTo }: OrderStory,
  number: string,
  nth: number,
  moveTo: (share: number) => void,
): Promise<void> {
  const reached = REACHED.indexOf(upTo);
  if (reached < 1) return;
  const rows = await ctx.db
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .where('orders.number', '=', number)
    .orderBy('order_item.id')
    .select(['order_item.id', 'order_item.group_id'])
    .execute();
  const ids = rows.map(({ id }) => id);
  moveTo(STEP_AT.prepare);
  await prepareItems(asStaff, ids);
  if (reached < 2) return;
  moveTo(STEP_AT.ship);
  for (const [i, [, group]] of [...Map.groupBy(rows, ({ group_id }) => group_id)].entries()) {
    await shipItems(asStaff, {
      item_ids: group.map(({ id }) => id),
      carrier_code: '04',
      invoice_no: invoiceOf(nth, i),
    });
  }
  if (reached < 3) return;
  moveTo(STEP_AT.deliver);
  for (const id of ids) await deliverItem(asStaff, id);
  if (reached < 4) return;
  moveTo(STEP_AT.confirm);
  for (const id of ids) await confirmPurchase(ctx, number, id);
}

const invoiceOf = (nth: number, part: number) => String(640_000_000_000 + nth * 1_000 + part);

type Event = (typeof CLAIM_EVENTS)[number];
/** How staff bring a claim to where the story leaves it. */
const WAYS: Partial<Record<ClaimState, readonly Event[]>> = {
  CANCEL_REJECTED: ['reject'],
  CANCEL_DONE: ['approve'],
  COLLECTING: ['collect'],
  COLLECT_DONE: ['collect', 'receive'],
  RETURN_HELD: ['collect', 'receive', 'hold'],
  RETURN_DONE: ['collect', 'receive', 'pass'],
  RETURN_REJECTED: ['collect', 'receive', 'reject'],
  EXCHANGE_HELD: ['collect', 'receive', 'hold'],
  REDELIVERING: ['collect', 'receive', 'redeliver'],
  EXCHANGE_DONE: ['collect', 'receive', 'redeliver'],
  EXCHANGE_REJECTED: ['collect', 'receive', 'reject'],
};
const NOTES: Partial<Record<Event, string>> = {
  reject: '사용한 흔적이 있어 다시 팔 수 없는 상태예요.',
  hold: '상품 상태를 브랜드와 함께 확인하고 있어요.',
};

async function claim(
  asStaff: StaffContext,
  ctx: MemberContext,
  pictures: Pictures,
  story: OrderStory,
  { number, nth, sold }: { number: string; nth: number; sold: readonly Sold[] },
  moveTo: (share: number) => void,
): Promise<void> {
  const { type, reason, state, detail = '' } = story.claim!;
  moveTo(STEP_AT.claim);
  const item = await ctx.db
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .where('orders.number', '=', number)
    .orderBy('order_item.id', 'desc')
    .select(['order_item.id', 'order_item.quantity', 'order_item.sku_id', 'order_item.order_id', 'orders.address'])
    .executeTakeFirstOrThrow();
  const thing = sold.find(({ id }) => id === item.sku_id)!;
  const image_ids = NEEDS_PHOTO.has(reason) ? await takePhotos(ctx, pictures, thing.name, nth) : [];
  const { id, state: asked } = await requestClaim(ctx, number, {
    type,
    reason,
    detail,
    image_ids,
    items: [
      {
        order_item_id: item.id,
        quantity: item.quantity,
        ...(type === 'EXCHANGE' && { exchange_sku_id: thing.other_id ?? thing.id }),
      },
    ],
    ...(type !== 'CANCEL' && { pickup: { method: 'AUTO' as const, address: item.address as AddressForm } }),
  });
  if (state === 'WITHDRAWN') return void (await withdrawClaim(ctx, id));
  // What is only paid for is cancelled at once.
  const way = asked === state ? [] : (WAYS[state] ?? []);
  for (const [i, event] of way.entries()) {
    moveTo(STEP_AT.moves[i]!);
    const isParcel = event === 'collect' || event === 'redeliver' || (event === 'reject' && type === 'CANCEL');
    await adminMove(asStaff, id, {
      event,
      note:
        type === 'CANCEL' && event === 'reject'
          ? '이미 상품이 출발했어요. 받은 뒤 반품해주세요.'
          : (NOTES[event] ?? ''),
      ...(isParcel && { carrier_code: '05', invoice_no: invoiceOf(nth, 10 + i) }),
    });
  }
  if (state !== 'EXCHANGE_DONE') return;
  moveTo(STEP_AT.moves[3]);
  const sent = await ctx.db
    .selectFrom('order_item')
    .where('order_id', '=', item.order_id)
    .where('state', '=', 'SHIPPING')
    .select('id')
    .execute();
  for (const parcel of sent) await deliverItem(asStaff, parcel.id);
  await finishExchanges(ctx);
}

async function takePhotos({ db, now, memberId }: MemberContext, pictures: Pictures, name: string, nth: number) {
  const { kind } = KINDS.find(({ names }) => names.includes(name))!;
  const ids: number[] = [];
  for (const [i, colour] of (['rose', 'charcoal'] as const).entries()) {
    const key = createHash('sha256').update(`claim photo ${nth} ${i}`).digest('hex').slice(0, 32);
    const photo = await pictures.photo({ type: 'product', kind, colour, angle: 2 }, key);
    const [image] = await insertAll(db, 'member_image', [{ account_id: memberId, key, ...photo, created_at: now() }]);
    ids.push(image!.id);
  }
  return ids;
}

/** What is past is past: no news of it goes out, no parcel of it moves, and what staff must look at stays to be seen. */
async function settleDown(db: Db, now: Date): Promise<void> {
  await sql`update outbox set delivered_at = ${now} where delivered_at is null`.execute(db);
  await sql`update shipment s set look_up_at = null,
    state = case when home then 'DELIVERED' else 'IN_TRANSIT' end,
    delivered_at = case when home then i.delivered_at end,
    events = jsonb_build_array(
      jsonb_build_object('at', to_json(s.dispatched_at), 'where', '이천센터', 'what', '상품을 넘겨받았어요'),
      jsonb_build_object('at', to_json(s.dispatched_at + interval '9 hours'), 'where', '옥천HUB', 'what', '물류센터에 도착했어요'))
    from (select shipment_id, min(delivered_at) as delivered_at, bool_and(delivered_at is not null) as home
      from order_item where shipment_id is not null group by 1) i where i.shipment_id = s.id`.execute(db);
  await sql`update shipment set look_up_at = null where look_up_at is not null`.execute(db);
  await sql`update payment set needs_staff = true, look_ups = 4, look_up_at = null where state = 'UNKNOWN'`.execute(db);
  await sql`update refund set next_at = ${new Date(now.getTime() + 24 * HOUR_MS)} where state = 'FAILED'`.execute(db);
  const yesterday = new Date(now.getTime() + 9 * HOUR_MS - 24 * HOUR_MS).toISOString().slice(0, 10);
  await insertAll(db, 'reconciliation_finding', [
    {
      day: yesterday,
      kind: 'PAID_ONLY_THERE',
      subject: `${yesterday.replaceAll('-', '')}-0DEM0XX-1`,
      ours: null,
      theirs: won(38_000),
      found_at: now,
    },
  ]);
}
