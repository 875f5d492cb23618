import type { BrowserContext, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import { workChoices } from '@oun/movement/compose';
import { areasOf } from '@oun/movement/loads';
import { MOVEMENTS, movement } from '@oun/movement/movements';
import { expect, expectAccessible, fillSignIn, test, untilHydrated } from '../fixtures.ts';

const MADE = '/programs/make?part=lower,core&made=7';
const STEPS = [
  { movement: 'catcow', phase: 'warm-up', segments: 10, rest_segments: 0 },
  { movement: 'bridge', phase: 'work', segments: 12, rest_segments: 5 },
  { movement: 'stepjack', phase: 'work', segments: 12, rest_segments: 5, instead_of: 'jack' },
  { movement: 'child', phase: 'cool-down', segments: 10, rest_segments: 0 },
];

const chips = (page: Page, group: string) => page.getByRole('group', { name: group });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const movementNames = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const made = (page: Page, words: string) => page.getByRole('heading', { level: 1, name: words });

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilHydrated(page);
}

/** By the name on the screen, as the member reads it. */
function named(name: string) {
  const found = MOVEMENTS.find((one) => one.name === name);
  if (!found) throw new Error(`no movement is called ${name}`);
  return found;
}

test('a quiet workout for sore knees is made, changed, kept and started, and outlives a reload', async ({
  page,
  at,
  db,
  signIn,
}) => {
  await signIn('trial@oun.test');
  const kept = () =>
    db.rows<{ code: string; is_saved: boolean; steps: { movement: string; phase: string }[] }>(
      `select code, is_saved, steps from workout join account on account.id = account_id
       where email_address = 'trial@oun.test' order by workout.id`,
    );
  const before = (await kept()).length;

  await open(page, `${at.life}/programs/make?minutes=30`);
  await expect(page.getByRole('radio', { name: '30 분' })).toBeChecked();
  await page.getByRole('radio', { name: '30 분' }).press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '20 분' })).toBeChecked();
  await chips(page, '움직일 곳').getByRole('button', { name: '하체' }).click();
  await chips(page, '움직일 곳').getByRole('button', { name: '코어' }).click();
  await chips(page, '아픈 곳').getByRole('button', { name: '무릎' }).click();
  await expect(page.getByText('통증으로 표시한 무릎에 부담 가는 동작은 빼요.')).toBeVisible();
  await expect(page.getByRole('switch', { name: '층간소음 없이' })).toBeChecked();
  const choices = workChoices({
    minutes: 20,
    parts: ['lower', 'core'],
    level: 2,
    equipment: ['mat'],
    isQuiet: true,
    pain: ['knee'],
    seed: 0,
  });
  const line = page.getByText(new RegExp(`^고를 수 있는 동작 ${choices.length}개 · 예상 \\d+~\\d+kcal$`));
  await expect(line).toBeVisible();
  await expectAccessible(page);

  // Where it hurts stays on the device; everything else is in the address.
  await expect(page).toHaveURL(`${at.life}/programs/make?part=lower,core`);
  await page.reload();
  await untilHydrated(page);
  await expect(chips(page, '움직일 곳').locator('[aria-pressed="true"]')).toHaveText(['하체', '코어']);
  await expect(chips(page, '아픈 곳').locator('[aria-pressed="true"]')).toHaveText(['무릎']);
  await expect(line).toBeVisible();

  await page.getByRole('button', { name: '20분 운동 만들기' }).click();
  await expect(made(page, '하체와 코어, 20분 운동을 만들었어요')).toBeFocused();
  await expect(page.getByText(/^무릎에 부담 가는 동작 \d+개를 뺐어요\.$/)).toBeVisible();
  await expect(movementNames(page).first()).toBeVisible();
  const planned = await movementNames(page).allTextContents();
  expect(planned.length).toBeGreaterThan(6);
  for (const one of planned.map(named)) {
    expect([one.name, one.isLoud, areasOf(one.id).includes('knee')]).toEqual([one.name, false, false]);
  }
  await expectAccessible(page);

  const work = page.getByRole('region', { name: '본운동' });
  const from = (await work.getByRole('heading', { level: 3 }).first().textContent())!;
  await work.getByRole('button', { name: `${from} 바꾸기` }).click();
  const sheet = page.getByRole('dialog', { name: `${from} 대신` });
  await expect(sheet).toBeVisible();
  const offered = (await sheet.getByRole('listitem').getByRole('button').allInnerTexts()).map(
    (text) => text.split('\n')[0]!,
  );
  expect(offered.length).toBeGreaterThan(2);
  for (const name of offered) {
    expect([name, planned.includes(name)]).toEqual([name, false]);
    expect([name, named(name).isLoud, areasOf(named(name).id).includes('knee')]).toEqual([name, false, false]);
  }
  await sheet.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  await expectAccessible(page);
  const to = offered[0]!;
  await sheet.getByRole('button', { name: to }).click();
  await expect(sheet).toHaveCount(0);
  const swapped = planned.map((name) => (name === from ? to : name));
  await expect(movementNames(page)).toHaveText(swapped);

  const bookmark = page.getByRole('button', { name: '보관하기' });
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await expect(toast(page, '보관했어요.')).toBeVisible();
  const [row] = (await kept()).slice(before);
  expect(row!.is_saved).toBe(true);
  expect(new Set(row!.steps.map((step) => movement(step.movement).name))).toEqual(new Set(swapped));

  await page.reload();
  await untilHydrated(page);
  await expect(movementNames(page)).toHaveText(swapped);
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: '조건 바꾸기' }).click();
  const saved = page.getByRole('region', { name: '보관한 운동' });
  await expect(saved.getByRole('link').first()).toHaveAttribute('href', `/programs/made/${row!.code}`);
  await page.goBack();
  await expect(movementNames(page)).toHaveText(swapped);
  await page.getByRole('button', { name: '20분 운동 시작하기' }).click();
  await expect(page).toHaveURL(`${at.life}/programs/made/${row!.code}/play`);
  expect(await kept()).toHaveLength(before + 1);
});

