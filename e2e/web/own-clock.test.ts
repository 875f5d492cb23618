import type { Page } from '@playwright/test';
import { agree, register } from '../checkout.ts';
import { type Database, expect, expectAccessible, test as base, untilHydrated } from '../fixtures.ts';
import { newBuyer } from '../shop.ts';

const DAY_MS = 86_400_000;

/** Days pass for one member alone; when it answers, all is done that became due. */
const test = base.extend<{ passDays: (email: string, days: number) => Promise<void> }>({
  passDays: async ({ request, at }, use) =>
    use(async (email, days) => {
      const answer = await request.post(`${at.api}/demo/clock`, { data: { member: email, ms: days * DAY_MS } });
      expect(await answer.json()).toMatchObject({ is_settled: true });
    }),
});

async function beginTrial(page: Page, life: string, refusal?: string): Promise<void> {
  await page.goto(`${life}/checkout?plan=monthly`);
  await untilHydrated(page);
  await register(page, refusal);
  await agree(page);
  await page.getByRole('button', { name: '7일 무료로 시작하기' }).click();
  await expect(page.getByRole('heading', { name: '체험이 시작됐어요' })).toBeVisible();
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
}

async function sayYes(page: Page, life: string): Promise<void> {
  await open(page, `${life}/my/membership`);
  await page.getByRole('button', { name: '계속할지 정하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '계속 이용할게요' }).click();
  await expect(head(page)).toContainText('19,800원이 결제돼요');
}

const head = (page: Page) => page.getByRole('heading', { level: 1 });
const paidBy = (db: Database, id: number) =>
  db.rows<{ kind: string; amount: number }>(
    `select kind, amount::int from membership_charge where account_id = $1 and state = 'PAID' order by id`,
    [id],
  );
const FREE = { kind: 'TRIAL', amount: 0 };
const MONTH = { kind: 'RENEWAL', amount: 19_800 };

test('a trial that is agreed to is paid for at its end, and again a month later', async ({
  page,
  at,
  db,
  signIn,
  passDays,
}) => {
  const { id, email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  await beginTrial(page, at.life);
  await open(page, `${at.life}/my/membership`);
  await expect(page.getByRole('button', { name: '계속할지 정하기' })).toHaveCount(0);
  await passDays(email, 5);
  await sayYes(page, at.life);
  await open(page, `${at.life}/my/membership/charges`);
  await expect(page.getByText(/에 동의했어요. 결제하기 전까지 바꿀 수 있어요./)).toBeVisible();
  expect(await paidBy(db, id)).toEqual([FREE]);

  await passDays(email, 3);
  await open(page, `${at.life}/my/membership`);
  await expect(head(page)).toHaveText(/^다음 결제는 .*19,800원이에요$/);
  await expect(page.getByRole('button', { name: '답 바꾸기' })).toHaveCount(0);
  expect(await paidBy(db, id)).toEqual([FREE, MONTH]);
  await passDays(email, 31);
  expect(await paidBy(db, id)).toEqual([FREE, MONTH, MONTH]);
  await open(page, `${at.life}/my/payments`);
  await expect(page.getByText('19,800원', { exact: true })).toHaveCount(2);
});

test('a trial without an answer is asked about twice, ends, and nothing is charged', async ({
  page,
  at,
  db,
  signIn,
  request,
}) => {
  const { id, email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  await beginTrial(page, at.life);
  // As whoever tries it does it, from the outside: a day at a time.
  const answer = await request.post(`${at.sandbox}/clock`, { data: { member: email, days: 9 } });
  expect(await answer.json()).toMatchObject({ is_settled: true });
  await open(page, `${at.life}/my/notifications`);
  const told = page.getByRole('main').getByRole('listitem');
  await expect(told.filter({ hasText: /부터 매월 19,800원이 결제돼요. 계속 이용할까요\?/ })).toHaveCount(2);
  await expect(told.filter({ hasText: '무료 체험이 끝났어요' })).toHaveCount(1);
  await open(page, `${at.life}/my/membership`);
  await expect(head(page)).toHaveText('무료 체험이 끝났어요');
  await expect(page.getByRole('link', { name: '멤버십 시작하기' })).toBeVisible();
  await expectAccessible(page);
  expect(await paidBy(db, id)).toEqual([FREE]);
  for (const [path, words] of [
    ['/my/membership/cancel', '해지할 멤버십이 없어요'],
    ['/my/membership/charges', '이용하고 있는 멤버십이 없어요'],
    ['/my/membership/plan', '이용하고 있는 멤버십이 없어요'],
  ] as const) {
    await open(page, at.life + path);
    await expect(page.getByRole('main').getByText(words)).toBeVisible();
  }
});

test('a charge that is refused says when it is tried again, on every screen, and ends after a week', async ({
  page,
  at,
  db,
  signIn,
  passDays,
}) => {
  const { id, email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  await beginTrial(page, at.life, 'REJECT_CARD_PAYMENT');
  await passDays(email, 5);
  await sayYes(page, at.life);
  await passDays(email, 3);
  await open(page, `${at.life}/my/membership`);
  await expect(head(page)).toHaveText('19,800원이 결제되지 않았어요');
  await expect(page.getByRole('button', { name: '답 바꾸기' })).toHaveCount(0);
  await page.getByRole('link', { name: /앞으로 결제될 금액/ }).click();
  await expect(head(page)).toContainText('다시 결제해볼게요');
  const next = /(\d+월\s\d+일)/.exec((await head(page).textContent())!)![1]!;
  await expectAccessible(page);
  await page.getByRole('link', { name: '카드 확인하기' }).click();
  await expect(page.getByText(new RegExp(`^${next}.*오전 10시에 다시 결제해볼게요`))).toBeVisible();
  await open(page, `${at.life}/my/membership/plan`);
  await expect(head(page)).toHaveText('결제를 먼저 확인해주세요');
  await open(page, `${at.life}/my/membership/cancel`);
  await expect(head(page)).toHaveText('지금 해지할까요?');
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByText(/일시정지/)).toHaveCount(0);
  await expectAccessible(page);
  await passDays(email, 8);
  await open(page, `${at.life}/my/membership`);
  await expect(head(page)).toHaveText('무료 체험이 끝났어요');
  expect(await paidBy(db, id)).toEqual([FREE]);
});

test('somebody else on the same device is told before they pay that there is no second trial', async ({
  page,
  at,
  db,
  signIn,
}) => {
  const [first, second] = [await newBuyer(db), await newBuyer(db)];
  await signIn(first.email, { isOwnSession: true });
  await beginTrial(page, at.life);
  await signIn(second.email, { isOwnSession: true });
  await open(page, `${at.life}/checkout?plan=monthly`);
  await expect(page.getByText('무료 체험은 이미 했어요')).toBeVisible();
  await expectAccessible(page);
  await register(page);
  await agree(page);
  await page.getByRole('button', { name: '19,800원 결제하기' }).click();
  await expect(page.getByRole('heading', { name: '멤버십이 시작됐어요' })).toBeVisible();
  expect(await paidBy(db, second.id)).toEqual([{ kind: 'PURCHASE', amount: 19_800 }]);
});
