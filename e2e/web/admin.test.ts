import type { Page } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, isDemoStaff } from '@oun/brand/demo-accounts';
import { COOKIES } from '@oun/brand/limits';
import { TOTP } from 'otpauth';
import { ALONE, expect, fillSignIn, forgetCodes, staffCode, test } from '../fixtures.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const PAGE_SIZE = 20;
const menu = (page: Page) => page.getByRole('navigation', { name: '어드민 메뉴' }).getByRole('link');
const table = (page: Page, name: string) => page.getByRole('table', { name });
/** What names each row: its first cell, or the one behind the box that it is picked by. */
const names = (page: Page, name: string) =>
  table(page, name).locator(
    'tbody tr[data-row] > td:first-child:not(:has(input)), tbody tr[data-row] > td:has(input) + td',
  );

test('staff sign in with a password and a code, and get to where they wanted to go', async ({
  page,
  at,
  db,
  context,
  guard,
}) => {
  guard.allow(/\b401\b/);
  await page.goto(`${at.admin}/design?from=here`);
  await expect(page).toHaveURL(`${at.admin}/sign-in?redirect_path=${encodeURIComponent('/design?from=here')}`);
  const staff = DEMO_ACCOUNTS.filter(isDemoStaff).map(({ about }) => about);
  await expect(page.getByRole('group', { name: '데모 계정' }).getByRole('button')).toHaveText(staff);
  await fillSignIn(page, 'cs@oun.test', DEMO_PASSWORD, '다음');
  await forgetCodes(db, 'cs@oun.test');

  const code = page.getByLabel('인증 앱의 6자리');
  await code.fill('000000');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('인증 앱의 코드가 맞지 않아요.');
  await expect(code).toHaveValue('');

  await code.fill(staffCode());
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(`${at.admin}/design?from=here`);
  await expect(menu(page)).toHaveText([
    '대시보드',
    '주문',
    '클레임',
    '환불·결제',
    '쿠폰',
    '포인트',
    '리뷰',
    '상품 문의',
    '멤버십',
    '멤버십 상품',
    '이용권',
    '회원 질문',
    '1:1 문의',
    '이벤트',
    '신고',
    '의견',
    '팝업',
    '설문',
    '화면 기록',
    '오류',
    '디자인',
  ]);
  const cookies = await context.cookies();
  const login = cookies.find(({ name }) => name === COOKIES.staffLogin);
  expect(login).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  expect(cookies.map(({ name }) => name)).not.toContain(COOKIES.login);

  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(`${at.admin}/sign-in`);
});

