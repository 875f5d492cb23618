import type { Page } from '@playwright/test';
import { type Database, expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newBuyer } from '../shop.ts';

/** Through the gateway's window, with a card that nobody has used before. */
async function register(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/pay\.tosspayments\.com\//);
  await page.getByLabel('카드번호').fill(`4330${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`);
  await page.getByRole('button', { name: '등록하기' }).click();
}

test('a year is paused, gone on with, left, taken back and given back', async ({ page, at, db, signIn }) => {
  const { id, email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  await page.goto(`${at.life}/checkout?plan=yearly`);
  await untilHydrated(page);
  await register(page, /카드 등록하기$/);
  await page.waitForURL(/\/checkout\?.*card=\d+/);
  await untilHydrated(page);
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  await page.getByRole('button', { name: '118,800원 결제하기' }).click();
  await expect(page.getByRole('heading', { name: '멤버십이 시작됐어요' })).toBeVisible();

  await page.goto(`${at.life}/my/membership`);
  await untilHydrated(page);
  const head = page.getByRole('heading', { level: 1 });
  await expect(head).toContainText('118,800원이에요');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^일시정지/ }).click();
  const sheet = page.getByRole('dialog', { name: '며칠 쉬어갈까요?' });
  await sheet.getByRole('button', { name: '7일', exact: true }).click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: '7일 쉬어가기' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: '일시정지 취소하기' }).click();
  await expect(page.getByRole('button', { name: /^일시정지/ })).toBeVisible();

  await page.getByRole('link', { name: /^멤버십 해지/ }).click();
  await expect(head).toHaveText('언제 해지할까요?');
  await page.getByRole('radio', { name: /기간 끝까지/ }).click();
  await page.getByRole('button', { name: /까지 쓰고 해지$/ }).click();
  await expect(head).toContainText('까지 쓰고 끝나요');
  await page.getByRole('link', { name: '멤버십 관리로 돌아가기' }).click();
  await page.getByRole('button', { name: '해지 되돌리기' }).click();
  await expect(head).toContainText('다음 결제는');

  await page.getByRole('link', { name: /^멤버십 해지/ }).click();
  await page.getByRole('radio', { name: /지금 해지하고/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: '지금 해지하고 118,800원 환불받기' }).click();
  await expect(head).toHaveText('118,800원을 돌려드릴게요');
  await expect
    .poll(async () => (await db.one<{ state: string }>('select state from refund where account_id = $1', [id])).state)
    .toBe('DONE');
  expect(await db.one('select state from membership where account_id = $1', [id])).toEqual({ state: 'REFUNDED' });
  await page.getByRole('link', { name: '결제와 환불 내역 보기' }).click();
  await expect(page.getByText('118,800원 환불')).toBeVisible();
  await expectAccessible(page);
});

