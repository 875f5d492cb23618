import { LOCAL_STORAGE } from '@oun/brand/limits';
import { expect, test, untilHydrated } from '../fixtures.ts';

test('a new device and another campaign are each told once, with what brought them', async ({
  page,
  at,
  db,
  nativeOs,
}) => {
  const toldOf = async () => {
    const device = await page.evaluate((key) => localStorage.getItem(key), LOCAL_STORAGE.globalUuid);
    if (!device) return [];
    return db.rows(
      `select utm_campaign, source, ubl_product, page_url from visit where ubl_device_id = $1 order by received_at`,
      [device],
    );
  };
  const ubl_product = nativeOs ? 'oun_app' : 'oun_membership_web';
  const first = { utm_campaign: null, source: null, ubl_product, page_url: `${at.life}/introduce` };
  await page.goto(`${at.life}/introduce`);
  await untilHydrated(page);
  await expect.poll(toldOf).toEqual([first]);

  const campaign = 'utm_campaign=autumn&utm_source=kakao';
  const second = { utm_campaign: 'autumn', source: 'kakao', ubl_product, page_url: `${at.life}/sign-in` };
  await page.goto(`${at.life}/sign-in?${new URLSearchParams({ redirect_path: `/programs?${campaign}` })}`);
  await untilHydrated(page);
  await expect.poll(toldOf).toEqual([first, second]);
  await page.goto(`${at.life}/introduce?${campaign}`);
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  expect(await toldOf()).toEqual([first, second]);
});
