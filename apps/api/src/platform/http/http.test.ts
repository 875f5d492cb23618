import { DOMAINS, ENDPOINTS } from '@oun/contract/all';
import { type Endpoint, STAFF_ROLES } from '@oun/contract/endpoint';
import { ERRORS } from '@oun/contract/errors';
import { adminChangeProductState, listProducts } from '@oun/contract/catalog';
import { signIn } from '@oun/contract/identity';
import { addToCart, changeCartOption } from '@oun/contract/cart';
import { openApi } from '@oun/contract/openapi';
import { ODD_TEXT } from '@oun/contract/text';
import { postNewEvent } from '@oun/contract/tracking';
import fc from 'fast-check';
import { randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect as connectSocket } from 'node:net';
import { requestClaim } from '@oun/contract/claim';
import { initiateFromProduct, readyOrder } from '@oun/contract/checkout';
import { won } from '@oun/money';
import { ADDRESS, buy, makeBuyer, makeSku } from '../../../test/shop.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlans } from '../../../db/demo/memberships.ts';
import { insertAll, makeAccount, makePicture, makeProduct, makeSession } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { hashPassword } from '../../modules/identity/identity.ts';
import { serveMetrics } from './metrics.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

const ROLES = ['user', ...STAFF_ROLES] as const;
const ABOUT_PEOPLE = new Set([...DOMAINS['identity']!, ...DOMAINS['session']!, ...DOMAINS['staff-auth']!]);
const sample = (endpoint: Endpoint) => endpoint.path.replace(/\{\w+\}/g, '999999');

/** What `who` promises to somebody with these roles. */
function expected(endpoint: Endpoint, role: (typeof ROLES)[number] | 'guest'): 'let in' | 401 | 403 {
  const { who } = endpoint;
  if (who === 'public' || who === 'optional') return 'let in';
  if (role === 'guest') return 401;
  if (who === 'member' || who === 'owner') return 'let in';
  return (who as readonly string[]).includes(role) ? 'let in' : 403;
}

describe.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test.each(['guest', ...ROLES] as const)('lets %s in just as its contract says', async (role) => {
      const account = await makeAccount(api.db);
      const headers = role === 'guest' ? {} : { authorization: `Bearer ${await api.token(account.id, role)}` };
      const reply = await api.app.inject({
        method: endpoint.method,
        url: sample(endpoint),
        headers,
        ...(endpoint.body && { payload: {} }),
      });
      const answer =
        reply.statusCode === 401 && reply.json().code === 'UNAUTHORIZED'
          ? 401
          : reply.statusCode === 403
            ? 403
            : 'let in';
      expect(answer).toBe(expected(endpoint, role));
      expect(reply.statusCode).toBeLessThan(500);
      // Who somebody is must stand in nobody's cache, a refusal no less than an answer.
      if (ABOUT_PEOPLE.has(endpoint)) expect(reply.headers['cache-control']).toBe('no-store');
    });

    test('answers odd input with a 4xx and a code, never a fault', async () => {
      const token = await api.token((await makeAccount(api.db)).id, ...(ROLES as never as ['user']));
      await fc.assert(
        fc.asyncProperty(fc.jsonValue(), fc.webQueryParameters(), fc.webSegment(), async (payload, query, segment) => {
          const url = `${endpoint.path.replace(/\{\w+\}/g, segment || 'x')}?${query}`;
          const reply = await api.app.inject({
            method: endpoint.method,
            url,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            ...(endpoint.method !== 'GET' && { payload: JSON.stringify(payload) }),
          });
          expect(reply.statusCode).toBeLessThan(500);
          if (reply.statusCode >= 400) expect(Object.keys(reply.json())).toEqual(['code', 'title', 'message', 'extra']);
        }),
        { numRuns: 40 },
      );
      expect(api.logs.filter((line) => line.includes('"fault"'))).toEqual([]);
    });
  },
);

type Owned = { params: Record<string, string>; body?: object; query?: string };

