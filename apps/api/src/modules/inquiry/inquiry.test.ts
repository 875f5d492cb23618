import {
  adminAnswerQuestion,
  adminListQuestions,
  askProductQuestion,
  deleteProductQuestion,
  listProductQuestions,
} from '@oun/contract/inquiry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeProduct } from '../../../db/demo/make.ts';
import { eventually, startApi, type TestApi } from '../../../test/api.ts';
import { expectFirstPageForBadCursors, walked } from '../../../test/staff-pages.ts';
import { jobs } from '../../app.ts';
import { startWorker } from '../../platform/jobs/jobs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const person = async (mobile?: string) => {
  const { id } = await makeAccount(api.db, 'user', mobile ? { mobile } : {});
  return { id, token: await api.token(id, 'user') };
};
const cs = async () => api.token((await makeAccount(api.db, 'cs')).id, 'cs');
const ask = async (productId: number, token: string, content: string, is_secret = false) =>
  (await api.call(askProductQuestion, { params: { id: productId }, body: { content, is_secret } }, token)).body;
const read = async (productId: number, token?: string, query: { cursor?: string; limit?: number } = {}) =>
  (await api.call(listProductQuestions, { params: { id: productId }, query }, token)).body;
const answer = async (id: number, content = '네, 맞아요.') =>
  api.call(adminAnswerQuestion, { params: { id }, body: { content } }, await cs());

test('a secret is read by whoever asked and by staff; others see that there is one', async () => {
  const [product, asker] = [await makeProduct(api.db), await person()];
  const { id } = await ask(product.id, asker.token, '허리둘레 90인데 맞을까요', true);
  await answer(id, '넉넉하게 맞아요.');
  const readable = { content: '허리둘레 90인데 맞을까요', answer: { content: '넉넉하게 맞아요.' }, state: 'ANSWERED' };
  const hidden = { content: null, nickname: null, answer: null, is_secret: true, is_mine: false, state: 'ANSWERED' };
  expect((await read(product.id, asker.token)).items).toMatchObject([{ ...readable, is_mine: true }]);
  expect((await read(product.id, await cs())).items).toMatchObject([readable]);
  expect((await read(product.id, (await person()).token)).items).toMatchObject([hidden]);
  const guest = await api.call(listProductQuestions, { params: { id: product.id }, query: {} });
  expect(guest.body.items).toMatchObject([hidden]);
  expect(JSON.stringify(guest.body)).not.toMatch(/허리둘레|넉넉/);
});

test('newest first, page by page, to the end', async () => {
  const [product, asker] = [await makeProduct(api.db), await person()];
  for (const n of [1, 2, 3]) await ask(product.id, asker.token, `${n}번째로 묻는 말이에요`);
  const first = await read(product.id, undefined, { limit: 2 });
  const second = await read(product.id, undefined, { limit: 2, cursor: first.next_cursor! });
  expect([...first.items, ...second.items].map(({ content }) => content?.[0])).toEqual(['3', '2', '1']);
  expect(second.next_cursor).toBeNull();
});

test('one’s own is taken back until it is answered', async () => {
  const [product, asker] = [await makeProduct(api.db), await person()];
  const [first, second] = [
    await ask(product.id, asker.token, '언제 다시 들어오나요'),
    await ask(product.id, asker.token, '두께가 어떻게 되나요'),
  ];
  const remove = (id: number, token: string) => api.refusal(deleteProductQuestion, { params: { id } }, token);
  expect(first.can_delete).toBe(true);
  expect((await remove(first.id, (await person()).token)).body.code).toBe('NOT_FOUND');
  expect((await remove(first.id, asker.token)).status).toBe(200);
  expect((await remove(first.id, asker.token)).body.code).toBe('NOT_FOUND');
  await answer(second.id);
  expect((await remove(second.id, asker.token)).body.code).toBe('QUESTION_ANSWERED');
  expect((await answer(first.id)).status).toBe(404);
  expect((await read(product.id, asker.token)).items).toMatchObject([{ id: second.id, can_delete: false }]);
});

