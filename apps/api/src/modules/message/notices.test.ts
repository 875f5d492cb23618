import { changeAgreement } from '@oun/contract/identity';
import { endSession } from '@oun/contract/session';
import type { AgreementKind } from '@oun/contract/identity-rules';
import {
  changeNoticeSettings,
  dropPushToken,
  getNoticeSettings,
  listNotifications,
  setPushToken,
} from '@oun/contract/notification';
import { NOTICE_KINDS, type NoticeKind } from '@oun/contract/notification-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSession } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { makeMember, next, openedSession } from '../../../test/people.ts';
import { jobs } from '../../app.ts';
import { relayOutbox } from '../../platform/jobs/outbox.ts';
import { remindOfConsents } from './consent-reminders.ts';
import { forgetLeaver } from './inbox.ts';
import { deliver } from './deliver.ts';
import { type Ad, offerAds, type QuietFact, takeBack, tell, tellQuietly } from './message.ts';
import { goesAt } from './night.ts';
import { dropOldPhones } from './phones.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => {
  api.setClock(NOON);
  api.outside.goneTokens.clear();
  quiet();
});

function quiet() {
  for (const sent of [api.outside.pushes, api.outside.texts, api.outside.mails]) sent.length = 0;
}

describe('a yes to ads that is two years old', () => {
  const YES = new Date('2024-11-15T03:00:00Z');
  const someone = async (kinds: readonly AgreementKind[] = ['MARKETING_EMAIL', 'NIGHT'], at = YES) => {
    const member = await makeMember(api);
    await api.db.deleteFrom('agreement').where('account_id', '=', member.id).execute();
    const rows = kinds.map((kind) => ({ account_id: member.id, kind, version: '1', is_agreed: true, at }));
    if (rows.length > 0) await api.db.insertInto('agreement').values(rows).execute();
    const inbox = async () =>
      (await api.call(listNotifications, { query: {} }, await api.token(member.id, 'user'))).body.items;
    const reminders = async () => (await inbox()).filter(({ title }) => title === '혜택 소식을 받고 있어요');
    return { ...member, reminders };
  };
  const remind = async (times = 1) => {
    await Promise.all(Array.from({ length: times }, () => remindOfConsents(api.jobContext)));
    await work();
  };

  test('is told of on that day, once, with its day and how to take it back, at any hour and as no ad', async () => {
    const haru = await someone();
    api.setClock(new Date('2026-11-15T02:59:59Z'));
    await remind();
    expect(await haru.reminders()).toEqual([]);
    api.setClock(NOON);
    await remind();
    await remind();
    const [told, ...rest] = await haru.reminders();
    expect(rest).toEqual([]);
    expect(told!.lines.join('\n')).toContain('2년');
    expect(told!.lines.filter((line) => line.includes('2024년') && line.endsWith('동의'))).toHaveLength(2);
    expect(told).toMatchObject({ path: '/my/notifications/settings', about: 'NEWS' });
    expect(told!.title).not.toContain('(광고)');
    const mails = api.outside.mails.filter(({ subject }) => subject.includes('혜택 소식을 받고 있어요'));
    expect(mails).toHaveLength(1);
    const { ads } = (await api.call(getNoticeSettings, {}, await api.token(haru.id, 'user'))).body;
    expect(ads).toMatchObject([
      { kind: 'MARKETING_EMAIL', is_agreed: true, reminded_at: expect.stringMatching(/^2026-11-15/) },
      { kind: 'NIGHT', reminded_at: expect.any(String) },
    ]);
  });

  test('by two workers at once as by one, and again two years later', async () => {
    const haru = await someone();
    await remind(3);
    expect(await haru.reminders()).toHaveLength(1);
    api.setClock(new Date('2028-11-14T03:00:00Z'));
    await remind(2);
    expect(await haru.reminders()).toHaveLength(1);
    api.setClock(new Date('2028-11-15T03:00:01Z'));
    await remind(2);
    expect(await haru.reminders()).toHaveLength(2);
  });

  test('counts from the last word: taken back it is not told of, and said anew it is new', async () => {
    const [off, anew, gone] = [await someone(), await someone(), await someone()];
    const say = (account_id: number, is_agreed: boolean) =>
      (['MARKETING_EMAIL', 'NIGHT'] as const).map((kind) => ({
        account_id,
        kind,
        version: '1',
        is_agreed,
        at: new Date('2025-03-01T00:00:00Z'),
      }));
    await api.db
      .insertInto('agreement')
      .values([...say(off.id, false), ...say(anew.id, true)])
      .execute();
    await api.db.updateTable('account').set({ state: 'BLOCKED' }).where('id', '=', gone.id).execute();
    await remind();
    const count = (id: number) =>
      api.db.selectFrom('consent_reminder').where('account_id', '=', id).selectAll().execute();
    for (const { id } of [off, anew, gone]) expect(await count(id)).toEqual([]);
  });
});

