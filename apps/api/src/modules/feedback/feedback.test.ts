import {
  adminAnswerFeedback,
  adminGetFeedback,
  adminListFeedbacks,
  listMyFeedbacks,
  sendFeedback,
} from '@oun/contract/feedback';
import { listNotifications } from '@oun/contract/notification';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { once } from '../../../test/memberships.ts';
import { makeMember } from '../../../test/people.ts';
import { makeImages, makePerson, type Someone } from '../community/community.made.ts';
import { feedbackSubscribers } from './feedback.jobs.ts';

let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await startApi();
  staff = await api.token((await makeMember(api, 'core-admin')).id, 'core-admin', 'user');
});
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

const send = (someone: Someone, body: Record<string, unknown> = {}) =>
  api.refusal(
    sendFeedback,
    { body: { mood: 'BAD', content: '다음 동작 이름이 너무 일찍 사라져요.', ...body } as never },
    someone.token,
    once(),
  );
const mine = async (someone: Someone, cursor?: string) =>
  (await api.call(listMyFeedbacks, { query: cursor ? { cursor } : {} }, someone.token)).body;
const answer = (id: number, body: Record<string, unknown>) =>
  api.refusal(adminAnswerFeedback, { params: { id }, body: body as never }, staff);
/** As the worker hands it on, and once more, as it may. */
async function deliver(): Promise<void> {
  const news = await api.db.selectFrom('outbox').orderBy('id').select(['topic', 'payload']).execute();
  for (let time = 0; time < 2; time += 1)
    for (const { topic, payload } of news)
      for (const subscriber of feedbackSubscribers)
        if (subscriber.topic === topic) await subscriber.run(api.jobContext, payload as never);
}

test('what somebody sends is theirs to read, with its pictures and only the device they showed', async () => {
  const [someone, other] = [await makePerson(api), await makePerson(api)];
  const image_ids = await makeImages(api, someone.id, 2);
  const { body } = await send(someone, { image_ids, device: '웹 · Chrome · /lessons/12' });
  expect(body).toMatchObject({ mood: 'BAD', state: 'SENT', reply: null });
  expect((await mine(someone)).items).toMatchObject([{ pictures: [{}, {}] }]);
  expect((await mine(other)).items).toEqual([]);
  const [row] = (await api.call(adminListFeedbacks, { query: { q: '일찍 사라져요' } }, staff)).body.items;
  expect(row).toMatchObject({ device: '웹 · Chrome · /lessons/12', member: { id: someone.id } });
  await send(other);
  expect((await api.call(adminGetFeedback, { params: { id: row!.id + 1 } }, staff)).body.device).toBeNull();
});

test('odd words are kept as words, or refused; somebody else’s picture is refused and nothing is written', async () => {
  const [someone, other] = [await makePerson(api), await makePerson(api)];
  const words = '<img src=x onerror=alert(1)> \u202e거꾸로 😀';
  expect((await send(someone, { content: words })).status).toBe(200);
  expect((await mine(someone)).items[0]!.content).toBe('<img src=x onerror=alert(1)> 거꾸로 😀');
  for (const content of ['', ' ', 'ㄱ'.repeat(1_001), '반쪽 \ud83d'])
    expect((await send(someone, { content })).body).toMatchObject({ code: 'INVALID_INPUT' });
  expect((await send(someone, { mood: 'FURIOUS' })).body).toMatchObject({ code: 'INVALID_INPUT' });
  const [image] = await makeImages(api, other.id, 1);
  expect((await send(someone, { image_ids: [image] })).body).toMatchObject({ code: 'INVALID_INPUT' });
  expect((await mine(someone)).items).toHaveLength(1);
});

test('a reply is told once for each thing that became of it, and may be written anew', async () => {
  const someone = await makePerson(api);
  const { id } = (await send(someone)).body as unknown as { id: number };
  expect((await answer(id, { state: 'ANSWERED' })).body).toMatchObject({ code: 'INVALID_INPUT' });
  expect((await answer(id, { state: 'LOOKING' })).body).toMatchObject({ state: 'LOOKING', reply: null });
  expect((await answer(id, { state: 'ANSWERED', reply: '고치고 있어요.' })).status).toBe(200);
  expect((await answer(id, { state: 'LOOKING' })).body).toMatchObject({ code: 'INVALID_TRANSITION' });
  expect((await answer(id, { state: 'ANSWERED', reply: '다음 주에 바뀌어요.' })).status).toBe(200);
  expect((await answer(id, { state: 'CHANGED', reply: '오늘 바뀌었어요.' })).status).toBe(200);
  await deliver();
  const { items } = (await api.call(listNotifications, { query: {} }, someone.token)).body;
  expect(items.map(({ title }) => title)).toEqual(['보내주신 의견: 바뀌었어요', '보내주신 의견: 답했어요']);
  expect((await mine(someone)).items[0]).toMatchObject({ state: 'CHANGED', reply: '오늘 바뀌었어요.' });
});

test('twenty a day, and pages of twenty', async () => {
  const someone = await makePerson(api);
  for (let i = 0; i < 20; i += 1) expect((await send(someone, { content: `${i}번째 의견` })).status).toBe(200);
  expect((await send(someone)).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  api.setClock(new Date(NOON.getTime() + 2 * 86_400_000));
  const later = { ...someone, token: await api.token(someone.id, 'user') };
  expect((await send(later, { content: '스물한 번째' })).status).toBe(200);
  const first = await mine(later);
  expect(first.items).toHaveLength(20);
  expect((await mine(later, first.next_cursor!)).items.map(({ content }) => content)).toEqual(['0번째 의견']);
});

test('who leaves takes it along', async () => {
  const someone = await makePerson(api);
  const image_ids = await makeImages(api, someone.id, 1);
  await send(someone, { image_ids });
  const { run } = feedbackSubscribers.find(({ topic }) => topic === 'identity.withdrawn')!;
  for (let time = 0; time < 2; time += 1) await run(api.jobContext, { account_id: someone.id } as never);
  expect(await api.db.selectFrom('feedback').where('account_id', '=', someone.id).select('id').execute()).toEqual([]);
});
