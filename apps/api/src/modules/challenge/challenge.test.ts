import { addAddress, removeAddress } from '@oun/contract/address';
import type { Input } from '@oun/contract/endpoint';
import {
  claimPrize,
  enterEvent,
  getDraw,
  getEntryList,
  getEvent,
  getPostedEvent,
  listEvents,
} from '@oun/contract/event';
import {
  adminAnnounceEvent,
  adminChangeEvent,
  adminCreateEvent,
  adminDrawEvent,
  adminGetEvent,
  adminListEvents,
  adminRevealWinners,
  adminScheduleEvent,
} from '@oun/contract/event-admin';
import { listNotifications } from '@oun/contract/notification';
import { getAccess } from '@oun/contract/playback';
import { draw, printOf, readList } from '@oun/draw/draw';
import { won } from '@oun/money';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insert, insertAll, makeAccount, makeProduct, makeProgram } from '../../../db/demo/make.ts';
import { startApi, type TestApi } from '../../../test/api.ts';
import { once } from '../../../test/memberships.ts';
import { makeMember } from '../../../test/people.ts';
import type { Topic } from '../../platform/jobs/outbox.ts';
import { makeImages, post } from '../community/community.made.ts';
import { forgetAddresses, forgetLeaver, passOnLate } from './award-prize.ts';
import { challengeSubscribers } from './challenge.jobs.ts';
import { followClock } from './draw-challenge.ts';

let api: TestApi;
let staffId: number;
const at = (text: string) => new Date(`${text}+09:00`);
const BEFORE = at('2026-10-25T10:00');
const DURING = at('2026-11-12T15:20');
const AFTER = at('2026-12-01T00:01');
const LATER = at('2026-12-02T16:00');

beforeAll(async () => {
  api = await startApi();
  staffId = (await makeMember(api, 'core-admin')).id;
});
afterAll(() => api.close());
beforeEach(() => api.setClock(BEFORE));

const staff = () => api.token(staffId, 'core-admin');
type Form = Input<typeof adminCreateEvent>['body'];
const FORM: Form = {
  title: '11월, 3번 움직이기',
  rule: 'WORKOUTS',
  goal: 3,
  first_day: '2026-11-01',
  last_day: '2026-11-30',
  notes: '한 사람 한 번 응모해요.\n\n당첨은 취소될 수 있어요.',
  prizes: [
    { name: '한 달 멤버십', kind: 'TIME', quantity: 1, worth: 19_800, days: 30 },
    { name: '데일리 매트', kind: 'GOODS', quantity: 2, worth: 59_000 },
  ],
};

const create = async (form: Partial<Form> = {}) =>
  (await api.call(adminCreateEvent, { body: { ...FORM, ...form } }, await staff(), once())).body;
const of = (id: number) => ({ params: { id } });
/** One that can be entered now. */
async function opened(form: Partial<Form> = {}): Promise<number> {
  api.setClock(BEFORE);
  const { id } = await create(form);
  await api.call(adminScheduleEvent, of(id), await staff());
  api.setClock(DURING);
  await followClock(api.jobContext);
  return id;
}
const close = async () => {
  api.setClock(AFTER);
  await followClock(api.jobContext);
};
const drawIt = async (id: number) => {
  api.setClock(LATER);
  return api.refusal(adminDrawEvent, of(id), await staff());
};
const announce = async (id: number) => api.refusal(adminAnnounceEvent, of(id), await staff());
const finish = async (id: number) => {
  await close();
  await drawIt(id);
  await announce(id);
};

type Member = { id: number };
const token = ({ id }: Member) => api.token(id, 'user');
const train = ({ id }: Member, count: number, day = '2026-11-05') =>
  insertAll(
    api.db,
    'workout_record',
    Array.from({ length: count }, (_, i) => ({
      account_id: id,
      kind: 'OTHER' as const,
      effort: 'USUAL' as const,
      started_at: at(`${day}T0${i + 5}:00`),
      completed_at: at(`${day}T0${i + 5}:30`),
      seconds: 1_800,
      kcal: 90,
      day,
    })),
  );