const at = (clock: string, day = '2026-11-15') => new Date(`${day}T${clock}:00+09:00`);
const TOMORROW = '2026-11-16';

/** Does what a worker would with the news there are, and with what comes of them. */
async function work() {
  for (;;) {
    const due: (() => Promise<void>)[] = [];
    await relayOutbox(api.db, api.jobContext.now, async (_, topic, payload) => {
      for (const subscriber of jobs.subscribers)
        if (subscriber.topic === topic) due.push(() => subscriber.run(api.jobContext, payload as never));
    });
    if (due.length === 0) return;
    for (const run of due) await run();
  }
}

/** Somebody who has the app on a phone. */
async function withPhone() {
  const member = await makeMember(api);
  const sessionId = await makeSession(api.db, member.id, {});
  // A new one each time, as the clock is moved.
  const token = () => api.tokens.sign({ id: member.id, role: 'user', roles: ['user'], sessionId });
  const phone = `phone-${next()}`;
  await api.call(setPushToken, { body: { token: phone, is_allowed: true } }, await token());
  return { ...member, token, phone };
}
const fact = (accountId: number, more: Partial<QuietFact> = {}): QuietFact => ({
  accountId,
  notice: 'FOLLOWS',
  kind: 'FOLLOWED',
  subject: `follow-${next()}`,
  about: 'COMMUNITY',
  title: '하루 님이 팔로우해요',
  lines: ['프로필을 볼 수 있어요.'],
  path: '/users/1',
  site: 'life',
  ...more,
});
const must = (accountId: number) => ({
  accountId,
  kind: 'MEMBERSHIP_DECLINED',
  subject: `charge-${next()}`,
  about: 'MEMBERSHIP' as const,
  isPushed: true,
  phone: null,
  title: '멤버십이 결제되지 않았어요',
  lines: ['카드를 확인해주세요.'],
  path: '/my/payments',
  site: 'life' as const,
  button: '카드 확인하기',
});
const ad = (accountId: number, more: Partial<Ad> = {}): Ad => ({
  accountId,
  kind: 'AD_QUIET_CARDIO',
  subject: `ad-${next()}`,
  title: '조용한 유산소 기획전',
  lines: ['쿠폰 2장을 드려요.'],
  path: '/exhibitions/quiet-floor',
  site: 'store',
  ...more,
});
type Token = () => Promise<string>;
const titles = async (token: Token) =>
  (await api.call(listNotifications, { query: {} }, await token())).body.items.map(({ title }) => title);
const rung = () => api.outside.pushes.map(({ token }) => token);
const agree = async (token: Token, kind: AgreementKind, is_agreed = true) =>
  api.call(changeAgreement, { body: { kind, is_agreed } }, await token());
const off = async (token: Token, ...kinds: NoticeKind[]) =>
  api.call(changeNoticeSettings, { body: { off: kinds } }, await token());