/** A contract of this member's, with the card it is paid by. */
async function makeContract(accountId: number) {
  const card = await api.db
    .insertInto('billing_key')
    .values({
      account_id: accountId,
      provider: 'CARD',
      sealed_key: Buffer.from('sealed'),
      customer_key: 'customer',
      fingerprint: Buffer.from('card'),
      is_default: true,
      registered_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const products = await api.db.selectFrom('subscription_product').select('id').execute();
  const product_id = products[0]?.id ?? (await makePlans(api.db)).monthly;
  const contract = await api.db
    .insertInto('contract')
    .values({
      account_id: accountId,
      product_id,
      name: '월간 멤버십',
      cycle: 'P1M',
      price: won(19_800),
      list_price: won(19_800),
      seats: 1,
      store: 'web',
      terms_version: '1',
      anchor_at: new Date(),
      billing_key_id: card.id,
      began_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { cardId: card.id, contractId: contract.id };
}

async function ownInvitation(accountId: number): Promise<Owned> {
  const { id } = await api.db
    .insertInto('team_invitation')
    .values({
      owner_id: accountId,
      code_hash: randomBytes(32),
      sealed_code: api.secrets.seal('0123456789ABCDEF'),
      created_at: NOON,
      expires_at: new Date(NOON.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: String(id) } };
}

/** A gift that a member has bought for themselves and taken. */
async function ownGift(accountId: number): Promise<Owned> {
  const { cardId } = await makeContract(accountId);
  const { id: picture_id } = await makePicture(api.db);
  const slug = `design-${accountId}`;
  await api.db
    .insertInto('gift_design')
    .values({ slug, occasion: '응원', words: ['힘내요'], picture_id })
    .execute();
  const products = await api.db.selectFrom('subscription_product').select('id').execute();
  const { id } = await api.db
    .insertInto('gift')
    .values({
      account_id: accountId,
      state: 'CLAIMED',
      product_id: products[0]!.id,
      months: 1,
      amount: won(19_800),
      design: slug,
      message: '',
      recipient: '나',
      token_hash: Buffer.from(slug),
      sealed_token: Buffer.from('sealed'),
      billing_key_id: cardId,
      created_at: new Date(),
      paid_at: new Date(),
      expires_at: new Date('2030-01-01'),
      claimed_by: accountId,
      claimed_at: new Date(),
      days_given: 30,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: String(id) } };
}

/** A post that was taken away, and a report, both of this member's. */
async function ownFeed(accountId: number): Promise<Owned> {
  await api.db
    .insertInto('profile')
    .values({ id: accountId })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const { id } = await api.db
    .insertInto('feed')
    .values({ author_id: accountId, content: '오늘도 했어요', created_at: NOON })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: String(id) } };
}

async function ownQuestion(accountId: number): Promise<Owned> {
  await ownFeed(accountId);
  const { id } = await api.db
    .insertInto('question')
    .values({ author_id: accountId, category: 'PAIN', content: '무릎이 아파요', seen_at: NOON, created_at: NOON })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: String(id) } };
}

async function ownMessage(accountId: number): Promise<Owned> {
  const { id } = await api.db
    .insertInto('conversation')
    .values({ account_id: accountId, last_at: NOON, created_at: NOON })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = await api.db
    .insertInto('conversation_message')
    .values({ conversation_id: id, author_id: accountId, is_staff: false, content: '안녕하세요', created_at: NOON })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: String(id), message_id: String(message.id) } };
}

