import type { BrowserContext, Page } from '@playwright/test';
import { COOKIES } from '@oun/brand/limits';
import { expect, test, untilHydrated } from '../fixtures.ts';

/** A token that the api refuses, as it does one that has run out, while the page believes in it. */
async function spoilToken(context: BrowserContext, name: string = COOKIES.login): Promise<void> {
  const login = (await context.cookies()).find((cookie) => cookie.name === name)!;
  const [head, body] = login.value.split('.');
  await context.addCookies([{ ...login, value: `${head}.${body}.c3BvaWxlZA` }]);
}

const sessionOf = (value: string): string =>
  (JSON.parse(Buffer.from(value.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid;

/** Makes the page's own code ask `times` times at once, as that many parts of a screen would: how each one ended. */
const askTogether = (page: Page, times: number) =>
  page.evaluate(async (times) => {
    type Fiber = { return: Fiber | null; memoizedProps?: { client?: Client } };
    type Client = {
      getQueryCache: () => { getAll: () => { queryKey: unknown[]; options: { queryFn: unknown } }[] };
      fetchQuery: (options: object) => Promise<unknown>;
    };
    const main = document.querySelector('main') as unknown as Record<string, Fiber>;
    let fiber: Fiber | null = main[Object.keys(main).find((key) => key.startsWith('__reactFiber'))!]!;
    while (fiber && !fiber.memoizedProps?.client?.getQueryCache) fiber = fiber.return;
    const client = fiber!.memoizedProps!.client!;
    const { queryFn } = client
      .getQueryCache()
      .getAll()
      .find(({ queryKey }) => queryKey[0] === 'GET /api/v2/user/sessions')!.options;
    const asked = Array.from({ length: times }, (_, i) =>
      client.fetchQuery({ queryKey: ['asked together', i, Math.random()], queryFn, retry: false }),
    );
    const settled = await Promise.allSettled(asked);
    return settled.map((one) => (one.status === 'fulfilled' ? 'OK' : String((one.reason as { code?: string }).code)));
  }, times);

/** A browser on a busy machine gives up waiting now and then; that says nothing about the session. */
const answers = (ended: readonly string[]) => ended.filter((one) => one !== 'TIMEOUT');

test('twenty tabs with ten requests each renew a session once, and nobody is signed out', async ({
  context,
  page,
  at,
  db,
  signIn,
  guard,
}) => {
  guard.allow(/\b401\b/);
  await signIn('owner@oun.test', { isOwnSession: true });
  const tabs = [page, ...(await Promise.all(Array.from({ length: 19 }, () => context.newPage())))];
  for (const tab of tabs) {
    await tab.goto(`${at.life}/my/account/devices`);
    await untilHydrated(tab);
    await expect(tab.getByText('지금 이 기기')).toBeVisible();
  }
  const login = (await context.cookies()).find(({ name }) => name === COOKIES.login)!;
  const rows = () =>
    db.rows<{ used: boolean }>(`select used_at is not null as used from refresh_token where session_id = $1`, [
      sessionOf(login.value),
    ]);
  const before = await rows();
  await spoilToken(context);

  const ended = (await Promise.all(tabs.map((tab) => askTogether(tab, 10)))).flat();
  expect(new Set(answers(ended))).toEqual(new Set(['OK']));
  expect(await rows()).toHaveLength(before.length + 1);
  const after = (await context.cookies()).find(({ name }) => name === COOKIES.login)!;
  expect(sessionOf(after.value)).toBe(sessionOf(login.value));
  await page.reload();
  await expect(page.getByText('지금 이 기기')).toBeVisible();
});

test('sub-sites that renew at the same moment share one rotation', async ({
  context,
  page,
  at,
  db,
  signIn,
  guard,
  request,
}) => {
  guard.allow(/\b401\b/);
  await signIn('pastdue@oun.test', { isOwnSession: true });
  await page.goto(`${at.life}/my/account/devices`);
  await untilHydrated(page);
  await expect(page.getByText('지금 이 기기')).toBeVisible();
  const login = (await context.cookies()).find(({ name }) => name === COOKIES.login)!;
  const count = () =>
    db.one<{ n: string }>(`select count(*) as n from refresh_token where session_id = $1`, [sessionOf(login.value)]);
  const before = Number((await count()).n);
  await spoilToken(context);
  // Each with the token it had when it began, as tabs on three sites have it.
  const refresh = (await context.cookies()).find(({ name }) => name === COOKIES.refresh)!;
  const headers = { 'sec-fetch-site': 'same-origin', cookie: `${COOKIES.refresh}=${refresh.value}` };
  const renew = (address: string) => request.post(`${address}/api/refresh-token`, { headers });
  const [ended, store, home] = await Promise.all([askTogether(page, 5), renew(at.store), renew(at.home)]);
  expect([ended, store.status(), home.status()]).toEqual([Array(5).fill('OK'), 200, 200]);
  expect(Number((await count()).n)).toBe(before + 1);
});

test('a page that is opened after its token ran out is its owner’s at once', async ({ context, page, at, signIn }) => {
  await signIn('member@oun.test', { isOwnSession: true });
  const cookie = async (name: string) => (await context.cookies()).find((one) => one.name === name)!;
  const [login, refresh] = [await cookie(COOKIES.login), await cookie(COOKIES.refresh)];
  const over = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) - 60 })).toString('base64url');
  const [head, , tail] = login.value.split('.');
  await context.addCookies([{ ...login, value: `${head}.${over}.${tail}` }]);
  const response = await page.goto(`${at.life}/my`);
  // React marks where two texts meet.
  expect((await response!.text()).replaceAll('<!-- -->', '')).toContain('지우 님');
  expect((await cookie(COOKIES.refresh)).value).not.toBe(refresh.value);
});