describe('the night', () => {
  const NIGHT = { isNightAgreed: true };
  const DAY = { isNightAgreed: false };
  test.each([
    ['20:59', '20:59', undefined],
    ['21:00', '08:00', TOMORROW],
    ['23:59', '08:00', TOMORROW],
    ['00:00', '08:00', undefined],
    ['07:59', '08:00', undefined],
    ['08:00', '08:00', undefined],
  ])('what is ready at %s goes at %s', (ready, goes, day) => {
    for (const kind of NOTICE_KINDS) {
      expect(goesAt(kind, at(ready), DAY)).toEqual(at(goes, day));
      // Agreeing to ads at night is no wish to be woken by people.
      expect(goesAt(kind, at(ready), NIGHT)).toEqual(at(goes, day));
    }
    expect(goesAt('AD', at(ready), DAY)).toEqual(at(goes, day));
    expect(goesAt('AD', at(ready), NIGHT)).toEqual(at(ready));
    expect(goesAt(null, at(ready), DAY)).toEqual(at(ready));
  });

  test.each([
    ['20:59', true],
    ['21:00', false],
    ['07:59', false],
    ['08:00', true],
  ])('what people do at %s rings at once: %s', async (clock, isAtOnce) => {
    const { id, token, phone } = await withPhone();
    api.setClock(at(clock));
    await tellQuietly(api.jobContext, [fact(id)]);
    await work();
    expect(await titles(token)).toHaveLength(1);
    expect(rung()).toEqual(isAtOnce ? [phone] : []);
    const morning = at('08:00', clock === '21:00' ? TOMORROW : undefined);
    api.setClock(new Date(morning.getTime() - 1));
    await work();
    expect(rung()).toEqual(isAtOnce ? [phone] : []);
    api.setClock(morning);
    await work();
    await work();
    expect(rung()).toEqual([phone]);
  });

  test('what comes to be sent only after nine waits, too', async () => {
    const { id } = await withPhone();
    api.setClock(at('20:59'));
    await tellQuietly(api.jobContext, [fact(id)]);
    api.setClock(at('21:00'));
    await work();
    expect(rung()).toEqual([]);
    api.setClock(at('08:00', TOMORROW));
    await work();
    expect(rung()).toHaveLength(1);
  });

  test('what has to be told rings at any hour, whatever is switched off, and goes by message', async () => {
    const { id, token, phone } = await withPhone();
    await off(token, ...NOTICE_KINDS);
    api.setClock(at('03:00'));
    await tell(api.jobContext, must(id));
    await work();
    expect(rung()).toEqual([phone]);
    expect(api.outside.texts).toHaveLength(1);
  });
});

describe('what is held for the morning is let go of', () => {
  const held = async () => {
    const member = await withPhone();
    api.setClock(at('22:00'));
    const given = fact(member.id);
    await tellQuietly(api.jobContext, [given]);
    await work();
    return { ...member, given };
  };
  const inTheMorning = async () => {
    api.setClock(at('08:00', TOMORROW));
    await work();
    return rung();
  };

  test('rings where nothing happened', async () => {
    const { phone } = await held();
    expect(await inTheMorning()).toEqual([phone]);
  });
  test('once it was read', async () => {
    const { id } = await held();
    await api.db.updateTable('message').set({ read_at: NOON }).where('account_id', '=', id).execute();
    expect(await inTheMorning()).toEqual([]);
  });
  test('once it was taken back', async () => {
    const { given, token } = await held();
    await takeBack(api.db, given.kind, given.subject);
    expect(await inTheMorning()).toEqual([]);
    expect(await titles(token)).toEqual([]);
  });
  test('once its kind was switched off', async () => {
    const { token } = await held();
    await off(token, 'FOLLOWS');
    expect(await inTheMorning()).toEqual([]);
  });
  test('once it is more than a day old', async () => {
    await held();
    api.setClock(at('22:01', TOMORROW));
    await work();
    api.setClock(at('08:00', '2026-11-17'));
    await work();
    expect(rung()).toEqual([]);
  });
  test('and a reminder by the end of its day', async () => {
    const { id } = await withPhone();
    api.setClock(at('20:59'));
    await tellQuietly(api.jobContext, [fact(id, { notice: 'WORKOUT_TIME', about: 'WORKOUT' })]);
    api.setClock(at('21:10'));
    await work();
    expect(await inTheMorning()).toEqual([]);
  });
});

describe('a switch', () => {
  test('that is off keeps its kind from phone and inbox; of an answer only from the phone', async () => {
    const { id, token } = await withPhone();
    await off(token, 'FOLLOWS', 'ANSWERS');
    await tellQuietly(api.jobContext, [fact(id), fact(id, { notice: 'ANSWERS', title: '코치가 답했어요' })]);
    await work();
    expect(await titles(token)).toEqual(['코치가 답했어요']);
    expect(rung()).toEqual([]);
  });

  test('is changed by itself, and the hour with it', async () => {
    const { token } = await withPhone();
    const change = async (body: object) => (await api.call(changeNoticeSettings, { body }, await token())).body;
    expect((await api.call(getNoticeSettings, {}, await token())).body).toEqual({
      off: [],
      workout_at: 1260,
      days: [],
      ads: [],
      phone: { is_allowed: true },
      phones: 1,
    });
    expect(await change({ off: ['CHEERS', 'PLAN'] })).toMatchObject({ workout_at: 1260 });
    expect(await change({ workout_at: 570 })).toMatchObject({ workout_at: 570 });
    const { off: left, workout_at } = await change({ on: ['PLAN'], off: ['FOLLOWS'] });
    expect([left.toSorted(), workout_at]).toEqual([['CHEERS', 'FOLLOWS'], 570]);
    for (const minute of [480, 505, 1290, 600.5])
      expect((await api.refusal(changeNoticeSettings, { body: { workout_at: minute } }, await token())).status).toBe(
        400,
      );
  });
});

