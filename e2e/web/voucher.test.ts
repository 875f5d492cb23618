import { DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, fillSignIn, test, untilHydrated } from '../fixtures.ts';
import { newBuyer } from '../shop.ts';
import { setClockWrong } from '../wrong-clock.ts';

/** Looked at, never redeemed: it is the only one of its kind. */
const COMPANY = 'CRP2-77DK-3MNE-W9Q0';
const USED = 'VSED-0000-2026-0001';
const field = (page: Page) => page.getByLabel('이용권 코드 16자리');
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

/** Wrong codes count for the address that all tests share. */
test.beforeEach(
  async ({ db }) =>
    void (await db.rows(`delete from rate_limit where key like any (array['voucher%', 'company-mail%'])`)),
);

test('staff make codes and take them once; a member sees what one gives, and redeems it', async ({
  page,
  at,
  db,
  signIn,
  signInStaff,
  guard,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const member = await newBuyer(db);
  const name = `러너스 데이 ${member.id}`;
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/vouchers`);
  await page.getByRole('link', { name: '이용권 만들기' }).click();
  const form = page.getByRole('form', { name: '이용권 만들기' });
  await untilHydrated(page);
  await form.getByRole('button', { name: '이용권 만들기' }).click();
  await expect(form.getByText('이름을 적어주세요.')).toBeVisible();
  await form.getByLabel('이름').fill(name);
  await form.getByLabel('코드 수').fill('2');
  await expect(form.getByRole('region', { name: '미리보기' })).toContainText('30일 이용권');
  await expectAccessible(page);
  await form.getByRole('button', { name: '이용권 만들기' }).click();
  const drawer = page.getByRole('complementary', { name: '이용권 상세' });
  await drawer.getByRole('button', { name: '코드 내려받기' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: '내려받기' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  const codes = csv
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[1]!);
  expect(codes).toHaveLength(2);
  await expect(drawer.getByText(/다시 내려받을 수 없어요/)).toBeVisible();
  await expect(drawer.getByRole('button', { name: '코드 내려받기' })).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(member.email, { isOwnSession: true });
  await page.goto(`${at.life}/voucher`);
  await untilHydrated(page);
  await field(page).pressSequentially(codes[0]!.toLowerCase().slice(0, 8));
  await expect(page.getByText('9자리 남았어요.')).toBeVisible();
  await field(page).fill(codes[0]!.toLowerCase());
  await expect(page.getByRole('heading', { name: '코드를 확인했어요' })).toBeVisible();
  await expect(page.getByRole('region', { name: '이용권', exact: true })).toContainText(name);
  await expect(page.getByText('이용 기간 없음')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '30일 이용권 등록하기' }).click();
  await expect(page.getByRole('heading', { name: '오늘부터 30일 동안 쓸 수 있어요' })).toBeVisible();
  expect(
    await db.rows(
      `select kind, (ends_at - date_trunc('day', starts_at at time zone 'Asia/Seoul') at time zone 'Asia/Seoul')::text as length
      from membership_period where account_id = $1`,
      [member.id],
    ),
  ).toEqual([{ kind: 'VOUCHER', length: '30 days' }]);

  guard.allow(/voucher\/redeem/);
  await page.goto(`${at.life}/voucher?code=${codes[0]}`);
  await expect(page.getByText('이미 사용한 코드예요.')).toBeVisible();
  await expect(page.getByText(/님 계정에 등록했어요/)).toBeVisible();
  await page.goto(`${at.life}/voucher?code=${codes[1]}`);
  await expect(page.getByText(/같은 이용권을 이미 등록했어요/)).toBeVisible();
  await expect(page.getByRole('button', { name: '코드를 고쳐주세요' })).toBeDisabled();
});

test('a company’s code asks for the company’s mailbox, and goes on by itself', async ({
  page,
  at,
  db,
  signIn,
  outside,
  guard,
}) => {
  guard.allow(/voucher\/(redeem|company-mail)/);
  await page.setViewportSize({ width: 390, height: 844 });
  const member = await newBuyer(db);
  await signIn(member.email, { isOwnSession: true });
  await page.goto(`${at.life}/voucher?code=${COMPANY}`);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { name: /회사 메일을\s*확인해주세요/ })).toBeVisible();
  await expectAccessible(page);
  const mail = page.getByLabel('회사 메일', { exact: true });
  const send = page.getByRole('button', { name: '인증번호 받기' });
  await mail.fill(member.email);
  await send.click();
  await expect(page.getByText('@partner.oun.test 메일 주소를 적어주세요.')).toBeVisible();
  const address = `runner${member.id}@partner.oun.test`;
  await mail.fill(address);
  await send.click();
  const { subject } = await outside.messageTo(address);
  const code = /\d{6}$/.exec(subject ?? '')![0];
  await page.getByLabel('인증번호').fill(code === '000000' ? '000001' : '000000');
  await expect(page.getByText('인증번호가 맞지 않아요.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('인증번호').fill(code);
  await expect(page.getByRole('heading', { name: '코드를 확인했어요' })).toBeVisible();
  await expect(page.getByRole('button', { name: '12개월 이용권 등록하기' })).toBeEnabled();
  expect(await db.rows(`select 1 from voucher where redeemed_by = $1`, [member.id])).toEqual([]);
});

test('a yearly member sees both dates and the amount that stays', async ({ page, at, signIn }) => {
  await signIn('member@oun.test');
  await page.goto(`${at.life}/voucher?code=7km4 q2xw 9htb d3rn`);
  await expect(page.getByRole('heading', { name: '등록하면 이렇게 바뀌어요' })).toBeVisible();
  await expect(page.getByText('30일 늘어나요')).toBeVisible();
  await expect(page.getByText('118,800원 그대로')).toBeVisible();
  await expect(page.getByText('지금 쓰는 연간 멤버십이 끝난 뒤에 이어져요.')).toBeVisible();
  expect(
    plain(await page.getByText('다음 결제', { exact: true }).locator('xpath=following-sibling::dd').innerText()),
  ).toMatch(/^\d{4}년 \d+월 \d+일 → (\d{4}년 )?\d+월 \d+일\(.\)$/);
});

test('what cannot be redeemed is said right under the field', async ({ page, at, db, signIn, guard }) => {
  guard.allow(/voucher\/redeem/);
  const member = await newBuyer(db);
  let locked: object | undefined;
  await page.route(/voucher\/redeem\?/, (route) =>
    locked ? route.fulfill({ status: 429, json: locked }) : route.continue(),
  );
  await signIn(member.email, { isOwnSession: true });
  // How long to wait is the server's to say, also to a clock by which it would be over.
  await setClockWrong(page, 3_600_000);
  await page.goto(`${at.life}/voucher`);
  await untilHydrated(page);
  const says = async (code: string, words: string | RegExp) => {
    // Pasted behind what stands there, as people do.
    await field(page).focus();
    await page.keyboard.insertText(code);
    await expect(page.getByText(words)).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  };
  await says('0000-0000-0000-0000', '코드를 다시 확인해주세요. 4번 더 틀리면 10분 쉬어야 해요.');
  await expectAccessible(page);
  await says(USED, '이미 사용한 코드예요.');
  await expect(page.getByText(/계정에 등록했어요/)).toHaveCount(0);
  await says('4PQR-8TVW-X1YZ-56AB', '기간이 지난 코드예요.');
  await expect(page.getByText(/까지 등록할 수 있었어요/)).toBeVisible();
  locked = {
    code: 'VOUCHER_LOCKED',
    title: '',
    message: '여러 번 틀렸어요. 10분 뒤에 다시 시도해주세요.',
    extra: { until: new Date(Date.now() + 600_000).toISOString() },
  };
  await says('0000-0000-0000-0001', '여러 번 틀렸어요. 10분 뒤에 다시 시도해주세요.');
  await expect(page.getByText(/부터 다시 입력할 수 있어요/)).toBeVisible();
  await expect(field(page)).toBeDisabled();
});

test('a guest comes back from signing in with the code', async ({ page, at, db }) => {
  const member = await newBuyer(db);
  await page.goto(`${at.life}/voucher`);
  await untilHydrated(page);
  await field(page).fill('5DAYRVNN20260001');
  await expect(page.getByText('로그인하면 무엇이 늘어나는지 보여드려요.')).toBeVisible();
  await page.getByRole('link', { name: '로그인하고 등록하기' }).click();
  await page.waitForURL(/\/sign-in\?/);
  await page.goto(`${page.url()}&method=email`);
  await untilHydrated(page);
  await fillSignIn(page, member.email, DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: '코드를 확인했어요' })).toBeVisible();
  await expect(page.getByRole('button', { name: '30일 이용권 등록하기' })).toBeEnabled();
});

test('an offer is opened by its code, kept, and bought at its first price', async ({ page, at, db, signIn }) => {
  await page.goto(`${at.life}/secret`);
  await untilHydrated(page);
  await page.getByLabel('초대 코드').fill('spring-run');
  await page.getByRole('button', { name: '혜택 보기' }).click();
  await expect(page.getByText('사용할 수 없는 코드예요.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('초대 코드').fill(' autumn-run ');
  await page.getByRole('button', { name: '혜택 보기' }).click();
  const offer = page.getByRole('region', { name: '연간 멤버십' });
  await expect(offer).toContainText('99,000원');
  await expect(offer).toContainText('첫해만 19,800원 덜 내요');
  await expect(offer).toContainText('118,800원, 먼저 여쭤봐요');
  await expectAccessible(page);
  // Kept in the tab, whatever the address says.
  await page.goto(`${at.life}/secret`);
  await expect(offer).toContainText('99,000원');

  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  await page.reload();
  await page.getByRole('link', { name: '99,000원으로 시작하기' }).click();
  await untilHydrated(page);
  await expect(page.getByText('초대 혜택')).toBeVisible();
  await page.getByRole('button', { name: '카드 등록하기' }).click();
  await page.waitForURL(/\/pay\.tosspayments\.com\//);
  await page.getByLabel('카드번호').fill(`4330${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`);
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.waitForURL(/\/checkout\?.*offer=AUTUMN-RUN.*card=\d+/);
  await untilHydrated(page);
  await expect(page.getByText(/30일 전부터 먼저 여쭤보고/)).toBeVisible();
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  await page.getByRole('button', { name: '99,000원 결제하기' }).click();
  await expect(page.getByRole('heading', { name: '멤버십이 시작됐어요' })).toBeVisible();
  expect(
    await db.rows(`select price::int, last_paid::int, is_intro from contract where account_id = $1`, [buyer.id]),
  ).toEqual([{ price: 118_800, last_paid: 99_000, is_intro: true }]);
});
