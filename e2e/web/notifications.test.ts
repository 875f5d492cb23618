import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { asSomeone, newBuyer } from '../shop.ts';

const LATE = 'pastdue@oun.test';
const bell = (page: Page) => page.getByRole('link', { name: /^알림/ });

test('a payment that failed stands in the inbox, leads to the card, and is read then', async ({
  page,
  at,
  db,
  signIn,
}) => {
  await db.rows(
    `update message set read_at = case when kind = 'MEMBERSHIP_DECLINED' then null else now() end
     where account_id = (select id from account where email_address = $1)`,
    [LATE],
  );
  await signIn(LATE);
  await page.goto(`${at.life}/my`);
  await untilHydrated(page);
  await expect(bell(page)).toHaveAccessibleName(/^알림, 안 읽은 알림 \d개$/);
  await bell(page).click();
  await expect(page.getByRole('heading', { name: '알림', level: 1 })).toBeVisible();
  const failed = page.getByRole('link', { name: /멤버십이 결제되지 않았어요.*결제하지 못한 금액 19,800원/ });
  const opened = failed.first();
  await expect(opened).toHaveAccessibleName(/안 읽음$/);
  await expectAccessible(page);
  const unread = page.getByRole('link', { name: /안 읽음$/ });
  const before = await unread.count();
  await opened.click();
  await expect(page.getByRole('heading', { name: '결제 수단과 내역' })).toBeVisible();
  await page.goBack();
  await expect(opened).toBeVisible();
  await expect(unread).toHaveCount(before - 1);
  await expect(opened).not.toHaveAccessibleName(/안 읽음$/);
});

test('what is read in the store is read here, too', async ({ page, at, db, signIn }) => {
  const { id, email } = await newBuyer(db);
  await db.rows(
    `insert into message (account_id, kind, subject, text, path, created_at, title, body, about, site)
     values ($1, 'ORDER_PAID', $2, '', '/my/orders', now(), '주문이 완료됐어요', '결제 금액 9,000원', 'ORDER', 'store')`,
    [id, `e2e-${id}`],
  );
  await signIn(email);
  await page.goto(`${at.life}/my/notifications`);
  await untilHydrated(page);
  await page.getByRole('link', { name: /주문이 완료됐어요.*안 읽음$/ }).click();
  await page.waitForURL(`${at.store}/my/orders`);
  await expect
    .poll(
      async () =>
        (
          await db.one<{ is_read: boolean }>(
            'select read_at is not null as is_read from message where account_id = $1',
            [id],
          )
        ).is_read,
    )
    .toBe(true);
});

