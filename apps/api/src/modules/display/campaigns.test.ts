import { getBanners } from '@oun/contract/display';
import {
  adminChangeBanner,
  adminChangeIam,
  adminCreateBanner,
  adminCreateIam,
  adminEndBanner,
  adminEndIam,
  adminGetBanner,
  adminGetIam,
  adminListArt,
  adminListBanners,
  adminListIams,
  adminOrderBanners,
  adminPreviewBanners,
  adminPublishIam,
} from '@oun/contract/display-admin';
import type { Segment } from '@oun/contract/segments';
import { dismissIamCampaign, getUserConfig, getUserConfigV1 } from '@oun/contract/user-config';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertAll, makeAccess, makeAccount, makePicture } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { once } from '../../../test/memberships.ts';
import { makeMember } from '../../../test/people.ts';
import type { Identity } from '../../platform/access/tokens.ts';
import { displaySubscribers } from './display.jobs.ts';
import { segmentsOf } from './segments.ts';

let api: TestApi;
let staff: string;
let picture_id: number;
beforeAll(async () => {
  api = await startApi();
  staff = await api.token((await makeMember(api, 'core-admin')).id, 'core-admin');
  picture_id = (await makePicture(api.db)).id;
});
beforeEach(async () => {
  api.setClock(NOON);
  await api.db.deleteFrom('banner').execute();
  await api.db.deleteFrom('iam_campaign').execute();
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;
const days = (n: number) => new Date(NOON.getTime() + n * DAY_MS);
const aimed = () => ({
  platforms: 'ALL' as const,
  segment: 'EVERYONE' as Segment,
  starts_at: days(-1).toISOString(),
  ends_at: days(10).toISOString(),
  picture_id,
});

async function makePerson(joined = days(-100)) {
  const { id } = await makeAccount(api.db, 'user', { created_at: joined });
  return { id, token: await api.token(id, 'user') };
}

describe('segments', () => {
  const of = async (id?: number) => {
    const identity = id === undefined ? undefined : ({ id } as Identity);
    const { rows } = await sql<{ segments: string[] }>`
      select ${segmentsOf({ now: () => NOON, ...(identity && { identity }) })} as segments`.execute(api.db);
    return rows[0]!.segments;
  };
  const trained = (account_id: number, daysAgo: number) =>
    insertAll(api.db, 'workout_record', [
      {
        account_id,
        day: days(-daysAgo).toISOString().slice(0, 10) as never,
        seconds: 600,
        completed_at: days(-daysAgo),
      },
    ]);

  test('a guest, somebody new, and somebody who has not come for a while', async () => {
    expect(await of()).toEqual(['EVERYONE', 'GUESTS']);
    const joined = await makePerson(days(-13));
    expect(await of(joined.id)).toEqual(['EVERYONE', 'MEMBERS', 'FREE', 'NEW']);
    const resting = await makePerson(days(-14));
    await trained(resting.id, 14);
    expect(await of(resting.id)).toEqual(['EVERYONE', 'MEMBERS', 'FREE', 'RESTING']);
    await trained(resting.id, 13);
    expect(await of(resting.id)).toEqual(['EVERYONE', 'MEMBERS', 'FREE']);
  });

  test('a trial, a membership, its end, and one that stands still with days left', async () => {
    const during = async (kind: 'TRIAL' | 'PAID', from: number, to: number) => {
      const { id } = await makePerson(days(-30));
      await trained(id, 1);
      await makeAccess(api.db, id, { kind, starts_at: days(from), ends_at: days(to) });
      return of(id);
    };
    expect(await during('TRIAL', -1, 6)).toEqual(['EVERYONE', 'MEMBERS', 'TRIAL']);
    expect(await during('PAID', -1, 6)).toEqual(['EVERYONE', 'MEMBERS', 'PAYING']);
    expect(await during('PAID', -20, 0)).toEqual(['EVERYONE', 'MEMBERS', 'ENDED']);
    expect(await during('PAID', 3, 20)).toEqual(['EVERYONE', 'MEMBERS']);
  });

  test('whoever has bought something, which a draft is not', async () => {
    const { id } = await makePerson();
    const order = (state: 'INITIALIZED' | 'PAID', number: string) =>
      sql`insert into orders (account_id, number, state, source, created_at, expires_at, pay, amounts)
        values (${id}, ${number}, ${state}, 'CART', ${NOON}, ${days(1)}, 0, '{}')`;
    await order('INITIALIZED', '20261115-0000001').execute(api.db);
    expect(await of(id)).not.toContain('BUYERS');
    await order('PAID', '20261115-0000002').execute(api.db);
    expect(await of(id)).toContain('BUYERS');
  });

  test('are read by what is one’s own, never by whole tables', async () => {
    const { id } = await makePerson();
    const plan = await api.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select ${segmentsOf({
        now: () => NOON,
        identity: { id } as Identity,
      })} as segments`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).not.toMatch(/Seq Scan/);
  });
});

const bannerForm = (overrides: object = {}) => ({
  location: 'home' as const,
  kicker: '이번 주',
  title: '밤에도 조용하게',
  sub: '15분이면 돼요',
  href: '/programs',
  ...aimed(),
  ...overrides,
});
const makeBanner = async (overrides: object = {}) =>
  (await api.call(adminCreateBanner, { body: bannerForm(overrides) }, staff, once())).body;
const titles = async (token?: string, query: object = {}) =>
  (await api.call(getBanners, { query }, token)).body.items.map(({ title }) => title);

describe('banners', () => {
  test('are for whom they are for, on what they are for, and never kept for others', async () => {
    await makeBanner({ title: '모두에게' });
    await makeBanner({ title: '손님에게', segment: 'GUESTS' });
    await makeBanner({ title: '이용 회원에게', segment: 'PAYING', platforms: 'app' });
    const member = await makePerson();
    await makeAccess(api.db, member.id, { starts_at: days(-1), ends_at: days(1) });
    // Asked first by one and then by the other: what is kept would be seen here.
    expect(await titles(member.token, { platform: 'app' })).toEqual(['모두에게', '이용 회원에게']);
    expect(await titles(undefined, { platform: 'app' })).toEqual(['모두에게', '손님에게']);
    expect(await titles(member.token)).toEqual(['모두에게']);
    expect((await api.call(getBanners, { query: {} }, member.token)).headers['cache-control']).toBe('no-store');
  });

  test('are read in one statement, the segments of whoever asks too', async () => {
    const { token } = await makePerson();
    const queries = vi.spyOn(api.pool, 'connect');
    await titles(token);
    expect(queries).toHaveBeenCalledTimes(1);
    queries.mockRestore();
  });

  test('stand where staff put them, behind the others when they are new, and are gone when ended', async () => {
    const [first, second, third] = [
      await makeBanner({ title: '첫째' }),
      await makeBanner({ title: '둘째' }),
      await makeBanner({ title: '셋째', starts_at: days(1).toISOString() }),
    ];
    expect(await titles()).toEqual(['첫째', '둘째']);
    const order = (ids: number[]) => api.refusal(adminOrderBanners, { body: { location: 'home', ids } }, staff);
    expect((await order([third.id, second.id])).body).toEqual({ ids: [third.id, second.id, first.id] });
    expect(await titles()).toEqual(['둘째', '첫째']);
    expect((await order([second.id, second.id])).body).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await order([2_000_000])).body).toMatchObject({ code: 'INVALID_INPUT' });

    const list = async (query: object = {}) =>
      (await api.call(adminListBanners, { query }, staff)).body.items.map(({ title, phase }) => [title, phase]);
    expect(await list()).toEqual([
      ['셋째', 'COMING'],
      ['둘째', 'NOW'],
      ['첫째', 'NOW'],
    ]);
    for (const { id } of [second, third])
      expect((await api.call(adminEndBanner, { params: { id } }, staff)).body.phase).toBe('OVER');
    expect(await titles()).toEqual(['첫째']);
    expect(await list({ phase: 'OVER' })).toEqual([
      ['셋째', 'OVER'],
      ['둘째', 'OVER'],
    ]);
  });

  test('two that are made at once have places of their own', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, (_, i) => makeBanner({ title: `배너 ${i}` })));
    const rows = await api.db.selectFrom('banner').select('position').orderBy('position').execute();
    expect(rows.map(({ position }) => position)).toEqual(made.map((_, i) => i));
  });

  test('are seen beforehand, for a time and a segment', async () => {
    await makeBanner({ title: '지금' });
    await makeBanner({ title: '새해', segment: 'PAYING', starts_at: days(5).toISOString() });
    const seen = async (query: object) =>
      (await api.call(adminPreviewBanners, { query: { location: 'home', ...query } as never }, staff)).body.items.map(
        ({ title }) => title,
      );
    expect(await seen({})).toEqual(['지금']);
    expect(await seen({ at: days(6).toISOString() })).toEqual(['지금']);
    expect(await seen({ at: days(6).toISOString(), segment: 'PAYING' })).toEqual(['지금', '새해']);
  });

  test('are written down with who made and changed them, and refused where they make no sense', async () => {
    const { id } = await makeBanner();
    const traces = await api.db
      .selectFrom('audit_log')
      .where('subject', '=', 'banner')
      .where('subject_id', '=', String(id))
      .select('action')
      .execute();
    expect(traces).toEqual([{ action: 'banner.create' }]);
    const wrong = async (overrides: object) =>
      (await api.refusal(adminCreateBanner, { body: bannerForm(overrides) }, staff, once())).body;
    for (const overrides of [
      { href: 'https://elsewhere.test' },
      { href: '//elsewhere.test' },
      { href: '/\\elsewhere.test' },
      { picture_id: 2_000_000 },
      { ends_at: days(-2).toISOString() },
      { segment: 'FRIENDS' },
      { title: ' ' },
    ])
      expect(await wrong(overrides)).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await api.refusal(adminGetBanner, { params: { id: 2_000_000 } }, staff)).status).toBe(404);
    const { token } = await makePerson();
    expect((await api.refusal(adminListBanners, { query: {} }, token)).status).toBe(403);
    expect((await api.call(adminListArt, { query: { shape: 'WIDE' } }, staff)).body.items).toMatchObject([
      { id: picture_id, label: '밤에도 조용하게' },
    ]);
  });
});

test('two staff who change the same banner or popup at once: one does, and the other is told of whom', async () => {
  const { id: otherId } = await makeAccount(api.db, 'core-admin', { nickname: '박운영' });
  const other = await api.token(otherId, 'core-admin');
  const [banner, iam] = [await makeBanner(), await draftIam()];
  const changes = [
    [
      'banner',
      banner,
      (token: string, title: string, version: number) =>
        api.refusal(
          adminChangeBanner,
          { params: { id: banner.id }, body: { ...bannerForm({ title }), version } },
          token,
        ),
    ],
    [
      'iam_campaign',
      iam,
      (token: string, title: string, version: number) =>
        api.refusal(adminChangeIam, { params: { id: iam.id }, body: { ...iamForm({ title }), version } }, token),
    ],
  ] as const;
  for (const [table, { id, version }, change] of changes) {
    const replies = await api.releasedTogether(table, id, [
      () => change(staff, '먼저 고친 말', version),
      () => change(other, '나중에 고친 말', version),
    ]);
    expect(replies.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['CHANGED_MEANWHILE', 'ok']);
    const saved = replies.find(({ status }) => status === 200)!.body as unknown as { version: number; title: string };
    expect((await change(other, '아직 옛것을 보고 고친 말', version)).body.code).toBe('CHANGED_MEANWHILE');
    const again = await change(staff, '새로 불러와 고친 말', saved.version);
    expect(again.body).toMatchObject({ title: '새로 불러와 고친 말' });
    expect((await change(other, '또', saved.version)).body.extra['nickname']).not.toBe('박운영');
  }
});

const iamForm = (overrides: object = {}) => ({
  location: 'home' as const,
  priority: 0,
  kicker: '기획전',
  title: '뛰지 않고도 숨이 차요',
  sub: '쿵 소리 없는 유산소 8가지를 모았어요.',
  button: '조용한 유산소 보기',
  href: '/programs?quiet=true',
  ...aimed(),
  ...overrides,
});
const draftIam = async (overrides: object = {}) =>
  (await api.call(adminCreateIam, { body: iamForm(overrides) }, staff, once())).body;
const publish = (id: number) => api.refusal(adminPublishIam, { params: { id } }, staff);
async function makeIam(overrides: object = {}) {
  const campaign = await draftIam(overrides);
  await publish(campaign.id);
  return campaign;
}
const shown = async (token?: string, query: object = {}) =>
  (await api.call(getUserConfig, { query }, token)).body.iam_campaigns.map(({ location, title }) => [location, title]);

describe('popups', () => {
  test('are shown from when they are published until they are ended, one a home, the first by priority', async () => {
    const draft = await draftIam({ title: '준비 중' });
    expect(await shown()).toEqual([]);
    await makeIam({ title: '먼저', priority: 5 });
    await makeIam({ title: '나중' });
    await makeIam({ title: '스토어', location: 'store' });
    await makeIam({ title: '앱만', location: 'app-home', platforms: 'app' });
    await makeIam({ title: '아직', priority: 9, starts_at: days(1).toISOString() });
    expect(await shown()).toEqual([
      ['home', '먼저'],
      ['store', '스토어'],
    ]);
    expect(await shown(undefined, { platform: 'app' })).toHaveLength(3);
    api.setClock(days(11));
    expect(await shown()).toEqual([]);
    api.setClock(NOON);

    expect((await publish(draft.id)).status).toBe(200);
    expect(
      (await api.refusal(adminChangeIam, { params: { id: draft.id }, body: { ...iamForm(), version: 0 } }, staff)).body,
    ).toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    expect((await api.call(adminEndIam, { params: { id: draft.id } }, staff)).body.state).toBe('ENDED');
    expect((await publish(draft.id)).body).toMatchObject({ code: 'INVALID_TRANSITION' });
    const detail = (await api.call(adminGetIam, { params: { id: draft.id } }, staff)).body;
    expect(detail.history.map(({ words }) => words)).toEqual(['끝냄', '내보냄', '만듦']);
    expect((await api.call(adminListIams, { query: { state: 'ENDED' } }, staff)).body).toMatchObject({ total: 1 });
  });

  test('are for whom they are for, in one statement beside that of the experiments', async () => {
    await makeIam({ title: '끝난 분께', segment: 'ENDED' });
    const [ended, other] = [await makePerson(), await makePerson()];
    await makeAccess(api.db, ended.id, { starts_at: days(-30), ends_at: days(-1) });
    const queries = vi.spyOn(api.pool, 'connect');
    expect(await shown(ended.token)).toEqual([['home', '끝난 분께']]);
    expect(queries).toHaveBeenCalledTimes(2);
    queries.mockRestore();
    expect(await shown(other.token)).toEqual([]);
    expect(await shown()).toEqual([]);
  });

  test('are not shown for seven days to whoever asked for that, and to nobody else because of it', async () => {
    const [{ id }, draft] = [await makeIam(), await draftIam()];
    const [someone, other] = [await makePerson(), await makePerson()];
    const dismiss = (token?: string, which = id) => api.refusal(dismissIamCampaign, { params: { id: which } }, token);
    expect((await dismiss()).status).toBe(401);
    await Promise.all([dismiss(someone.token), dismiss(someone.token)]);
    expect(await shown(someone.token)).toEqual([]);
    expect(await shown(other.token)).toHaveLength(1);
    expect(await shown()).toHaveLength(1);
    expect((await api.call(adminGetIam, { params: { id } }, staff)).body.dismissed_count).toBe(1);

    api.setClock(new Date(days(7).getTime() - 1));
    const later = await api.token(someone.id, 'user');
    expect(await shown(later)).toEqual([]);
    api.setClock(days(7));
    expect(await shown(later)).toHaveLength(1);
    expect((await dismiss(later, draft.id)).status).toBe(404);
    expect((await dismiss(later, 2_000_000)).status).toBe(404);
  });

  test('who leaves leaves no dismissal behind', async () => {
    const { id } = await makeIam();
    const someone = await makePerson();
    await api.call(dismissIamCampaign, { params: { id } }, someone.token);
    for (let time = 0; time < 2; time += 1)
      await displaySubscribers[0]!.run(api.jobContext, { account_id: someone.id } as never);
    expect(await api.db.selectFrom('iam_dismissal').selectAll().execute()).toEqual([]);
  });
});

test('no experiment is under way', async () => {
  expect((await api.call(getUserConfigV1, { query: {} })).body).toEqual({ experiments: [] });
  expect((await api.call(getUserConfig, { query: {} })).body.experiments).toEqual([]);
});