async function ownReport(accountId: number): Promise<Owned> {
  const { id } = await makeAccount(api.db);
  const { params } = await ownFeed(id);
  await ownFeed(accountId);
  const found = await api.db
    .insertInto('moderation_case')
    .values({
      subject_type: 'FEED',
      subject_id: Number(params['id']),
      author_id: id,
      reported_content: '',
      opened_at: NOON,
      due_at: NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const number = `R${accountId}`;
  await api.db
    .insertInto('report')
    .values({ number, case_id: found.id, reporter_id: accountId, reason: 'SPAM', created_at: NOON })
    .execute();
  return { params: { number } };
}

/** Makes a thing of this member's and tells what leads to it: every owner's call needs one, or fails below. */
async function ownRecord(accountId: number): Promise<Owned> {
  const started_at = new Date('2026-11-10T10:00:00+09:00');
  const row = { kind: 'WALK', effort: 'USUAL', started_at, completed_at: started_at, day: '2026-11-10' } as const;
  const [made] = await insertAll(api.db, 'workout_record', [{ ...row, account_id: accountId, seconds: 600, kcal: 40 }]);
  return {
    params: { id: String(made!.id) },
    body: { kind: 'WALK', effort: 'USUAL', minutes: 10, started_at: started_at.toISOString() },
  };
}

const OWNED: Record<string, (accountId: number) => Promise<Owned>> = {
  'PUT /api/v2/user/replays/{uuid}/parts/{seq}': ownReplay,
  'DELETE /api/v2/user/sessions/{id}': async (accountId) => ({
    params: { id: await makeSession(api.db, accountId) },
  }),
  'DELETE /api/v2/billing-keys/card/{id}': async (accountId) => ({
    params: { id: String((await makeContract(accountId)).cardId) },
  }),
  'POST /api/v2/subscriptions/consents/{id}': async (accountId) => {
    const { contractId } = await makeContract(accountId);
    const { id } = await api.db
      .insertInto('consent_request')
      .values({
        account_id: accountId,
        contract_id: contractId,
        kind: 'TRIAL_TO_PAID',
        effective_at: new Date(),
        amount_before: won(0),
        amount_after: won(19_800),
        method: '카드',
        text_version: '1',
        text_hash: Buffer.from('text'),
        opened_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { id: String(id) }, body: { is_agreed: true, text_version: '1', expected_amount: 0 } };
  },
  'POST /api/v2/plan-team/invitations/{id}/send-again': ownInvitation,
  'DELETE /api/v2/plan-team/invitations/{id}': ownInvitation,
  'POST /api/v2/gifts/{id}/sent': async (accountId) => ({ ...(await ownGift(accountId)), body: { by: 'LINK' } }),
  'POST /api/v2/gifts/{id}/extension': async (accountId) => ({
    ...(await ownGift(accountId)),
    body: { expected_end: '2027-01-01T00:00:00Z' },
  }),
  'POST /api/v2/gifts/{id}/refund': async (accountId) => ({
    ...(await ownGift(accountId)),
    body: { as: 'MONEY', expected_amount: 1, expected_state: 'PAID' },
  }),
  'POST /api/v2/gifts/{id}/thanks': async (accountId) => ({ ...(await ownGift(accountId)), body: { text: '고마워' } }),
  'PATCH /api/v2/feeds/{id}': async (accountId) => ({ ...(await ownFeed(accountId)), body: { content: '고쳐요' } }),
  'DELETE /api/v2/feeds/{id}': ownFeed,
  'POST /api/v2/feeds/{id}/appeal': async (accountId) => ({ ...(await ownFeed(accountId)), body: { words: '' } }),
  'POST /api/v2/questions/{id}/appeal': async (accountId) => ({
    ...(await ownQuestion(accountId)),
    body: { words: '' },
  }),
  'DELETE /api/v2/feeds/{id}/comments/{comment_id}': async (accountId) => {
    const { params } = await ownFeed(accountId);
    const { id } = await api.db
      .insertInto('feed_comment')
      .values({ feed_id: Number(params['id']), author_id: accountId, content: '고마워요', created_at: NOON })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.db.updateTable('feed').set({ comment_count: 1 }).where('id', '=', Number(params['id'])).execute();
    return { params: { ...params, comment_id: String(id) } };
  },
  'GET /api/v2/reports/{number}': ownReport,
  'PATCH /core/v1/conversations/{id}/messages/{message_id}': async (accountId) => ({
    ...(await ownMessage(accountId)),
    body: { content: '고쳐요' },
  }),
  'DELETE /core/v1/conversations/{id}/messages/{message_id}': ownMessage,
  'POST /core/v1/conversations/{id}/read': async (accountId) => ({
    ...(await ownMessage(accountId)),
    body: { last_id: 0 },
  }),
  'PATCH /api/v2/questions/{id}': async (accountId) => ({
    ...(await ownQuestion(accountId)),
    body: { content: '무릎이 아픈데 계속해도 되나요?' },
  }),
  'DELETE /api/v2/questions/{id}': ownQuestion,
  'POST /api/v2/questions/{id}/seen': ownQuestion,
  'DELETE /api/v2/answers/{id}': async (accountId) => {
    const { params } = await ownQuestion(accountId);
    const { id } = await api.db
      .insertInto('question_answer')
      .values({
        question_id: Number(params['id']),
        author_id: accountId,
        is_trainer: false,
        content: '저도 궁금해요',
        created_at: NOON,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { id: String(id) } };
  },
  'PATCH /api/v2/playlists/{id}': ownPlaylist,
  'DELETE /api/v2/playlists/{id}': ownPlaylist,
  'PATCH /api/v2/workouts/{code}': ownWorkout,
  'GET /api/v2/user/records/{id}': ownRecord,
  'PATCH /api/v2/user/records/{id}': ownRecord,
  'DELETE /api/v2/user/records/{id}': ownRecord,
  'PUT /store/v1/user/deliveries/addresses/{id}': async (accountId) => ({
    ...(await ownAddress(accountId)),
    body: ADDRESS,
  }),
  'DELETE /store/v1/user/deliveries/addresses/{id}': ownAddress,
  'GET /store/v1/checkout/orders/{id}/initialized': ownDraft,
  'GET /store/v1/checkout/orders/{id}/coupons': ownDraft,
  'GET /store/v1/checkout/orders/{id}/completed': ownDraft,
  'POST /store/v1/checkout/orders/{id}/refresh': ownDraft,
  'POST /store/v1/checkout/orders/{id}/coupons/apply': async (accountId) => ({
    ...(await ownDraft(accountId)),
    body: { points: 0 },
  }),
  'PUT /store/v1/checkout/orders/{id}/delivery-address': async (accountId) => ({
    ...(await ownDraft(accountId)),
    body: { address: ADDRESS },
  }),
  'POST /store/v1/checkout/orders/{id}/ready': async (accountId) => ({
    ...(await ownDraft(accountId)),
    body: { quote_version: 1, expected_amount: 42_000, payment_method: 'CARD' },
  }),
  'POST /store/v1/checkout/orders/{id}/confirm': async (accountId) => ({
    ...(await ownDraft(accountId)),
    body: { payment_key: 'none', amount: 1 },
  }),
  'POST /store/v1/user/orders/{id}/rollback-to-cart': ownDraft,
  'GET /store/v1/user/orders/{id}': ownOrder,
  'POST /store/v1/user/orders/{id}/cash-receipt': async (accountId) => ({
    ...(await ownOrder(accountId)),
    body: { type: 'INCOME', number: '01012345678' },
  }),
  'POST /store/v1/user/orders/{id}/items/{item_id}/confirm': ownOrder,
  'PUT /store/v1/user/orders/{id}/delivery-address': async (accountId) => {
    const { params } = await ownOrder(accountId);
    const { params: address } = await ownAddress(accountId);
    return { params, body: { address_id: Number(address['id']) } };
  },
  'GET /store/v1/user/orders/{id}/cancel-all': ownOrder,
  'POST /store/v1/user/orders/{id}/cancel-all': async (accountId) => ({
    ...(await ownOrder(accountId)),
    body: { reason: 'CHANGED_MIND', expected: { pg: 0, point: 0 } },
  }),
  'GET /store/v1/user/orders/{id}/claims/quote': async (accountId) => {
    const { params } = await ownOrder(accountId);
    return { params, query: `?type=CANCEL&reason=CHANGED_MIND&items=${params['item_id']}:1` };
  },
  'POST /store/v1/user/orders/{id}/claims/quote': async (accountId) => {
    const { params } = await ownOrder(accountId);
    const items = [{ order_item_id: Number(params['item_id']), quantity: 1 }];
    return { params, body: { type: 'CANCEL', reason: 'CHANGED_MIND', items } };
  },
  'POST /store/v1/user/orders/{id}/claims/request': async (accountId) => {
    const { params } = await ownOrder(accountId);
    const items = [{ order_item_id: Number(params['item_id']), quantity: 1 }];
    return { params, body: { type: 'CANCEL', reason: 'CHANGED_MIND', items } };
  },
  'GET /store/v1/user/claims/{id}': ownClaim,
  'DELETE /store/v1/user/claims/{id}': ownClaim,
  'PUT /store/v1/user/claims/{id}/pickup': async (accountId) => ({
    ...(await ownClaim(accountId)),
    body: { pickup: { method: 'AUTO', address: ADDRESS } },
  }),
  'POST /store/v1/user/claims/{id}/convert': ownClaim,
  'POST /store/v1/user/claims/{id}/fee': ownClaim,
  'POST /store/v1/user/claims/{id}/fee/confirm': async (accountId) => {
    const { params } = await ownClaim(accountId);
    await api.db
      .insertInto('payment')
      .values({
        account_id: accountId,
        purpose: 'CLAIM_FEE',
        claim_id: Number(params['id']),
        gateway_order_id: `own-fee-${params['id']}`,
        order_name: '교환 배송비',
        amount: won(6_000),
        state: 'FAILED',
        created_at: NOON,
      })
      .execute();
    return { params, body: { payment_key: 'none', amount: 6_000, order_id: `own-fee-${params['id']}` } };
  },
  'PUT /store/v1/user/refunds/{id}/account': async (accountId) => {
    await ownClaim(accountId);
    const { id } = await api.db
      .selectFrom('refund')
      .where('account_id', '=', accountId)
      .select('id')
      .executeTakeFirstOrThrow();
    const body = { bank: '88', account_number: '110123456789', holder_name: '김지우' };
    return { params: { id: String(id) }, body };
  },
  'PATCH /store/v1/user/reviews/{id}': ownReview,
  'DELETE /store/v1/user/reviews/{id}': ownReview,
  'POST /store/v1/user/reviews/{id}/follow-up': async (accountId) => ({
    ...(await ownReview(accountId)),
    body: { content: '한 달 동안 매일 썼어요.' },
  }),
  'DELETE /store/v1/user/questions/{id}': async (account_id) => {
    const product = await makeProduct(api.db);
    const [question] = await insertAll(api.db, 'product_question', [
      { product_id: product.id, account_id, content: '두께가 어떻게 되나요', created_at: NOON },
    ]);
    return { params: { id: String(question!.id) } };
  },
};

async function ownReview(account_id: number): Promise<Owned> {
  const product = await makeProduct(api.db);
  const [review] = await insertAll(api.db, 'product_review', [
    { product_id: product.id, account_id, rating: 5, content: '받자마자 써봤는데 좋아요.', created_at: NOON },
  ]);
  return { params: { id: String(review!.id) } };
}

async function ownAddress(id: number): Promise<Owned> {
  await makeBuyer(api, { id });
  const row = await api.db
    .selectFrom('address')
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  return { params: { id: String(row.id) } };
}

async function ownDraft(id: number): Promise<Owned> {
  const [buyer, sku] = [await makeBuyer(api, { id }), await makeSku(api)];
  const { body } = await api.call(
    initiateFromProduct,
    { body: { product_id: sku.product_id, sku_id: sku.id, quantity: 1 } },
    buyer.token,
  );
  return { params: { id: body.number } };
}

async function ownOrder(id: number): Promise<Owned> {
  const [buyer, sku] = [await makeBuyer(api, { id }), await makeSku(api)];
  const { number } = await buy(api, buyer, sku);
  const item = await api.db
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .where('orders.number', '=', number)
    .select('order_item.id')
    .executeTakeFirstOrThrow();
  return { params: { id: number, item_id: String(item.id) } };
}

async function ownClaim(id: number): Promise<Owned> {
  const { params } = await ownOrder(id);
  const items = [{ order_item_id: Number(params['item_id']), quantity: 1 }];
  const { body } = await api.call(
    requestClaim,
    { params: { id: params['id']! }, body: { type: 'CANCEL', reason: 'CHANGED_MIND', items } },
    await api.token(id, 'user'),
  );
  return { params: { id: String(body.id) } };
}

async function ownReplay(account_id: number) {
  const row = { account_id, uuid: randomUUID(), site: 'life' as const, width: 390, height: 844, created_at: NOON };
  const [visit] = await insertAll(api.db, 'replay', [row]);
  return { params: { uuid: visit!.uuid, seq: '0' }, body: { data: 'AAAA' } };
}

async function ownPlaylist(account_id: number) {
  const row = { account_id, title: '퇴근하고', is_public: true, created_at: NOON, updated_at: NOON };
  const [playlist] = await insertAll(api.db, 'playlist', [row]);
  return { params: { id: String(playlist!.id) } };
}

async function ownWorkout(account_id: number) {
  const code = `own${String(account_id).padStart(7, '0')}`;
  const steps = JSON.stringify([{ movement: 'squat', phase: 'work', segments: 10, rest_segments: 0 }]);
  const row = { code, account_id, title: '퇴근하고', trainer: 'haneul', steps, seconds: 32 };
  await insertAll(api.db, 'workout', [{ ...row, is_saved: false, created_at: NOON }]);
  return { params: { code } };
}

describe.each(ENDPOINTS.filter(({ who }) => who === 'owner').map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s',
  (name, endpoint) => {
    test('is there for its owner, and for no other member or staff', async () => {
      const [owner, other] = [await makeAccount(api.db), await makeAccount(api.db)];
      const { params, body = {}, query = '' } = await OWNED[name]!(owner.id);
      const url = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => params[key]!) + query;
      const ask = async (...given: Parameters<TestApi['token']>) =>
        api.app.inject({
          method: endpoint.method,
          url,
          headers: { authorization: `Bearer ${await api.token(...given)}` },
          ...(endpoint.body && { payload: body }),
        });
      for (const role of ROLES) expect((await ask(other.id, role)).statusCode).toBe(404);
      expect((await ask(owner.id, 'user')).statusCode).not.toBe(404);
    });
  },
);

test('every path of the contract is served, and nothing else answers', async () => {
  expect(new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).size).toBe(ENDPOINTS.length);
  const reply = await api.app.inject('/api/v2/no-such-thing');
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND']);
});

describe('identity', () => {
  test.each(['', 'Bearer', 'Bearer x.y.z', 'Basic abc'])(
    'a wrong token (%j) is told, not taken for a guest',
    async (authorization) => {
      const reply = await api.app.inject({ url: listProducts.path, headers: { authorization } });
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'UNAUTHORIZED']);
    },
  );

  test('a token ends after thirty minutes', async () => {
    const token = await api.token(1, 'store-admin');
    const ask = () =>
      api.refusal(adminChangeProductState, { params: { id: 2_000_000_000 }, body: { event: 'hide' } }, token);
    expect((await ask()).status).toBe(404);
    api.setClock(new Date(NOON.getTime() + 30 * 60_000 + 1_000));
    expect((await ask()).status).toBe(401);
    api.setClock(NOON);
  });

  test('signs in with the right password only, and says the same for both mistakes', async () => {
    await makeAccount(api.db, 'user', {
      email_address: 'jiwoo@oun.test',
      nickname: '지우',
      password_hash: await hashPassword('correct horse'),
    });
    const right = await api.call(signIn, { body: { email_address: ' JIWOO@oun.test', password: 'correct horse' } });
    expect(right.body.user).toMatchObject({ nickname: '지우', role: 'user' });
    expect(await api.tokens.read(right.body.accessToken)).toMatchObject({ id: right.body.user.id });

    const wrong = await api.refusal(signIn, { body: { email_address: 'jiwoo@oun.test', password: 'battery staple' } });
    const nobody = await api.refusal(signIn, {
      body: { email_address: 'nobody@oun.test', password: 'battery staple' },
    });
    const bare = ({ status, body }: typeof wrong) => [status, body.code, body.title, body.message];
    expect(bare(wrong)).toEqual(bare(nobody));
    expect(wrong.body.code).toBe('INVALID_CREDENTIALS');
  });

  test('a blocked account cannot sign in', async () => {
    await makeAccount(api.db, 'user', {
      email_address: 'blocked@oun.test',
      password_hash: await hashPassword('correct horse'),
      state: 'BLOCKED',
    });
    expect(
      (await api.call(signIn, { body: { email_address: 'blocked@oun.test', password: 'correct horse' } })).status,
    ).toBe(401);
  });
});

