import { countUnread, listNotifications, readNotifications } from '@oun/contract/notification';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePlans } from '../../../db/demo/memberships.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { addCard, buy, membershipOf, once, passTo, tokenOf } from '../../../test/memberships.ts';
import { makeMember, next } from '../../../test/people.ts';
import { changeMembershipStatus } from '@oun/contract/membership';
import { jobs } from '../../app.ts';
import { relayOutbox } from '../../platform/jobs/outbox.ts';
import { dropOldMessages, forgetLeaver } from './inbox.ts';
import { type Fact, tell } from './message.ts';

let api: TestApi;
let plans: Awaited<ReturnType<typeof makePlans>>;
beforeAll(async () => {
  api = await startApi();
  plans = await makePlans(api.db);
});
afterAll(() => api.close());
beforeEach(() => {
  api.setClock(NOON);
  api.outside.texts.length = 0;
  api.outside.mails.length = 0;
});

const fact = (accountId: number, more: Partial<Fact> = {}): Fact => ({
  accountId,
  kind: 'MEMBERSHIP_PAID',
  subject: `charge-${next()}`,
  about: 'MEMBERSHIP',
  isMailed: true,
  phone: null,
  title: '멤버십을 결제했어요',
  lines: ['연간 멤버십 118,800원', '다음 결제는 내년이에요.'],
  path: '/my/membership',
  site: 'life',
  button: '멤버십 보기',
  ...more,
});

const told = (given: Fact, ctx = api.jobContext) => tell(ctx, given);
const inbox = async (id: number, query: { cursor?: string; limit?: number; about?: 'GIFT' } = {}) =>
  (await api.call(listNotifications, { query }, await api.token(id, 'user'))).body;
const unread = async (id: number) => (await api.call(countUnread, {}, await api.token(id, 'user'))).body.unread;
const read = async (id: number, body: { id: number; with_older: boolean; about?: 'GIFT' }) =>
  (await api.call(readNotifications, { body }, await api.token(id, 'user'))).body.unread;

/** As it is while these ways do not work. */
function broken(...ways: ('mail' | 'texts')[]) {
  const { gateways } = api.jobContext;
  const send = () => Promise.reject(new Error('not today'));
  const away = Object.fromEntries(ways.map((way) => [way, { ...gateways[way], send }]));
  return { ...api.jobContext, gateways: { ...gateways, ...away } };
}

describe('a fact is told three ways', () => {
  test('by message, by e-mail and in the app, with the same words and the same place', async () => {
    const { id, email } = await makeMember(api);
    await told(fact(id));
    const [text] = api.outside.texts;
    expect(text!.text).toBe('[오운] 멤버십을 결제했어요\n\n연간 멤버십 118,800원\n다음 결제는 내년이에요.');
    const [mail] = api.outside.mails;
    expect(mail).toMatchObject({ to: email, subject: '[오운] 멤버십을 결제했어요' });
    for (const words of ['연간 멤버십 118,800원', '다음 결제는 내년이에요.', 'http://life.test/my/membership']) {
      expect(mail!.text).toContain(words);
      expect(mail!.html).toContain(words);
    }
    expect((await inbox(id)).items).toEqual([
      {
        id: expect.any(Number),
        about: 'MEMBERSHIP',
        title: '멤버십을 결제했어요',
        lines: ['연간 멤버십 118,800원', '다음 결제는 내년이에요.'],
        path: '/my/membership',
        site: 'life',
        person: null,
        reaction_type: null,
        is_ad: false,
        created_at: expect.any(String),
        read_at: null,
      },
    ]);
  });

  test('what is no contract and no receipt is not mailed', async () => {
    const { id } = await makeMember(api);
    await told(fact(id, { isMailed: false }));
    expect([api.outside.texts.length, api.outside.mails.length]).toEqual([1, 0]);
    expect((await inbox(id)).items).toHaveLength(1);
  });

  test('who has no number hears of it by e-mail and in the app', async () => {
    const { id } = await makeMember(api);
    await api.db.updateTable('account').set({ mobile: null }).where('id', '=', id).execute();
    await told(fact(id));
    expect([api.outside.texts.length, api.outside.mails.length]).toEqual([0, 1]);
    expect((await inbox(id)).items).toHaveLength(1);
  });

  test('who has no address, by message and in the app', async () => {
    const { id } = await makeMember(api);
    await api.db.updateTable('account').set({ email_address: null }).where('id', '=', id).execute();
    await told(fact(id));
    expect([api.outside.texts.length, api.outside.mails.length]).toEqual([1, 0]);
    expect((await inbox(id)).items).toHaveLength(1);
  });

  test('who has left is told nothing, and nothing of it is written down', async () => {
    const { id } = await makeMember(api);
    await api.db.updateTable('account').set({ state: 'WITHDRAWN' }).where('id', '=', id).execute();
    await told(fact(id));
    expect([api.outside.texts.length, api.outside.mails.length]).toEqual([0, 0]);
    expect(await api.db.selectFrom('message').where('account_id', '=', id).select('id').execute()).toEqual([]);
  });

  test('what was told somebody else on a member’s behalf is neither mailed to the member nor in their app', async () => {
    const { id } = await makeMember(api);
    const link = 'http://life.test/voucher?gift=SECRET';
    await told(fact(id, { to: '01099998888', link }));
    expect(api.outside.texts).toMatchObject([{ to: '01099998888', text: expect.stringContaining(link) }]);
    expect(api.outside.mails).toEqual([]);
    expect(await inbox(id)).toEqual({ items: [], next_cursor: null });
    expect(await unread(id)).toBe(0);
    const rows = await api.db.selectFrom('message').where('account_id', '=', id).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('SECRET');
  });
});

