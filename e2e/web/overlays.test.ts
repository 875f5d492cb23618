import { expect, test } from '../fixtures.ts';

test('popups, sheets, toasts and snackbars are called from plain code and answer it', async ({
  page,
  at,
  signInStaff,
}) => {
  // The page shows one missing picture on purpose.
  await page.route('**/design/none.webp', (route) =>
    route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '<svg/>' }),
  );
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/design`);
  const board = page.getByRole('region', { name: '어디서나 부르는 것' });
  const told = (text: string) => page.getByRole('status').filter({ hasText: text });

  await board.getByRole('button', { name: '팝업 띄우기' }).click();
  const popup = page.getByRole('dialog', { name: '다른 기기에서 재생 중이에요' });
  await popup.getByRole('button', { name: '여기서 이어하기' }).click();
  await expect(told('여기서 이어서 해요')).toBeVisible();
  await expect(popup).toHaveCount(0);

  await board.getByRole('button', { name: '팝업 띄우기' }).click();
  await expect(popup).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(told('그대로 두었어요')).toBeVisible();

  await board.getByRole('button', { name: '시트 열기' }).click();
  await page.getByRole('dialog', { name: '몇 분 할까요?' }).getByRole('button', { name: '20분' }).click();
  await expect(told('20분 운동을 골랐어요')).toBeVisible();

  await board.getByRole('button', { name: '스낵바 띄우기' }).click();
  await expect(told('데일리 매트를 뺐어요')).toBeVisible();
  await told('데일리 매트를 뺐어요').getByRole('button', { name: '되돌리기' }).click();
  await expect(told('다시 담았어요')).toBeVisible();
  await expect(told('데일리 매트를 뺐어요')).toHaveCount(0);
  // The last goes by itself.
  await expect(told('다시 담았어요')).toHaveCount(0);
});
