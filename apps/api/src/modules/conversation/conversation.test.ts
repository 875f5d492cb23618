import * as calls from '@oun/contract/conversation';
import * as admin from '@oun/contract/conversation-admin';
import { conversationEvents, STAFF_EVENTS } from '@oun/contract/conversation-rules';
import { listNotifications } from '@oun/contract/notification';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '../../../db/demo/make.ts';
import { eventually, NOON, startApi, type TestApi } from '../../../test/api.ts';
import { claimsOf } from '../../../test/claims.ts';
import { buy, makeBuyer, makeSku } from '../../../test/shop.ts';
import { makeImages } from '../community/community.made.ts';
import { conversationSubscribers } from './conversation.jobs.ts';
import { deskAt } from './desk-hours.ts';

const LIMITS = { perAccount: 3, all: 100, heartbeatMs: 50, bufferBytes: 65_536 };
let api: TestApi;
let address: string;
let cs: Someone;
let other: Someone;
beforeAll(async () => {
  api = await startApi({ isCaching: false, liveLimits: LIMITS });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  [cs, other] = [await desk('한상담'), await desk('박상담')];
});
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

type Someone = { id: number; token: string };
async function desk(nickname: string): Promise<Someone> {
  const { id } = await makeAccount(api.db, 'cs', { nickname });
  return { id, token: await api.token(id, 'cs') };
}
async function member() {
  const { id } = await makeAccount(api.db);
  const token = await api.token(id, 'user');
  const conversation = (await api.call(calls.openConversation, {}, token)).body.id;
  return { id, token, conversation };
}
type Member = Awaited<ReturnType<typeof member>>;
const at = (id: number) => ({ params: { id } });
const say = async ({ token, conversation }: Member, content: string, image_ids: number[] = []) =>
  (await api.call(calls.sendMessage, { ...at(conversation), body: { content, image_ids } }, token)).body;
const answer = (id: number, content = '확인해볼게요.', who = cs) =>
  api.refusal(admin.adminAnswerTalk, { ...at(id), body: { content } }, who.token);
const messages = async ({ token, conversation }: Member) =>
  (await api.call(calls.listMessages, { ...at(conversation), query: {} }, token)).body.items;
const mine = async ({ token }: Member) => (await api.call(calls.getMyConversation, {}, token)).body.conversation!;
const readBy = (id: number, last_id: number, who = cs) =>
  api.call(admin.adminReadTalk, { ...at(id), body: { last_id } }, who.token);

test('a message tells which order it is about: one of the member’s own, and nobody else’s', async () => {
  const [ji, stranger] = [await member(), await member()];
  const { number } = await buy(api, await makeBuyer(api, ji), await makeSku(api));
  const about = (who: Member, order_number: string, content = '') =>
    api.refusal(calls.sendMessage, { ...at(who.conversation), body: { content, order_number } }, who.token);
  expect((await about(stranger, number)).body).toMatchObject({
    extra: { fields: { order_number: expect.any(String) } },
  });
  expect((await about(ji, 'NO-SUCH-ORDER', '없는 주문이에요')).body.code).toBe('INVALID_INPUT');
  expect((await about(ji, number)).status).toBe(200);
  const [sent] = await messages(ji);
  expect(sent).toMatchObject({ content: '', order: { number, title: expect.any(String) } });
  const { items } = (await api.call(admin.adminListTalks, { query: {} }, cs.token)).body;
  expect(items.find(({ id }) => id === ji.conversation)).toMatchObject({ last_words: '주문 문의' });
  const taken = { params: { id: ji.conversation, message_id: sent!.id } };
  await api.call(calls.deleteMessage, taken, ji.token);
  expect((await messages(ji))[0]).toMatchObject({ content: null, order: null });
  expect((await about(stranger, number)).status, 'still nobody else’s').toBe(400);
});

test('customer service sends photos of its own, and no word is sent without anything', async () => {
  const ji = await member();
  const [own] = await makeImages(api, cs.id, 1);
  const send = (body: object) => api.refusal(admin.adminAnswerTalk, { ...at(ji.conversation), body }, cs.token);
  expect((await send({ content: '  ' })).body.code).toBe('MESSAGE_EMPTY');
  expect((await send({ image_ids: await makeImages(api, ji.id, 1) })).body.code).toBe('INVALID_INPUT');
  expect((await send({ image_ids: [own] })).status).toBe(200);
  expect((await send({ image_ids: [own] })).body.code, 'used once').toBe('INVALID_INPUT');
  expect((await messages(ji))[0]).toMatchObject({ by: 'STAFF', content: '', pictures: [{ width: 800 }], offer: null });
});

