import { type Database, expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newBuyer } from '../shop.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const LATE = `(select id from account where email_address = 'pastdue@oun.test')`;

/** Another like the demo's late payer, whom another test has pay. No job looks at this one. */
async function newLatePayer(db: Database) {
  const buyer = await newBuyer(db);
  const contract = await db.one<{ id: number }>(
    `insert into contract (account_id, product_id, name, cycle, price, list_price, seats, store, terms_version,
       anchor_at, anchor_count, last_paid, billing_key_id, began_at)
     select $1, product_id, name, cycle, price, list_price, seats, store, terms_version,
       anchor_at, anchor_count, last_paid, billing_key_id, began_at
     from contract where account_id = ${LATE} order by id limit 1 returning id`,
    [buyer.id],
  );
  await db.rows(
    `insert into consent_request (account_id, contract_id, kind, effective_at, amount_before, amount_after, method,
       text_version, text_hash, opened_at, answered_at, is_agreed)
     select $1, $2, kind, effective_at, amount_before, amount_after, method, text_version, text_hash, opened_at,
       opened_at, true from consent_request where account_id = ${LATE} order by id limit 1`,
    [buyer.id, contract.id],
  );
  await db.rows(
    `with charge as (
       insert into membership_charge (account_id, contract_id, kind, state, amount, starts_at, ends_at, anchor_at,
         anchor_count, product_id, billing_key_id, attempts, failure_code, created_at, asked_at)
       select $1, $2, kind, 'DECLINED_RETRYABLE', amount, starts_at, ends_at, anchor_at, anchor_count, product_id,
         billing_key_id, 1, 'REJECT_CARD_PAYMENT', created_at, created_at
       from membership_charge where account_id = ${LATE} and kind = 'RENEWAL' order by id desc limit 1
       returning starts_at)
     insert into membership (account_id, state, contract_id, renews_at, changed_at)
     select $1, 'PAST_DUE', $2, starts_at, now() from charge`,
    [buyer.id, contract.id],
  );
  const { nickname } = await db.one<{ nickname: string }>(`select nickname from account where id = $1`, [buyer.id]);
  return { ...buyer, nickname };
}

test('a payment that failed is found, and what led to it is read', async ({ page, at, db, signInStaff }) => {
  const late = await newLatePayer(db);
  await signInStaff('cs@oun.test');
  await page.goto(`${at.admin}/`);
  await untilHydrated(page);
  await page.getByRole('link', { name: '멤버십', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^멤버십/ })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('navigation', { name: '상태' }).getByRole('link', { name: '결제 확인 필요' }).click();
  await expect(page.getByRole('columnheader', { name: '다음 시도' })).toBeVisible();
  const search = page.getByRole('searchbox', { name: '닉네임, 이메일, 전화, 회원 번호' });
  await search.fill(late.email);
  await search.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText(late.nickname);
  await expect(row).toContainText('19,800원');
  await expect(row).toContainText('1번');
  await expectAccessible(page);

  await row.getByRole('button', { name: new RegExp(late.nickname) }).click();
  const drawer = page.getByRole('complementary', { name: '멤버십 상세' });
  await expect(drawer.getByRole('heading', { level: 2 })).toContainText(`회원 ${late.id}`);
  await expect(drawer.getByRole('region', { name: '결제 확인 필요' })).toContainText('19,800원');
  await expect(drawer.getByRole('list', { name: '결제' })).toContainText('정기 결제');
  await expect(drawer.getByRole('list', { name: '동의' })).toContainText('동의함');
  await expect(drawer).not.toContainText(late.email);
  await expectAccessible(page);
});

test('a plan is to cost more from a day on, and is taken back', async ({ page, at, db, signInStaff, guard }) => {
  // A day too soon, once.
  guard.allow(/\b400\b/);
  // None that anybody buys in another test.
  await db.rows(`insert into subscription_product (slug, plan_id, name, cycle, price, list_price, trial_days, position, created_at)
    select 'priced', plan_id, '석 달 살펴보기', cycle, 30000, 30000, 0, 99, now() from subscription_product
    where slug = 'half-year' on conflict do nothing`);
  await db.rows(`update subscription_product set sale_ends_at = now() where slug = 'priced'`);
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/membership-products`);
  const plan = page.getByRole('article', { name: '석 달 살펴보기' });
  const inPopup = (name: string) =>
    page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name, exact: true });
  await expect(plan.getByText('30,000원')).toBeVisible();
  await plan.getByRole('button', { name: '가격 바꾸기' }).click();
  await plan.getByRole('textbox', { name: '새 가격' }).fill('33000');
  await plan.getByRole('textbox', { name: '바꾸는 까닭' }).fill('새 프로그램이 늘었어요');
  await plan.getByLabel('바뀌는 날').fill('2020-01-01');
  await plan.getByRole('button', { name: '바꾸기', exact: true }).click();
  await inPopup('바꾸기').click();
  await expect(plan.getByText(/31일 뒤부터/)).toBeVisible();
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  await plan.getByLabel('바뀌는 날').fill(day);
  await plan.getByRole('button', { name: '바꾸기', exact: true }).click();
  await expect(page.getByText(/동의하지 않으면 기간이 끝날 때 해지돼요/)).toBeVisible();
  await inPopup('바꾸기').click();
  await expect(plan.getByText(/3,000원 올라요/)).toBeVisible();
  await expectAccessible(page);
  await plan.getByRole('button', { name: '거두기' }).click();
  await inPopup('거두기').click();
  await expect(plan.getByRole('button', { name: '가격 바꾸기' })).toBeVisible();
});
