import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newMember } from '../shop.ts';

const open = async (page: Page, url: string) => {
  await page.goto(url);
  await untilHydrated(page);
};
const picksOf = (page: Page) => page.getByRole('region', { name: '오늘의 추천' }).getByRole('article');
const titlesOf = (page: Page) => picksOf(page).getByRole('heading').allTextContents();

test('seven taps make a plan and picks with reasons, another at a press, and what was hard is kept', async ({
  page,
  at,
  db,
  signIn,
}) => {
  const member = await newMember(db);
  await signIn(member.email);
  await open(page, `${at.life}/`);
  // A kind default, and why.
  await expect(picksOf(page)).toHaveCount(2);
  await expect(picksOf(page).first()).toContainText(/많은 회원이 하는|새로 나온/);
  await page.getByRole('link', { name: /7가지만 알려주세요/ }).click();

  const question = (name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  const next = () => page.getByRole('button', { name: '다음', exact: true }).click();
  await question('무엇을 위해 움직일까요?');
  await page.getByRole('button', { name: /골반과 자세/ }).click();
  await question('운동이 얼마나 익숙한가요?');
  await page.getByRole('button', { name: /초급/ }).click();
  await question('어디를 움직이고 싶나요?');
  await page.getByRole('button', { name: '코어', exact: true }).click();
  await next();
  await question('아프거나 조심할 곳이 있나요?');

  // Left in the middle, it goes on where it was.
  await page.getByRole('link', { name: '나중에', exact: true }).click();
  await page.getByRole('link', { name: /4가지만 알려주세요/ }).click();
  await question('아프거나 조심할 곳이 있나요?');
  await page.getByRole('button', { name: '무릎', exact: true }).click();
  await expect(page.getByText(/무릎에 부담 가는 동작 \d+개를 빼고/)).toBeVisible();
  await expectAccessible(page);
  await next();
  await expect(page.getByText('동의해야 남겨둘 수 있어요.')).toBeVisible();
  await page.getByRole('checkbox', { name: '아픈 곳을 계정에 남기는 데 동의해요' }).check();
  await next();
  await question('한 번에 몇 분이 좋을까요?');
  await page.getByRole('button', { name: '20분' }).click();
  await question('무슨 요일에 운동할까요?');
  for (const day of ['화', '목', '토', '일']) await page.getByRole('button', { name: `${day}요일` }).click();
  await next();
  await question('집에 무엇이 있나요?');
  await page.getByRole('button', { name: '매트', exact: true }).click();
  await next();

  await expect(page.getByRole('heading', { level: 1 })).toContainText(/번, 모두 \d+분이에요/);
  await expectAccessible(page);
  await page.getByRole('link', { name: '이대로 시작하기' }).click();
  await expect(page.getByRole('link', { name: /가지만 알려주세요/ })).toHaveCount(0);
  await expect(picksOf(page)).toHaveCount(2);
  await untilHydrated(page);

  // No movement of what is picked asks anything of the knee.
  const [first, second] = await titlesOf(page);
  const squats = await db.rows(
    `select from lesson l join program p on p.id = l.program_id, jsonb_array_elements(l.steps) step
     where p.title = any($1) and l.day = 1 and step ->> 'movement' in ('squat', 'lunge', 'jump-squat')`,
    [[first, second]],
  );
  expect(squats).toHaveLength(0);
  await picksOf(page)
    .first()
    .getByRole('button', { name: /다른 운동으로 바꾸기/ })
    .click();
  await expect(picksOf(page).first().getByRole('heading')).not.toHaveText(first!);
  expect((await titlesOf(page))[1]).toBe(second);

  // Three lessons are done; how the last one was is asked, and kept as it is said.
  await db.rows(
    `insert into film_view (account_id, lesson_id, position_s, watched_s, is_run_done, completed_at, updated_at)
     select $1, id, seconds, seconds, true, now() - day * interval '1 minute', now() - day * interval '1 minute'
     from lesson where program_id = (select id from program where slug = 'desk-neck') and day <= 3`,
    [member.id],
  );
  await open(page, `${at.life}/`);
  await page.getByRole('link', { name: '최근에 끝낸 운동, 어땠나요?' }).click();
  const asked = page.getByRole('group').first();
  await asked.getByRole('button', { name: '힘들었어요' }).click();
  await expect(asked.getByRole('button', { name: '힘들었어요', pressed: true })).toBeEnabled();
  const kept = await db.one<{ intensity: string }>(
    `select intensity from lesson_rating where account_id = $1 order by id desc limit 1`,
    [member.id],
  );
  expect(kept.intensity).toBe('hard');
  await expectAccessible(page);
});

test('a day of the plan is moved and moved back, and rests while somebody is ill', async ({ page, at, db, signIn }) => {
  const member = await newMember(db);
  await db.rows(
    `insert into member_wishes (account_id, goals, level, body_parts, pain_areas, minutes, days, equipment, changed_at)
     values ($1, '{strength}', 'beginner', '{full}', '{}', 20, $2::int[], '{mat}', now())`,
    [member.id, await restOfWeek(db)],
  );
  await signIn(member.email);
  await open(page, `${at.life}/my/records`);
  await expect(page.getByRole('table').getByText('운동할 계획이에요').first()).toBeAttached();
  await open(page, `${at.life}/my/plan`);
  await expectAccessible(page);
  const week = page.getByRole('list', { name: '이번 주' });
  const before = await week.getByRole('listitem').allTextContents();
  await week
    .getByRole('button', { name: /운동 옮기기/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: '어느 날로 옮길까요?' });
  await expect(sheet).toBeVisible();
  const days = sheet.getByRole('button', { name: /\d+월 \d+일/ });
  if ((await days.count()) > 0) {
    await days.first().click();
    await expect(week.getByText(/요일로 옮겼어요/)).toBeVisible();
    await page.getByRole('button', { name: '되돌리기' }).click();
    await expect(week.getByText(/요일로 옮겼어요/)).toHaveCount(0);
    expect(await week.getByRole('listitem').allTextContents()).toEqual(before);
  } else await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /아파요/ }).click();
  await page.getByRole('button', { name: '7일 동안 쉬기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '푹 쉬어요. 기록은 지키고 있을게요.' })).toBeVisible();
  await expect(week.getByRole('article')).toHaveCount(0);

  // Well again since yesterday: the week is light, and as usual at a press.
  await db.rows(
    `update illness set starts_on = starts_on - 3, ends_on = (now() at time zone 'Asia/Seoul' - interval '28 hours')::date
     where account_id = $1`,
    [member.id],
  );
  await open(page, `${at.life}/my/plan`);
  await expect(page.getByText('아팠던 다음 주라 가볍게 시작해요').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '평소대로' }).click();
  await expect(page.getByText('평소대로 하고 있어요.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: '가볍게' })).toBeVisible();
});

/** Today alone, so that whatever day it is there is one to move while the week lasts. */
async function restOfWeek(db: { one: <T extends object>(text: string) => Promise<T> }): Promise<number[]> {
  const { place } = await db.one<{ place: number }>(
    `select extract(isodow from (now() at time zone 'Asia/Seoul') - interval '4 hours')::int - 1 as place`,
  );
  return [place];
}
