import { createCanvas } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { type Database, expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { asSomeone, newBuyer } from '../shop.ts';

type Someone = { id: number; email: string; nickname: string };

async function person(db: Database): Promise<Someone> {
  const buyer = await newBuyer(db, { hasAddress: false });
  const { nickname } = await db.one<{ nickname: string }>('select nickname from account where id = $1', [buyer.id]);
  await db.rows('insert into profile (id) values ($1) on conflict do nothing', [buyer.id]);
  return { ...buyer, nickname };
}

const write = async (db: Database, { id }: Someone, content: string): Promise<number> =>
  (
    await db.one<{ id: number }>(
      'insert into feed (author_id, content, created_at) values ($1, $2, now()) returning id',
      [id, content],
    )
  ).id;

/** A workout that somebody has finished just now. */
const finish = (db: Database, { id }: Someone) =>
  db.rows(
    `insert into workout_record (account_id, lesson_id, day, seconds, completed_at)
     select $1, l.id, current_date, 760, now() from lesson l join program p on p.id = l.program_id
     where p.slug = 'core-start' order by l.day limit 1`,
    [id],
  );

const toast = (page: Page, text: string | RegExp) => page.getByText(text).first();

test('a post with a workout, words and a photo is written, and stands on top of everybody’s feed', async ({
  page,
  at,
  db,
  guard,
  signIn,
}) => {
  guard.allow(/images\/upload/);
  const haru = await person(db);
  await finish(db, haru);
  const { id: eventId } = await db.one<{ id: number }>(
    `insert into challenge (state, title, rule, goal, starts_at, ends_at, created_by, created_at, sealed_seed, seed_print,
       scheduled_at) values ('OPEN', '오늘의 한 장', 'FEED_PHOTO', 1, now() - interval '1 day', now() + interval '1 hour',
       (select id from account where email_address = 'admin@oun.test'), now(), '\\x00', 'print', now()) returning id`,
  );
  await signIn(haru.email);
  await page.goto(`${at.life}/feeds`);
  await untilHydrated(page);
  await page.getByRole('link', { name: '인증하기' }).click();
  await expect(page.getByRole('heading', { name: '인증하기', level: 1 })).toBeVisible();
  await expect(page.getByText('마친 운동을 붙였어요')).toBeVisible();
  await untilHydrated(page);
  const words = page.getByRole('textbox', { name: '글' });
  await words.fill('거울 보니까 살찐 내 몸이 너무 싫다.');
  // Thought over, never refused.
  await expect(page.getByText('이 말, 나에게도 조금 아프지 않을까요?')).toBeVisible();
  await page.getByRole('button', { name: '그대로 둘게요' }).click();
  await expect(page.getByText('이 말, 나에게도 조금 아프지 않을까요?')).toBeHidden();
  const text = `<b>끝까지</b> 안 멈췄어요 ${haru.nickname}`;
  await words.fill(text);
  const photo = createCanvas(400, 300);
  photo.getContext('2d').fillRect(0, 0, 200, 300);
  // The first try does not arrive: the photo stays, and goes again.
  let isLineDown = true;
  await page.route(/\/proxy\/.*images/, (route) => (isLineDown ? route.abort('connectionreset') : route.continue()));
  await page
    .getByLabel('사진 올리기')
    .setInputFiles({ name: 'mat.jpg', mimeType: 'image/jpeg', buffer: photo.toBuffer('image/jpeg') });
  const again = page.getByRole('button', { name: '사진 다시 올리기' });
  await expect(again).toBeVisible();
  isLineDown = false;
  await again.click();
  await expect(page.getByRole('button', { name: '올린 사진 1 빼기' })).toBeVisible();
  await expect(
    page.getByRole('switch', { name: /오늘의 한 장에 함께 인증 올리면 1번을 채워 바로 응모돼요/ }),
  ).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: '피드에 올리기' }).click();
  await page.waitForURL(`${at.life}/feeds`);
  const card = page.getByRole('article', { name: `${haru.nickname} 님의 글` }).first();
  // As it was written: nobody's words become a page's own.
  await expect(card.getByText(text)).toBeVisible();
  await expect(card.getByText('12분 40초')).toBeVisible();
  await expect
    .poll(() =>
      db.rows('select number from challenge_entry where challenge_id = $1 and account_id = $2', [eventId, haru.id]),
    )
    .toEqual([{ number: 1 }]);
  await db.rows('delete from challenge_entry where challenge_id = $1', [eventId]);
  await db.rows('delete from challenge where id = $1', [eventId]);
  await expect(card.getByRole('img', { name: `${haru.nickname} 님이 올린 사진 1` })).toBeVisible();
  await expectAccessible(page);
});

