import { DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import { COOKIES } from '@oun/brand/limits';
import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import type { Addresses } from '../house.ts';

const MEMBER = 'member@oun.test';
/** A page with a bar that has no place of its own to lead to. */
const CLOSABLE = '/sign-in?method=email';

test.use({ viewport: { width: 1200, height: 960 } });
// The sandbox plays one phone, which one test after another takes in hand.
test.describe.configure({ mode: 'default' });

type Wanted = { open?: string; account?: string; os?: string; version?: string; faults?: object[] };

/** The phone as it is wanted, with nothing on it of whoever held it before. */
async function openPhone(page: Page, at: Addresses, { open = '/my', account, ...device }: Wanted): Promise<void> {
  const phone = `${at.sandbox.replace('localhost', '127.0.0.1')}/phone`;
  const post = async (path: string, data: object) =>
    expect((await page.request.post(`${phone}/${path}`, { data })).status()).toBe(200);
  await post('state', { os: 'iOS', version: '3.2.1', faults: [], ...device });
  await (account ? post('sign-in', { email: account }) : post('sign-out', {}));
  // A webview that is still moving in would be tapped beside where it was meant.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${phone}?${new URLSearchParams({ open })}`);
}

/** What the phone shows: the uppermost webview. */
const screen = (page: Page): FrameLocator => page.getByTitle('오운 앱 화면').contentFrame();
const heading = (page: Page) => screen(page).getByRole('heading', { level: 1 });
const tabBar = (page: Page) => screen(page).getByTestId('tab-bar');
const bar = (page: Page) => screen(page).getByTestId('navigation-bar');
const opened = (page: Page) => page.getByRole('list', { name: '열린 웹뷰' }).getByRole('listitem');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const tapTab = (page: Page, name: string) => tabBar(page).getByRole('link', { name }).click();

const log = (page: Page) => page.getByRole('log', { name: '브리지 기록' });
const asked = (page: Page) => log(page).locator('.asked b').allTextContents();
const answers = (page: Page, command: string) =>
  log(page).locator('.answered').filter({ hasText: command }).locator('em').allTextContents();

async function openAddress(page: Page, address: string): Promise<void> {
  await page.getByLabel('주소', { exact: true }).fill(address);
  await page.locator('#address-form').getByRole('button', { name: '열기' }).click();
}

async function phoneCookies(context: BrowserContext): Promise<Record<string, string>> {
  const cookies = await context.cookies('http://127.0.0.1');
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}

test('one who signs in to the app is signed in on its pages, by a token that the page asks for itself', async ({
  page,
  at,
  context,
}) => {
  await openPhone(page, at, { open: `${at.home}/` });
  await expect(heading(page)).toHaveText(/^반가워요/);
  await expect.poll(() => answers(page, 'GetAccessToken')).toEqual(['INTERNAL · signed out']);
  expect(await phoneCookies(context)).not.toHaveProperty(COOKIES.login);

  await press(page, '지우기');
  await page.getByLabel('데모 계정').selectOption(MEMBER);
  await press(page, '로그인');
  await expect(page.getByText(`${MEMBER} 로그인 중`)).toBeVisible();
  await expect(heading(page)).toHaveText(/^지우 님,/);
  expect(await answers(page, 'GetAccessToken')).toEqual(['성공']);
  const cookies = await phoneCookies(context);
  expect(cookies).toMatchObject({ [COOKIES.login]: expect.any(String), [COOKIES.authType]: 'weapp' });
  expect(cookies).not.toHaveProperty(COOKIES.refresh);
  await expect(log(page)).not.toContainText(cookies[COOKIES.login]!);

  await press(page, '지우기');
  await press(page, '운동 둘러보기');
  await expect(tabBar(page).locator('[aria-current="page"]')).toHaveText(['둘러보기']);
  await tapTab(page, '마이');
  await expect(heading(page)).toHaveText('지우 님');
  expect(await asked(page)).not.toContain('GetAccessToken');

  await press(page, '로그아웃');
  await expect(heading(page)).toHaveText('마이');
  expect(await phoneCookies(context)).not.toHaveProperty(COOKIES.login);
});

test('a place of the tabs has the tab bar; any other has a bar that goes back, or closes where nothing lies behind', async ({
  page,
  at,
}) => {
  await openPhone(page, at, { account: MEMBER });
  await expect(heading(page)).toHaveText('지우 님');
  await tapTab(page, '둘러보기');
  await expect(opened(page)).toHaveText([`${at.life}/programs`]);
  await expect(tabBar(page)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await screen(page).locator('article').first().getByRole('link').click();
  await expect(tabBar(page)).toHaveCount(0);
  await bar(page).getByRole('button', { name: '뒤로' }).click();
  await expect(tabBar(page)).toBeVisible();
  await expect(opened(page)).toHaveText([`${at.life}/programs`]);

  await press(page, '지우기');
  await press(page, '프로그램');
  await expect(opened(page)).toHaveText([`${at.life}/programs`, /\/programs\/.+/]);
  await expect.poll(() => answers(page, 'GetNavigationStates')).toEqual(['성공']);
  await bar(page).getByRole('button', { name: '닫기' }).click();
  await expect(opened(page)).toHaveText([`${at.life}/programs`]);
  await expect(tabBar(page)).toBeVisible();
  expect(await answers(page, 'ShutdownWebview')).toEqual(['성공']);
});

test('behind the last webview is the phone’s home screen, whose icon opens the app', async ({ page, at }) => {
  await openPhone(page, at, { open: CLOSABLE });
  await expect.poll(() => answers(page, 'GetNavigationStates')).toEqual(['성공']);
  await bar(page).getByRole('button', { name: '닫기' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(opened(page)).toHaveCount(0);
  await press(page, '오운');
  await expect(opened(page)).toHaveText([`${at.home}/`]);
  await expect(heading(page)).toHaveText(/^반가워요/);
});

test('a page for members only opens for one who is signed in to the app', async ({ page, at }) => {
  await openPhone(page, at, { open: '/my/account', account: MEMBER });
  await expect(heading(page)).toHaveText('계정');
  await expect(screen(page).getByText(MEMBER, { exact: true })).toBeVisible();
});

test('a session that ran out in the webview is renewed through the app, and not with a refresh token', async ({
  page,
  at,
  context,
  guard,
}) => {
  guard.allow(/\b401\b/);
  await openPhone(page, at, { open: '/my/account', account: MEMBER });
  await expect(heading(page)).toHaveText('계정');
  const devices = screen(page).getByRole('link', { name: '로그인한 기기' });
  await expect(devices).toBeVisible();
  const spoiled = await spoilLogin(context);
  await press(page, '지우기');
  const sent: { path: string; provider: unknown }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    sent.push({ path: pathname, provider: (request.postDataJSON() as { provider?: unknown } | null)?.provider });
  });

  await devices.click();
  await expect(screen(page).getByText('지금 이 기기')).toBeVisible();
  expect((await asked(page)).filter((command) => command === 'GetAccessToken')).toHaveLength(1);
  expect(sent).toEqual([{ path: '/api/session', provider: 'weapp' }]);
  expect((await phoneCookies(context))[COOKIES.login]).not.toBe(spoiled);
  await openAddress(page, '/my');
  await expect(heading(page)).toHaveText('지우 님');
});

test('one who signed in on a page inside the app stays that one when the session is renewed', async ({
  page,
  at,
  context,
  guard,
}) => {
  guard.allow(/\b401\b/);
  await openPhone(page, at, { open: `/sign-in?method=email&redirect_path=${encodeURIComponent('/my/account')}` });
  await expect.poll(() => answers(page, 'GetAccessToken')).toEqual(['INTERNAL · signed out']);
  await screen(page).getByLabel('이메일').fill('owner@oun.test');
  await screen(page).getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await screen(page).getByRole('button', { name: '로그인', exact: true }).click();
  await expect(heading(page)).toHaveText('계정');
  expect(await phoneCookies(context)).toMatchObject({ [COOKIES.authType]: 'email' });

  const spoiled = await spoilLogin(context);
  await press(page, '지우기');
  await screen(page).getByRole('link', { name: '로그인한 기기' }).click();
  await expect(screen(page).getByText('지금 이 기기')).toBeVisible();
  expect((await phoneCookies(context))[COOKIES.login]).not.toBe(spoiled);
  // The app, whoever may be signed in to it, was not asked.
  expect(await asked(page)).not.toContain('GetAccessToken');
});

test('signing out on a page inside the app signs the app out too', async ({ page, at, guard }) => {
  // What the page was still asking for meets a session that has just ended.
  guard.allow(/\b401\b/);
  await openPhone(page, at, { open: '/my', account: MEMBER });
  await expect(heading(page)).toHaveText('지우 님');
  await screen(page).getByRole('button', { name: '로그아웃' }).click();
  await openAddress(page, '/my');
  await expect(heading(page)).toHaveText('마이');
});

/** A token that the api refuses, as it does one that has run out, while the page believes in it. */
async function spoilLogin(context: BrowserContext): Promise<string> {
  const login = (await context.cookies('http://127.0.0.1')).find(({ name }) => name === COOKIES.login)!;
  const value = login.value.replace(/[^.]+$/, 'c3BvaWxlZA');
  await context.addCookies([{ ...login, value }]);
  return value;
}

test('a host that takes its time keeps nobody waiting', async ({ page, at }) => {
  await openPhone(page, at, { account: MEMBER, faults: [{ kind: 'delay', ms: 1_500 }] });
  await expect(log(page)).toContainText('지연: 1500ms 뒤에 답해요.');
  await expect(heading(page)).toHaveText('마이');
  await expect(tabBar(page)).toBeVisible();
  expect(await answers(page, 'GetAccessToken')).toEqual([]);
  await expect(heading(page)).toHaveText('지우 님');

  await page.getByLabel('지연', { exact: true }).selectOption('끔');
  await press(page, '지우기');
  await screen(page).getByRole('link', { name: '약관과 정책' }).click();
  await expect(bar(page).getByRole('button', { name: '뒤로' })).toBeVisible();
  await expect(log(page)).not.toContainText('지연');
});

const FAULTS = [
  { kind: 'drop', name: 'answers nothing', label: '무응답', told: '무응답: 답하지 않았어요.' },
  {
    kind: 'wrong-id',
    name: 'answers somebody else',
    label: '다른 id로 답하기',
    told: '페이지가 받지 않았어요: NO_MATCHED_MSG_ID',
  },
  { kind: 'internal', name: 'fails', label: '내부 오류', told: 'INTERNAL' },
  { kind: 'old-version', name: 'knows no command', label: '오래된 버전', told: 'NO_MATCHED_COMMAND' },
];

for (const { kind, name, label, told } of FAULTS) {
  test(`a host that ${name} leaves a guest’s page that works, and the next page is the member’s again`, async ({
    page,
    at,
  }) => {
    await openPhone(page, at, { account: MEMBER, faults: [{ kind }] });
    await expect(log(page)).toContainText(told);
    await expectGuestsPage(page);

    await page.getByLabel(label, { exact: true }).selectOption('끔');
    await openAddress(page, '/my');
    await expect(heading(page)).toHaveText('지우 님');
    await screen(page).getByRole('link', { name: '약관과 정책' }).click();
    await bar(page).getByRole('button', { name: '뒤로' }).click();
    await expect(heading(page)).toHaveText('지우 님');
  });
}

async function expectGuestsPage(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('마이');
  await tapTab(page, '둘러보기');
  await screen(page).locator('article').first().getByRole('link').click();
  await expect(bar(page).getByRole('button', { name: '닫기' })).toBeVisible();
  await expect(heading(page)).toBeVisible();
}

test.describe('with a clock of its own', () => {
  test.use({ isFirstVisit: true });

  test('a page that has given up on the host goes on as before', async ({ page, at }) => {
    await page.clock.install();
    await openPhone(page, at, { account: MEMBER, faults: [{ kind: 'drop' }] });
    await expect.poll(() => asked(page)).toEqual(['GetAccessToken']);
    // Past the time after which the page gives up on the host.
    await page.clock.fastForward(11_000);
    await expectGuestsPage(page);
  });
});

test('an app too old to give tokens shows a guest’s pages, whose bars work; its update signs them in', async ({
  page,
  at,
}) => {
  await openPhone(page, at, { account: MEMBER, version: '2.9.0' });
  await expect.poll(() => answers(page, 'GetAccessToken')).toEqual(['NO_MATCHED_COMMAND']);
  await expect(heading(page)).toHaveText('마이');
  await screen(page).getByRole('link', { name: '로그인' }).click();
  await bar(page).getByRole('button', { name: '뒤로' }).click();
  await expect(heading(page)).toHaveText('마이');
  await press(page, '지우기');
  await openAddress(page, CLOSABLE);
  await expect.poll(() => answers(page, 'GetNavigationStates')).toEqual(['성공']);
  await expect(opened(page)).toHaveCount(2);
  await bar(page).getByRole('button', { name: '닫기' }).click();
  await expect(opened(page)).toHaveCount(1);

  await page.getByLabel('앱 버전').fill('3.2.1');
  await press(page, '바꾸기');
  await expect(heading(page)).toHaveText('지우 님');
});

test('Android has its own way over the bridge, and a back of its own that leads through the sub-sites and out', async ({
  page,
  at,
  context,
}) => {
  await openPhone(page, at, { os: 'Android', account: MEMBER });
  await expect(heading(page)).toHaveText('지우 님');
  expect(await answers(page, 'GetAccessToken')).toEqual(['성공']);
  expect((await phoneCookies(context))[COOKIES.authType]).toBe('weapp');
  const names = await screen(page)
    .locator('html')
    .evaluate(() => ['ounAndroid', 'webkit'].filter((name) => name in window));
  expect(names).toEqual(['ounAndroid']);

  await screen(page).getByRole('link', { name: '운동 찾기' }).click();
  await screen(page).locator('article').first().getByRole('link').click();
  await bar(page).getByRole('button', { name: '뒤로' }).click();
  await expect(opened(page)).toHaveText([`${at.life}/programs`]);
  await tapTab(page, '스토어');
  await expect(opened(page)).toHaveText([`${at.store}/`]);

  await openAddress(page, '/policies/terms');
  await screen(page).getByRole('link', { name: '환불 정책' }).click();
  await expect(opened(page)).toHaveText([`${at.store}/`, `${at.life}/policies/refund`]);
  await press(page, '시스템 뒤로');
  await expect(opened(page)).toHaveText([`${at.store}/`, `${at.life}/policies/terms`]);
  await press(page, '시스템 뒤로');
  await expect(opened(page)).toHaveText([`${at.store}/`]);
  await press(page, '시스템 뒤로');
  await expect(opened(page)).toHaveText([`${at.life}/programs`]);
  await press(page, '시스템 뒤로');
  await expect(opened(page)).toHaveText([`${at.life}/my`]);
  await expect(heading(page)).toHaveText('지우 님');
  await press(page, '시스템 뒤로');
  await expect(page.getByRole('button', { name: '오운', exact: true })).toBeVisible();
  await expect(opened(page)).toHaveCount(0);
});

test('the phone’s own page is for everybody', async ({ page, at, guard }) => {
  // The tool looks into the frames, which are of another origin.
  guard.allow(/Failed to execute 'postMessage'/);
  for (const os of ['iOS', 'Android']) {
    await openPhone(page, at, { os, open: CLOSABLE });
    await expect.poll(() => answers(page, 'GetNavigationStates')).toEqual(['성공']);
    await expectAccessible(page);
    await bar(page).getByRole('button', { name: '닫기' }).click();
    await expect(opened(page)).toHaveCount(0);
    await expectAccessible(page);
  }
});