async function trained(count = 3, nickname?: string): Promise<Member> {
  const member = await makeAccount(api.db, 'user', {
    created_at: at('2026-01-05T09:00'),
    mobile: null,
    ...(nickname && { nickname }),
  });
  await train(member, count);
  return member;
}
const enter = async (id: number, member: Member) => api.refusal(enterEvent, of(id), await token(member));
const entered = async (id: number, count: number): Promise<Member[]> => {
  const members: Member[] = [];
  for (let i = 0; i < count; i += 1) {
    const member = await trained();
    expect((await enter(id, member)).status).toBe(200);
    members.push(member);
  }
  return members;
};
const shown = async (id: number, member?: Member) =>
  (await api.call(getDraw, of(id), member && (await token(member)))).body;
const rows = (id: number) =>
  api.db.selectFrom('challenge_entry').where('challenge_id', '=', id).orderBy('rank').selectAll().execute();
const leave = ({ id }: Member) =>
  sql`update account set state = 'WITHDRAWN', withdrawn_at = now(), email_address = null, mobile = null,
    password_hash = null where id = ${id}`.execute(api.db);

/** Tells what has been announced, as the worker would. */
async function tellAll() {
  const news = await api.db.selectFrom('outbox').where('delivered_at', 'is', null).orderBy('id').selectAll().execute();
  for (const { topic, payload } of news)
    for (const subscriber of challengeSubscribers)
      if (subscriber.topic === (topic as Topic) && subscriber.name.includes('.tell-'))
        await (subscriber.run as (ctx: unknown, payload: unknown) => Promise<void>)(api.jobContext, payload);
  await api.db.updateTable('outbox').set({ delivered_at: DURING }).execute();
}
const told = async (member: Member) => {
  await tellAll();
  return (await api.call(listNotifications, { query: {} }, await token(member))).body.items;
};

const ADDRESS = {
  name: '김지우',
  phone: '01012345678',
  postcode: '04001',
  address1: '서울 마포구 월드컵북로 1',
  address2: '301호',
  comment: '문 앞에 놓아주세요',
};
const addressOf = async (member: Member) =>
  (await api.call(addAddress, { body: ADDRESS }, await token(member))).body.id;
const claim = async (id: number, member: Member, address_id: number | null = null) =>
  api.refusal(claimPrize, { ...of(id), body: { address_id } }, await token(member));