test('two people: one cheers and comments, the other reads it and is told', async ({
  page,
  at,
  db,
  signIn,
  browser,
}) => {
  const [haru, fan] = [await person(db), await person(db)];
  const id = await write(db, haru, '첫 플랭크 2분');
  await signIn(fan.email);
  await page.goto(`${at.life}/feeds/${id}`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '좋아요' }).click();
  await expect(page.getByRole('button', { name: '좋아요' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('나만 응원했어요')).toBeVisible();
  await page.getByRole('button', { name: '좋아요' }).click();
  await page.getByRole('group', { name: '응원 고르기' }).getByRole('button', { name: '불태웠어요' }).click();
  await expect(page.getByRole('button', { name: '불태웠어요' })).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => db.one('select like_count, fire_count from feed where id = $1', [id]))
    .toEqual({ like_count: 0, fire_count: 1 });
  await page.getByRole('textbox', { name: '댓글' }).fill('저도 내일 도전할게요');
  await page.getByRole('button', { name: '댓글 올리기' }).click();
  await expect(page.getByText('저도 내일 도전할게요')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '댓글' })).toHaveValue('');
  await expectAccessible(page);

  const other = await asSomeone(browser, at.life, haru.email);
  await other.goto(`${at.life}/feeds/${id}`);
  await expect(other.getByText('저도 내일 도전할게요')).toBeVisible();
  await expect(other.getByText(new RegExp(`${fan.nickname} 님.*응원했어요`))).toBeVisible();
  await expect
    .poll(async () => db.rows(`select title from message where account_id = $1 order by kind`, [haru.id]))
    .toEqual([{ title: `${fan.nickname} 님이 응원했어요` }, { title: `${fan.nickname} 님이 댓글을 남겼어요` }]);
  await other.context().close();
});

