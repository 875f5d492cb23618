import { COOKIES } from '@oun/brand/limits';
import { HOME_ROWS_EXPERIMENT as NUMBER } from '@oun/contract/experiment-rules';
import { ALONE, expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newMember } from '../shop.ts';

const params = [NUMBER];

// Everybody's home is in it while it runs.
test(
  'staff start an experiment; two members see two homes, one leaves it, and the results say who saw what',
  ALONE,
  async ({ page, context, at, db, signIn, signInStaff }) => {
    const [first, second] = [await newMember(db), await newMember(db)];
    await signInStaff('admin@oun.test');
    await page.goto(`${at.admin}/experiments?experiment=${NUMBER}`);
    const detail = page.getByRole('complementary', { name: '실험 상세' });
    await detail.getByRole('button', { name: '시작하기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '시작하기' }).click();
    await expect(detail.getByText('아직 말하기에는 일러요. 사람이 더 필요해요.')).toBeVisible();

    const order = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-section="home.short"], [data-section="home.ranking"]')].map(
          (row) => (row as HTMLElement).dataset['section'],
        ),
      );
    const BEFORE = ['home.short', 'home.ranking'];
    await context.addCookies([{ name: COOKIES.usage, value: 'yes', url: at.life }]);
    for (const [member, bucket] of [
      [first, 'A'],
      [second, 'B'],
    ] as const) {
      await db.rows(`insert into experiment_member (number, account_id, bucket, at) values ($1, $2, $3, now())`, [
        NUMBER,
        member.id,
        bucket,
      ]);
      await signIn(member.email, { isOwnSession: true });
      await page.goto(at.life);
      await untilHydrated(page);
      expect(await order()).toEqual(bucket === 'A' ? BEFORE : BEFORE.toReversed());
      const told = () =>
        db.rows(
          `select distinct extra ->> 'bucket' as bucket from log_record
         where category = 'exposure' and object_type = 'experiment' and object_id = $1 and user_id = $2`,
          [String(NUMBER), member.id],
        );
      await expect.poll(told).toEqual([{ bucket }]);
    }

    await page.goto(`${at.life}/usage`);
    await untilHydrated(page);
    const part = page.getByRole('switch', { name: '홈 줄의 순서' });
    await expect(part).toBeChecked();
    await expectAccessible(page);
    await part.click();
    await expect(page.getByText('이제부터 예전 그대로 보여드려요')).toBeVisible();
    await page.goto(at.life);
    await untilHydrated(page);
    expect(await order()).toEqual(BEFORE);

    await signInStaff('admin@oun.test');
    await page.goto(`${at.admin}/experiments?experiment=${NUMBER}`);
    for (const bucket of ['A', 'B']) await expect(detail.getByRole('row', { name: `${bucket} 1 0` })).toBeVisible();
    await expectAccessible(page);
    await detail.getByRole('button', { name: '끝내기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '끝내기' }).click();
    await expect(detail.getByText('끝남')).toBeVisible();
    await db.rows(`delete from experiment_member where number = $1`, params);
    await db.rows(`delete from experiment_left where number = $1`, params);
    await db.rows(
      `update experiment set state = 'DRAFT', started_at = null, ended_at = null where number = $1`,
      params,
    );
  },
);

test(
  'an experiment is made, changed before it begins, and told what is wrong with it',
  ALONE,
  async ({ page, at, signInStaff }) => {
    await signInStaff('admin@oun.test');
    await page.goto(`${at.admin}/experiments/new`);
    await page.getByLabel('제목', { exact: true }).fill('단추의 말');
    await page.getByLabel('알고 싶은 것').fill('짧은 말이 더 눌린다.');
    await page.getByLabel('회원에게 보일 설명').fill('단추의 말을 바꿔보고 있어요.');
    await page.getByLabel('나누기').fill('지금 그대로 50');
    await page.getByRole('button', { name: '만들기' }).click();
    await expect(page.getByText('둘 이상 적어주세요.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('나누기').fill('지금 그대로 50\n짧게 50');
    await page.getByRole('button', { name: '만들기' }).click();
    const detail = page.getByRole('complementary', { name: '실험 상세' });
    await expect(detail.getByText('준비 중')).toBeVisible();
    await detail.getByRole('link', { name: '고치기' }).click();
    await page.getByLabel('제목', { exact: true }).fill('단추의 짧은 말');
    await page.getByRole('button', { name: '고치기' }).click();
    await expect(detail.getByRole('heading', { name: '단추의 짧은 말' })).toBeVisible();
  },
);