test('a card offers to take back what the member bought, only they ask for it, and the card tells that they did', async () => {
  const shop = claimsOf(api);
  const { buyer, number, item } = await shop.delivered(2);
  const stranger = await member();
  const { id } = (await api.call(calls.openConversation, {}, buyer.token)).body;
  const ji = { ...buyer, conversation: id };
  const offer = (to: number, type = 'EXCHANGE', order_item_id = item.id) =>
    api.refusal(admin.adminAnswerTalk, { ...at(to), body: { offer: { order_item_id, type } } } as never, cs.token);
  expect((await offer(stranger.conversation)).body).toMatchObject({ extra: { fields: { offer: expect.any(String) } } });
  expect((await offer(id, 'EXCHANGE', 999_999)).body.code).toBe('INVALID_INPUT');
  expect((await offer(id, 'CANCEL')).body.code).toBe('INVALID_INPUT');
  const room = (await api.call(admin.adminGetTalk, at(id), cs.token)).body;
  expect(room.context.orders[0]).toMatchObject({ number, items: [{ id: item.id, offers: ['EXCHANGE', 'RETURN'] }] });
  expect((await offer(id, 'RETURN')).status).toBe(200);
  const card = { order_number: number, order_item_id: item.id, type: 'RETURN', name: item.name };
  const shown = async () => (await messages(ji))[0]!.offer;
  expect(await shown()).toMatchObject({ ...card, state: 'OPEN', claim_id: null });
  expect((await shop.order(buyer, number)).items, 'nothing was asked for').toMatchObject([{ claim: null }]);
  // One of the two goes back: its piece is a row of its own, and the card knows.
  const claim = await shop.claim(buyer, number, {
    type: 'RETURN',
    reason: 'CHANGED_MIND',
    items: [{ order_item_id: item.id, quantity: 1 }],
  });
  expect(await shown()).toMatchObject({ ...card, state: 'ASKED', claim_id: claim.body.id });
  await offer(id, 'EXCHANGE');
  await shop.pass(8 * 86_400_000, buyer);
  expect((await messages({ ...ji, token: buyer.token }))[0]!.offer).toMatchObject({ type: 'EXCHANGE', state: 'OVER' });
});

test('a member writes, customer service reads and answers, and each sees what the other has read', async () => {
  const ji = await member();
  const [image] = await makeImages(api, ji.id, 1);
  const first = await say(ji, '링 손잡이에 금이 가서 왔어요.', [image!]);
  expect(first).toMatchObject({
    by: 'MEMBER',
    is_mine: true,
    is_read: false,
    can_change: true,
    pictures: [{ width: 800 }],
  });
  const room = (await api.call(admin.adminGetTalk, at(ji.conversation), cs.token)).body;
  expect(room).toMatchObject({
    state: 'WAITING',
    unread_count: 1,
    handler: null,
    context: { orders: [], open_claims: 0 },
  });
  expect((await readBy(ji.conversation, first.id)).body).toEqual({ unread_count: 0 });
  expect((await messages(ji))[0]).toMatchObject({ is_read: true, can_change: false });
  expect((await answer(ji.conversation, '받자마자 속상하셨겠어요.')).status).toBe(200);
  const [said] = await messages(ji);
  expect(said).toMatchObject({ by: 'STAFF', name: '한상담', is_mine: false, is_read: false });
  expect(await mine(ji)).toMatchObject({
    state: 'ANSWERED',
    unread_count: 1,
    first_unread_id: said!.id,
    handler: { nickname: '한상담' },
  });
  const read = await api.call(calls.readMessages, { ...at(ji.conversation), body: { last_id: said!.id } }, ji.token);
  expect(read.body).toEqual({ unread_count: 0 });
  // Never backwards, nor beyond what there is.
  await api.call(calls.readMessages, { ...at(ji.conversation), body: { last_id: 0 } }, ji.token);
  expect((await mine(ji)).unread_count).toBe(0);
  await api.call(calls.readMessages, { ...at(ji.conversation), body: { last_id: 2_147_483_647 } }, ji.token);
  await answer(ji.conversation, '하나 더 알려드릴게요.');
  expect((await mine(ji)).unread_count).toBe(1);
});