test('half a year becomes a year for what is left to pay, and a month from its end on', async ({
  page,
  at,
  db,
  signIn,
}) => {
  const { id, email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  await page.goto(`${at.life}/checkout?plan=half-year`);
  await untilHydrated(page);
  await register(page, /카드 등록하기$/);
  await page.waitForURL(/\/checkout\?.*card=\d+/);
  await untilHydrated(page);
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  await page.getByRole('button', { name: '79,200원 결제하기' }).click();
  await expect(page.getByRole('heading', { name: '멤버십이 시작됐어요' })).toBeVisible();

  await page.goto(`${at.life}/my/membership/plan`);
  await untilHydrated(page);
  await expect(page.getByRole('radio', { name: /지금 쓰고 있어요/ })).toBeDisabled();
  await page.getByRole('radio', { name: /^월간/ }).check({ force: true });
  // By keys as well; what one has is passed over.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^연간/ })).toBeChecked();
  // Today counts as used, of as many days as these six months have.
  const [, total, left] = /(\d+)일 중 (\d+)일이 남았어요/
    .exec((await page.getByText(/일이 남았어요/).textContent())!)!
    .map(Number) as [number, number, number];
  expect(total - left).toBe(1);
  const amount = 118_800 - Math.floor((79_200 * left) / total);
  await expectAccessible(page);
  await page.getByRole('button', { name: `${amount.toLocaleString('ko-KR')}원 결제하고 바꾸기` }).click();
  await page.waitForURL(/\/checkout\/result\/\d+$/);
  await expect(page.getByText(`${amount.toLocaleString('ko-KR')}원`).first()).toBeVisible();
  const charges = `select kind, amount::int from membership_charge where account_id = $1 and state = 'PAID' order by id`;
  expect(await db.rows(charges, [id])).toEqual([
    { kind: 'PURCHASE', amount: 79_200 },
    { kind: 'UPGRADE', amount },
  ]);

  await page.goto(`${at.life}/my/membership/plan`);
  await untilHydrated(page);
  await page.getByRole('radio', { name: /^월간/ }).check({ force: true });
  await page.getByRole('button', { name: /부터 바꾸기$/ }).click();
  await page.waitForURL(`${at.life}/my/membership`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('19,800원');
  expect(await db.rows(charges, [id])).toHaveLength(2);
});

test('what did not go through is told on every tab, and paid by another card at once', async ({
  page,
  at,
  db,
  signIn,
}) => {
  await signIn('pastdue@oun.test', { isOwnSession: true });
  const bar = page.getByRole('link', { name: /^멤버십이 결제되지 않았어요\./ });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const life = ['/', '/programs', '/feeds', '/my'].map((path) => at.life + path);
  for (const address of [...life, `${at.store}/`, `${at.store}/cart`]) {
    await page.goto(address);
    await untilHydrated(page);
    await expect(bar, address).toContainText(/\d+월\s\d+일\u2060?\(.\)까지는 그대로 쓸 수 있어요\./);
    await expect(bar).toHaveAttribute('href', new RegExp(`^(?:${at.life})?/my/payments$`));
    const column = (await page.getByTestId('column').boundingBox())!;
    expect(await bar.boundingBox()).toMatchObject({ x: column.x, width: column.width });
    await expectAccessible(page);
  }
  // It came with each page: nothing was asked for it.
  expect(asked.filter((path) => path.endsWith('/user/access'))).toEqual([]);
  await page.goto(`${at.life}/package-detail`);
  await untilHydrated(page);
  await expect(bar).toHaveCount(0);

  await page.goto(`${at.life}/my`);
  await page.getByRole('link', { name: /19,800원이 결제되지 않았어요/ }).click();
  await expect(page.getByRole('heading', { name: '19,800원이 결제되지 않았어요' })).toBeVisible();
  await untilHydrated(page);
  await expectAccessible(page);
  await register(page, /^새 카드 등록하고 19,800원 결제하기$/);
  await page.waitForURL(/\/checkout\/result\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: '결제했어요' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${at.life}/my/payments`);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { name: '19,800원이 결제되지 않았어요' })).toBeHidden();
  expect(
    await db.one(`select state from membership where account_id = (select id from account where email_address = $1)`, [
      'pastdue@oun.test',
    ]),
  ).toEqual({ state: 'ACTIVE' });
  await page.goto(`${at.life}/`);
  await untilHydrated(page);
  await expect(bar).toHaveCount(0);
});

test('who is on a trial answers the question, and may change the answer', async ({ page, at, signIn }) => {
  await signIn('trial@oun.test', { isOwnSession: true });
  await page.goto(`${at.life}/my/membership`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '계속할지 정하기' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('답하지 않으면');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: '계속 이용할게요' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('19,800원이 결제돼요');
  await page.getByRole('button', { name: '답 바꾸기' }).click();
  await sheet.getByRole('button', { name: '체험만 하고 끝낼게요' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('결제는 0원이에요');
});

test('the bar goes without another page once the same card has paid', async ({ page, at, db, signIn }) => {
  const { id, email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  await page.goto(`${at.life}/checkout?plan=yearly`);
  await untilHydrated(page);
  await register(page, /카드 등록하기$/);
  await page.waitForURL(/\/checkout\?.*card=\d+/);
  await untilHydrated(page);
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  await page.getByRole('button', { name: '118,800원 결제하기' }).click();
  await expect(page.getByRole('heading', { name: '멤버십이 시작됐어요' })).toBeVisible();
  await failRenewal(db, id);

  await page.goto(`${at.life}/my`);
  await untilHydrated(page);
  const bar = page.getByRole('link', { name: /^멤버십이 결제되지 않았어요\./ });
  await bar.click();
  await page.waitForURL(`${at.life}/my/payments`);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('button', { name: /다시 결제하기$/ }).click();
  await page.waitForURL(/\/checkout\/result\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: '둘러보기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('어디를 움직이고 싶나요?');
  await expect(bar).toHaveCount(0);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

/** As the night's job leaves it behind when a card refuses: the period is over, the next charge was asked for in vain. */
async function failRenewal(db: Database, accountId: number): Promise<void> {
  await db.rows(
    `insert into membership_charge (account_id, contract_id, kind, state, amount, starts_at, ends_at, anchor_at,
       anchor_count, product_id, billing_key_id, attempts, failure_code, created_at, asked_at)
     select c.account_id, c.contract_id, 'RENEWAL', 'DECLINED_RETRYABLE', c.amount, c.ends_at,
       c.ends_at + interval '1 year', c.anchor_at, c.anchor_count + 1, c.product_id, c.billing_key_id, 1,
       'REJECT_CARD_PAYMENT', now(), now()
     from membership_charge c where c.account_id = $1`,
    [accountId],
  );
  await db.rows(`update membership set state = 'PAST_DUE' where account_id = $1`, [accountId]);
}