describe('a phone', () => {
  test('is its last sign-in’s', async () => {
    const [first, second] = [await withPhone(), await withPhone()];
    await api.call(setPushToken, { body: { token: first.phone, is_allowed: true } }, await second.token());
    await tellQuietly(api.jobContext, [fact(first.id)]);
    await work();
    expect(rung()).toEqual([]);
    await tellQuietly(api.jobContext, [fact(second.id)]);
    await work();
    // The token it had before went with the new one.
    expect(rung()).toEqual([first.phone]);
  });

  test('is rung for nobody who has signed out, switched it off, said no in its settings, or left', async () => {
    const member = await makeMember(api);
    const opened = await openedSession(api, member.email);
    const body = { token: `phone-${next()}`, is_allowed: true };
    const count = async () => {
      quiet();
      await tellQuietly(api.jobContext, [fact(member.id)]);
      await work();
      return rung().length;
    };
    await api.call(setPushToken, { body }, opened.accessToken);
    expect(await count()).toBe(1);
    const silence = () => api.call(setPushToken, { body: { ...body, is_allowed: false } }, opened.accessToken);
    quiet();
    await tellQuietly(api.jobContext, [fact(member.id)]);
    await silence();
    await work();
    expect(rung()).toEqual([]);
    expect(await count()).toBe(0);
    await api.call(setPushToken, { body }, opened.accessToken);
    await api.call(dropPushToken, {}, opened.accessToken);
    expect(await count()).toBe(0);
    await api.call(setPushToken, { body }, opened.accessToken);
    await tellQuietly(api.jobContext, [fact(member.id)]);
    await api.call(endSession, { body: { refresh_token: opened.refreshToken } });
    await work();
    expect(rung()).toEqual([]);
    await dropOldPhones(api.jobContext);
    const tokens = () => api.db.selectFrom('push_token').where('account_id', '=', member.id).select('token').execute();
    expect(await tokens()).toEqual([]);
    const again = await openedSession(api, member.email);
    await api.call(setPushToken, { body }, again.accessToken);
    await forgetLeaver(api.jobContext, { account_id: member.id });
    expect(await tokens()).toEqual([]);
  });

  test('that has let go of its token is forgotten', async () => {
    const { id, phone } = await withPhone();
    api.outside.goneTokens.add(phone);
    await tellQuietly(api.jobContext, [fact(id)]);
    await work();
    expect(await api.db.selectFrom('push_token').where('account_id', '=', id).select('token').execute()).toEqual([]);
  });

  test('is rung once for a fact, by however many workers', async () => {
    const { id } = await withPhone();
    const given = fact(id);
    await Promise.all([1, 2, 3].map(() => tellQuietly(api.jobContext, [given])));
    const { id: message_id } = await api.db
      .selectFrom('message')
      .where('account_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow();
    const ring = () => deliver(api.jobContext, { message_id }).catch(() => undefined);
    await api.releasedTogether('message', message_id, [ring, ring, ring]);
    await work();
    expect(rung()).toHaveLength(1);
  });

  test('is told of by who is signed in on it', async () => {
    const { id } = await makeMember(api);
    const body = { token: 'phone', is_allowed: true };
    expect((await api.refusal(setPushToken, { body }, await api.token(id, 'user'))).status).toBe(409);
  });
});

describe('an ad', () => {
  const offered = async (...ads: Ad[]) => {
    const count = await offerAds(api.jobContext, ads);
    await work();
    return count;
  };

  test('goes only by the ways that were agreed to, and says that it is one, from whom, and how to end it', async () => {
    const { id, token, phone, email } = await withPhone();
    expect(await offered(ad(id))).toBe(0);
    expect([rung(), api.outside.texts.length, await titles(token)]).toEqual([[], 0, []]);
    await agree(token, 'MARKETING_PUSH');
    await work();
    quiet();
    expect(await offered(ad(id))).toBe(1);
    expect(rung()).toEqual([phone]);
    expect(api.outside.pushes[0]).toMatchObject({
      title: '(광고) 오운 · 조용한 유산소 기획전',
      body: '쿠폰 2장을 드려요.\n무료 수신거부: 알림 설정',
    });
    expect([api.outside.texts, api.outside.mails]).toEqual([[], []]);

    await agree(token, 'MARKETING_PUSH', false);
    await agree(token, 'MARKETING_SMS');
    await agree(token, 'MARKETING_EMAIL');
    await work();
    quiet();
    api.setClock(at('12:00', TOMORROW));
    expect(await offered(ad(id))).toBe(1);
    expect(rung()).toEqual([]);
    const [text] = api.outside.texts;
    expect(text).toMatchObject({ text: expect.stringMatching(/^\(광고\)\[오운\] 조용한/) });
    expect(text).not.toHaveProperty('template');
    const [mail] = api.outside.mails;
    expect(mail).toMatchObject({ to: email, subject: '(광고) [오운] 조용한 유산소 기획전' });
    for (const words of ['주식회사 오운', '무료 수신거부', '/my/notifications/settings']) {
      expect(text!.text).toContain(words);
      expect(mail!.text).toContain(words);
    }
    const { items } = (await api.call(listNotifications, { query: { about: 'NEWS' } }, await token())).body;
    expect(items.filter(({ is_ad }) => is_ad)).toHaveLength(2);
  });

  test.each([
    ['20:59', false, true],
    ['21:00', false, false],
    ['21:00', true, true],
    ['07:59', false, false],
    ['07:59', true, true],
    ['08:00', false, true],
  ])('at %s, the night agreed to: %s, is sent at once: %s', async (clock, isNightAgreed, isAtOnce) => {
    const { id, token, phone } = await withPhone();
    await agree(token, 'MARKETING_PUSH');
    if (isNightAgreed) await agree(token, 'NIGHT');
    api.setClock(at(clock));
    await offered(ad(id));
    expect(rung()).toEqual(isAtOnce ? [phone] : []);
    api.setClock(at('08:00', clock === '21:00' ? TOMORROW : undefined));
    await work();
    expect(rung()).toEqual([phone]);
  });

  test('that waited for the morning is not sent to who said no meanwhile', async () => {
    const { id, token } = await withPhone();
    await agree(token, 'MARKETING_PUSH');
    api.setClock(at('22:00'));
    await offered(ad(id));
    await agree(token, 'MARKETING_PUSH', false);
    api.setClock(at('08:00', TOMORROW));
    await work();
    expect(rung()).toEqual([]);
  });

  test('comes once a day, also where two are offered at once', async () => {
    const { id, token } = await withPhone();
    await agree(token, 'MARKETING_PUSH');
    await work();
    const counts = await Promise.all([1, 2, 3, 4].map(() => offerAds(api.jobContext, [ad(id)])));
    expect(counts.toSorted()).toEqual([0, 0, 0, 1]);
    await work();
    expect(rung()).toHaveLength(1);
    api.setClock(at('23:00'));
    // It goes tomorrow, which is taken by it.
    expect(await offered(ad(id))).toBe(1);
    api.setClock(at('12:00', TOMORROW));
    expect(await offered(ad(id))).toBe(0);
    expect(rung()).toHaveLength(2);
  });
});

test('what was said to ads is told back, in the app and by e-mail, with whom it was said to and the day', async () => {
  const { token, email } = await withPhone();
  await agree(token, 'MARKETING_EMAIL');
  await work();
  await agree(token, 'MARKETING_EMAIL', false);
  await agree(token, 'HEALTH');
  await work();
  expect(await titles(token)).toEqual(['이메일 혜택 소식을 껐어요', '이메일 혜택 소식을 받기로 했어요']);
  expect(api.outside.mails.map(({ to }) => to)).toEqual([email, email]);
  expect(api.outside.mails[0]!.text).toMatch(/오운에 11월.15일.*에 수신 동의했어요/);
  expect([api.outside.texts, rung()]).toEqual([[], []]);
});