describe('refuses', () => {
  const post = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    api.app.inject({ method: 'POST', url: signIn.path, headers, payload });

  test.each([
    ['half a JSON', '{"email_address":', 400, 'INVALID_JSON'],
    ['an empty body', '', 400, 'INVALID_JSON'],
    ['a list where an object belongs', '[]', 400, 'INVALID_INPUT'],
    ['null', 'null', 400, 'INVALID_INPUT'],
    ['a number where text belongs', '{"email_address":1,"password":"x"}', 400, 'INVALID_INPUT'],
    ['a prototype', '{"__proto__":{"x":1}}', 400, 'INVALID_JSON'],
    ['a character PostgreSQL cannot hold', '{"email_address":"a\\u0000","password":"x"}', 400, 'INVALID_INPUT'],
    [
      'a body over one MiB',
      JSON.stringify({ email_address: 'x'.repeat(1024 * 1024), password: 'x' }),
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('%s', async (_, payload, status, code) => {
    const reply = await post(payload);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(reply.json()).toMatchObject({
      title: expect.any(String),
      message: expect.any(String),
      extra: { request_id: expect.any(String) },
    });
  });

  test('what is not JSON', async () => {
    const reply = await post('<a/>', { 'content-type': 'text/xml' });
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('names the wrong fields', async () => {
    const { body } = await api.refusal(signIn, { body: {} as never });
    expect(body.extra['fields']).toEqual({ email_address: 'invalid_type', password: 'invalid_type' });
  });

  const EVENT = {
    event_id: '00000000-0000-4000-8000-000000000001',
    event_time: 1_763_000_000,
    page_url: '/',
    ubl_device_id: '00000000-0000-4000-8000-000000000002',
    ubl_session_id: 's',
    ubl_product: 'life',
  };
  const told = (more: object) =>
    api.app.inject({ method: 'POST', url: postNewEvent.path, payload: { ...EVENT, event_name: 'seen', ...more } });

  test.each([
    ['half a character', { event_name: 'a\ud800' }, { event_name: ODD_TEXT }],
    ['a NUL', { extra: { a: '\0' } }, { 'extra.a': ODD_TEXT }],
    ['what steers a terminal', { event_name: '\u001b[2J' }, { event_name: ODD_TEXT }],
    ['a key that is no text', { extra: { '\0': 'a' } }, { 'extra.?': ODD_TEXT }],
    ['what no shape knows, where it is no text', { more: ['\udc00'] }, { 'more.*': ODD_TEXT }],
    [
      'what goes on for ever',
      { more: JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`) as unknown },
      { [`more${'.*'.repeat(19)}`]: 'too_deep' },
    ],
  ])('%s, and writes nothing', async (_, more, fields) => {
    const reply = await told({ ...more, event_id: '00000000-0000-4000-8000-00000000000f' });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'INVALID_INPUT']);
    expect(reply.json().extra.fields).toEqual(fields);
    const { rows } = await api.pool.query(
      `select count(*)::int as n from tracked_event where event_id::text like '%000f'`,
    );
    expect(rows[0].n).toBe(0);
  });

  test('nothing of a text that is only written another way: it is composed, on one line and seen', async () => {
    const event_id = '00000000-0000-4000-8000-0000000000aa';
    const reply = await told({ event_id, event_name: '홈트\r\n보기\u202e'.normalize('NFD') });
    expect(reply.statusCode).toBe(200);
    const { rows } = await api.pool.query(`select event_name from tracked_event where event_id = $1`, [event_id]);
    expect(rows).toEqual([{ event_name: '홈트 보기' }]);
  });

  test.each(['404', [404], true, null, 404.000_000_1, 0, -1, 2_147_483_648, 9_007_199_254_740_992, 1e21, {}])(
    '%j as an id in a body',
    async (sku_id) => {
      const token = await api.token((await makeAccount(api.db)).id, 'user');
      const { status, body } = await api.refusal(
        addToCart,
        { body: { items: [{ sku_id: sku_id as number, quantity: 1 }] } },
        token,
      );
      expect([status, Object.keys(body.extra['fields'] as object)]).toEqual([400, ['items.0.sku_id']]);
      // Nor where it stands in the body itself, as it would in an address.
      const change = { params: { id: 1 }, body: { sku_id: sku_id as number } };
      const changed = await api.refusal(changeCartOption, change, token);
      expect([changed.status, Object.keys(changed.body.extra['fields'] as object)]).toEqual([400, ['sku_id']]);
    },
  );

  test.each([
    '1e3',
    '0x10',
    ' 404',
    '404 ',
    '+404',
    '0404',
    '404.0',
    '-404',
    '4_04',
    '４０４',
    '2147483648',
    '%00',
    '%ff',
    '%',
  ])('%j as an id in an address', async (id) => {
    const path = await api.app.inject(`/store/v1/products/${id.includes('%') ? id : encodeURIComponent(id)}`);
    expect([path.statusCode, path.json().code]).toEqual([404, 'NOT_FOUND']);
    const query = await api.app.inject(`${listProducts.path}?ids=${id.includes('%') ? id : encodeURIComponent(id)}`);
    expect([query.statusCode, query.json().code]).toEqual([400, 'INVALID_INPUT']);
  });

  test.each(['yes', 'on', 'TRUE', '', '2', '[]'])('%j as yes or no in an address', async (text) => {
    const reply = await api.app.inject(`${listProducts.path}?in_stock=${text}`);
    expect([reply.statusCode, reply.json().extra.fields]).toEqual([400, { in_stock: 'invalid_type' }]);
  });

  test.each([
    '[9007199254740991,1]',
    '[2147483648,1]',
    '[1,2147483648]',
    '[1,-1]',
    '["0000-01-01T00:00:00Z",1]',
    '["2026-01-01T00:00:00+23:00",1]',
    '["2026-11-15",1]',
    '["\\u0000",1]',
    '[1e999,1]',
    '{}',
    'null',
    '[',
  ])('%s as a cursor', async (place) => {
    const cursor = Buffer.from(place).toString('base64url');
    for (const sort of ['recommended', 'newest', 'price_asc']) {
      const reply = await api.app.inject(`${listProducts.path}?sort=${sort}&cursor=${cursor}`);
      expect([reply.statusCode, reply.json().extra.fields]).toEqual([400, { cursor: 'invalid' }]);
    }
  });

  test.each(['', 'short', 'a b c d e f g h', '\u00ff'.repeat(20), 'x'.repeat(301)])(
    '%j as the key of a call that is made once',
    async (key) => {
      const token = await api.token((await makeAccount(api.db)).id, 'user');
      const { status, body } = await api.refusal(
        readyOrder,
        {
          params: { id: '20261115-AAAAAAA' },
          body: { quote_version: 1, expected_amount: 0, payment_method: 'CARD' },
        },
        token,
        { 'idempotency-key': key },
      );
      expect([status, body.extra['fields']]).toEqual([400, { 'Idempotency-Key': 'invalid' }]);
    },
  );

  test('a path that is too long for any name, in our own shape', async () => {
    const reply = await api.app.inject(`/store/v1/products/${'9'.repeat(300)}`);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    ['1,000 parameters', Array.from({ length: 1000 }, (_, i) => `p${i}=1`).join('&'), 200],
    ['1,001 parameters', Array.from({ length: 1001 }, (_, i) => `p${i}=1`).join('&'), 'parameters'],
    ['an array of 20', 'x=1&'.repeat(20).slice(0, -1), 200],
    ['an array of 21', 'x=1&'.repeat(21).slice(0, -1), 'array'],
    ['an array of 21 by index', Array.from({ length: 21 }, (_, i) => `x%5B${i}%5D=1`).join('&'), 'array'],
    ['depth 5', 'a[b][c][d][e][f]=1', 200],
    ['depth 6', 'a[b][c][d][e][f][g]=1', 'depth'],
    ['broken escapes', '%E0%A4%A&%=%', 200],
  ])('%s in the query string', async (_, queryString, result) => {
    const reply = await api.app.inject(`${listProducts.path}?${queryString}`);
    if (result === 200) expect(reply.statusCode).toBe(200);
    else
      expect([reply.statusCode, reply.json().code, reply.json().extra.limit]).toEqual([
        400,
        'QUERY_STRING_LIMIT',
        result,
      ]);
  });

  test.each([
    ['a part of a path over 200 characters', `/api/v2/programs/${'x'.repeat(201)}`, 404, 'NOT_FOUND'],
    ['one of 10,000', `/store/v1/products/${'9'.repeat(10_000)}/reviews`, 404, 'NOT_FOUND'],
    ['an escape that is none', '/api/v2/programs/%E0%A4%A', 404, 'NOT_FOUND'],
    ['an escaped character PostgreSQL cannot hold', '/api/v2/programs/%00', 404, 'NOT_FOUND'],
    ['two slashes', '//api/v2/programs', 404, 'NOT_FOUND'],
    ['two slashes inside', '/api//v2/programs', 404, 'NOT_FOUND'],
    ['another method', `/api/v2/programs/${'x'.repeat(201)}`, 404, 'NOT_FOUND', 'DELETE'],
  ] as const)('%s, in the words of every refusal', async (_, path, status, code, method: string = 'GET') => {
    const { port } = api.app.server.address() as AddressInfo;
    // Over a socket: nothing in between tidies the path.
    const reply = await new Promise<{ status: number; id: unknown; text: string }>((resolve, reject) => {
      const request = httpRequest({ port, path, method }, (answer) => {
        let text = '';
        answer.on('data', (chunk) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode!, id: answer.headers['client-request-id'], text }));
      });
      request.on('error', reject).end();
    });
    expect([reply.status, JSON.parse(reply.text)]).toEqual([
      status,
      { code, title: expect.any(String), message: expect.any(String), extra: expect.any(Object) },
    ]);
    expect(JSON.parse(reply.text).extra.request_id).toBe(reply.id);
  });

  test('headers that are too large, over a real socket', async () => {
    const { port } = api.app.server.address() as AddressInfo;
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest({ port, path: `/${'x'.repeat(20_000)}` }, (reply) => resolve(reply.statusCode));
      request.on('error', reject).end();
    });
    expect(status).toBe(414);
  });

  test('what is no HTTP at all', async () => {
    const { port } = api.app.server.address() as AddressInfo;
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connectSocket(port, '127.0.0.1', () => socket.write('안녕하세요\r\n\r\n'));
      let read = '';
      socket
        .on('data', (chunk) => (read += chunk))
        .on('end', () => resolve(read))
        .on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 .*"code":"BAD_REQUEST"/s);
  });
});

describe('request ids', () => {
  const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  test('a given one comes back, also with an error', async () => {
    const reply = await api.app.inject({ url: '/nowhere', headers: { 'client-request-id': ID } });
    expect([reply.headers['client-request-id'], reply.json().extra.request_id]).toEqual([ID, ID]);
  });
  test('anything that is not a UUID is replaced', async () => {
    const reply = await api.app.inject({ url: '/healthz', headers: { 'client-request-id': 'x" onload="y' } });
    expect(reply.headers['client-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('operations', () => {
  test('health, readiness, the document and its page', async () => {
    expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await api.app.inject('/readyz')).json()).toEqual({ status: 'ok' });
    expect((await api.app.inject('/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(openApi())));
    const page = (await api.app.inject('/docs')).body;
    for (const { path, summary } of ENDPOINTS) {
      expect(page).toContain(summary);
      expect(page).toContain(path);
    }
  });

  test('metrics are read on a port of their own, and asking for odd things does not make them grow', async () => {
    for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }, { host: 'localhost' }]) {
      expect((await api.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
    }
    const inside = await serveMetrics(api.metrics, { port: 0, host: '127.0.0.1' });
    const at = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;
    const read = async () => (await fetch(`${at}/metrics`)).text();
    try {
      expect((await fetch(`${at}/healthz`)).status).toBe(404);
      await api.app.inject('/healthz');
      const before = await read();
      expect(before).toContain('http_request_seconds_bucket');
      const methods = ['GET', 'POST', 'PROPFIND', 'PURGE', 'LINK', 'MKCOL', 'TRACE', 'OPTIONS'] as const;
      for (let i = 0; i < 300; i += 1) {
        const url = `/${i}/${'x'.repeat(i % 90)}?a=${i}`;
        await api.app.inject({ method: methods[i % methods.length] as 'GET', url });
        await api.app.inject({ method: methods[i % methods.length] as 'GET', url: `/api/v2/programs/${i}%20` });
      }
      const after = await read();
      expect(after).not.toContain('PROPFIND');
      expect(after.length - before.length).toBeLessThan(10_000);
      // Each call has a few lines of its own, and nothing else has.
      expect(after.length).toBeLessThan(ENDPOINTS.length * 1_500);
      expect(after).toMatch(/status="4xx"/);
      expect(after).not.toMatch(/status="404"/);
    } finally {
      inside.close();
    }
  });

  test('every answer says that it is what it says it is', async () => {
    const { port } = api.app.server.address() as AddressInfo;
    const raw = (text: string) =>
      new Promise<string>((resolve) => {
        let answer = '';
        const socket = connectSocket(port, '127.0.0.1', () => socket.write(text));
        socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
        socket.on('close', () => resolve(answer));
      });
    const asked = [
      'GET /healthz',
      'GET /openapi.json',
      'GET /docs',
      'GET /api/v2/programs/filters',
      'GET /api/v2/programs/filters',
      'GET /nowhere',
      'GET /%zz',
      `GET /api/v2/programs/${'a'.repeat(300)}`,
      'GET /media/nothing.webp',
      'GET /media/segments/720/init.mp4',
      'GET /media/segments/720/x/1.m4s?ticket=no',
      'POST /api/v1/user/sign-in/',
      'PROPFIND /x',
      'GET /?' + 'a&'.repeat(1_200),
    ].map((line) => `${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    for (const text of [...asked, 'no http at all\r\n\r\n', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`]) {
      expect((await raw(text)).toLowerCase()).toContain('x-content-type-options: nosniff');
    }
  });

  test('the caller is the nearest address that a trusted proxy did not write', async () => {
    const attempt = (forwarded: string) =>
      api.app.inject({
        method: 'POST',
        url: '/api/v1/user/sign-in/',
        headers: { 'x-forwarded-for': forwarded },
        payload: { email_address: `forged-${forwarded}@oun.test`, password: 'x' },
      });
    await attempt('6.6.6.6, 198.51.100.77');
    await attempt('7.7.7.7, 198.51.100.77');
    const counted = await api.db
      .selectFrom('rate_limit')
      .where('key', 'like', 'sign-in-from:%')
      .where('key', 'in', ['sign-in-from:198.51.100.77', 'sign-in-from:6.6.6.6', 'sign-in-from:7.7.7.7'])
      .select(['key', 'count'])
      .execute();
    expect(counted).toEqual([{ key: 'sign-in-from:198.51.100.77', count: 2 }]);
  });

  test('headers and bodies that trickle in are cut off', async () => {
    const hasty = await startApi({ requestTimeoutMs: 400 });
    await hasty.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = hasty.app.server.address() as AddressInfo;
    const heardFrom = (head: string, more: string) =>
      new Promise<string>((resolve) => {
        let heard = '';
        const socket = connectSocket(port, '127.0.0.1', () => socket.write(head));
        const drip = setInterval(() => more && socket.write(more), 100);
        socket.on('error', () => {});
        socket.on('data', (chunk) => (heard += String(chunk)));
        socket.on('close', () => {
          clearInterval(drip);
          resolve(heard);
        });
      });
    const head = 'POST /api/v1/user/sign-in/ HTTP/1.1\r\nhost: x\r\n';
    try {
      const late = /^HTTP\/1\.1 408 .*"code":"REQUEST_TIMEOUT"/s;
      expect(await heardFrom(head, 'x-a: 1\r\n')).toMatch(late);
      const body = `${head}content-type: application/json\r\ncontent-length: 900\r\n\r\n`;
      expect(await heardFrom(body, ' ')).toMatch(late);
      // Said on a connection that was opened ahead, it would be taken for the answer to what is asked next.
      expect(await heardFrom('', '')).toBe('');
    } finally {
      await hasty.close();
    }
  });

  test('every call of the document says which errors it can give', () => {
    const { paths } = openApi();
    for (const endpoint of ENDPOINTS) {
      const operation = paths[endpoint.path]![endpoint.method.toLowerCase()] as { responses: Record<string, unknown> };
      for (const code of endpoint.errors ?? []) expect(operation.responses).toHaveProperty(String(ERRORS[code].status));
    }
  });

  test('a title is at most fifteen characters', () => {
    for (const { title } of Object.values(ERRORS)) expect(title.length).toBeLessThanOrEqual(15);
  });
});