test('nobody is said to be there at night, but who has just written', async () => {
  const ji = await member();
  await say(ji, '안녕하세요.');
  await answer(ji.conversation, '네, 말씀해주세요.');
  const seoul = (time: string) => new Date(`2026-11-26T${time}+09:00`);
  const handlerAt = async (time: string) => {
    api.setClock(seoul(time));
    return (await mine({ ...ji, token: await api.token(ji.id, 'user') })).handler;
  };
  expect([await handlerAt('11:00'), await handlerAt('22:00')]).toEqual([{ nickname: '한상담' }, null]);
  await api.db
    .updateTable('conversation_message')
    .set({ created_at: seoul('21:50') })
    .where('conversation_id', '=', ji.conversation)
    .execute();
  expect([await handlerAt('22:00'), await handlerAt('22:30')]).toEqual([{ nickname: '한상담' }, null]);
});

test('nobody else’s conversation is there, and one is opened once', async () => {
  const [ji, haru] = [await member(), await member()];
  await say(ji, '제 주문이 어디 있나요?');
  const opened = await Promise.all([1, 2, 3].map(() => api.call(calls.openConversation, {}, ji.token)));
  expect(new Set(opened.map(({ body }) => body.id))).toEqual(new Set([ji.conversation]));
  const refusals = [
    await api.refusal(calls.listMessages, { ...at(ji.conversation), query: {} }, haru.token),
    await api.refusal(calls.sendMessage, { ...at(ji.conversation), body: { content: '안녕' } }, haru.token),
    await api.refusal(calls.listMessages, { ...at(999_999), query: {} }, haru.token),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(
    (
      await api.app.inject({
        url: conversationEvents(ji.conversation),
        headers: { authorization: `Bearer ${haru.token}` },
      })
    ).statusCode,
  ).toBe(404);
  expect((await api.app.inject({ url: conversationEvents(ji.conversation) })).statusCode).toBe(401);
  expect(
    (await api.app.inject({ url: STAFF_EVENTS, headers: { authorization: `Bearer ${haru.token}` } })).statusCode,
  ).toBe(403);
});

test('what was not read is changed and taken back; what was read stays', async () => {
  const ji = await member();
  const [first, second] = [await say(ji, '문 앞에 둘게요'), await say(ji, '아니 경비실이요')];
  const change = (message_id: number) =>
    api.refusal(
      calls.changeMessage,
      { params: { id: ji.conversation, message_id }, body: { content: '문 앞에 둘게요.' } },
      ji.token,
    );
  const remove = (message_id: number) =>
    api.refusal(calls.deleteMessage, { params: { id: ji.conversation, message_id } }, ji.token);
  expect((await change(first.id)).body).toMatchObject({ content: '문 앞에 둘게요.', is_edited: true });
  expect((await remove(second.id)).status).toBe(200);
  expect((await messages(ji))[0]).toMatchObject({ id: second.id, content: null, can_change: false });
  expect((await remove(second.id)).status).toBe(404);
  await readBy(ji.conversation, first.id);
  expect((await change(first.id)).body.code).toBe('MESSAGE_READ');
  expect((await remove(first.id)).body.code).toBe('MESSAGE_READ');
});

test('whoever takes all of it back does not wait any more', async () => {
  const ji = await member();
  const { id } = await say(ji, '잘못 눌렀어요');
  expect((await mine(ji)).state).toBe('WAITING');
  await api.call(calls.deleteMessage, { params: { id: ji.conversation, message_id: id } }, ji.token);
  expect((await mine(ji)).state).toBe('ANSWERED');
});

test('a change that meets being read is refused', async () => {
  const ji = await member();
  const { id } = await say(ji, '교환해주세요');
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
    return rows.length > 0;
  };
  const [, changed] = await api.releasedTogether<{ status: number; body: unknown }>('conversation', ji.conversation, [
    () => readBy(ji.conversation, id),
    async () => {
      await eventually('the reading waits', isWaiting, 10_000);
      const params = { id: ji.conversation, message_id: id };
      return api.refusal(calls.changeMessage, { params, body: { content: '환불해주세요' } }, ji.token);
    },
  ]);
  expect([changed!.status, changed!.body]).toMatchObject([409, { code: 'MESSAGE_READ' }]);
});

