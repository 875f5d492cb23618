import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import {
  type APIRequestContext,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '@oun/brand/demo-accounts';
import { COOKIES } from '@oun/brand/limits';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { ConsoleGuard } from './console-guard.ts';
import { enterAs, post } from './enter.ts';
import type { Addresses, HouseInfo } from './house.ts';
import { NativeHost, type NativeOs, webviewUserAgent } from './native-host.ts';
import { Outside } from './outside.ts';

export { expect };

export type Options = {
  /** The native app around the page; none on plain web. */
  nativeOs: NativeOs | undefined;
  /** A browser that has seen nothing, not even our scripts. Others share what never changes, and nothing else. */
  isFirstVisit: boolean;
};

export type Database = {
  rows: <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;
  one: <Row>(sql: string, values?: unknown[]) => Promise<Row>;
};

type Fixtures = Options & {
  /** Fails the test when a page complains. */
  guard: ConsoleGuard;
  host: NativeHost;
  kept: Kept;
  alone: void;
  /** As a member, on the sites for members. */
  signIn: (email: string, how?: { isOwnSession: boolean }) => Promise<void>;
  /** As staff, on the admin site, with the second factor. */
  signInStaff: (email: string) => Promise<void>;
  /** The page as the server sent it, before any script. */
  serverHtml: (url: string) => Promise<string>;
  outside: Outside;
};

/** Told apart by what it was made with; the host around it stays as long as it does. */
type Kept = { context: BrowserContext; host: NativeHost };

type WorkerFixtures = {
  house: HouseInfo;
  at: Addresses;
  db: Database;
  signedIn: Map<string, Cookie[]>;
  keptBrowsers: Map<string, Kept>;
};

/** Changes what others read, so it runs while no other does; all of these together, after the others. */
export const ALONE = { tag: '@alone' };
/** Held shared by every test, and alone by one that changes data. */
const DATA_LOCK = 2_026;

export const test = base.extend<Fixtures, WorkerFixtures>({
  nativeOs: [undefined, { option: true }],
  isFirstVisit: [false, { option: true }],
  userAgent: async ({ nativeOs, userAgent }, use) => use(nativeOs ? webviewUserAgent(nativeOs) : userAgent),

  house: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(JSON.parse(readFileSync(process.env['OUN_E2E_HOUSE']!, 'utf8')) as HouseInfo),
    { scope: 'worker' },
  ],
  at: [async ({ house }, use) => use(house.addresses), { scope: 'worker' }],
  db: [
    async ({ house }, use) => {
      const client = new pg.Client({ connectionString: house.databaseUrl, application_name: 'oun-e2e' });
      await client.connect();
      const rows = async <Row>(sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows as Row[];
      await use({ rows, one: async (sql, values) => (await rows(sql, values))[0] as never });
      await client.end();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern
  signedIn: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  keptBrowsers: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const kept = new Map<string, Kept>();
      await use(kept);
      for (const { context } of kept.values()) await context.close();
    },
    { scope: 'worker' },
  ],

  // A first visit fetches and compiles every script; done for each test, that would take most of the run.
  kept: async (
    { browser, keptBrowsers, at, isFirstVisit, nativeOs, userAgent, locale, timezoneId, viewport, isMobile, hasTouch },
    use,
  ) => {
    const options = { userAgent, locale, timezoneId, viewport, isMobile, hasTouch } as BrowserContextOptions;
    const key = JSON.stringify({ ...options, nativeOs });
    const found = isFirstVisit ? undefined : keptBrowsers.get(key);
    const kept = found ?? { context: await browser.newContext(options), host: new NativeHost() };
    if (!found && nativeOs) await kept.host.surround(kept.context, nativeOs);
    kept.host.reset();
    await use(kept);
    // A clock that a test has set stays with the browser: the next test would live at another time than the server.
    if (isFirstVisit || !(await isOnTime(kept.context))) {
      keptBrowsers.delete(key);
      return kept.context.close();
    }
    keptBrowsers.set(key, kept);
    await forget(kept.context, Object.values(at));
  },
  context: async ({ kept }, use) => use(kept.context),

  alone: [
    async ({ db }, use, { tags }) => {
      const kind = tags.includes(ALONE.tag) ? '' : '_shared';
      await db.rows(`select pg_advisory_lock${kind}($1)`, [DATA_LOCK]);
      await use();
      await db.rows(`select pg_advisory_unlock${kind}($1)`, [DATA_LOCK]);
    },
    { auto: true },
  ],
  guard: [
    async ({ context, at }, use) => {
      const guard = new ConsoleGuard(context, Object.values(at));
      await use(guard);
      guard.stop();
      expect(guard.complaints, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
  host: async ({ kept }, use) => use(kept.host),

  signIn: async ({ context, at, signedIn }, use) => {
    await use(async (email, { isOwnSession } = { isOwnSession: false }) => {
      const enter = () => enterAs(context, at.life, email);
      // A test that renews or ends its session must not leave it to others.
      await (isOwnSession ? enter() : once(context, signedIn, email, enter));
    });
  },
  signInStaff: async ({ context, at, db, signedIn }, use) => {
    await use((email) =>
      once(context, signedIn, `staff ${email}`, async () => {
        const body = { email_address: email, password: DEMO_PASSWORD };
        const { challenge } = await post(context, `${at.admin}/proxy/core-admin/v1/auth/sign-in`, body);
        // One worker at a time: a code that another has just used is no longer one.
        await db.rows(`select pg_advisory_lock(hashtext('staff-code'))`);
        await forgetCodes(db, email);
        const verify = { challenge, code: staffCode() };
        const { accessToken } = await post(context, `${at.admin}/proxy/core-admin/v1/auth/verify`, verify).finally(() =>
          db.rows(`select pg_advisory_unlock(hashtext('staff-code'))`),
        );
        await post(context, `${at.admin}/api/session`, { accessToken, provider: 'email' });
      }),
    );
  },
  serverHtml: async ({ request }, use) => use((url) => htmlOf(request, url)),
  outside: async ({ request, at }, use) => use(new Outside(at.sandbox, request)),
});

/** Signs in the first time, and brings the same cookies back for the tests that follow. */
async function once(
  context: BrowserContext,
  signedIn: Map<string, Cookie[]>,
  key: string,
  signIn: () => Promise<void>,
): Promise<void> {
  const kept = signedIn.get(key);
  if (kept) return context.addCookies(kept);
  // Somebody else may be signed in here: theirs are replaced, not new.
  const before = new Map((await context.cookies()).map(({ name, value }) => [name, value]));
  await signIn();
  const made = (await context.cookies()).filter(({ name, value }) => before.get(name) !== value && !NOTES.has(name));
  signedIn.set(key, made);
}

/** What a sign-in leaves beside the session itself. */
const NOTES = new Set<string>([COOKIES.authSuccess, COOKIES.latestLogin]);

/** What the demo staff's authenticator shows now. */
export const staffCode = (): string => new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate();

/** A code is good once; two tests within half a minute would meet. */
export const forgetCodes = (db: Database, email: string) =>
  db.rows(
    `update second_factor set last_step = 0 where account_id = (select id from account where email_address = $1)`,
    [email],
  );

async function isOnTime(context: BrowserContext): Promise<boolean> {
  const page = context.pages()[0] ?? (await context.newPage());
  return page.evaluate(() => Function.prototype.toString.call(Date).includes('[native code]'));
}

/** Leaves a browser with its cache of our files, which never change, and nothing of whoever used it. */
async function forget(context: BrowserContext, origins: readonly string[]): Promise<void> {
  // What a page writes while it is left would outlive what is cleared before.
  const page = await context.newPage();
  await Promise.all(context.pages().map((open) => open !== page && open.close()));
  const devtools = await context.newCDPSession(page);
  for (const origin of origins) {
    await devtools.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
    });
  }
  await page.close();
  await context.clearCookies();
}

async function htmlOf(request: APIRequestContext, url: string): Promise<string> {
  const response = await request.get(url, { headers: { accept: 'text/html' } });
  expect(response.status(), url).toBe(200);
  return response.text();
}

/** The form works only once its script has come; until then a press would send it the old way. */
export async function fillSignIn(page: Page, email: string, password: string, action = '로그인'): Promise<void> {
  await untilHydrated(page);
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: action, exact: true }).click();
}

/** Shows the password again in the sheet that comes before the keys of an account are changed. */
export async function confirmAgain(page: Page, password = DEMO_PASSWORD): Promise<void> {
  const sheet = page.getByRole('dialog', { name: '본인인지 확인할게요' });
  await sheet.getByLabel('비밀번호', { exact: true }).fill(password);
  await sheet.getByRole('button', { name: '확인하기' }).click();
}

/** React marks the elements it has taken over; what can be pressed is, part by part, some later than the page. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    const isAwake = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    return main !== null && [main, ...main.querySelectorAll('button, input, textarea')].every(isAwake);
  });
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function expectAccessible(page: Page): Promise<void> {
  // No page frames another, so the one pass in place of the many-frames one loses nothing.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(RULES);
  // Judged at rest: what is just fading away has no colour of its own.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await builder.analyze();
  await page.emulateMedia({ reducedMotion: null });
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help} ${String(target)} ${html.slice(0, 200)}`),
  );
  expect.soft(told, `axe on ${page.url()}`).toEqual([]);
}
