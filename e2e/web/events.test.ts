import { printOf, writeList } from '@oun/draw/draw';
import type { Page } from '@playwright/test';
import { type Database, expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { ADDRESS, newBuyer } from '../shop.ts';

/** What the clock would do: its days have come. */
const open = (db: Database, id: number) =>
  db.rows(`update challenge set state = 'OPEN', starts_at = now() - interval '10 days' where id = $1`, [id]);

/** What the clock would do at its end: the list is locked and printed. */
async function close(db: Database, id: number): Promise<void> {
  const entries = await db.rows<{ number: number; weight: number }>(
    'select number, weight from challenge_entry where challenge_id = $1',
    [id],
  );
  await db.rows(
    `update challenge set state = 'CLOSED', closed_at = now(), list_print = $2, ends_at = now() where id = $1`,
    [id, await printOf(writeList(entries))],
  );
}

const train = (db: Database, id: number) =>
  db.rows(
    `insert into workout_record (account_id, day, seconds, completed_at, kind, effort, started_at, kcal)
     values ($1, current_date, 1800, now(), 'WALK', 'USUAL', now() - interval '30 minutes', 90)`,
    [id],
  );

/** Presses a step of the drawer and its second thought. */
async function step(page: Page, name: string): Promise<void> {
  await page.getByRole('complementary', { name: '이벤트 상세' }).getByRole('button', { name, exact: true }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name, exact: true }).click();
}

test('an event from its making to the winner’s door, and the same draw on the winner’s own device', async ({
  page,
  at,
  db,
  signIn,
  signInStaff,
}) => {
  const winner = await newBuyer(db);
  const title = `함께 걷기 ${winner.id}`;
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/events/new`);
  await untilHydrated(page);
  await page.getByLabel('제목').fill(title);
  await page.getByLabel('목표', { exact: true }).fill('1');
  await page.getByRole('button', { name: '이벤트 만들기' }).click();
  await expect(page.getByText('선물의 이름을 적어주세요.')).toBeVisible();
  await page.getByLabel('선물 1', { exact: true }).fill('데일리 매트');
  await page.getByLabel('몇 명').first().fill('1');
  await page.getByLabel('얼마 상당').first().fill('59000');
  await expectAccessible(page);
  await page.getByRole('button', { name: '이벤트 만들기' }).click();
  await page.waitForURL(/\/events\?event=\d+/);
  const id = Number(new URL(page.url()).searchParams.get('event'));
  await step(page, '예약하기');
  const drawer = page.getByRole('complementary', { name: '이벤트 상세' });
  await expect(drawer.getByText('예약됨', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('link', { name: '고치기' })).toBeHidden();

  await open(db, id);
  await signIn(winner.email);
  const event = `${at.life}/events/${id}`;
  await page.goto(event);
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(page.getByText('1번만 더 운동하면 응모할 수 있어요.')).toBeVisible();
  await expect(page.getByRole('link', { name: '오늘 운동하고 1번째 채우기' })).toBeVisible();
  await untilHydrated(page);
  await page.getByRole('button', { name: /추첨은 누구나 확인할 수 있어요/ }).click();
  await expect(page.getByText('추첨 씨앗을 봉했어요')).toBeVisible();
  await expectAccessible(page);
  await train(db, winner.id);
  await page.reload();
  await untilHydrated(page);
  await page.getByRole('button', { name: '응모하기' }).click();
  await expect(page.getByRole('button', { name: '참여 완료' })).toBeDisabled();
  await expect(page.getByRole('region', { name: '내 진행' }).getByText('00001')).toBeVisible();

  await close(db, id);
  await page.goto(event);
  await expect(page.getByText('응모가 끝났어요')).toBeVisible();

  await page.goto(`${at.admin}/events?event=${id}`);
  await untilHydrated(page);
  await step(page, '추첨하기');
  await step(page, '발표하기');
  await expect(drawer.getByText('발표함', { exact: true }).first()).toBeVisible();

  await page.goto(event);
  await expect(page.getByRole('heading', { name: '데일리 매트에 뽑혔어요' })).toBeVisible();
  await expect(page.getByText('이 기기에서 다시 계산했어요')).toBeVisible();
  await expect(page.getByText(/1명 모두 같아요/)).toBeVisible();
  await expect(page.getByText(/내 선물도 해당해요/)).toBeVisible();
  await expectAccessible(page);
  await untilHydrated(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '명단 내려받기' }).click();
  expect((await downloading).suggestedFilename()).toBe(`oun-event-${id}.txt`);
  await page.getByRole('button', { name: '받을 곳 알려주기' }).click();
  const where = page.getByRole('dialog', { name: '어디로 보낼까요?' });
  await expect(where.getByText(ADDRESS.address1)).toBeVisible();
  await expectAccessible(page);
  await where.getByRole('button', { name: '여기로 받기' }).click();
  await expect(page.getByText('데일리 매트, 받기로 했어요')).toBeVisible();

  await page.goto(`${at.admin}/events?event=${id}`);
  await untilHydrated(page);
  await expect(drawer.getByText('받을 곳 알려줌')).toBeVisible();
  await expect(drawer.getByText(ADDRESS.address1)).toBeHidden();
  await drawer.getByLabel('보는 까닭').fill('매트를 보내요');
  await drawer.getByRole('button', { name: '보기', exact: true }).click();
  await expect(drawer.getByText(ADDRESS.address1)).toBeVisible();
});

test('an event that closes while it is looked at says so, and one that is not there leads to those that are', async ({
  page,
  at,
  db,
  signIn,
  guard,
}) => {
  guard.allow(/\b409\b/);
  const member = await newBuyer(db, { hasAddress: false });
  const { id } = await db.one<{ id: number }>(
    `insert into challenge (state, title, rule, goal, starts_at, ends_at, created_by, created_at, sealed_seed, seed_print,
       scheduled_at)
     select 'OPEN', '곧 끝나는 이벤트', 'WORKOUTS', 1, now() - interval '2 days', now() + interval '1 day', id, now(),
       '\\x00', 'print', now() - interval '3 days' from account where email_address = 'admin@oun.test' returning id`,
  );
  await train(db, member.id);
  await signIn(member.email);
  await page.goto(`${at.life}/events/${id}`);
  await untilHydrated(page);
  await close(db, id);
  await page.getByRole('button', { name: '응모하기' }).click();
  await expect(page.getByRole('alert').getByText('방금 마감됐어요')).toBeVisible();
  await expect(page.getByRole('button', { name: '결과를 기다리고 있어요' })).toBeDisabled();

  await page.goto(`${at.life}/events/999999999`);
  await expect(page).toHaveURL(`${at.life}/event-not-found`);
  await expect(page.getByRole('heading', { name: '끝났거나 없는 이벤트예요' })).toBeVisible();
  await page.goto(`${at.life}/events/%E2%80%AE`);
  await expect(page).toHaveURL(`${at.life}/event-not-found`);
  await expect(page.getByRole('heading', { name: '지금 열린 이벤트' })).toBeVisible();
});