test('another workout of the same wishes has other movements, and back leads to the wishes', async ({ page, at }) => {
  await open(page, `${at.life}${MADE}`);
  await expect(made(page, '하체와 코어, 20분 운동을 만들었어요')).toBeVisible();
  const first = await movementNames(page).allTextContents();
  await page.getByRole('button', { name: '다시 만들기' }).click();
  await expect(movementNames(page)).not.toHaveText(first);
  await expect(page).not.toHaveURL(`${at.life}${MADE}`);

  await page.getByRole('link', { name: '조건 바꾸기' }).click();
  await expect(page).toHaveURL(`${at.life}/programs/make?part=lower,core`);
  await page.getByRole('button', { name: '20분 운동 만들기' }).click();
  await expect(made(page, '하체와 코어, 20분 운동을 만들었어요')).toBeVisible();
  await page.goBack();
  await expect(made(page, '오늘 몇 분 있어요?')).toBeVisible();
});

test('a guest is sent to sign in and comes back to the very same workout', async ({ page, at }) => {
  await open(page, `${at.life}/programs/make?part=lower,core`);
  await chips(page, '아픈 곳').getByRole('button', { name: '손목' }).click();
  await page.getByRole('button', { name: '20분 운동 만들기' }).click();
  await expect(made(page, '하체와 코어, 20분 운동을 만들었어요')).toBeVisible();
  const work = page.getByRole('region', { name: '본운동' });
  const from = (await work.getByRole('heading', { level: 3 }).first().textContent())!;
  await work.getByRole('button', { name: `${from} 바꾸기` }).click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await expect(work.getByRole('button', { name: `${from} 바꾸기` })).toHaveCount(0);
  const names = await movementNames(page).allTextContents();
  await expect(page).toHaveURL(/&swap=/);
  const here = page.url();

  await page.getByRole('button', { name: '20분 운동 시작하기' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '이메일로 로그인' }).click();
  await expect(page).toHaveURL(/method=email/);
  await fillSignIn(page, 'free@oun.test', DEMO_PASSWORD);
  // Back where they were, what they had pressed is done: the workout is theirs, and opens.
  await page.waitForURL(/\/programs\/made\/\w+\/play/);
  await page.goto(here);
  await untilHydrated(page);
  await expect(page.getByText(/^손목에 부담 가는 동작 \d+개를 뺐어요\.$/)).toBeVisible();
  await expect(movementNames(page)).toHaveText(names);
});