test('what was bought without a number is told by e-mail and in the app, all of it read at once', async ({
  page,
  at,
  db,
  signIn,
  outside,
}) => {
  const { email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  await page.goto(`${at.life}/my/notifications`);
  await expect(page.getByText('아직 알림이 없어요')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${at.life}/checkout?plan=yearly`);
  await untilHydrated(page);
  await page.getByRole('button', { name: /카드 등록하기$/ }).click();
  await page.waitForURL(/\/pay\.tosspayments\.com\//);
  await page.getByLabel('카드번호').fill(`4330${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`);
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.waitForURL(/\/checkout\?.*card=\d+/);
  await untilHydrated(page);
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  await page.getByRole('button', { name: '118,800원 결제하기' }).click();
  await expect(page.getByRole('heading', { name: '멤버십이 시작됐어요' })).toBeVisible();

  const letter = await outside.messageTo(email);
  expect(letter).toMatchObject({ channel: 'email', subject: '[오운] 멤버십을 결제했어요' });
  expect(letter.text).toContain('연간 멤버십 118,800원');
  expect(letter.text).toContain(`${at.life}/my/membership`);

  await page.goto(`${at.life}/my`);
  await untilHydrated(page);
  await expect(bell(page)).toHaveAccessibleName('알림, 안 읽은 알림 1개');
  await bell(page).click();
  await expect(page.getByRole('link', { name: /멤버십을 결제했어요.*안 읽음$/ })).toBeVisible();
  await page.getByRole('button', { name: '선물·초대' }).click();
  await expect(page.getByText('선물·초대 알림이 없어요')).toBeVisible();
  await page.getByRole('button', { name: '전체' }).click();
  await page.getByRole('button', { name: '모두 읽음' }).click();
  await expect(page.getByRole('link', { name: /안 읽음$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '모두 읽음' })).toHaveCount(0);
  await page.goto(`${at.life}/my`);
  await expect(bell(page)).toHaveAccessibleName('알림');
});

test('what one hears of is chosen by kind, and a yes or no to ads is told back with its day', async ({
  page,
  at,
  db,
  signIn,
  outside,
}) => {
  const { id, email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  await page.goto(`${at.life}/my/notifications`);
  await untilHydrated(page);
  await page.getByRole('link', { name: '알림 설정' }).first().click();
  await expect(page.getByRole('heading', { name: '알림 설정', level: 1 })).toBeVisible();
  await expect(page.getByText('휴대폰 알림은 오운 앱에서 받을 수 있어요.')).toBeVisible();
  await expect(page.getByText('항상 보내요')).toBeVisible();
  await expectAccessible(page);

  const cheers = page.getByRole('switch', { name: /응원과 댓글/ });
  await expect(cheers).toBeChecked();
  await cheers.click();
  await expect
    .poll(() => db.rows('select off from notice_setting where account_id = $1', [id]))
    .toEqual([{ off: ['CHEERS'] }]);
  await page.getByRole('button', { name: '시간 바꾸기' }).click();
  await page.getByRole('combobox', { name: '운동할 시간' }).click();
  await page.getByRole('option', { name: '아침 9:30' }).click();
  await page.getByRole('button', { name: '아침 9:30에 운동하기' }).click();
  await expect(page.getByRole('switch', { name: /운동할 시간 계획한 날 아침 9:30/ })).toBeChecked();

  const night = page.getByRole('switch', { name: /밤에도 받기/ });
  await expect(night).toBeDisabled();
  const mail = page.getByRole('switch', { name: /이메일/ });
  await mail.click();
  await expect(page.getByText(/^\d+월 \d+일에 오운의 이메일 혜택 소식 수신에 동의했어요\.$/).first()).toBeVisible();
  await expect(page.getByRole('switch', { name: /이메일 \d{4}년 \d+월 \d+일에 동의했어요/ })).toBeChecked();
  await expect(night).toBeEnabled();
  // Two letters on their way at once may overtake each other: the first has come before the second is asked for.
  expect((await outside.messageTo(email)).subject).toBe('[오운] 이메일 혜택 소식을 받기로 했어요');
  // Two years later they are told of it, which stands there with its day.
  await db.rows(
    `insert into consent_reminder (agreement_id, nth, account_id, at)
     select g.id, 1, g.account_id, now() from agreement g join account a on a.id = g.account_id
     where a.email_address = $1 and g.kind = 'MARKETING_EMAIL' order by g.id desc limit 1`,
    [email],
  );
  await page.reload();
  await untilHydrated(page);
  await expect(
    page.getByRole('switch', { name: /이메일 .*에 동의했어요\. \d{4}년 .*에 다시 알려드렸어요/ }),
  ).toBeChecked();
  await expectAccessible(page);
  await mail.click();
  await expect(page.getByText(/^오운의 이메일 혜택 소식을 \d+월 \d+일에 껐어요\.$/).first()).toBeVisible();
  const letter = await outside.messageTo(email, 2);
  expect(letter.subject).toBe('[오운] 이메일 혜택 소식을 껐어요');
  await page.reload();
  await expect(cheers).not.toBeChecked();
  await expect(page.getByRole('switch', { name: /이메일 .*에 껐어요/ })).not.toBeChecked();
});

test('those who cheer within an hour stand in one line, and a bell tells of the next post', async ({
  page,
  at,
  db,
  signIn,
  browser,
}) => {
  const people = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const { id, email } = await newBuyer(db, { hasAddress: false });
    await db.rows('insert into profile (id) values ($1) on conflict do nothing', [id]);
    const { nickname } = await db.one<{ nickname: string }>('select nickname from account where id = $1', [id]);
    people.push({ id, email, nickname });
  }
  const [author, first, second] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const feed = await db.one<{ id: number }>(
    `insert into feed (author_id, content, created_at) values ($1, '첫 플랭크 2분', now()) returning id`,
    [author.id],
  );
  for (const fan of [first, second]) {
    const theirs = await asSomeone(browser, at.life, fan.email);
    await theirs.goto(`${at.life}/feeds/${feed.id}`);
    await untilHydrated(theirs);
    await theirs.getByRole('button', { name: '좋아요' }).click();
    await expect(theirs.getByRole('button', { name: '좋아요' })).toHaveAttribute('aria-pressed', 'true');
    // It stands as pressed before the server has heard of it, and a browser that is closed says nothing more.
    await expect
      .poll(() => db.rows('select from feed_reaction where feed_id = $1 and account_id = $2', [feed.id, fan.id]))
      .toHaveLength(1);
    if (fan === first) {
      await theirs.goto(`${at.life}/users/${author.id}`);
      await untilHydrated(theirs);
      await theirs.getByRole('button', { name: `${author.nickname} 님 팔로우` }).click();
      const bellOf = theirs.getByRole('button', { name: `${author.nickname} 님의 새 글 알림` });
      await bellOf.click();
      await expect(bellOf).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => db.rows('select from post_bell where follower_id = $1', [first.id])).toHaveLength(1);
    }
    await theirs.context().close();
  }
  const told = async () =>
    (
      await db.rows<{ title: string }>(`select title from message where account_id = $1 and kind = 'FEED_CHEERED'`, [
        author.id,
      ])
    ).map(({ title }) => title);
  // Should the hour have turned between them, each has a line of its own.
  await expect.poll(async () => (await told()).join()).toContain(second.nickname);
  await signIn(author.email);
  await page.goto(`${at.life}/my/notifications`);
  await untilHydrated(page);
  await expect(page.getByRole('link', { name: /님이 응원했어요.*첫 플랭크 2분/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`${first.nickname} 님이 팔로우해요`) })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${at.life}/feeds/write`);
  await untilHydrated(page);
  await page.getByRole('textbox', { name: '글' }).fill('두 번째 플랭크');
  await page.getByRole('button', { name: '피드에 올리기' }).click();
  await page.waitForURL(`${at.life}/feeds`);
  await expect
    .poll(() => db.rows(`select title, body from message where account_id = $1 and notice = 'NEW_POSTS'`, [first.id]))
    .toEqual([{ title: `${author.nickname} 님이 새 글을 올렸어요`, body: '“두 번째 플랭크”' }]);
});