describe('before it begins', () => {
  test('staff make, change and schedule it; nobody sees it before, and nothing changes it after', async () => {
    const program = await makeProgram(api.db);
    const product = await makeProduct(api.db);
    const [time, mat] = FORM.prizes;
    const made = await create({ program_id: program.id, prizes: [time!, { ...mat!, product_id: product.id }] });
    expect(made).toMatchObject({ state: 'DRAFT', prize_count: 3, proof: { seed_print: null }, entry_count: 0 });
    for (const call of [getEvent, getDraw, getEntryList])
      expect((await api.refusal(call, of(made.id))).status).toBe(404);
    const change = { ...of(made.id), body: { ...FORM, title: '11월, 세 번 움직이기', goal: 4 } };
    expect((await api.call(adminChangeEvent, change, await staff())).body).toMatchObject({ goal: 4, prize_count: 3 });
    const scheduled = (await api.call(adminScheduleEvent, of(made.id), await staff())).body;
    expect(scheduled.state).toBe('SCHEDULED');
    expect(scheduled.history.map(({ words }) => words)).toEqual(['예약하고 씨앗을 봉함', '고침', '만듦']);
    expect((await api.refusal(adminChangeEvent, change, await staff())).body.code).toBe('INVALID_TRANSITION');
    expect((await api.refusal(adminScheduleEvent, of(made.id), await staff())).body.code).toBe('INVALID_TRANSITION');
    const seen = await shown(made.id);
    expect(seen).toMatchObject({
      phase: 'SOON',
      proof: { seed_print: scheduled.proof.seed_print, seed: null, list_print: null, result_print: null },
      mine: null,
    });
    expect((await enter(made.id, await trained())).body).toMatchObject({
      code: 'EVENT_NOT_OPEN',
      message: expect.stringContaining('11월'),
    });
    // What it was sealed with stands nowhere in the clear.
    const row = await api.db.selectFrom('challenge').where('id', '=', made.id).selectAll().executeTakeFirstOrThrow();
    expect(row.seed).toBeNull();
    expect(await printOf(api.secrets.unseal(row.sealed_seed!))).toBe(row.seed_print);
  });

  test('what has begun cannot be scheduled any more, and nothing is drawn before its time', async () => {
    const { id } = await create();
    api.setClock(at('2026-11-01T00:00'));
    expect((await api.refusal(adminScheduleEvent, of(id), await staff())).body.code).toBe('EVENT_STARTED');
    const open = await opened();
    for (const call of [adminDrawEvent, adminAnnounceEvent])
      expect((await api.refusal(call, of(open), await staff())).body.code).toBe('INVALID_TRANSITION');
  });

  test.each<[string, Partial<Form>, string]>([
    ['days of goods', { prizes: [{ ...FORM.prizes[1]!, days: 3 }] }, 'prizes.0.days'],
    ['time without days', { prizes: [{ ...FORM.prizes[0]!, days: null }] }, 'prizes.0.days'],
    ['an end before the beginning', { last_day: '2026-10-31' }, 'last_day'],
    ['a program that is not there', { program_id: 2_000_000_000 }, 'program_id'],
    [
      'a product that is not there',
      { prizes: [{ ...FORM.prizes[1]!, product_id: 2_000_000_000 }] },
      'prizes.0.product_id',
    ],
    ['half a character', { title: '하\udc00나' }, 'title'],
    ['no prize', { prizes: [] }, 'prizes'],
    ['ten thousand letters', { title: '가'.repeat(10_000) }, 'title'],
  ])('%s is refused', async (_, form, field) => {
    const { status, body } = await api.refusal(adminCreateEvent, { body: { ...FORM, ...form } }, await staff(), once());
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(Object.keys(body.extra?.['fields'] as object)).toContain(field);
  });

  test('odd words are kept as they are written', async () => {
    const title = '<b>\u202e11월</b> 🏃‍♀️';
    const { id } = await create({ title, notes: '<script>alert(1)</script>' });
    expect((await api.call(adminGetEvent, of(id), await staff())).body.title).toBe('<b>11월</b> 🏃‍♀️');
  });

  test('who may', async () => {
    const { id } = await create();
    const cs = await api.token(staffId, 'cs');
    expect((await api.refusal(adminListEvents, { query: {} }, cs)).status).toBe(200);
    for (const call of [adminScheduleEvent, adminDrawEvent, adminAnnounceEvent])
      expect((await api.refusal(call, of(id), cs)).status).toBe(403);
    expect((await api.refusal(adminListEvents, { query: {} }, await token({ id: staffId }))).status).toBe(403);
    expect((await api.refusal(enterEvent, of(id))).status).toBe(401);
    expect((await api.refusal(enterEvent, of(id), await token({ id: staffId }))).status).toBe(404);
    expect((await api.refusal(claimPrize, { ...of(id), body: {} }, await token({ id: staffId }))).status).toBe(404);
  });
});

