import { PRODUCT_SORT_LABELS } from '@oun/contract/catalog';
import { expect, test, untilHydrated } from '../fixtures.ts';
import { giveCoupon, newBuyer, newMember, won } from '../shop.ts';
import { setClockWrong } from '../wrong-clock.ts';

type Product = { id: number; name: string };

test('a shelf, a sort and filters stand in the URL and go back one by one', async ({ page, at, db }) => {
  const names = async (order: string, more = '') =>
    (
      await db.rows<Product>(
        `select product.id, product.name from product join category on category.id = category_id
         join brand on brand.id = brand_id left join category top on top.id = category.parent_id
         where state in ('ON_SALE', 'SOLD_OUT') and 'band' in (category.slug, top.slug) ${more}
         order by ${order}, product.id desc limit 20`,
      )
    ).map(({ name }) => name);
  await page.goto(`${at.store}/products?category=band`);
  await untilHydrated(page);
  const headings = page.getByRole('list', { name: '상품' }).getByRole('heading');
  await expect(headings).toHaveText(await names('score desc'));

  await page.getByRole('combobox', { name: '정렬' }).selectOption({ label: PRODUCT_SORT_LABELS.price_asc });
  await expect(page).toHaveURL(`${at.store}/products?category=band&sort=price_asc`);
  await expect(headings).toHaveText(await names('sale_price'));

  await page.getByRole('button', { name: '필터', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('switch', { name: '할인 중' }).click();
  const discounted = await names(
    'sale_price',
    `and (sale_price < list_price or exists (select from time_sale ts where ts.product_id = product.id
       and starts_at <= now() and ends_at > now() and taken < allotment))`,
  );
  await sheet.getByRole('button', { name: `상품 ${discounted.length}개 보기` }).click();
  await expect(page).toHaveURL(/discounted=true/);
  await expect(headings).toHaveText(discounted);
  await page.getByRole('button', { name: '할인 중 빼기' }).click();
  await expect(headings).toHaveText(await names('sale_price'));
  await page.goBack();
  await expect(headings).toHaveText(discounted);

  await page.getByRole('navigation', { name: '분류' }).getByRole('link', { name: '줄넘기' }).click();
  await expect(page).toHaveURL(`${at.store}/products?category=jump-rope`);
  await expect(headings.first()).toContainText('줄넘기');
});

test('nothing found says so, and the filters can be cleared', async ({ page, at }) => {
  await page.goto(`${at.store}/products?category=mat&min_price=90000000`);
  await untilHydrated(page);
  await expect(page.getByText('조건에 맞는 상품이 없어요')).toBeVisible();
  await page.getByRole('button', { name: '필터 지우기' }).click();
  await expect(page).toHaveURL(`${at.store}/products?category=mat`);
  await expect(page.getByRole('list', { name: '상품' }).getByRole('article').first()).toBeVisible();
});

test('a guest chooses options, sees the total and keeps the cart in the browser', async ({ page, at, db }) => {
  const { id, price, colour, size } = await db.one<{ id: number; price: string; colour: string; size: string }>(
    `select product.id, sku.extra_price + product.sale_price as price, option_values[1] as colour, option_values[2] as size
     from product join sku on sku.product_id = product.id
     where state = 'ON_SALE' and cardinality(option_names) = 2 and option_names[1] = '색상' and on_hand > 10
       and not exists (select from time_sale ts where ts.product_id = product.id and ends_at > now())
     order by product.id limit 1`,
  );
  await page.goto(`${at.store}/products/${id}`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '장바구니', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '옵션 고르기' });
  await expect(sheet.getByRole('button', { name: '장바구니 담기' })).toBeDisabled();
  await sheet
    .getByRole('group', { name: /^색상/ })
    .getByRole('button', { name: new RegExp(colour) })
    .click();
  await sheet
    .locator('fieldset')
    .nth(1)
    .getByRole('button', { name: new RegExp(`${size}\\b|${size}`) })
    .first()
    .click();
  const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;
  await expect(sheet.getByText(won(Number(price)), { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: /수량 늘리기/ }).click();
  await expect(sheet.getByText(won(Number(price) * 2), { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: '장바구니 담기' }).click();
  await expect(page.getByText('장바구니에 담았어요.')).toBeVisible();
  const cart = page.getByRole('link', { name: '장바구니, 상품 1개' });
  await expect(cart).toBeVisible();
  await page.reload();
  await expect(cart).toBeVisible();
});

test('what is sold out offers to tell when it is back, to who signs in', async ({ page, at, db }) => {
  const { id, value } = await db.one<{ id: number; value: string }>(
    `select product.id, option_values[1] as value from product join sku on sku.product_id = product.id
     where state = 'ON_SALE' and cardinality(option_names) = 1 and on_hand = 0 order by product.id limit 1`,
  );
  await page.goto(`${at.store}/products/${id}`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '바로구매', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '옵션 고르기' });
  await sheet.getByRole('button', { name: new RegExp(`${value}.*품절`) }).click();
  await expect(sheet.getByText(`${value} 다시 들어오면 알려드릴까요?`)).toBeVisible();
  await sheet.getByRole('button', { name: '알림 받기' }).click();
  const wall = page.getByRole('dialog', { name: '로그인하면 다시 들어올 때 알려드릴게요' });
  await wall.getByRole('link', { name: '이메일로 로그인' }).click();
  await expect(page).toHaveURL(new RegExp(`/sign-in\\?method=email&redirect_path=.*products%2F${id}`));
});

test.describe('a member', () => {
  test('gives a heart, finds it among the followed, and takes it back', async ({ page, at, db, signIn }) => {
    const { id, name } = await db.one<Product>(
      `select id, name from product where state = 'ON_SALE' order by id desc limit 1`,
    );
    const member = await newMember(db);
    await signIn(member.email, { isOwnSession: true });
    await page.goto(`${at.store}/products/${id}`);
    await untilHydrated(page);
    const heart = page.getByRole('button', { name: `${name} 찜` }).last();
    await heart.click();
    await expect(page.getByText('찜했어요.')).toBeVisible();
    // On a slow line a press comes before it is known what is marked: it waits, and means what was seen.
    await page.route('**/store/v1/user/marks', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.goto(`${at.store}/my/followed`);
    await untilHydrated(page);
    const item = page.getByRole('list', { name: '찜한 상품' }).getByRole('article').first();
    await expect(item).toContainText(name);
    await item.getByRole('button', { name: `${name} 찜` }).click();
    await expect(page.getByText('찜을 뺐어요.')).toBeVisible();
    const left = await db.rows(`select 1 from product_follow where account_id = $1`, [member.id]);
    expect(left).toEqual([]);
  });

  test('buys at once: an order is opened with what was chosen', async ({ page, at, db, signIn, guard }) => {
    guard.allow(/\b404\b/);
    const { id } = await db.one<{ id: number }>(
      `select product.id from product join sku on sku.product_id = product.id
       where state = 'ON_SALE' and option_names = '{구성}' and on_hand > 10 order by product.id limit 1`,
    );
    await signIn((await newMember(db)).email, { isOwnSession: true });
    await page.goto(`${at.store}/products/${id}`);
    await untilHydrated(page);
    await page.getByRole('button', { name: '바로구매', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: '옵션 고르기' });
    await sheet.locator('fieldset').getByRole('button').filter({ hasNotText: '품절' }).first().click();
    await sheet.getByRole('button', { name: '바로구매' }).click();
    await expect(page).toHaveURL(/\/checkout\/\d{8}-[0-9A-Z]{7}$/);
    const number = new URL(page.url()).pathname.split('/').at(-1)!;
    const order = await db.one<{ state: string; source: string }>(
      'select state, source from orders where number = $1',
      [number],
    );
    expect(order).toEqual({ state: 'INITIALIZED', source: 'PRODUCT' });
  });

  test('brings along what was put in as a guest', async ({ page, at, db, signIn }) => {
    const { sku_id } = await db.one<{ sku_id: number }>(
      `select sku.id as sku_id from sku join product on product.id = product_id
       where state = 'ON_SALE' and on_hand > 10 order by sku.id limit 1`,
    );
    await page.goto(`${at.store}/`);
    await page.evaluate(
      (id) =>
        localStorage.setItem(
          'oun.guest_cart',
          JSON.stringify([{ sku_id: id, quantity: 2, price_at_add: 1_000, at: Date.now() }]),
        ),
      sku_id,
    );
    const member = await newBuyer(db);
    await signIn(member.email, { isOwnSession: true });
    await page.goto(`${at.store}/`);
    await expect(page.getByRole('link', { name: '장바구니, 상품 1개' })).toBeVisible();
    const lines = await db.rows<{ quantity: number }>(
      `select quantity from cart_item where account_id = $1 and sku_id = $2`,
      [member.id, sku_id],
    );
    expect(lines).toEqual([{ quantity: 2 }]);
    expect(await page.evaluate(() => localStorage.getItem('oun.guest_cart'))).toBe('[]');
  });
});

test('time sales count down by the server’s clock, whatever the visitor’s says', async ({ page, at, db }) => {
  const { seconds } = await db.one<{ seconds: number }>(
    `select extract(epoch from min(ends_at) - now())::int as seconds from time_sale
     where starts_at <= now() and ends_at > now() and taken < allotment`,
  );
  // An hour wrong.
  await setClockWrong(page, 3_600_000);
  await page.goto(`${at.store}/time-sales`);
  const timer = page.getByRole('timer').first();
  await expect(timer).toHaveText(/남았어요/);
  const [hours, minutes, rest] = /(\d+):(\d+):(\d+)/
    .exec((await timer.textContent())!)!
    .slice(1)
    .map(Number);
  const shown = hours! * 3_600 + minutes! * 60 + rest!;
  expect(Math.abs(shown - (seconds % 86_400))).toBeLessThan(120);
  await page.getByRole('link', { name: /오픈 예정/ }).click();
  await expect(page.getByRole('button', { name: /알림 받기/ }).first()).toBeVisible();
});

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  for (const path of ['/products', '/products/1']) {
    test(`${path} loads at most 140 KB of script, 4 KB to tell of it, and 1 KB for a new visitor`, async ({
      page,
      at,
    }) => {
      const weights: Promise<{ of: 'page' | 'log' | 'visit'; bytes: number }>[] = [];
      page.on('requestfinished', (request) => {
        if (request.resourceType() !== 'script') return;
        const [, named] = /\/assets\/(tracking|tracked-event)-/.exec(request.url()) ?? [];
        const of = named === 'tracking' ? 'log' : named ? 'visit' : 'page';
        weights.push(request.sizes().then(({ responseBodySize: bytes }) => ({ of, bytes })));
      });
      await page.goto(at.store + path);
      // Scripts are fetched after the first paint: a page may be idle before they begin to come.
      await untilHydrated(page);
      await page.waitForLoadState('networkidle');
      const scripts = await Promise.all(weights);
      const kbOf = (what: 'page' | 'log' | 'visit') =>
        scripts.filter(({ of }) => of === what).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
      expect(scripts.length).toBeGreaterThan(3);
      expect(kbOf('page')).toBeLessThanOrEqual(140);
      expect(kbOf('log')).toBeLessThanOrEqual(4);
      expect(kbOf('visit')).toBeLessThanOrEqual(1);
    });
  }
});

test('a member sees their own price with its name, what coupons make of it, and the points of it', async ({
  page,
  at,
  db,
  signIn,
}) => {
  const product = await db.one<{ id: number; name: string; sale: number; own: number }>(
    `select id, name, sale_price::int as sale, member_price::int as own from product
     where state = 'ON_SALE' and member_price is not null
       and not exists (select from time_sale t where t.product_id = product.id) order by id limit 1`,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${at.store}/products/${product.id}`);
  await expect(page.getByText(`회원가 ${won(product.own)}`).first()).toBeVisible();
  await expect(page.getByText(new RegExp(`^(?:지금 )?${won(product.sale)}$`)).first()).toBeVisible();

  const buyer = await newMember(db);
  await giveCoupon(db, buyer.id, { name: '천원', value: 1_000 });
  await signIn(buyer.email, { isOwnSession: true });
  await page.goto(`${at.store}/products/${product.id}`);
  await untilHydrated(page);
  const price = page.getByText(new RegExp(`^(?:지금 )?${won(product.own)}$`)).first();
  await expect(price).toBeVisible();
  await expect(page.getByText('회원가', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(new RegExp(`회원가 ${won(product.own)} − .*쿠폰`))).toBeVisible();
  const points = Math.floor((product.own * 3) / 100).toLocaleString('ko-KR');
  await expect(page.getByText(`구매확정하면 ${points}P를 드려요.`)).toBeVisible();
  // What it costs stands above the bar one buys with.
  const bar = await page.locator('[data-keep-clear]').last().boundingBox();
  const told = await price.boundingBox();
  expect(told!.y + told!.height).toBeLessThanOrEqual(bar!.y);
});