test('of two who answer at once one has it, and the other is told whom', async () => {
  const ji = await member();
  await say(ji, '결제가 두 번 됐어요');
  const replies = await api.releasedTogether('conversation', ji.conversation, [
    () => answer(ji.conversation, '확인해볼게요', cs),
    () => answer(ji.conversation, '제가 볼게요', other),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const told = replies.find(({ status }) => status === 409)!.body;
  expect(told).toMatchObject({ code: 'TALK_TAKEN' });
  expect((await messages(ji)).filter(({ by }) => by === 'STAFF')).toHaveLength(1);
  const second = told.extra['nickname'] === '한상담' ? other : cs;
  const take = (is_taking_over: boolean) =>
    api.refusal(admin.adminTakeTalk, { ...at(ji.conversation), body: { is_taking_over } }, second.token);
  expect((await take(false)).body.code).toBe('TALK_TAKEN');
  expect((await api.refusal(admin.adminCloseTalk, at(ji.conversation), second.token)).body.code).toBe('TALK_TAKEN');
  expect((await take(true)).body).toMatchObject({ handler: { is_me: true } });
  expect((await answer(ji.conversation, '이어서 답할게요', second)).status).toBe(200);
});

test('those who wait longest come first; what is closed opens again with the next word, for whoever is there', async () => {
  const [ji, haru] = [await member(), await member()];
  await sql`update conversation set state = 'CLOSED', waiting_since = null`.execute(api.db);
  await say(haru, '먼저 물어봤어요');
  api.setClock(new Date(NOON.getTime() + 60_000));
  await say(ji, '두 번째예요');
  await say(haru, '아직인가요?');
  const list = async (query: object = {}) =>
    (await api.call(admin.adminListTalks, { query: { state: 'WAITING', ...query } }, cs.token)).body.items;
  expect((await list()).map(({ id }) => id)).toEqual([haru.conversation, ji.conversation]);
  expect((await list())[0]).toMatchObject({ unread_count: 2, last_words: '아직인가요?' });
  await answer(haru.conversation);
  expect((await list()).map(({ id }) => id)).toEqual([ji.conversation]);
  expect((await api.call(admin.adminCloseTalk, at(haru.conversation), cs.token)).body.state).toBe('CLOSED');
  expect((await api.refusal(admin.adminCloseTalk, at(haru.conversation), cs.token)).body.code).toBe(
    'INVALID_TRANSITION',
  );
  await say(haru, '하나 더 있어요');
  expect((await list()).find(({ id }) => id === haru.conversation)).toMatchObject({ handler: null });
});

test('an answer is told once a wait, and not to who has read it', async () => {
  const ji = await member();
  const inbox = async () => {
    const news = await api.db
      .selectFrom('outbox')
      .where('delivered_at', 'is', null)
      .where('topic', '=', 'conversation.answered')
      .selectAll()
      .execute();
    const run = conversationSubscribers[0]!.run as (ctx: unknown, news: unknown) => Promise<void>;
    for (const { payload } of news) for (let times = 0; times < 2; times += 1) await run(api.jobContext, payload);
    return (await api.call(listNotifications, { query: {} }, ji.token)).body.items.map(({ title }) => title);
  };
  await say(ji, '언제 오나요?');
  await answer(ji.conversation, '내일 도착해요.');
  await answer(ji.conversation, '오전에요.');
  expect(await inbox()).toEqual(['1:1 문의에 답이 왔어요']);
  await say(ji, '고마워요');
  await answer(ji.conversation, '천만에요.');
  const [last] = await messages(ji);
  await api.call(calls.readMessages, { ...at(ji.conversation), body: { last_id: last!.id } }, ji.token);
  expect(await inbox()).toHaveLength(1);
});

test('odd words are kept as they are or refused, and a picture of somebody else is', async () => {
  const [ji, haru] = [await member(), await member()];
  for (const content of ['<script>alert(1)</script>', '👩‍🔬 🦵', 'שלום 안녕'])
    expect((await say(ji, content)).content).toBe(content);
  const refused = async (content: string, image_ids: number[] = []) =>
    (await api.refusal(calls.sendMessage, { ...at(ji.conversation), body: { content, image_ids } }, ji.token)).body
      .code;
  for (const content of ['가'.repeat(10_000), '반쪽 \ud800']) expect(await refused(content)).toBe('INVALID_INPUT');
  expect(await refused('  \n ')).toBe('MESSAGE_EMPTY');
  expect(await refused('사진', await makeImages(api, haru.id, 1))).toBe('INVALID_INPUT');
});

test('older messages come page by page', async () => {
  const ji = await member();
  await api.db
    .insertInto('conversation_message')
    .values(
      Array.from({ length: 35 }, (_, i) => ({
        conversation_id: ji.conversation,
        author_id: ji.id,
        is_staff: false,
        content: `${i}`,
        created_at: NOON,
      })),
    )
    .execute();
  const first = (await api.call(calls.listMessages, { ...at(ji.conversation), query: {} }, ji.token)).body;
  const cursor = first.next_cursor!;
  const rest = (await api.call(calls.listMessages, { ...at(ji.conversation), query: { cursor } }, ji.token)).body;
  expect([...first.items, ...rest.items].map(({ content }) => content)).toEqual(
    Array.from({ length: 35 }, (_, i) => `${34 - i}`),
  );
  expect(rest.next_cursor).toBeNull();
});

async function listenTo(path: string, token: string) {
  const controller = new AbortController();
  const reply = await fetch(address + path, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  const heard: string[] = [];
  const ended = (async () => {
    try {
      for await (const piece of reply.body!) heard.push(Buffer.from(piece).toString());
    } catch {
      // It was left.
    }
  })();
  const hears = (text: string) => eventually(`hears ${text}`, async () => heard.join('').includes(text), 10_000);
  return { status: reply.status, headers: reply.headers, heard, hears, leave: () => controller.abort(), ended };
}

test('both sides hear of a change as it happens, and nobody of another’s', async () => {
  const [ji, haru] = [await member(), await member()];
  const [own, others, staff] = [
    await listenTo(conversationEvents(ji.conversation), ji.token),
    await listenTo(conversationEvents(haru.conversation), haru.token),
    await listenTo(STAFF_EVENTS, cs.token),
  ];
  for (const stream of [own, others, staff]) await stream.hears('event: ready');
  expect(own.headers.get('content-type')).toContain('text/event-stream');
  await say(ji, '들리나요?');
  await staff.hears(`"id":${ji.conversation}`);
  await own.hears('event: changed');
  await api.call(admin.adminTypeTalk, at(ji.conversation), cs.token);
  await own.hears('event: typing');
  // It breathes, so that nobody in between gives it up.
  await own.hears('\n: \n\n');
  expect(others.heard.join('')).not.toContain('changed');
  for (const stream of [own, others, staff]) stream.leave();
});

test('somebody has a few windows, not without end; one that is closed makes room', async () => {
  const ji = await member();
  const path = conversationEvents(ji.conversation);
  const open = [await listenTo(path, ji.token), await listenTo(path, ji.token), await listenTo(path, ji.token)];
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await listenTo(path, ji.token)).status).toBe(429);
  open[0]!.leave();
  let again = 429;
  await eventually(
    'there is room',
    async () => {
      const next = await listenTo(path, ji.token);
      again = next.status;
      next.leave();
      return again === 200;
    },
    10_000,
  );
  for (const stream of open) stream.leave();
});

test('who may not listen any more hears nothing more', async () => {
  const ji = await member();
  const stream = await listenTo(conversationEvents(ji.conversation), ji.token);
  await stream.hears('ready');
  api.setClock(new Date(NOON.getTime() + 31 * 60_000));
  await stream.ended;
  expect(stream.heard[0]).toContain('event: ready');
});

test('open streams do not hold up a stop', async () => {
  const short = await startApi({ isCaching: false });
  await short.app.listen({ port: 0, host: '127.0.0.1' });
  const { id } = await makeAccount(short.db, 'cs');
  const port = (short.app.server.address() as AddressInfo).port;
  const reply = await fetch(`http://127.0.0.1:${port}${STAFF_EVENTS}`, {
    headers: { authorization: `Bearer ${await short.token(id, 'cs')}` },
  });
  const reader = reply.body!.getReader();
  await reader.read();
  const startedAt = Date.now();
  await short.close();
  expect(Date.now() - startedAt).toBeLessThan(4_000);
  expect((await reader.read()).done).toBe(true);
});

test.each([
  ['2026-11-12T14:00:00+09:00', true, null],
  ['2026-11-12T21:00:00+09:00', false, '2026-11-13T01:00:00.000Z'],
  ['2026-11-13T20:00:00+09:00', false, '2026-11-16T01:00:00.000Z'],
  ['2026-11-16T09:59:00+09:00', false, '2026-11-16T01:00:00.000Z'],
])('at %s somebody is there: %s', (now, is_open, opens_at) => {
  expect(deskAt(new Date(now))).toEqual({ is_open, opens_at });
});