test('staff who are signed in as members show only the code', async ({ page, at, db, signIn, context }) => {
  await signIn('trainer@oun.test');
  await page.goto(`${at.admin}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('민지 님');
  await forgetCodes(db, 'trainer@oun.test');
  await page.getByLabel('인증 앱의 6자리').fill(staffCode());
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(menu(page)).toHaveText(['대시보드', '회원 질문', '디자인']);
  // The member's own sign-in stays what it was.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(
    expect.arrayContaining([COOKIES.login, COOKIES.staffLogin]),
  );
});

test('whoever signs in as staff for the first time registers an authenticator', async ({ page, at, db }) => {
  const row = await db.one<{ sealed_secret: Buffer; account_id: number }>(
    `delete from second_factor where account_id = (select id from account where email_address = 'md@oun.test') returning *`,
  );
  try {
    await page.goto(`${at.admin}/sign-in`);
    await fillSignIn(page, 'md@oun.test', DEMO_PASSWORD, '다음');
    await expect(page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' })).toBeVisible();
    const secret = await page.getByRole('region', { name: '인증 앱 등록' }).locator('.select-all').innerText();
    await page.getByLabel('인증 앱의 6자리').fill(new TOTP({ secret: secret.replaceAll(' ', '') }).generate());
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(menu(page)).toHaveText(['대시보드', '주문', '쿠폰', '상품', '리뷰', '배너', '디자인']);
  } finally {
    await db.rows(`update second_factor set sealed_secret = $1, last_step = 0 where account_id = $2`, [
      row.sealed_secret,
      row.account_id,
    ]);
  }
});

test('a member is told that this is for staff', async ({ page, at, signIn }) => {
  await signIn('member@oun.test');
  await page.goto(`${at.admin}/products`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('직원만 들어올 수 있어요');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(menu(page)).toHaveCount(0);
});

test('the dashboard counts what the database holds', async ({ page, at, db, signInStaff }) => {
  await signInStaff('admin@oun.test');
  const { on_sale, sold_out } = await db.one<{ on_sale: string; sold_out: string }>(
    `select count(*) filter (where state = 'ON_SALE') as on_sale, count(*) filter (where state = 'SOLD_OUT') as sold_out from product`,
  );
  const { n } = await db.one<{ n: string }>(`select count(*) as n from program where state = 'PUBLISHED'`);
  await page.goto(`${at.admin}/`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText('서운영 님');
  for (const [label, value] of [
    ['판매 중인 상품', on_sale],
    ['품절된 상품', sold_out],
    ['공개한 프로그램', n],
  ] as const) {
    await expect(
      main
        .locator('div')
        .filter({ has: page.getByRole('link', { name: label }) })
        .last(),
    ).toContainText(`${value}개`);
  }
  await main.getByRole('link', { name: '공개한 프로그램' }).click();
  await expect(page).toHaveURL(`${at.admin}/programs?state=PUBLISHED`);
  await expect(names(page, '프로그램')).toHaveCount(PAGE_SIZE);
});

test('programs are listed page by page, searched and kept in the URL', async ({ page, at, db, signInStaff }) => {
  await signInStaff('admin@oun.test');
  const all = (await db.rows<{ title: string }>('select title from program order by id desc')).map(
    ({ title }) => title,
  );
  await page.goto(`${at.admin}/programs`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`프로그램 ${all.length}건`);
  await expect(names(page, '프로그램')).toHaveText(all.slice(0, PAGE_SIZE));

  await page.getByRole('navigation', { name: '페이지' }).getByRole('button', { name: '다음 페이지' }).click();
  await expect(page).toHaveURL(/\/programs\?cursor=/);
  await expect(names(page, '프로그램')).toHaveText(all.slice(PAGE_SIZE, 2 * PAGE_SIZE));
  await page.reload();
  await expect(names(page, '프로그램')).toHaveText(all.slice(PAGE_SIZE, 2 * PAGE_SIZE));

  const search = page.getByRole('searchbox', { name: '프로그램 이름, 채널, 번호' });
  await search.fill('필라테스');
  await search.press('Enter');
  await expect(page).toHaveURL(`${at.admin}/programs?q=${encodeURIComponent('필라테스')}`);
  const found = all.filter((title) => title.includes('필라테스'));
  expect(found.length).toBeGreaterThan(0);
  await expect(names(page, '프로그램')).toHaveText(found);

  await page.goBack();
  await expect(names(page, '프로그램')).toHaveText(all.slice(PAGE_SIZE, 2 * PAGE_SIZE));

  const byReviews = await db.rows<{ title: string }>('select title from program order by review_count desc, id desc');
  await table(page, '프로그램').getByRole('button', { name: '리뷰' }).click();
  await expect(page).toHaveURL(`${at.admin}/programs?sort=reviews&direction=desc`);
  await expect(names(page, '프로그램')).toHaveText(byReviews.slice(0, PAGE_SIZE).map(({ title }) => title));
});

test('products are listed by state, and an empty search says so', async ({ page, at, db, signInStaff }) => {
  await signInStaff('admin@oun.test');
  const all = await db.rows<{ name: string; state: string }>('select name, state from product order by id desc');
  const hidden = all.filter(({ state }) => state === 'HIDDEN').map(({ name }) => name);
  await page.goto(`${at.admin}/products`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`상품 ${all.length}건`);
  await expect(names(page, '상품')).toHaveText(all.slice(0, PAGE_SIZE).map(({ name }) => name));

  const states = page.getByRole('navigation', { name: '상태' });
  await expect(states.locator('[aria-current="page"]')).toHaveText(['전체']);
  await states.getByRole('link', { name: '숨김' }).click();
  await expect(page).toHaveURL(`${at.admin}/products?state=HIDDEN`);
  await expect(names(page, '상품')).toHaveText(hidden);
  await expect(states.locator('[aria-current="page"]')).toHaveText(['숨김']);

  const search = page.getByRole('searchbox', { name: '상품 이름, 브랜드, 번호' });
  await search.fill('세상에 없는 상품');
  await search.press('Enter');
  await expect(table(page, '상품')).toContainText('조건에 맞는 데이터가 없어요.');
  await page.getByRole('button', { name: '상품 이름, 브랜드, 번호 지우기' }).click();
  await expect(page).toHaveURL(`${at.admin}/products?state=HIDDEN`);
  await expect(names(page, '상품')).toHaveText(hidden);
});

test('who answers for products sees them and no programs', async ({ page, at, signInStaff, guard }) => {
  guard.allow(/\b403\b/);
  await signInStaff('md@oun.test');
  await page.goto(`${at.admin}/`);
  await expect(menu(page)).toHaveText(['대시보드', '주문', '쿠폰', '상품', '리뷰', '배너', '디자인']);
  await menu(page).getByText('상품').click();
  await expect(names(page, '상품')).toHaveCount(PAGE_SIZE);

  await page.goto(`${at.admin}/programs`);
  await expect(page.getByRole('alert')).toContainText('이 작업을 할 수 있는 권한이 없어요.');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test.describe('when a product is hidden', ALONE, () => {
  test('it is asked about, told in a toast, gone from the store, and back when opened again', async ({
    page,
    at,
    db,
    request,
    signInStaff,
  }) => {
    await signInStaff('admin@oun.test');
    const { id, name } = await db.one<{ id: number; name: string }>(
      `select id, name from product p where state = 'ON_SALE' and not exists (
         select 1 from product o where o.id <> p.id and o.name like p.name || '%') order by score desc, id desc limit 1`,
    );
    const state = async () => (await db.one<{ state: string }>('select state from product where id = $1', [id])).state;
    // An address of its own, so that no kept page answers.
    const storeHtml = async () => (await request.get(`${at.store}/products?unkept=${crypto.randomUUID()}`)).text();
    const link = `href="/products/${id}"`;
    expect(await storeHtml()).toContain(link);

    try {
      await page.goto(`${at.admin}/products?q=${encodeURIComponent(name)}`);
      const row = page.getByRole('row').filter({ hasText: name });
      const hide = row.getByRole('button', { name: '숨기기' });
      const popup = page.getByRole('dialog', { name: '상품을 숨길까요?' });
      const news = page.getByRole('status');
      await expect(news).toHaveAttribute('aria-live', 'polite');

      await hide.click();
      await expect(popup).toContainText(name);
      await popup.getByRole('button', { name: '그대로 두기' }).click();
      await expect(popup).toHaveCount(0);
      await expect(hide).toBeFocused();
      expect(await state()).toBe('ON_SALE');

      await hide.click();
      await popup.getByRole('button', { name: '숨기기' }).click();
      await expect(news).toHaveText(`‘${name}’ 숨겼어요`);
      await expect(row).toContainText('숨김');
      expect(await state()).toBe('HIDDEN');
      await expect.poll(storeHtml).not.toContain(link);

      await row.getByRole('button', { name: '판매' }).click();
      await expect(news).toContainText(`‘${name}’ 판매를 열었어요`);
      await expect(row).toContainText('판매 중');
      await expect.poll(storeHtml).toContain(link);
      // Both have gone by themselves.
      await expect(news).toBeEmpty();
    } finally {
      await db.rows(`update product set state = 'ON_SALE' where id = $1 and state = 'HIDDEN'`, [id]);
    }
  });

  test('so are several at once, of which those that cannot be are left out', async ({ page, at, db, signInStaff }) => {
    await signInStaff('admin@oun.test');
    const before = await db.rows<{ id: number; state: string }>(
      'select id, state from product order by id desc limit 3',
    );
    const ids = before.map(({ id }) => id);
    const set = (id: number, state: string) => db.rows('update product set state = $2 where id = $1', [id, state]);
    for (const [n, id] of ids.entries()) await set(id, n === 2 ? 'HIDDEN' : 'ON_SALE');
    const states = async () =>
      (await db.rows<{ state: string }>('select state from product where id = any($1)', [ids])).map(
        ({ state }) => state,
      );
    try {
      await page.goto(`${at.admin}/products`);
      for (const id of ids) await page.locator(`tr[data-row="${id}"]`).getByRole('checkbox').check();
      const bar = page.getByRole('region', { name: '고른 상품' });
      await expect(bar).toContainText('숨길 수 있는 2건 · 판매할 수 있는 1건');
      await bar.getByRole('button', { name: '2건 숨기기' }).click();
      await page
        .getByRole('dialog', { name: '고른 2건을 숨길까요?' })
        .getByRole('button', { name: '2건 숨기기' })
        .click();
      await expect(page.getByRole('status')).toHaveText('2건을 숨겼어요');
      await expect(bar).toHaveCount(0);
      expect(await states()).toEqual(['HIDDEN', 'HIDDEN', 'HIDDEN']);
    } finally {
      for (const { id, state } of before) await set(id, state);
    }
  });
});