describe('each way is gone once', () => {
  test('told again the next day, nothing is sent again', async () => {
    const { id } = await makeMember(api);
    const given = fact(id);
    await told(given);
    api.setClock(new Date(NOON.getTime() + 86_400_000));
    await told({ ...given, title: '다른 말' });
    expect([api.outside.texts.length, api.outside.mails.length]).toEqual([1, 1]);
    expect((await inbox(id)).items.map(({ title }) => title)).toEqual([given.title]);
  });

  test.each([
    ['mail', [1, 0]],
    ['texts', [0, 1]],
  ] as const)('without %s the other way is sent once, and what is missing later', async (way, before) => {
    const { id } = await makeMember(api);
    const given = fact(id);
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(told(given, broken(way))).rejects.toThrow('not today');
      expect([api.outside.texts.length, api.outside.mails.length]).toEqual(before);
    }
    await told(given);
    await told(given);
    expect([api.outside.texts.length, api.outside.mails.length]).toEqual([1, 1]);
    expect((await inbox(id)).items).toHaveLength(1);
  });

  // One way at a time, so that it is the two workers who meet at the row.
  test.each([
    ['texts', { isMailed: false }, [1, 0]],
    ['mail', {}, [0, 1]],
  ] as const)('two workers at once send it once by %s', async (way, more, sent) => {
    const { id } = await makeMember(api);
    if (way === 'mail') await api.db.updateTable('account').set({ mobile: null }).where('id', '=', id).execute();
    const given = fact(id, more);
    await expect(told(given, broken(way))).rejects.toThrow('not today');
    const message = await api.db
      .selectFrom('message')
      .where('account_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow();
    const work = () =>
      told(given).then(
        () => 'told',
        () => 'comes again',
      );
    const outcomes = await api.releasedTogether('message', message.id, [work, work]);
    expect([api.outside.texts.length, api.outside.mails.length], `${outcomes}`).toEqual(sent);
    // Whoever came second comes again, and finds nothing to do.
    await told(given);
    expect([api.outside.texts.length, api.outside.mails.length]).toEqual(sent);
  });

  test('two who write it down at once write it once', async () => {
    const { id } = await makeMember(api);
    const given = fact(id);
    await Promise.allSettled([told(given), told(given), told(given)]);
    await told(given);
    expect([api.outside.texts.length, api.outside.mails.length]).toEqual([1, 1]);
    expect((await inbox(id)).items).toHaveLength(1);
  });

  test('who took one way and died is waited for a minute, the other way is not', async () => {
    const { id } = await makeMember(api);
    const given = fact(id);
    await expect(told(given, broken('mail'))).rejects.toThrow('not today');
    await api.db.updateTable('message').set({ mail_taken_at: NOON }).where('account_id', '=', id).execute();
    await expect(told(given)).rejects.toThrow('is being sent by somebody else');
    expect(api.outside.mails).toEqual([]);
    api.setClock(new Date(NOON.getTime() + 61_000));
    await told(given);
    expect([api.outside.texts.length, api.outside.mails.length]).toEqual([1, 1]);
  });
});

