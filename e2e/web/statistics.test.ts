import { expect, expectAccessible, test } from '../fixtures.ts';

test('the room of figures says what they mean, what they lack, and hands them out', async ({
  page,
  at,
  db,
  signInStaff,
}) => {
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/statistics`);
  await expect(page.getByRole('heading', { level: 1, name: /^가입한 100명 중 \d+명이/ })).toBeVisible();
  await expect(page.getByText(/^기록의 [\d.]+%가 도착했어요$/)).toBeVisible();
  await expect(page.getByText(/^빠진 [\d.]+%는 .+에 가장 많아요\./)).toBeVisible();
  for (const name of ['어디에서 멈추나요', '상품에서 결제까지'])
    await expect(page.getByRole('region', { name }).getByText('원장과 같아요.')).toBeVisible();
  const { words } = await db.one<{ words: string }>(
    `select extra ->> 'words' as words from log_record where category = 'search' and extra ->> 'found' = '0'
     group by 1 order by count(*) desc, 1 limit 1`,
  );
  await expect(page.getByRole('region', { name: '찾았는데 없던 말' }).getByText(words)).toBeVisible();

  const speed = page.getByRole('region', { name: '화면 속도' });
  await expect(speed.getByText(/^화면 \d+개 가운데 \d+개가 2\.5초 안에 다 떠요\./)).toBeVisible();
  await expect(speed.getByText(/^켜 두신 분의 기기가 센 기록 가운데/)).toBeVisible();
  await speed.getByRole('radio', { name: '표' }).check({ force: true });
  await expect(page).toHaveURL(/speed_view=table/);
  const home = speed.getByRole('row').filter({ has: page.getByRole('cell', { name: '/', exact: true }) });
  await expect(home.getByText('빨라요').first()).toBeVisible();
  const speeds = page.waitForEvent('download');
  await speed.getByRole('button', { name: 'CSV' }).click();
  expect((await speeds).suggestedFilename()).toBe('화면 속도.csv');
  await speed.getByRole('radio', { name: 'iOS 앱' }).check({ force: true });
  await expect(page).toHaveURL(/speed_of=ios/);
  await expect(speed.getByRole('cell', { name: '/', exact: true })).toBeVisible();

  // The line is gone through by keys, a week at a time.
  const chart = page.getByRole('region', { name: '시작한 비율, 주마다' });
  await chart.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await expect(chart.getByText(/에 시작한 주$/)).toBeVisible();
  await expectAccessible(page);

  await chart.getByRole('radio', { name: '표' }).check({ force: true });
  await expect(page).toHaveURL(/view=table/);
  await expect(chart.getByRole('row')).toHaveCount(13);
  const download = page.waitForEvent('download');
  await chart.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('시작한 비율, 주마다.csv');
  await page.getByRole('combobox', { name: '기간' }).click();
  await page.getByRole('option', { name: '최근 4주' }).click();
  await expect(chart.getByRole('row')).toHaveCount(5);
  await expectAccessible(page);
});
