import { DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import type { Page } from '@playwright/test';
import type { SentInvitation } from '@oun/contract/team';
import { expect, expectAccessible, fillSignIn, test, untilHydrated } from '../fixtures.ts';
import { newBuyer } from '../shop.ts';

/** Buys a plan by a new card, from its checkout. */
async function buy(page: Page, life: string, plan: string, amount: string): Promise<void> {
  await page.goto(`${life}/checkout?plan=${plan}`);
  await untilHydrated(page);
  await page.getByRole('button', { name: /카드 등록하기$/ }).click();
  await page.waitForURL(/\/pay\.tosspayments\.com\//);
  await page.getByLabel('카드번호').fill(`4330${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`);
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.waitForURL(/\/checkout\?.*card=\d+/);
  await untilHydrated(page);
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  await page.getByRole('button', { name: `${amount} 결제하기` }).click();
  await page.waitForURL(/\/checkout\/result\/\d+$/);
}

/** The owner asks somebody in; the link is what they would send. */
async function invite(page: Page, life: string, hint: string): Promise<string> {
  await page.goto(`${life}/teams`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '초대하기' }).click();
  await page.getByLabel(/전화번호 끝 네 자리/).fill(hint);
  const made = page.waitForResponse((response) => response.url().endsWith('/api/v2/plan-team/invitations'));
  await page.getByRole('button', { name: '초대 링크 보내기' }).click();
  const { code } = (await (await made).json()) as SentInvitation;
  await expect(page.getByText(`끝 번호 ${hint}`)).toBeVisible();
  return `${life}/teams?code=${code}`;
}

const PERIODS = `select kind, (ends_at at time zone 'Asia/Seoul')::date::text as ends from membership_period
  where account_id = $1 and kind not in ('GRACE') order by starts_at`;

test('a team of three: two come, one is sent away, one leaves and has their own days back', async ({
  page,
  context,
  at,
  db,
  signIn,
}) => {
  test.slow();
  const [owner, first, second] = [await newBuyer(db), await newBuyer(db), await newBuyer(db)];
  const nameOf = async (id: number) =>
    (await db.one<{ nickname: string }>('select nickname from account where id = $1', [id])).nickname;
  const [ownerName, firstName] = [await nameOf(owner.id), await nameOf(first.id)];

  await signIn(owner.email, { isOwnSession: true });
  await page.goto(`${at.life}/teams`);
  await expect(page.getByRole('heading', { name: '같이 하면 더 오래 해요' })).toBeVisible();
  await expect(page.getByText('4명이 한 사람 49,500원꼴')).toBeVisible();
  await buy(page, at.life, 'team-yearly', '198,000원');
  await page.goto(`${at.life}/my/membership`);
  await page.getByRole('link', { name: '내 팀' }).click();
  await expect(page.getByRole('heading', { name: /아직 혼자 쓰고 있어요/ })).toBeVisible();
  const toFirst = await invite(page, at.life, '2741');
  const toSecond = await invite(page, at.life, '1234');
  await expect(page.getByRole('heading', { name: /두 자리는 초대를 기다려요/ })).toBeVisible();
  await expectAccessible(page);

  // Somebody who is not signed in is brought back to the invitation.
  await context.clearCookies();
  await page.goto(toFirst);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { name: new RegExp(`${ownerName} 님이`) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '로그인하고 수락하기' }).click();
  await page.getByRole('link', { name: '이메일로 로그인' }).click();
  await expect(page).toHaveURL(/method=email/);
  await fillSignIn(page, first.email, DEMO_PASSWORD);
  await page.waitForURL(toFirst);
  await untilHydrated(page);
  await page.getByRole('button', { name: '초대 수락하기' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`${ownerName} 님의 팀이에요`) })).toBeVisible();
  await expectAccessible(page);
  // The link is for one person.
  await signIn(second.email, { isOwnSession: true });
  await page.goto(toFirst);
  await expect(page.getByRole('heading', { name: '초대가 만료됐어요' })).toBeVisible();
  await untilHydrated(page);
  await page.getByRole('button', { name: `${ownerName} 님에게 다시 부탁하기` }).click();
  await expect(page.getByText('전했어요', { exact: true })).toBeVisible();

  await buy(page, at.life, 'yearly', '118,800원');
  const before = await db.rows(PERIODS, [second.id]);
  await page.goto(toSecond);
  await untilHydrated(page);
  await expect(page.getByText(/연간 멤버십 36[45]일은 그대로 멈춰둬요/)).toBeVisible();
  await page.getByRole('button', { name: '초대 수락하기' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`${ownerName} 님의 팀이에요`) })).toBeVisible();
  await page.goto(`${at.life}/my/membership`);
  await expect(page.getByText(/내 36[45]일은 그대로 멈춰뒀어요/)).toBeVisible();
  expect((await db.rows<{ kind: string }>(PERIODS, [second.id])).map(({ kind }) => kind)).toEqual([
    'PAID',
    'TEAM',
    'PAID',
  ]);

  await signIn(owner.email, { isOwnSession: true });
  await page.goto(`${at.life}/teams`);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { name: /넷 중 셋이 쓰고 있어요/ })).toBeVisible();
  await page.getByRole('button', { name: `${firstName} 님 내보내기` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '내보내기', exact: true }).click();
  await expect(page.getByRole('heading', { name: /넷 중 둘이 쓰고 있어요/ })).toBeVisible();

  await signIn(first.email, { isOwnSession: true });
  await page.goto(`${at.life}/teams`);
  await expect(page.getByRole('heading', { name: '같이 하면 더 오래 해요' })).toBeVisible();

  await signIn(second.email, { isOwnSession: true });
  await page.goto(`${at.life}/teams`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '팀 나가기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '팀 나가기' }).click();
  await expect(page.getByRole('heading', { name: '같이 하면 더 오래 해요' })).toBeVisible();
  expect(await db.rows(PERIODS, [second.id])).toEqual(before);
  await page.goto(`${at.life}/my/membership`);
  await expect(page.getByRole('heading', { name: /118,800원이에요/ })).toBeVisible();
});