describe('the inbox', () => {
  test('comes in pages, newest first, nothing twice and nothing left out', async () => {
    const { id } = await makeMember(api);
    for (let nth = 1; nth <= 5; nth += 1) await told(fact(id, { title: `${nth}번째` }));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, next_cursor } = await inbox(id, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...items.map(({ title }) => title));
      cursor = next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['5번째', '4번째', '3번째', '2번째', '1번째']);
  });

  test('of one kind only where that is asked for', async () => {
    const { id } = await makeMember(api);
    await told(fact(id));
    await told(fact(id, { about: 'GIFT', title: '선물' }));
    expect((await inbox(id, { about: 'GIFT' })).items.map(({ title }) => title)).toEqual(['선물']);
  });

  test('is read one by one, or up to one', async () => {
    const { id } = await makeMember(api);
    for (let nth = 1; nth <= 4; nth += 1) await told(fact(id, nth === 1 ? { about: 'GIFT' } : {}));
    const { items } = await inbox(id);
    expect(await unread(id)).toBe(4);
    expect(await read(id, { id: items[1]!.id, with_older: false })).toBe(3);
    expect(await read(id, { id: items[0]!.id, with_older: true, about: 'GIFT' })).toBe(2);
    expect(await read(id, { id: items[2]!.id, with_older: true })).toBe(1);
    expect((await inbox(id)).items.map(({ read_at }) => read_at !== null)).toEqual([false, true, true, true]);
  });

  test('is one’s own: another member sees none of it and reads none of it', async () => {
    const [{ id }, other] = [await makeMember(api), await makeMember(api)];
    await told(fact(id));
    const notification = (await inbox(id)).items[0]!.id;
    expect(await inbox(other.id)).toEqual({ items: [], next_cursor: null });
    expect(await unread(other.id)).toBe(0);
    for (const with_older of [true, false]) await read(other.id, { id: notification, with_older });
    expect(await unread(id)).toBe(1);
  });

  test('goes with whoever leaves, and with nobody else', async () => {
    const [{ id }, other] = [await makeMember(api), await makeMember(api)];
    for (const whose of [id, other.id]) await told(fact(whose));
    await forgetLeaver(api.jobContext, { account_id: id });
    const rows = await api.db
      .selectFrom('message')
      .where('account_id', 'in', [id, other.id])
      .select('account_id')
      .execute();
    expect(rows).toEqual([{ account_id: other.id }]);
  });

  test('is kept for half a year', async () => {
    const { id } = await makeMember(api);
    await told(fact(id, { title: '오래된 것' }));
    api.setClock(new Date('2027-05-10T12:00:00+09:00'));
    await told(fact(id, { title: '새것' }));
    await dropOldMessages(api.jobContext);
    expect((await inbox(id)).items.map(({ title }) => title)).toEqual(['새것', '오래된 것']);
    api.setClock(new Date('2027-05-16T12:00:00+09:00'));
    await dropOldMessages(api.jobContext);
    expect((await inbox(id)).items.map(({ title }) => title)).toEqual(['새것']);
  });
});

/** Does what a worker would with the news there are. */
async function work() {
  const due: (() => Promise<void>)[] = [];
  await relayOutbox(api.db, api.jobContext.now, async (_, topic, payload) => {
    for (const subscriber of jobs.subscribers)
      if (subscriber.topic === topic) due.push(() => subscriber.run(api.jobContext, payload as never));
  });
  for (const run of due) await run();
}

describe('a membership', () => {
  const titles = async (id: number) => (await inbox(id)).items.map(({ title }) => title);

  test('that begins with a trial, and is left, is told each time, also by e-mail', async () => {
    const { id, email } = await makeMember(api);
    const buyer = { id, card: await addCard(api, id) };
    await buy(api, buyer, plans.monthly);
    await work();
    const body = { status: 'cancel_scheduled' as const };
    await api.call(changeMembershipStatus, { body }, await tokenOf(api, buyer), once());
    await work();
    expect(await titles(id)).toEqual(['멤버십 해지를 예약했어요', '무료 체험을 시작했어요']);
    const mails = api.outside.mails.filter(({ to }) => to === email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      '[오운] 무료 체험을 시작했어요',
      '[오운] 멤버십 해지를 예약했어요',
    ]);
    expect(mails[0]!.text).toContain('매월 19,800원');
  });

  test('whose payment fails stands in the inbox, with a way to the card', async () => {
    const { id } = await makeMember(api);
    const buyer = { id, card: await addCard(api, id) };
    await buy(api, buyer, plans.yearly);
    await work();
    const { next_charge } = await membershipOf(api, buyer);
    api.outside.payments.fail('chargeBillingKey', { refuse: 'REJECT_CARD_PAYMENT' });
    await passTo(api, new Date(Date.parse(next_charge!.at) + 3_600_000));
    await work();
    const [failed] = (await inbox(id)).items;
    expect(failed).toMatchObject({ title: '멤버십이 결제되지 않았어요', site: 'life', path: '/my/payments' });
  });
});
