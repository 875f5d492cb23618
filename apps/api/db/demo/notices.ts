import { dateOf, hourOf } from '@oun/brand/seoul';
import { AGREEMENTS, type AgreementKind } from '@oun/contract/identity-rules';
import { sql } from 'kysely';
import { tellCheered, tellComment } from '../../src/modules/community/community-messages.ts';
import { offerAds, tellQuietly } from '../../src/modules/message/message.ts';
import type { Db } from '../../src/platform/db/db.ts';
import type { JobContext } from '../../src/platform/jobs/jobs.ts';
import { insertAll } from './make.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Something that somebody was told at a time. */
export type Told = { at: Date; run: (ctx: JobContext) => Promise<unknown> };

/** What the demo member has said to ads and whose posts they want to hear of; and what they heard of people and plans. */
export async function makeNotices(db: Db, now: Date): Promise<Told[]> {
  const member = await db
    .selectFrom('account')
    .where('email_address', '=', 'member@oun.test')
    .select('id')
    .executeTakeFirst();
  if (!member) return [];
  await sayToAds(db, now, member.id);
  await sql`insert into post_bell (follower_id, followee_id, created_at)
    select follower_id, followee_id, created_at from member_follow where follower_id = ${member.id} and is_accepted
    order by created_at desc limit 2`.execute(db);
  return [...(await ofPeople(db, member.id)), ...ofPlans(now, member.id)];
}

const sayToAds = (db: Db, now: Date, account_id: number) =>
  insertAll(
    db,
    'agreement',
    (
      [
        ['MARKETING_PUSH', true, 104],
        ['MARKETING_ALIMTALK', true, 104],
        ['MARKETING_EMAIL', true, 104],
        ['MARKETING_EMAIL', false, 5],
      ] as [AgreementKind, boolean, number][]
    ).map(([kind, is_agreed, days]) => ({
      account_id,
      kind,
      version: AGREEMENTS[kind].version,
      is_agreed,
      at: new Date(now.getTime() - days * DAY_MS),
    })),
  );

/** Of their last posts: the hours somebody cheered in, and what was written under them. */
async function ofPeople(db: Db, memberId: number): Promise<Told[]> {
  const { rows: cheers } = await sql<{ feed_id: number; at: Date }>`
    select r.feed_id, max(r.created_at) as at from feed_reaction r
    where r.feed_id in (select id from feed where author_id = ${memberId} and state = 'SHOWN' order by id desc limit 5)
      and r.account_id <> ${memberId}
    group by r.feed_id, date_trunc('hour', r.created_at) order by count(*) desc, at desc limit 4`.execute(db);
  const { rows: comments } = await sql<{ feed_id: number; comment_id: number; at: Date }>`
    select c.feed_id, c.id as comment_id, c.created_at as at from feed_comment c join feed f on f.id = c.feed_id
    where f.author_id = ${memberId} and f.state = 'SHOWN' and c.state = 'SHOWN' and c.author_id <> ${memberId}
    order by c.id desc limit 3`.execute(db);
  return [
    ...cheers.map(({ feed_id, at }) => ({
      at,
      run: (ctx: JobContext) => tellCheered(ctx, { feed_id, at: at.toISOString() }),
    })),
    ...comments.map(({ feed_id, comment_id, at }) => ({
      at,
      run: (ctx: JobContext) => tellComment(ctx, { feed_id, comment_id }),
    })),
  ];
}

/** At eight this morning or the morning before, so that the inbox never tells of what is to come. */
function morning(now: Date, days: number): Date {
  const eight = new Date(`${dateOf(now, -days)}T08:00:00+09:00`);
  return hourOf(now) < 8 && days === 0 ? new Date(eight.getTime() - DAY_MS) : eight;
}

function ofPlans(now: Date, accountId: number): Told[] {
  const [plan, evening, offered] = [
    morning(now, 2),
    new Date(morning(now, 2).getTime() + 12.5 * HOUR_MS),
    morning(now, 1),
  ];
  const place = { accountId, about: 'WORKOUT', path: '/my/plan', site: 'life' } as const;
  return [
    {
      at: plan,
      run: (ctx) =>
        tellQuietly(ctx, [
          {
            ...place,
            notice: 'PLAN',
            kind: 'PLAN',
            subject: `${accountId}-${dateOf(plan)}`,
            title: '이번 주 계획이 나왔어요',
            lines: ['월·수·목, 모두 60분이에요.'],
          },
        ]),
    },
    {
      at: evening,
      run: (ctx) =>
        tellQuietly(ctx, [
          {
            ...place,
            notice: 'WORKOUT_TIME',
            kind: 'REMINDER',
            subject: `${accountId}-${dateOf(evening)}`,
            title: '곧 운동할 시간이에요',
            lines: ['오늘 저녁 9:00, 20분이면 돼요.'],
          },
        ]),
    },
    {
      at: offered,
      run: (ctx) =>
        offerAds(ctx, [
          {
            accountId,
            kind: 'AD_QUIET_FLOOR',
            subject: `demo-${accountId}`,
            title: '조용한 유산소 기획전',
            lines: ['층간소음 걱정 없는 매트와 쿠폰 2장이에요.'],
            path: '/exhibitions/quiet-floor',
            site: 'store',
          },
        ]),
    },
  ];
}