test('what is reported is gone from one’s own sight, has a number, and its result is to be read', async ({
  page,
  at,
  db,
  signIn,
}) => {
  const [author, reader] = [await person(db), await person(db)];
  const id = await write(db, author, '그 몸으로 무슨 필라테스예요');
  await signIn(reader.email);
  await page.goto(`${at.life}/feeds/${id}`);
  await untilHydrated(page);
  await page.getByRole('button', { name: `${author.nickname} 님의 글 더 보기` }).click();
  await page.getByRole('button', { name: '신고하기' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('누가 신고했는지는 알려지지 않아요.')).toBeVisible();
  await sheet.getByRole('button', { name: '신고하기' }).click();
  await expect(sheet.getByText('왜 신고하는지 골라주세요.')).toBeVisible();
  await sheet.getByRole('radio', { name: /신체 비하/ }).check({ force: true });
  await sheet.getByRole('button', { name: '신고하기' }).click();
  await expect(page.getByText(/신고 번호 R/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).first().click();
  await expect(page.getByRole('heading', { name: '이 글을 가렸어요' })).toBeVisible();
  const { number } = await db.one<{ number: string }>('select number from report where reporter_id = $1', [reader.id]);
  await page.goto(`${at.life}/my/reports/${number}`);
  await expect(page.getByRole('heading', { name: '신고한 글을 살펴보고 있어요' })).toBeVisible();
  await expectAccessible(page);
});

test('staff take it away with a reason, which its author reads', async ({ page, at, db, signIn, signInStaff }) => {
  const [author, reader] = [await person(db), await person(db)];
  const id = await write(db, author, '하루 10분으로 월 300 버는 법');
  const { id: opened } = await db.one<{ id: number }>(
    `insert into moderation_case (subject_type, subject_id, author_id, reported_content, report_count, opened_at, due_at)
     values ('FEED', $1, $2, '하루 10분으로 월 300 버는 법', 1, now(), now() + interval '1 day') returning id`,
    [id, author.id],
  );
  await db.rows(
    `insert into report (number, case_id, reporter_id, reason, created_at) values ($1, $2, $3, 'SPAM', now())`,
    [`RE2E${id}`, opened, reader.id],
  );
  await signInStaff('cs@oun.test');
  await page.goto(`${at.admin}/moderation?q=RE2E${id}`);
  await page.getByRole('button', { name: '하루 10분으로 월 300 버는 법' }).click();
  const drawer = page.getByRole('form', { name: '판단' });
  await drawer.getByRole('textbox').fill('홍보하는 글은 둘 수 없어요.');
  await drawer.getByRole('button', { name: '내리고 알리기' }).click();
  await expect(toast(page, '내렸어요')).toBeVisible();
  await signIn(author.email);
  await page.goto(`${at.life}/feeds/${id}`);
  await expect(page.getByRole('heading', { name: '글을 내렸어요' })).toBeVisible();
  await expect(page.getByText('홍보하는 글은 둘 수 없어요.')).toBeVisible();
  await signIn(reader.email);
  await page.goto(`${at.life}/my/reports/RE2E${id}`);
  await expect(page.getByRole('heading', { name: '신고한 글을 내렸어요' })).toBeVisible();
});

test('whoever is blocked is gone, and back when they are let go of', async ({ page, at, db, signIn, guard }) => {
  guard.allow(/\b404\b/);
  const [troll, me] = [await person(db), await person(db)];
  const id = await write(db, troll, '괴롭히는 글');
  await signIn(me.email);
  await page.goto(`${at.life}/users/${troll.id}`);
  await untilHydrated(page);
  await page.getByRole('button', { name: `${troll.nickname} 님 더 보기` }).click();
  await page.getByRole('button', { name: '차단하기', exact: true }).click();
  // The menu below it has a button of the same name.
  await page
    .getByRole('dialog', { name: /차단할까요/ })
    .getByRole('button', { name: '차단하기' })
    .click();
  await expect(page.getByText('차단한 사람이에요')).toBeVisible();
  await page.goto(`${at.life}/feeds/${id}`);
  await expect(page.getByRole('heading', { name: '삭제됐거나 볼 수 없는 글이에요' })).toBeVisible();
  await page.goto(`${at.life}/my/blocked`);
  await untilHydrated(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: `${troll.nickname} 님 차단 풀기` }).click();
  await expect(page.getByText('차단한 사람이 없어요')).toBeVisible();
  await page.goto(`${at.life}/feeds/${id}`);
  await expect(page.getByText('괴롭히는 글')).toBeVisible();
});

test('a private account is asked, lets in, and is read then', async ({ page, at, db, signIn, browser }) => {
  const [shy, fan] = [await person(db), await person(db)];
  await write(db, shy, '비밀 운동 기록');
  await db.rows('update profile set is_private = true where id = $1', [shy.id]);
  await signIn(fan.email);
  await page.goto(`${at.life}/users/${shy.id}`);
  await untilHydrated(page);
  await expect(page.getByText('비공개 계정이에요.')).toBeVisible();
  await page.getByRole('button', { name: `${shy.nickname} 님 팔로우 요청 보내기` }).click();
  await expect(page.getByRole('button', { name: `${shy.nickname} 님 요청을 보냈어요` })).toBeVisible();
  await expectAccessible(page);

  const theirs = await asSomeone(browser, at.life, shy.email);
  await theirs.goto(`${at.life}/my/follow-requests`);
  await untilHydrated(theirs);
  await theirs.getByRole('button', { name: `${fan.nickname} 님 요청 받기` }).click();
  await expect(theirs.getByText('기다리는 요청이 없어요')).toBeVisible();
  // What others see of it: whom they do not know nothing, and their followers what they wrote.
  await theirs.goto(`${at.life}/users/${shy.id}`);
  await untilHydrated(theirs);
  await theirs.getByRole('link', { name: '다른 사람이 볼 때' }).click();
  await expect(theirs.getByText('비공개 계정이에요.')).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole('radio', { name: '팔로워' }).check({ force: true });
  await expect(theirs.getByRole('link', { name: '비밀 운동 기록' })).toBeVisible();
  await theirs.getByRole('link', { name: '내 프로필로 돌아가기' }).click();
  await expect(theirs.getByRole('link', { name: '프로필 고치기' })).toBeVisible();
  await theirs.context().close();

  await page.reload();
  await expect(page.getByRole('link', { name: '비밀 운동 기록' })).toBeVisible();
});
