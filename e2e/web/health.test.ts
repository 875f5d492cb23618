import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newMember } from '../shop.ts';

test('health is shown after a yes for each item, by keys and as a table, and goes when it is taken back', async ({
  page,
  at,
  db,
  signIn,
}) => {
  const member = await newMember(db);
  await signIn(member.email);
  await page.goto(`${at.life}/my/health`);
  await untilHydrated(page);
  // What was done here is one's own, and needs no asking.
  await expect(page.getByRole('heading', { name: /하루 평균 0분이에요/ })).toBeVisible();
  await page.getByRole('button', { name: '걸음' }).click();
  await page.getByRole('link', { name: '무엇을 볼지 고르기' }).click();
  await untilHydrated(page);
  await expect(page.getByText('동의를 거둘 때까지. 거두면 바로 지워요.')).toBeVisible();
  for (const name of [/걸음과 열량/, /수면/, /심박/, /체중과 체지방/])
    await expect(page.getByRole('switch', { name })).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole('switch', { name: /걸음과 열량/ }).check();
  await page.getByRole('button', { name: '동의하고 연결하기' }).click();
  await expect(page.getByRole('heading', { name: '건강', level: 1, exact: true })).toBeAttached();
  expect(await db.rows(`select item from health_consent where account_id = $1 and is_agreed`, [member.id])).toEqual([
    { item: 'ACTIVITY' },
  ]);

  const sent = await page.request.post(`${at.life}/proxy/api/v2/tracks/health-connect/records`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      records: [1, 2, 4].map((ago) => {
        const started = new Date(Date.now() - ago * 86_400_000);
        return {
          subject: 'steps',
          value: 8_000 + ago,
          unit: 'count',
          started_at: started.toISOString(),
          ended_at: started.toISOString(),
          source_id: `e2e-${ago}`,
        };
      }),
    },
  });
  expect(await sent.json()).toEqual({ added: 3, changed: 0 });
  await page.goto(`${at.life}/my/health?subject=steps`);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { name: '하루 평균 8,002걸음이에요' })).toBeVisible();
  const table = page.getByRole('table');
  await expect(table.getByRole('row').filter({ hasText: '8,001걸음' })).toHaveCount(1);
  await expect(table.getByRole('row').filter({ hasText: '기록 없음' })).toHaveCount(4);
  const graph = page.getByRole('slider', { name: '그래프' });
  await expect(graph).toHaveAttribute('aria-valuetext', /8,001걸음$/);
  await graph.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(graph).toHaveAttribute('aria-valuetext', /8,002걸음$/);
  await page.keyboard.press('Home');
  await expect(graph).toHaveAttribute('aria-valuetext', /기록 없음$/);
  await expectAccessible(page);
  await page.getByRole('radio', { name: '월' }).click();
  await expect(page.getByRole('table').getByRole('row').filter({ hasText: '걸음' }).first()).toBeVisible();

  await page.getByRole('link', { name: /건강정보 동의 바꾸기/ }).click();
  await untilHydrated(page);
  await page.getByRole('switch', { name: /걸음과 열량/ }).uncheck();
  await page.getByRole('button', { name: '고른 대로 바꾸기' }).click();
  await page.getByRole('button', { name: '거두고 지우기' }).click();
  await expect(page.getByText('동의를 거두고 모두 지웠어요.')).toBeVisible();
  expect(await db.rows(`select 1 from health_record where account_id = $1`, [member.id])).toEqual([]);
});