test('staff see the longest waiting first, and an answer that is changed is told once', async () => {
  const [product, asker] = [await makeProduct(api.db, { name: '문의 매트' }), await person('01055556666')];
  const [first, second] = [
    await ask(product.id, asker.token, '접어서 보관되나요'),
    await ask(product.id, asker.token, '냄새가 나지는 않나요', true),
  ];
  const list = async (query: { state?: 'WAITING' | 'ANSWERED'; direction?: 'asc' }) =>
    (await api.call(adminListQuestions, { query: { ...query, q: '문의 매트' } }, await cs())).body;
  expect((await list({ state: 'WAITING', direction: 'asc' })).items.map(({ id }) => id)).toEqual([first.id, second.id]);
  await answer(first.id, '돌돌 말아 보관해요.');
  await answer(first.id, '돌돌 말아 끈으로 묶어 보관해요.');
  expect(await list({ state: 'ANSWERED' })).toMatchObject({
    total: 1,
    items: [{ id: first.id, answer: { content: '돌돌 말아 끈으로 묶어 보관해요.' } }],
  });
  expect(await list({})).toMatchObject({ total: 2, items: [{ id: second.id, is_secret: true }, { id: first.id }] });
  const trail = await api.db
    .selectFrom('audit_log')
    .where('subject', '=', 'product_question')
    .where('subject_id', '=', String(first.id))
    .select('action')
    .execute();
  expect(trail).toHaveLength(2);

  const worker = await startWorker(api.databaseUrl, api.jobContext, jobs);
  const told = () => api.outside.texts.filter(({ to }) => to === '01055556666');
  await eventually('the answer is told', async () => told().length > 0);
  await worker.close();
  expect(told()).toHaveLength(1);
  expect(told()[0]!.text).toContain('상품 문의에 답변이 왔어요');
});

test('pages name every question once, forwards and back, and what staff hold in their hand finds one', async () => {
  const [product, asker] = [await makeProduct(api.db, { name: '쪽마다 매트' }), await person('01077778123')];
  const made: number[] = [];
  for (let n = 0; n < 5; n += 1) made.push((await ask(product.id, asker.token, `하나씩 물어봐요 ${n}`)).id);
  const token = await cs();
  const list = async (query: object) => (await api.call(adminListQuestions, { query }, token)).body;
  for (const direction of ['asc', 'desc'] as const) {
    const inOrder = direction === 'asc' ? made : made.toReversed();
    for (const sort of ['newest', 'answered'])
      expect(await walked((cursor) => list({ q: '쪽마다', sort, direction, limit: 2, cursor }))).toEqual(inOrder);
  }
  await expectFirstPageForBadCursors((cursor) => list({ q: '쪽마다', limit: 2, cursor }));
  const ids = async (q: string) => (await list({ q })).items.map(({ id }) => id);
  expect(await ids('물어봐요 3')).toEqual([made[3]]);
  expect(await ids(`#${made[2]}`)).toContain(made[2]);
  for (const q of ['010-7777-8123', '8123', `#${product.id}`])
    expect(await ids(q)).toEqual(expect.arrayContaining(made));
  expect(await ids('없는 낱말')).toEqual([]);
  await answer(made[1]!);
  expect((await list({ q: '쪽마다', sort: 'answered' })).items[0]).toMatchObject({ id: made[1] });
});

test('nobody asks without words, about nothing, or without end', async () => {
  const [product, asker] = [await makeProduct(api.db), await person()];
  const refusal = async (id: number, content: string) =>
    (await api.refusal(askProductQuestion, { params: { id }, body: { content } }, asker.token)).body.code;
  expect(await refusal(product.id, ' 네?  ')).toBe('INVALID_INPUT');
  expect(await refusal(2_000_000_000, '있는 상품인가요')).toBe('NOT_FOUND');
  for (let n = 0; n < 10; n += 1) await ask(product.id, asker.token, `${n}번째 물음이에요`);
  expect(await refusal(product.id, '하나만 더 물을게요')).toBe('TOO_MANY_REQUESTS');
});
