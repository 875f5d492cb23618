import { ALONE, expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newMember } from '../shop.ts';

test(
  'staff ask, a member answers step by step and once, and staff see what was said',
  ALONE,
  async ({ page, at, db, signIn, signInStaff }) => {
    const title = `저녁 운동 ${Date.now()}`;
    await signInStaff('admin@oun.test');
    await page.goto(`${at.admin}/surveys/new`);
    await untilHydrated(page);
    await page.getByLabel('제목', { exact: true }).fill(title);
    await page.getByLabel('언제부터').fill('2026-01-01T00:00');
    await page.getByRole('textbox', { name: '질문 1', exact: true }).fill('언제 운동하세요?');
    await page.getByLabel('보기').fill('아침');
    await page.getByRole('button', { name: '설문 만들기', exact: true }).click();
    await expect(page.getByText('보기를 두 개 이상 적어주세요.')).toBeVisible();
    await page.getByLabel('보기').fill('아침\n저녁');
    await page.getByRole('button', { name: '질문 더하기' }).click();
    await page.getByRole('textbox', { name: '질문 2', exact: true }).fill('더 하고 싶은 말이 있나요?');
    const second = page.getByRole('group', { name: '질문 2' });
    await second.getByRole('combobox', { name: '답하는 법' }).click();
    await page.getByRole('option', { name: '직접 쓰기' }).click();
    await second.getByRole('switch', { name: '꼭 답해야 해요' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: '설문 만들기', exact: true }).click();
    await expect(page.getByText('설문을 만들었어요')).toBeVisible();
    await page.getByRole('button', { name: '열기', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '열기', exact: true }).click();
    await expect(page.getByText('설문을 열었어요')).toBeVisible();
    const { id } = await db.one<{ id: number }>('select id from survey where title = $1', [title]);

    const member = await newMember(db);
    await signIn(member.email);
    await page.goto(`${at.life}/my/survey`);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await page.getByRole('link', { name: '시작하기' }).click();
    await untilHydrated(page);
    await page.getByRole('button', { name: '다음', exact: true }).click();
    await expect(page.getByText('이 질문에는 답이 필요해요.')).toBeVisible();
    await page.getByRole('radio', { name: '저녁' }).check();
    await page.getByRole('button', { name: '다음', exact: true }).click();
    await expect(page.getByRole('heading', { name: '더 하고 싶은 말이 있나요?', exact: true })).toBeVisible();
    await page.getByRole('textbox').fill('밤에 조용한 운동이 더 있으면 해요.');
    await expectAccessible(page);
    // Kept on the device.
    await page.reload();
    await expect(page.getByRole('textbox')).toHaveValue('밤에 조용한 운동이 더 있으면 해요.');
    await page.getByRole('button', { name: '보내기', exact: true }).click();
    await expect(page.getByRole('heading', { name: '고마워요, 잘 받았어요', exact: true })).toBeVisible();
    await page.goto(`${at.life}/surveys/${id}`);
    await expect(page.getByRole('heading', { name: '이미 답해주셨어요', exact: true })).toBeVisible();

    await page.goto(`${at.admin}/surveys?survey=${id}`);
    const drawer = page.getByRole('complementary', { name: '설문 상세' });
    await expect(drawer).toContainText('1명이 답했어요');
    await expect(drawer.getByRole('listitem').filter({ hasText: '저녁' })).toContainText('1명 · 100%');
    await expect(drawer).toContainText('밤에 조용한 운동이 더 있으면 해요.');
    await drawer.getByLabel('내려받는 까닭').fill('편성 회의');
    const file = page.waitForEvent('download');
    await drawer.getByRole('button', { name: 'CSV' }).click();
    expect((await file).suggestedFilename()).toBe(`설문-${id}.csv`);
    await drawer.getByRole('button', { name: '마감하기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '마감하기', exact: true }).click();
    await expect(page.getByText('설문을 마감했어요')).toBeVisible();
  },
);

test(
  'a guest answers what is for everyone once, and is led to sign in where it is for members',
  ALONE,
  async ({ page, at, db, guard }) => {
    const { id } = await db.one<{ id: number }>(`select min(id) as id from survey where state = 'OPEN'`);
    await page.goto(`${at.life}/surveys/${id}?step=1`);
    await untilHydrated(page);
    await page.getByRole('radio', { name: '거실' }).check();
    await page.getByRole('button', { name: '다음', exact: true }).click();
    await page.getByRole('button', { name: '건너뛰기' }).click();
    await page.getByRole('radio', { name: '4점' }).check();
    await page.getByRole('button', { name: '다음', exact: true }).click();
    await page.getByRole('button', { name: '보내기', exact: true }).click();
    await expect(page.getByRole('heading', { name: '고마워요, 잘 받았어요', exact: true })).toBeVisible();
    await page.goto(`${at.life}/surveys/${id}`);
    await expect(page.getByRole('heading', { name: '이미 답해주셨어요', exact: true })).toBeVisible();

    const closed = await db.one<{ id: number }>(`select min(id) as id from survey where state = 'CLOSED'`);
    guard.allow(/survey/);
    await page.goto(`${at.life}/surveys/${closed.id}`);
    await expect(page.getByRole('heading', { name: '열려 있지 않은 설문이에요', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: '로그인' }).last()).toBeVisible();
  },
);