describe('entering', () => {
  test('says how far one is, when it will be enough, and takes whoever has done it, once', async () => {
    const id = await opened();
    const member = await trained(1);
    await train(member, 2, '2026-10-31');
    const mine = async () => (await api.call(getEvent, of(id), await token(member))).body;
    expect(await mine()).toMatchObject({
      phase: 'OPEN',
      has_badge: false,
      notes: ['한 사람 한 번 응모해요.', '당첨은 취소될 수 있어요.'],
      prizes: [{ is_taxed: false }, { is_taxed: true }],
      my: { count: 1, entry: null, expected: { on: '2026-11-17', days_a_week: 3 } },
    });
    expect((await api.call(getEvent, of(id))).body.my).toBeNull();
    expect((await enter(id, member)).body).toMatchObject({
      code: 'EVENT_GOAL_SHORT',
      message: '2번만 더 운동하면 응모할 수 있어요.',
    });
    await train(member, 2, '2026-11-12');
    const first = await enter(id, member);
    expect(first.body).toEqual({ count: 3, expected: null, entry: { number: 1, weight: 1 } });
    expect((await enter(id, member)).body).toEqual(first.body);
    expect(await mine()).toMatchObject({ entry_count: 1, my: { count: 3, entry: { number: 1 } } });
    expect(await shown(id, member)).toMatchObject({ mine: { number: 1, rank: null, standing: 'WAITING' } });
    expect((await api.refusal(getEntryList, of(id))).body.code).toBe('EVENT_LIST_OPEN');
  });

  test('by photos that others can see, and by what was paid for', async () => {
    const photos = await opened({ rule: 'FEED_PHOTO', goal: 1 });
    const member = await trained(0);
    await insert(api.db, 'profile', { id: member.id });
    const post = (image_ids: number[], created_at = DURING) =>
      insert(api.db, 'feed', { author_id: member.id, content: '오늘', image_ids, created_at });
    await post([]);
    await post([1], BEFORE);
    const short = await enter(photos, member);
    expect(short.body.message).toBe('1번만 더 사진을 올리면 응모할 수 있어요.');
    const held = await post([1]);
    await api.db.updateTable('feed').set({ state: 'HELD' }).where('id', '=', held.id).execute();
    expect((await enter(photos, member)).body.code).toBe('EVENT_GOAL_SHORT');
    await post([1, 2]);
    expect((await enter(photos, member)).status).toBe(200);

    const purchases = await opened({ rule: 'PURCHASE', goal: 1 });
    const buy = (number: string, state: 'PAID' | 'CANCELED') =>
      insert(api.db, 'orders', {
        number,
        account_id: member.id,
        state,
        source: 'CART',
        created_at: DURING,
        paid_at: DURING,
        pay: won(10_000),
        amounts: '{}',
        expires_at: DURING,
      });
    await buy('20261112-AAAAAA1', 'CANCELED');
    expect((await enter(purchases, member)).body.code).toBe('EVENT_GOAL_SHORT');
    await buy('20261112-AAAAAA2', 'PAID');
    expect((await enter(purchases, member)).status).toBe(200);
  });

  test('a post with a photo counts and enters once it is enough, and one that is not to count does neither', async () => {
    const asked = async (member: Member) => (await api.call(getPostedEvent, {}, await token(member))).body.event;
    const id = await opened({ rule: 'FEED_PHOTO', goal: 2, title: '오늘의 한 장', last_day: '2026-11-20' });
    const haru = await makeMember(api);
    expect(await asked(haru)).toEqual({ id, title: '오늘의 한 장', goal: 2, count: 0, is_entered: false });
    const write = async (event_id: number | null | undefined, hasPhoto = true) => {
      const image_ids = hasPhoto ? await makeImages(api, haru.id, 1) : [];
      await post(
        api,
        { token: await token(haru) },
        { content: '오늘도', image_ids, ...(event_id !== undefined && { event_id }) },
      );
      const news = await api.db
        .selectFrom('outbox')
        .where('topic', '=', 'community.posted')
        .where('delivered_at', 'is', null)
        .selectAll()
        .execute();
      const { run } = challengeSubscribers.find(({ name }) => name === 'challenge.enter-by-post')!;
      for (const { payload } of news)
        for (let times = 0; times < 2; times += 1) await run(api.jobContext, payload as never);
      await api.db.updateTable('outbox').set({ delivered_at: DURING }).execute();
      return asked(haru);
    };
    expect(await write(id)).toMatchObject({ count: 1, is_entered: false });
    expect(await write(null), 'not to count').toMatchObject({ count: 1, is_entered: false });
    expect(await write(id, false), 'no photo').toMatchObject({ count: 1, is_entered: false });
    expect(await write(999_999), 'of no event').toMatchObject({ count: 2, is_entered: false });
    expect(await write(id)).toMatchObject({ count: 3, is_entered: true });
    expect((await api.call(getEvent, of(id), await token(haru))).body).toMatchObject({
      entry_count: 1,
      my: { entry: { number: 1 } },
    });
    await close();
    expect(await asked(haru)).toBeNull();
  });

  test('again brings more chances where more counts, and no more than ten', async () => {
    const id = await opened({ goal: 1, is_weighted: true });
    const member = await trained(2);
    expect((await enter(id, member)).body).toMatchObject({ entry: { number: 1, weight: 2 } });
    for (const day of ['2026-11-06', '2026-11-07', '2026-11-08']) await train(member, 4, day);
    expect((await enter(id, member)).body).toMatchObject({ count: 14, entry: { number: 1, weight: 10 } });
    await entered(id, 1);
    await close();
    const { list } = (await api.call(getEntryList, of(id))).body;
    expect(list).toBe('1 10\n2 3');
  });

  test('at once gives each a number of their own, without a gap', async () => {
    const id = await opened();
    const members = await Promise.all(Array.from({ length: 6 }, () => trained()));
    const replies = await api.releasedTogether(
      'challenge',
      id,
      members.map((member) => () => enter(id, member)),
    );
    expect(replies.map(({ status }) => status)).toEqual(members.map(() => 200));
    expect((await rows(id)).map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('twice at once is one entry', async () => {
    const id = await opened();
    const member = await trained();
    const replies = await api.releasedTogether('challenge', id, [() => enter(id, member), () => enter(id, member)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await api.call(getEvent, of(id))).body.entry_count).toBe(1);
  });

  test('while it closes: on the locked list, or told that it is closed', async () => {
    for (let i = 0; i < 6; i += 1) {
      const id = await opened();
      await entered(id, 2);
      const late = await trained();
      // A moment before the end: the clock of whoever closes is a little ahead.
      api.setClock(new Date(at('2026-12-01T00:00').getTime() - 1));
      const tokenOfLate = await token(late);
      const closing = () => followClock({ db: api.db, now: () => AFTER });
      const entering = () => api.refusal(enterEvent, of(id), tokenOfLate);
      const [reply] = await api
        .releasedTogether<unknown>('challenge', id, i % 2 === 0 ? [entering, closing] : [closing, entering])
        .then((replies) => (i % 2 === 0 ? replies : replies.toReversed()));
      const { status, body } = reply as Awaited<ReturnType<typeof entering>>;
      const { list, list_print, entry_count } = (await api.call(getEntryList, of(id))).body;
      expect(await printOf(list)).toBe(list_print);
      expect(entry_count).toBe(readList(list).length);
      expect([status, body.code ?? 'ok', entry_count]).toEqual(
        status === 200 ? [200, 'ok', 3] : [409, 'EVENT_CLOSED', 2],
      );
    }
  });
});

describe('the draw', () => {
  test('is told with its winners, and anybody comes to the same from what is published', async () => {
    const id = await opened();
    const members = await entered(id, 8);
    await close();
    const closed = await shown(id);
    expect(closed).toMatchObject({ phase: 'CLOSED', proof: { entry_count: 8, seed: null, result_print: null } });
    expect((await enter(id, await trained())).body.code).toBe('EVENT_CLOSED');
    expect((await drawIt(id)).status).toBe(200);
    const waiting = await shown(id, members[0]);
    expect(waiting).toMatchObject({ phase: 'CLOSED', passed: [], proof: { seed: null, result_print: null } });
    expect(waiting.prizes.flatMap(({ winners }) => winners)).toEqual([]);
    expect(waiting.mine).toMatchObject({ standing: 'WAITING', rank: null, prize_id: null });
    expect((await announce(id)).status).toBe(200);

    const { proof, prizes } = await shown(id);
    const { list } = (await api.call(getEntryList, of(id))).body;
    const again = await draw(proof.seed!, readList(list));
    expect([again.seedPrint, again.listPrint, again.resultPrint]).toEqual([
      closed.proof.seed_print,
      closed.proof.list_print,
      proof.result_print,
    ]);
    expect(prizes.map(({ winners }) => winners.map(({ number }) => number))).toEqual([
      again.order.slice(0, 1),
      again.order.slice(1, 3),
    ]);
    const standings = await Promise.all(members.map(async (member) => (await shown(id, member)).mine!));
    expect(standings.map(({ rank }) => rank).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(standings.filter(({ standing }) => standing === 'LOST')).toHaveLength(5);

    const file = join(mkdtempSync(join(tmpdir(), 'event-')), 'list.txt');
    writeFileSync(file, list);
    const command = (print: string) =>
      spawnSync(process.execPath, ['scripts/draw.ts', file, '--seed', proof.seed!, '--print', print], {
        encoding: 'utf8',
      });
    expect(command(proof.result_print!)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(again.order.join(' ')),
    });
    expect(command(closed.proof.list_print!).status).toBe(1);
  });

  test('is done once, also where two staff do it at once, and so is the announcement', async () => {
    const id = await opened();
    await entered(id, 3);
    await close();
    api.setClock(LATER);
    const [one, two] = [await staff(), await staff()];
    const draws = await api.releasedTogether('challenge', id, [
      () => api.refusal(adminDrawEvent, of(id), one),
      () => api.refusal(adminDrawEvent, of(id), two),
    ]);
    expect(draws.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['INVALID_TRANSITION', 'ok']);
    const news = await api.releasedTogether('challenge', id, [() => announce(id), () => announce(id)]);
    expect(news.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['INVALID_TRANSITION', 'ok']);
    const { history } = (await api.call(adminGetEvent, of(id), await staff())).body;
    expect(history.map(({ words }) => words)).toEqual(['발표함 3명', '추첨함', '예약하고 씨앗을 봉함', '만듦']);
  });

  test('tells each winner once, with the tax of what is worth more than 50,000, and shows their names masked', async () => {
    const id = await opened({ prizes: [FORM.prizes[1]!] });
    const winner = await trained(3, '김지우');
    await enter(id, winner);
    await finish(id);
    const [letter, ...others] = await told(winner);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ title: '데일리 매트에 뽑혔어요', path: `/events/${id}`, site: 'life' });
    expect(letter!.lines.join(' ')).toContain('5만 원이 넘는 선물이라');
    expect(letter!.lines.join(' ')).toContain('12월\u00a09일');
    const [prize] = (await shown(id, winner)).prizes;
    expect(prize!.winners).toEqual([{ number: 1, rank: 1, name: '김*우', is_mine: true }]);
  });

  test('of nobody, and of fewer than there are prizes, ends as well', async () => {
    const [empty, few] = [await opened(), await opened()];
    await entered(few, 2);
    await finish(empty);
    expect(await shown(empty)).toMatchObject({ phase: 'ANNOUNCED', proof: { entry_count: 0 } });
    await drawIt(few);
    await announce(few);
    expect((await rows(few)).map(({ state }) => state)).toEqual(['WON', 'WON']);
  });

  test('passes over who has left, before the draw and before the announcement', async () => {
    const id = await opened({ prizes: [{ ...FORM.prizes[1]!, quantity: 1 }] });
    const members = await entered(id, 4);
    await close();
    const row = await api.db.selectFrom('challenge').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    const { list } = (await api.call(getEntryList, of(id))).body;
    const { order } = await draw(api.secrets.unseal(row.sealed_seed!), readList(list));
    const [first, second, third] = order.map((number) => members[number - 1]!);
    await leave(first!);
    await drawIt(id);
    await leave(second!);
    await announce(id);
    expect(await shown(id, third)).toMatchObject({
      passed: [
        { number: order[0], rank: 1 },
        { number: order[1], rank: 2 },
      ],
      mine: { rank: 3, standing: 'WON' },
    });
    expect((await told(third!)).map(({ title }) => title)).toEqual(['데일리 매트에 뽑혔어요']);
    await leave(third!);
    await forgetLeaver(api.jobContext, { account_id: third!.id });
    expect((await rows(id)).map(({ state }) => state)).toEqual(['PASSED', 'PASSED', 'PASSED', 'WON']);
  });
});

describe('what was won', () => {
  test('goes where its winner says, as it was then; staff see it with a reason that is kept', async () => {
    const id = await opened({ prizes: [{ ...FORM.prizes[1]!, quantity: 1 }] });
    const [winner] = await entered(id, 1);
    const stranger = await trained();
    await finish(id);
    expect((await claim(id, winner!)).body.code).toBe('ADDRESS_NEEDED');
    expect((await claim(id, winner!, await addressOf(stranger))).body.code).toBe('ADDRESS_NEEDED');
    expect((await claim(id, stranger)).body.code).toBe('PRIZE_NONE');
    const address_id = await addressOf(winner!);
    expect((await claim(id, winner!, address_id)).body).toMatchObject({
      mine: { standing: 'CLAIMED', address: '김*우 · 서울 마포구 월드컵북로 ***' },
    });
    await api.call(removeAddress, of(address_id), await token(winner!));
    expect((await claim(id, winner!)).status).toBe(200);
    const sealed = (await rows(id))[0]!.sealed_address!;
    expect(sealed.toString('utf8')).not.toContain('월드컵북로');
    const cs = await api.token(staffId, 'cs');
    const { items } = (await api.call(adminRevealWinners, { ...of(id), body: { reason: '매트 발송' } }, cs)).body;
    expect(items).toEqual([{ number: 1, prize: '데일리 매트', account_id: winner!.id, address: ADDRESS }]);
    const detail = (await api.call(adminGetEvent, of(id), cs)).body;
    expect(detail.history[0]).toMatchObject({ words: '받을 곳을 봄 1명', note: '매트 발송' });
    expect(JSON.stringify(detail)).not.toContain('월드컵북로');
    api.setClock(at('2027-04-01T12:00'));
    await forgetAddresses(api.jobContext);
    expect((await rows(id))[0]!.sealed_address).toBeNull();
  });

  test('days are given at once, and once', async () => {
    const id = await opened({ prizes: [FORM.prizes[0]!] });
    const [winner] = await entered(id, 1);
    await finish(id);
    const replies = await api.releasedTogether(
      'challenge_entry',
      (await rows(id))[0]!.id,
      [1, 2].map(() => () => claim(id, winner!)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await api.call(getAccess, {}, await token(winner!))).body).toMatchObject({
      has_access: true,
      until: '2026-12-31T15:00:00+00:00',
    });
  });

  test('goes to the next in line after seven days, once, and both are told', async () => {
    const id = await opened({ prizes: [{ ...FORM.prizes[1]!, quantity: 1 }] });
    const members = await entered(id, 3);
    await finish(id);
    await tellAll();
    const byRank = await rows(id);
    const [first, second] = byRank.map(({ account_id }) => members.find((member) => member.id === account_id)!);
    expect(byRank[0]!.claim_until).toEqual(at('2026-12-10T00:00'));
    api.setClock(new Date(at('2026-12-10T00:00').getTime() - 1));
    await passOnLate(api.jobContext);
    expect((await shown(id, first)).mine).toMatchObject({ standing: 'WON' });
    api.setClock(at('2026-12-10T00:03'));
    expect((await claim(id, first!, await addressOf(first!))).body.code).toBe('PRIZE_PASSED');
    await api.releasedTogether('challenge', id, [() => passOnLate(api.jobContext), () => passOnLate(api.jobContext)]);
    expect((await rows(id)).map(({ state }) => state)).toEqual(['PASSED', 'WON', 'ENTERED']);
    expect((await claim(id, first!, await addressOf(first!))).body.code).toBe('PRIZE_PASSED');
    expect((await told(first!)).map(({ title }) => title)).toContain('선물이 다음 분께 넘어갔어요');
    expect((await told(second!)).map(({ title }) => title)).toEqual(['데일리 매트에 뽑혔어요']);
    expect(await shown(id, second)).toMatchObject({
      passed: [{ rank: 1 }],
      mine: { rank: 2, standing: 'WON', claim_until: '2026-12-17T15:00:00+00:00' },
    });
    expect((await claim(id, second!, await addressOf(second!))).status).toBe(200);
    await passOnLate(api.jobContext);
    expect((await rows(id)).map(({ state }) => state)).toEqual(['PASSED', 'CLAIMED', 'ENTERED']);
  });
});

test('the list has what one can enter, what is over and what was announced, page by page', async () => {
  const [open, over] = [await opened({ title: '목록 하나' }), await opened({ title: '목록 둘' })];
  const ids = async (tab: 'open' | 'past' | 'announced', limit = 50, cursor?: string) =>
    (await api.call(listEvents, { query: { tab, limit, ...(cursor && { cursor }) } })).body;
  expect((await ids('open')).items.map(({ id }) => id).slice(0, 2)).toEqual([over, open]);
  api.setClock(BEFORE);
  const coming = await create({ first_day: '2026-11-20' });
  await api.call(adminScheduleEvent, of(coming.id), await staff());
  api.setClock(DURING);
  expect((await ids('open')).items.at(-1)).toMatchObject({ id: coming.id, phase: 'SOON' });
  const first = await ids('open', 1);
  expect((await ids('open', 1, first.next_cursor!)).items[0]!.id).toBe(open);
  await finish(over);
  expect((await ids('announced')).items[0]).toMatchObject({ id: over, phase: 'ANNOUNCED' });
  expect((await ids('past')).items.map(({ id }) => id)).toContain(open);
  expect((await api.refusal(listEvents, { query: { cursor: 'made-up' } })).status).toBe(400);
  const found = await api.call(adminListEvents, { query: { q: '목록', state: 'ANNOUNCED' } }, await staff());
  expect(found.body.items.map(({ id }) => id)).toEqual([over]);
});
