import { createCanvas } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { ALONE, expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newMember } from '../shop.ts';

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test(
  'staff put a banner before those it is for, move it up, and take it down',
  ALONE,
  async ({ page, at, db, guard, signIn, signInStaff }) => {
    guard.allow(/\b409\b/);
    const title = `조용한 밤 ${Date.now()}`;
    await signInStaff('admin@oun.test');
    await page.goto(`${at.admin}/banners/new`);
    await untilHydrated(page);
    await page.getByRole('button', { name: '배너 만들기', exact: true }).click();
    await expect(page.getByText('제목을 적어주세요.')).toBeVisible();
    await expect(page.getByText('그림을 골라주세요.')).toBeVisible();
    await page.getByLabel('작은 말').fill('이번 주');
    await page.getByLabel('제목', { exact: true }).fill(title);
    await page.getByLabel('누르면 가는 곳').fill('/clips');
    const canvas = createCanvas(900, 500);
    canvas.getContext('2d').fillRect(600, 0, 300, 500);
    await page
      .getByLabel('사진 올리기')
      .setInputFiles({ name: 'night.jpg', mimeType: 'image/jpeg', buffer: canvas.toBuffer('image/jpeg') });
    await expect(page.getByRole('radio', { name: /올린 사진/ }).first()).toBeChecked();
    const across = page.getByRole('slider', { name: '가로 자리' });
    await across.focus();
    await page.keyboard.press('End');
    await expect(across).toHaveValue('100');
    await choose(page, '누구에게', '멤버십 이용 회원');
    await page.getByLabel('언제부터').fill('2026-01-01T00:00');
    await expect(page.getByRole('img', { name: '홈 미리보기, 배너 1개' })).toContainText(title);
    await expectAccessible(page);
    await page.getByRole('button', { name: '배너 만들기', exact: true }).click();
    await expect(page.getByText('배너를 만들었어요')).toBeVisible();

    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText('지금');
    await row.getByRole('button', { name: `${title} 위로` }).click();
    const { id } = await db.one<{ id: number }>('select id from banner where title = $1', [title]);
    await expect
      .poll(async () => (await db.one<{ n: number }>('select position as n from banner where id = $1', [id])).n)
      .toBe((await db.one<{ n: number }>(`select count(*)::int as n from banner where location = 'home'`)).n - 2);

    // Two who change it at once: the second is told of the first.
    const first = await page.context().newPage();
    for (const one of [page, first]) {
      await one.goto(`${at.admin}/banners/${id}/edit`);
      await untilHydrated(one);
      await one.getByLabel('작은 말').fill('오늘 밤');
    }
    await first.getByRole('button', { name: '고치기', exact: true }).click();
    await expect(first.getByText('배너를 고쳤어요')).toBeVisible();
    await page.getByRole('button', { name: '고치기', exact: true }).click();
    await expect(page.getByText('먼저 고쳤어요. 새로 불러와서 다시 고쳐주세요.', { exact: false })).toBeVisible();
    await first.close();

    const member = await newMember(db);
    await signIn(member.email);
    const shown = async () => {
      const reply = await page.request.get(`${at.life}/proxy/api/v2/banners?location=home`);
      return ((await reply.json()) as { items: { title: string }[] }).items.map((banner) => banner.title);
    };
    expect(await shown()).toContain(title);
    await signIn('free@oun.test');
    expect(await shown()).not.toContain(title);

    await page.goto(`${at.admin}/banners`);
    await page.getByRole('button', { name: `내리기 ${title}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '내리기', exact: true }).click();
    await expect(page.getByText('배너를 내렸어요')).toBeVisible();
    await signIn(member.email);
    expect(await shown()).not.toContain(title);
    const traces = await db.rows<{ action: string }>(
      `select action from audit_log where subject = 'banner' and subject_id = $1 order by id`,
      [String(id)],
    );
    expect(traces.map(({ action }) => action)).toEqual(['banner.create', 'banner.change', 'banner.end']);
  },
);

test(
  'a popup comes on a later visit to whom it is for, and stays away for seven days',
  ALONE,
  async ({ page, at, db, signIn, signInStaff }) => {
    const title = `쉬엄쉬엄 ${Date.now()}`;
    await signInStaff('admin@oun.test');
    await page.goto(`${at.admin}/iams/new`);
    await untilHydrated(page);
    await page.getByLabel('한 줄 제목').fill(title);
    await page.getByLabel('먼저 보여줄 순위').fill('99');
    await page.getByLabel('작은 말').fill('기획전');
    await page.getByLabel('단추의 말').fill('클립 보기');
    await page.getByLabel('누르면 가는 곳').fill('/clips');
    await page.getByRole('group', { name: '그림' }).getByRole('radio').first().check();
    await choose(page, '누구에게', '멤버십 이용 회원');
    await page.getByLabel('언제부터').fill('2026-01-01T00:00');
    await page.getByRole('button', { name: '팝업 만들기', exact: true }).click();
    await expect(page.getByText('팝업을 만들었어요')).toBeVisible();
    await page.getByRole('button', { name: '내보내기', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '내보내기', exact: true }).click();
    await expect(page.getByText('팝업을 내보냈어요')).toBeVisible();

    const member = await newMember(db);
    await signIn(member.email);
    const popup = page.getByRole('dialog', { name: title });
    const asked = async () => {
      const reply = await page.waitForResponse((one) => one.url().includes('/api/v2/user/config'));
      return ((await reply.json()) as { iam_campaigns: { title: string }[] }).iam_campaigns.map((one) => one.title);
    };

    // On the first visit nothing is even asked for.
    const early: string[] = [];
    page.on('request', (request) => void early.push(request.url()));
    await page.goto(`${at.life}/`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('oun.home_seen_at'))).not.toBeNull();
    expect(early.filter((url) => url.includes('/user/config'))).toEqual([]);
    await page.evaluate(() => localStorage.setItem('oun.home_seen_at', String(Date.now() - 3_600_000)));

    await page.reload();
    await expect(popup).toBeVisible();
    await expectAccessible(page);
    await popup.getByRole('button', { name: '닫기', exact: true }).first().click();
    await expect(popup).toBeHidden();
    // Closed for this visit.
    const again = asked();
    await page.reload();
    expect(await again).toContain(title);
    await expect(popup).toBeHidden();

    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(popup).toBeVisible();
    const dismissed = page.waitForResponse((reply) => reply.url().includes('/dismiss'));
    await popup.getByRole('button', { name: '7일 동안 보지 않기' }).click();
    expect((await dismissed).status()).toBe(200);
    await page.evaluate(() => sessionStorage.clear());
    const last = asked();
    await page.reload();
    expect(await last).not.toContain(title);

    await db.rows(`update iam_campaign set state = 'ENDED' where title = $1`, [title]);
  },
);
