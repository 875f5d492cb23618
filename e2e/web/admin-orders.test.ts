import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { buyUnseen, callStore, newBuyer, newSku, won } from '../shop.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const toast = (page: Page) => page.getByRole('status');
let invoice = Date.now() % 1e11;
const nextInvoice = () => String((invoice += 1)).padStart(12, '6');

test('an order is prepared, sent, brought, claimed, set right and paid back', async ({
  page,
  at,
  db,
  context,
  signIn,
  signInStaff,
}) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  const number = await buyUnseen(context, at, sku, 2);
  await signInStaff('admin@oun.test');

  // Prepared, from the list, by the number somebody read out on the phone.
  await page.goto(`${at.admin}/store/orders?state=PAID`);
  const search = page.getByRole('searchbox', { name: /주문번호/ });
  await search.fill(number);
  await search.press('Enter');
  await expect(page).toHaveURL(`${at.admin}/store/orders?state=PAID&q=${number}`);
  await page.getByRole('checkbox', { name: `${number} ${sku.name} 고르기` }).check();
  await expect(page.getByRole('region', { name: '고른 주문' })).toContainText('1건 상품준비중으로');
  await expectAccessible(page);
  await page.getByRole('button', { name: '1건 발주확인' }).click();
  const sure = page.getByRole('dialog', { name: '선택한 1건을 발주확인할까요?' });
  await sure.getByRole('button', { name: '1건 발주확인' }).click();
  await expect(toast(page)).toContainText('1건을 발주확인했어요');
  await expect(page.getByRole('table', { name: '주문' })).toContainText('조건에 맞는 데이터가 없어요.');

  // Sent, from the order itself, which hides whom it is for until somebody says why.
  await page.goto(`${at.admin}/store/orders?order=${number}`);
  const drawer = page.getByRole('complementary', { name: '주문 상세' });
  await expect(drawer.getByText('이*우 · 010-****-2741')).toBeVisible();
  await drawer.getByRole('button', { name: '사유 쓰고 보기' }).click();
  await drawer.getByLabel('보는 까닭').fill('배송지 확인 전화');
  await drawer.getByRole('button', { name: '보기', exact: true }).click();
  await expect(drawer.getByText('이지우 · 01098762741')).toBeVisible();
  await expect(drawer.getByRole('heading', { name: '가격 영수증' })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel('송장번호').fill(nextInvoice());
  await drawer.getByRole('button', { name: '송장 등록하고 1건 보내기' }).click();
  await expect(toast(page)).toContainText('1건을 보냈어요');
  await drawer.getByRole('button', { name: `${sku.name} 배송완료로 바꾸기` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '배송완료로 바꾸기' }).click();
  await expect(drawer.getByText('배송완료', { exact: true })).toBeVisible();

  // Claimed by the buyer, who is shown an amount.
  const { id: itemId } = await db.one<{ id: number }>(
    `select i.id from order_item i join orders o on o.id = i.order_id where o.number = $1`,
    [number],
  );
  const claim = await callStore<{ id: number; quote: { pg: number } }>(
    context,
    `${at.store}/proxy/store/v1/user/orders/${number}/claims/request`,
    { type: 'RETURN', reason: 'CHANGED_MIND', items: [{ order_item_id: itemId, quantity: 2 }] },
  );

  // The same amount on the staff's side; then it turns out to be our fault.
  await page.goto(`${at.admin}/store/claims?claim=${claim.id}`);
  const about = page.getByRole('complementary', { name: '클레임 상세' });
  await expect(about.getByText('회원이 본 금액과 같아요. 승인하면 이 금액으로 환불돼요.')).toBeVisible();
  await expect(about.getByRole('region', { name: '환불 계산' })).toContainText(won(claim.quote.pg));
  await expectAccessible(page);
  await about.getByRole('button', { name: '까닭·책임 바꾸기' }).click();
  await about.getByRole('radio', { name: '판매자 책임', exact: true }).first().check({ force: true });
  await about.getByLabel('바꾸는 까닭').fill('배송 중에 젖었어요');
  await about.getByRole('button', { name: '바꾸기', exact: true }).click();
  await expect(toast(page)).toContainText('까닭과 책임을 바꿨어요');
  const { pay } = await db.one<{ pay: string }>('select pay from orders where number = $1', [number]);

  await about.getByRole('button', { name: '입고 확인' }).click();
  await about.getByRole('form', { name: '입고 확인' }).getByRole('button', { name: '입고 확인' }).click();
  await expect(about.getByText('수거완료', { exact: true })).toBeVisible();
  await about.getByRole('button', { name: '검수 통과' }).click();
  await about.getByRole('button', { name: `${won(Number(pay))} 환불하고 반품 끝내기` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${won(Number(pay))} 환불` })
    .click();
  await expect(about.getByText('환불 완료')).toBeVisible();
  const { refunded } = await db.one<{ refunded: string }>(
    `select p.refunded from payment p join orders o on o.id = p.order_id where o.number = $1`,
    [number],
  );
  expect(refunded).toBe(pay);
});

test('what cannot be sent is cancelled from the order, after a sheet that says what goes back', async ({
  page,
  at,
  db,
  context,
  signIn,
  signInStaff,
}) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  const number = await buyUnseen(context, at, sku, 2);
  const { pay } = await db.one<{ pay: string }>('select pay from orders where number = $1', [number]);
  await signInStaff('cs@oun.test');
  await page.goto(`${at.admin}/store/orders?order=${number}`);
  const drawer = page.getByRole('complementary', { name: '주문 상세' });
  await drawer.getByRole('button', { name: '품절·배송 불가로 취소' }).click();
  await drawer.getByLabel('구매자에게 남길 말 (선택)').fill('공장에서 더 만들지 않아요.');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: '환불 금액 보고 취소하기' }).click();
  const sure = page.getByRole('dialog', { name: '이대로 취소할까요?' });
  await expect(sure).toContainText(`${sku.name} · 2개`);
  await expect(sure).toContainText('+1,000P');
  await expectAccessible(page);
  await sure.getByRole('button', { name: `${won(Number(pay))} 환불` }).click();
  await expect(toast(page)).toContainText('취소하고 구매자에게 알렸어요');
  await expect(drawer.getByText('취소완료').first()).toBeVisible();
  const { on_hand } = await db.one<{ on_hand: number }>('select on_hand from sku where id = $1', [sku.id]);
  expect(on_hand).toBe(0);
});

test('a file of invoices is looked at, sent as far as it is right, and taken back', async ({
  page,
  at,
  db,
  context,
  signIn,
  signInStaff,
}) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const number = await buyUnseen(context, at, await newSku(db));
  const { id } = await db.one<{ id: number }>(
    `update order_item i set state = 'PREPARING' from orders o where o.id = i.order_id and o.number = $1 returning i.id`,
    [number],
  );
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/store/invoices`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '양식 받기' }).click();
  expect((await download).suggestedFilename()).toBe('송장등록.csv');
  const csv = `order_item_id,택배사코드,송장번호\n${id},04,${nextInvoice()}\n999999999,04,${nextInvoice()}\n`;
  await page
    .getByLabel('송장 파일')
    .setInputFiles({ name: 'today.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('2줄 가운데 1건을 택배 1개로 보낼 수 있어요. 1줄은 빼요.')).toBeVisible();
  await expect(page.getByRole('table', { name: '맞지 않는 줄' })).toContainText('없는 상품이에요.');
  await expectAccessible(page);
  await page.getByRole('button', { name: '1건 보내기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '1건 보내기' }).click();
  const state = async () => (await db.one<{ state: string }>('select state from order_item where id = $1', [id])).state;
  await expect.poll(state).toBe('SHIPPING');
  await page
    .getByRole('row')
    .filter({ hasText: 'today.csv' })
    .first()
    .getByRole('button', { name: '되돌리기' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click();
  await expect.poll(state).toBe('PREPARING');
  await expect(page.getByRole('row').filter({ hasText: 'today.csv' }).first()).toContainText('되돌림');
});

test('the day, the queue, the payments and the ledger stand, and lead to each other', async ({
  page,
  at,
  signInStaff,
}) => {
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/`);
  const jobs = page.getByRole('list', { name: '할 일' });
  await expect(jobs.getByRole('listitem')).toHaveCount(6);
  await expect(page.getByRole('list', { name: '2주 동안의 순매출' }).getByRole('listitem')).toHaveCount(14);
  await expectAccessible(page);
  await jobs.getByRole('link', { name: '취소 요청' }).click();
  await expect(page).toHaveURL(`${at.admin}/store/claims?state=CANCEL_REQUESTED`);
  await expect(page.getByRole('table', { name: '클레임' })).toContainText('취소요청');
  await expectAccessible(page);
  // Without a kind it opens where something waits.
  await page.goto(`${at.admin}/store/payments`);
  await page
    .getByRole('navigation', { name: '종류' })
    .getByRole('link', { name: /^실패한 환불/ })
    .click();
  await expect(page).toHaveURL(`${at.admin}/store/payments?kind=refunds`);
  await expect(page.getByRole('table', { name: '실패한 환불' })).toContainText(
    '카드 결제를 취소할 수 있는 기한이 지났어요.',
  );
  await expect(page.getByText('EXCEED_MAX_REFUND_DUE')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${at.admin}/store/ledger`);
  await expect(page.getByText('차변과 대변이 같아요')).toBeVisible();
  await expectAccessible(page);
});

test('who answers for products sees orders and nothing to do with money', async ({ page, at, signInStaff, guard }) => {
  guard.allow(/\b403\b/);
  await signInStaff('md@oun.test');
  await page.goto(`${at.admin}/store/orders`);
  await expect(page.getByRole('table', { name: '주문' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: '송장 일괄등록' })).toHaveCount(0);
  await page.goto(`${at.admin}/store/ledger`);
  await expect(page.getByRole('alert')).toContainText('이 작업을 할 수 있는 권한이 없어요.');
});