test('what is told with a token that has run out arrives, also that it could not be renewed', async ({
  context,
  page,
  at,
  db,
  signIn,
  guard,
}) => {
  guard.allow(/\b(401|503)\b/);
  const eventsSince = async (name: string, since: Date) =>
    db.rows<{ account_id: number | null; code: string }>(
      `select account_id, extra->>'code' as code from tracked_event where event_name = $1 and received_at >= $2`,
      [name, since],
    );
  const { now } = await db.one<{ now: Date }>('select now() as now');
  const { id } = await db.one<{ id: number }>(`select id from account where email_address = 'pastdue@oun.test'`);
  await signIn('pastdue@oun.test', { isOwnSession: true });
  await page.goto(`${at.life}/user-guides`);
  await untilHydrated(page);
  await page.getByRole('main').locator('section h3 button').first().click();
  await spoilToken(context);
  await page.getByRole('button', { name: '네', exact: true }).click();
  await expect.poll(() => eventsSince('guide_feedback', now)).toMatchObject([{ account_id: id }]);

  await page.route('**/api/refresh-token', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('main').locator('section h3 button').nth(1).click();
  await spoilToken(context);
  await page.getByRole('button', { name: '네', exact: true }).click();
  await expect.poll(() => eventsSince('session-renewal-failed', now)).toMatchObject([{ account_id: null }]);
});

test('a refresh token that was stolen and used again ends the session for both', async ({
  context,
  page,
  at,
  db,
  signIn,
  guard,
}) => {
  guard.allow(/\b401\b/);
  await signIn('free@oun.test', { isOwnSession: true });
  const cookies = await context.cookies();
  const [login, stolen] = [COOKIES.login, COOKIES.refresh].map((one) => cookies.find(({ name }) => name === one)!);
  const renew = () =>
    context.request.post(`${at.life}/api/refresh-token`, { headers: { 'sec-fetch-site': 'same-origin' } });
  expect((await renew()).status()).toBe(200);
  // Longer ago than a slow answer could explain.
  await db.rows(`update refresh_token set used_at = used_at - interval '1 minute' where session_id = $1`, [
    sessionOf(login!.value),
  ]);
  const own = (await context.cookies()).filter(({ name }) => name.startsWith('oun_'));
  await context.addCookies([stolen!]);
  expect((await renew()).status()).toBe(401);

  await context.addCookies(own);
  // Every node hears of it within a moment.
  await expect(async () => {
    await page.goto(`${at.life}/my`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('마이', { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  expect((await renew()).status()).toBe(401);
  const { end_reason } = await db.one<{ end_reason: string }>(`select end_reason from session where id = $1`, [
    sessionOf(login!.value),
  ]);
  expect(end_reason).toBe('TOKEN_REUSED');
});

test('one sign-in serves the sub-sites, and signing out on one is signing out on all', async ({
  page,
  at,
  signIn,
  context,
  guard,
}) => {
  // The page that is open may still be asking as whoever it was.
  guard.allow(/\b401\b/);
  await signIn('trial@oun.test', { isOwnSession: true });
  await page.goto(`${at.store}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toHaveCount(0);
  const response = await context.request.delete(`${at.store}/api/session`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(response.status()).toBe(204);
  await page.goto(`${at.life}/my`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('마이');
});