async function writeDown(context: BrowserContext, life: string, title: string): Promise<string> {
  const response = await context.request.post(`${life}/proxy/api/v2/workouts`, {
    data: { title, steps: STEPS },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { code: string }).code;
}

test('a shared workout is there for everybody, and a member keeps, renames and lets go a copy', async ({
  page,
  at,
  context,
  db,
  serverHtml,
  signIn,
}) => {
  await signIn('member@oun.test');
  const title = `함께 하는 운동 ${Date.now()}`;
  const code = await writeDown(context, at.life, title);
  const { nickname } = await db.one<{ nickname: string }>(
    `select nickname from account where email_address = 'member@oun.test'`,
  );

  const html = await serverHtml(`${at.life}/programs/made/${code}`);
  expect(html).toContain(`<title>${title} · 오운</title>`);
  expect(html).toMatch(/<meta property="og:image" content="[^"]*\/posters\/bridge\.haneul-480\.webp"/);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain(`${nickname} 님이 만든 운동이에요.`);
  for (const step of STEPS) expect(html).toContain(movement(step.movement).name);
  expect(html).toContain(`${movement('jack').name} 대신`);

  await context.clearCookies();
  await open(page, `${at.life}/programs/made/${code}`);
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: '3분 운동 시작하기' })).toHaveAttribute(
    'href',
    `/sign-in?redirect_path=${encodeURIComponent(`/programs/made/${code}/play`)}`,
  );

  await signIn('free@oun.test');
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByRole('link', { name: '3분 운동 시작하기' })).toHaveAttribute(
    'href',
    `/programs/made/${code}/play`,
  );
  await page.getByRole('button', { name: '내 운동으로 보관하기' }).click();
  await expect(page.getByText('내가 만든 운동이에요.')).toBeVisible();
  await expect(page).toHaveURL(/\/programs\/made\/[a-z0-9]{10}$/);
  await expect(page).not.toHaveURL(`${at.life}/programs/made/${code}`);

  await page.getByRole('button', { name: '이름 바꾸기' }).click();
  const sheet = page.getByRole('dialog', { name: '이름 바꾸기' });
  await sheet.getByLabel('이름').fill(' ');
  await sheet.getByRole('button', { name: '이름 바꾸기' }).click();
  await expect(sheet.getByText('이름을 적어주세요.')).toBeVisible();
  await sheet.getByLabel('이름').fill('밤에 하는 운동');
  await sheet.getByRole('button', { name: '이름 바꾸기' }).click();
  await expect(made(page, '밤에 하는 운동')).toBeVisible();

  const bookmark = page.getByRole('button', { name: '보관하기' });
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  const mine = new URL(page.url()).pathname.split('/').at(-1)!;
  const row = `select title, is_saved from workout where code = $1`;
  expect(await db.one(row, [mine])).toEqual({ title: '밤에 하는 운동', is_saved: false });
  expect(await db.one(row, [code])).toEqual({ title, is_saved: false });
});

test('an unknown code says so and leads on', async ({ page, at, guard }) => {
  const url = `${at.life}/programs/made/aaaaaaaaaa`;
  guard.allow(/404.*aaaaaaaaaa/);
  expect((await page.goto(url))!.status()).toBe(404);
  await untilHydrated(page);
  await expect(made(page, '없는 운동이에요')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '운동 만들기' }).click();
  await expect(made(page, '오늘 몇 분 있어요?')).toBeVisible();
});

test('where nothing fits, one tap makes it fit again', async ({ page, at }) => {
  await open(page, `${at.life}/programs/make?part=hip&equipment=`);
  for (const name of ['고관절', '허리']) await chips(page, '아픈 곳').getByRole('button', { name }).click();
  await expect(page.getByText('이 조건으로는 운동을 만들 수 없어요. 조건을 하나 줄여볼까요?')).toBeVisible();
  await expect(page.getByRole('button', { name: '20분 운동 만들기' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: '매트 쓰기' }).click();
  await expect(page).toHaveURL(`${at.life}/programs/make?part=hip`);
  await expect(page.getByRole('button', { name: '20분 운동 만들기' })).toBeEnabled();
});

test('a workout that cannot be made says so, and trying again makes it', async ({ page, at, guard }) => {
  guard.allow(/ERR_CONNECTION_REFUSED|workouts\/compose/);
  const api = '**/proxy/api/v2/workouts/compose';
  await page.route(api, (route) => route.abort('connectionrefused'));
  await open(page, `${at.life}${MADE}`);
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('운동을 만들지 못했어요');
  await page.unroute(api);
  await failed.getByRole('button', { name: '다시 시도' }).click();
  await expect(made(page, '하체와 코어, 20분 운동을 만들었어요')).toBeVisible();
});
