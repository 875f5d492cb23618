import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newMember } from '../shop.ts';

test('an opinion is sent with what its writer shows, kept while it cannot be sent, and answered', async ({
  page,
  at,
  db,
  signIn,
  signInStaff,
  guard,
}) => {
  const member = await newMember(db);
  await signIn(member.email);
  await page.goto(`${at.life}/feedbacks`);
  await untilHydrated(page);
  await expect(page.getByText('아직 보낸 의견이 없어요.')).toBeVisible();
  await page.getByRole('button', { name: '보내기', exact: true }).click();
  await expect(page.getByText('기분을 골라주세요.')).toBeVisible();
  await page.getByText('아쉬워요', { exact: true }).click();
  await expect(page.getByRole('radio', { name: '아쉬워요', exact: true })).toBeChecked();
  await page.getByLabel('의견', { exact: true }).fill('다음 동작 이름이 너무 일찍 사라져요.');
  await expectAccessible(page);

  guard.allow(/feedbacks/);
  await page.route('**/api/v2/feedbacks', (route) => route.abort());
  await page.getByRole('button', { name: '보내기', exact: true }).click();
  await expect(page.getByText('보내지 못했어요. 다시 보낼까요?')).toBeVisible();
  await page.unroute('**/api/v2/feedbacks');
  await page.getByRole('button', { name: '다시 보내기' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '일찍 사라져요' })).toContainText('잘 받았어요');
  await expect(page.getByLabel('의견', { exact: true })).toHaveValue('');
  const [sent] = await db.rows<{ id: number; device: string | null }>(
    `select id, device from feedback where account_id = $1`,
    [member.id],
  );
  expect(sent!.device).toBeNull();

  await signInStaff('cs@oun.test');
  await page.goto(`${at.admin}/feedbacks?feedback=${sent!.id}`);
  const drawer = page
    .getByRole('dialog', { name: '의견 상세' })
    .or(page.getByRole('complementary', { name: '의견 상세' }));
  await drawer.getByRole('radio', { name: '답하기', exact: true }).check();
  await drawer.getByLabel('보낸 분이 읽을 답').fill('다음 주에 더 오래 보이게 바꿀게요.');
  await drawer.getByRole('button', { name: '보내기', exact: true }).click();
  await expect(page.getByText('답을 보냈어요')).toBeVisible();

  await page.goto(`${at.life}/feedbacks`);
  const row = page.getByRole('listitem').filter({ hasText: '일찍 사라져요' });
  await expect(row).toContainText('답했어요');
  await expect(row).toContainText('다음 주에 더 오래 보이게 바꿀게요.');
});
