import {
  BARRED_DAYS,
  PROMISES,
  REPORT_SUBJECT_LABELS,
  type Reaction,
  type ReportReason,
  type ReportSubject,
} from '@oun/contract/feed-rules';
import { dayWords } from '@oun/contract/money-words';
import { sql } from 'kysely';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { type Fact, type QuietFact, takeBack, tell, tellQuietly } from '../message/message.ts';
import { WORKOUT } from './feeds/feed-rows.ts';

type Told = Pick<Fact, 'accountId' | 'kind' | 'subject' | 'title' | 'lines' | 'path' | 'button'>;

/** What became of a post or a report stands in the app; nobody's telephone rings for it. */
const tellInApp = (ctx: JobContext, fact: Told): Promise<void> =>
  tell(ctx, { ...fact, about: 'COMMUNITY', site: 'life', isQuiet: true, phone: null });

/** What people do to each other; each kind has a switch. */
const tellOfPeople = (ctx: JobContext, facts: readonly Omit<QuietFact, 'about' | 'site'>[]): Promise<void> =>
  tellQuietly(
    ctx,
    facts.map((fact) => ({ ...fact, about: 'COMMUNITY', site: 'life' })),
  );

const HOUR_MS = 3_600_000;
/** What is told together rings once, when the hour is over. */
const hourOfTime = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
const hourEnd = (at: Date): Date => new Date(hourOfTime(at).getTime() + HOUR_MS);

const nameOf = async ({ db }: JobContext, id: number): Promise<string> =>
  (await db.selectFrom('account').where('id', '=', id).select('nickname').executeTakeFirst())?.nickname ?? '회원';

const QUOTED = 40;
const quoted = (text: string): string => {
  const flat = text.replaceAll(/\s+/g, ' ');
  return `“${[...flat].slice(0, QUOTED).join('')}${[...flat].length > QUOTED ? '…' : ''}”`;
};

export async function tellComment(ctx: JobContext, { feed_id, comment_id }: { feed_id: number; comment_id: number }) {
  const { rows } = await sql<{ to: number; author_id: number; nickname: string; content: string }>`
    select f.author_id as to, c.author_id, a.nickname, c.content from feed_comment c join feed f on f.id = c.feed_id
    join account a on a.id = c.author_id
    where c.id = ${comment_id} and c.state = 'SHOWN' and f.state = 'SHOWN'`.execute(ctx.db);
  const [comment] = rows;
  if (!comment) return;
  await tellOfPeople(ctx, [
    {
      accountId: comment.to,
      notice: 'CHEERS',
      kind: 'FEED_COMMENTED',
      subject: `comment-${comment_id}`,
      actorId: comment.author_id,
      title: `${comment.nickname} 님이 댓글을 남겼어요`,
      lines: [quoted(comment.content)],
      path: `/feeds/${feed_id}`,
      ringsAt: hourEnd(ctx.now()),
    },
  ]);
}

/** The last so many are looked at; of more within an hour it is only said that there are. */
const CHEERS_COUNTED = 1_000;

type Cheers = { to: number; content: string; workout: string | null; kind: Reaction; last: Name; before: Name | null };
type Name = { id: number; nickname: string };

/** Reactions to a post within an hour are one line in the inbox, which grows; taken back, it shrinks, and goes. */
export async function tellCheered(ctx: JobContext, { feed_id, at }: { feed_id: number; at: string }): Promise<void> {
  const hour = hourOfTime(new Date(at));
  const told = { kind: 'FEED_CHEERED', subject: `feed-${feed_id}-${hour.toISOString()}` };
  const { rows } = await sql<Cheers & { count: number }>`
    select f.author_id as to, f.content, cheer.count, cheer.kinds[1] as kind, cheer.names[1] as last,
      cheer.names[2] as before,
      (select coalesce(l.title, w.title) || ' ' || greatest(1, round(r.seconds / 60.0)) || '분'
        from workout_record r ${WORKOUT} where r.id = f.record_id) as workout
    from feed f cross join lateral (
      select count(*)::int as count, array_agg(one.kind order by one.id desc) as kinds,
        array_agg(json_build_object('id', one.account_id, 'nickname', one.nickname) order by one.id desc) as names
      from (select r.id, r.kind, r.account_id, r.created_at, a.nickname from feed_reaction r
        join account a on a.id = r.account_id and a.state = 'ACTIVE'
        where r.feed_id = f.id order by r.id desc limit ${sql.lit(CHEERS_COUNTED)}) one
      where one.account_id <> f.author_id and one.created_at >= ${hour} and one.created_at < ${hourEnd(hour)}
        and not exists (select from member_block where (blocker_id, blocked_id)
          in ((f.author_id, one.account_id), (one.account_id, f.author_id)))) cheer
    where f.id = ${feed_id} and f.state = 'SHOWN'`.execute(ctx.db);
  const [cheered] = rows;
  if (!cheered || cheered.count === 0) return takeBack(ctx.db, told.kind, told.subject);
  await tellOfPeople(ctx, [
    {
      ...told,
      accountId: cheered.to,
      notice: 'CHEERS',
      actorId: cheered.last.id,
      mark: cheered.kind,
      title: cheeredWords(cheered),
      lines: [cheered.workout ?? (cheered.content ? quoted(cheered.content) : '올린 사진')],
      path: `/feeds/${feed_id}`,
      isGrowing: true,
      ringsAt: hourEnd(hour),
    },
  ]);
}

/** "하루 님이", "하루, 서연 님이", "하루, 서연 님 외 6명이". */
function cheeredWords({ last, before, count }: Cheers & { count: number }): string {
  const names = before ? `${last.nickname}, ${before.nickname}` : last.nickname;
  return count > 2 ? `${names} 님 외 ${count - 2}명이 응원했어요` : `${names} 님이 응원했어요`;
}

/** So many are told at a time: somebody's next post waits for no hundred thousand. */
const BELLS_AT_ONCE = 500;

/** Whoever wants to hear of each post of somebody, as long as it is there for them to read. */
export async function tellPosted(ctx: JobContext, { feed_id }: { feed_id: number }): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ to: number; author_id: number; nickname: string; content: string; created_at: Date }>`
      select b.follower_id as to, f.author_id, a.nickname, f.content, f.created_at
      from feed f join account a on a.id = f.author_id and a.state = 'ACTIVE'
      join post_bell b on b.followee_id = f.author_id
      join member_follow w on w.follower_id = b.follower_id and w.followee_id = b.followee_id and w.is_accepted
      where f.id = ${feed_id} and f.state = 'SHOWN' and b.follower_id > ${after} and b.created_at <= f.created_at
        and not exists (select from member_mute where account_id = b.follower_id and muted_id = f.author_id)
      order by b.follower_id limit ${sql.lit(BELLS_AT_ONCE)}`.execute(ctx.db);
    await tellOfPeople(
      ctx,
      rows.map(({ to, author_id, nickname, content }) => ({
        accountId: to,
        notice: 'NEW_POSTS',
        kind: 'FEED_POSTED',
        subject: `feed-${feed_id}-${to}`,
        actorId: author_id,
        title: `${nickname} 님이 새 글을 올렸어요`,
        lines: content ? [quoted(content)] : ['운동을 마쳤어요.'],
        path: `/feeds/${feed_id}`,
      })),
    );
    if (rows.length < BELLS_AT_ONCE) return;
    after = rows.at(-1)!.to;
  }
}

/** How many are looked up at once: a question may have thousands who wait. */
const TOLD_AT_ONCE = 500;

/**
 * Whoever asks is told of every answer, others who wait of a trainer's; neither of their own, of one that was taken away
 * meanwhile, or of somebody they have nothing to do with.
 */
export async function tellAnswered(
  ctx: JobContext,
  { question_id, answer_id }: { question_id: number; answer_id: number },
): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<{
      to: number;
      author_id: number;
      is_asker: boolean;
      nickname: string;
      is_trainer: boolean;
      content: string;
    }>`select w.account_id as to, answer.author_id, w.account_id = q.author_id as is_asker, t.nickname, answer.is_trainer, answer.content
      from question_answer answer join question q on q.id = answer.question_id join account t on t.id = answer.author_id
      join question_follow w on w.question_id = q.id
      where answer.id = ${answer_id} and answer.state = 'SHOWN' and q.state = 'SHOWN' and w.account_id > ${after}
        and w.account_id <> answer.author_id and (answer.is_trainer or w.account_id = q.author_id)
        and not exists (select from member_block where (blocker_id, blocked_id)
          in ((w.account_id, answer.author_id), (answer.author_id, w.account_id)))
      order by w.account_id limit ${TOLD_AT_ONCE}`.execute(ctx.db);
    await tellOfPeople(
      ctx,
      rows.map(({ to, author_id, is_asker, nickname, is_trainer, content }) => {
        const who = is_trainer ? `${nickname} 코치가` : `${nickname} 님이`;
        return {
          accountId: to,
          notice: 'ANSWERS',
          kind: 'QUESTION_REPLIED',
          subject: `answer-${answer_id}-${to}`,
          actorId: author_id,
          title: is_asker ? `${who} 내 질문에 답했어요` : `${who} 기다리던 질문에 답했어요`,
          lines: [quoted(content)],
          path: `/questions/${question_id}`,
        };
      }),
    );
    if (rows.length < TOLD_AT_ONCE) return;
    after = rows.at(-1)!.to;
  }
}

type Follow = { follower_id: number; followee_id: number; at: string };

/** Where a follow that was asked for and has not been answered is told. */
export const askedSubject = ({ follower_id, followee_id, at }: Follow) => `follow-${follower_id}-${followee_id}-${at}`;

export async function tellAsked(ctx: JobContext, follow: Follow) {
  const { follower_id, followee_id } = follow;
  await tellOfPeople(ctx, [
    {
      accountId: followee_id,
      notice: 'FOLLOWS',
      kind: 'FOLLOW_ASKED',
      subject: askedSubject(follow),
      actorId: follower_id,
      title: `${await nameOf(ctx, follower_id)} 님이 팔로우를 요청했어요`,
      lines: ['받으면 내 글을 볼 수 있어요.'],
      path: '/my/follow-requests',
    },
  ]);
}

/** Once of each: who follows, goes and comes back is no news. */
export async function tellFollowed(ctx: JobContext, { follower_id, followee_id }: Follow) {
  const stays = await ctx.db
    .selectFrom('member_follow')
    .where('follower_id', '=', follower_id)
    .where('followee_id', '=', followee_id)
    .select('is_accepted')
    .executeTakeFirst();
  if (!stays?.is_accepted) return;
  await tellOfPeople(ctx, [
    {
      accountId: followee_id,
      notice: 'FOLLOWS',
      kind: 'FOLLOWED',
      subject: `followed-${follower_id}-${followee_id}`,
      actorId: follower_id,
      title: `${await nameOf(ctx, follower_id)} 님이 팔로우해요`,
      lines: ['프로필에서 어떤 운동을 하는지 볼 수 있어요.'],
      path: `/users/${follower_id}`,
    },
  ]);
}

export async function tellAccepted(ctx: JobContext, { follower_id, followee_id, at }: Follow) {
  await tellOfPeople(ctx, [
    {
      accountId: follower_id,
      notice: 'FOLLOWS',
      kind: 'FOLLOW_ACCEPTED',
      subject: `accepted-${follower_id}-${followee_id}-${at}`,
      actorId: followee_id,
      title: `${await nameOf(ctx, followee_id)} 님이 요청을 받아줬어요`,
      lines: ['이제 글과 배지를 볼 수 있어요.'],
      path: `/users/${followee_id}`,
    },
  ]);
}

type Case = {
  id: number;
  subject_type: ReportSubject;
  author_id: number;
  nickname: string;
  feed_id: number | null;
  question_id: number | null;
  state: 'OPEN' | 'KEPT' | 'REMOVED';
  reason: ReportReason | null;
  note: string;
  due_at: Date;
  /** Its author knows of it: it was hidden, or taken away and is looked at again. */
  was_told: boolean;
  decided_by: number | null;
  is_barred: boolean;
};

async function findCase({ db, now }: JobContext, id: number): Promise<Case | undefined> {
  const { rows } = await sql<Case>`select c.*, a.nickname, p.barred_until > ${now()} as is_barred,
      num_nonnulls(c.held_at, c.appealed_at) > 0 as was_told,
      case c.subject_type when 'FEED' then c.subject_id
        when 'COMMENT' then (select feed_id from feed_comment where id = c.subject_id) end as feed_id,
      case c.subject_type when 'QUESTION' then c.subject_id
        when 'ANSWER' then (select question_id from question_answer where id = c.subject_id) end as question_id
    from moderation_case c join account a on a.id = c.author_id join profile p on p.id = c.author_id
    where c.id = ${id}`.execute(db);
  return rows[0];
}

const ofWhat = ({ subject_type }: Case) => REPORT_SUBJECT_LABELS[subject_type];
const pathOf = ({ feed_id, question_id }: Case) =>
  feed_id !== null ? `/feeds/${feed_id}` : question_id !== null ? `/questions/${question_id}` : '/my/profile';

export async function tellHeld(ctx: JobContext, { case_id, at }: { case_id: number; at: string }) {
  const found = await findCase(ctx, case_id);
  if (!found || found.state !== 'OPEN') return;
  await tellInApp(ctx, {
    accountId: found.author_id,
    kind: 'POST_HELD',
    subject: `case-${case_id}-${at}`,
    title: `${ofWhat(found)}을 잠시 가렸어요`,
    lines: [
      `여러 분이 불편하다고 알려줬어요. ${dayWords(found.due_at)}까지 사람이 살펴볼게요.`,
      ...(found.subject_type === 'FEED' ? ['운동 기록은 그대로예요.'] : []),
    ],
    path: pathOf(found),
    button: '내 글 보기',
  });
}

/** Those who reported it read what became of it; who wrote it reads why. Neither is told of the other. */
export async function tellDecided(ctx: JobContext, { case_id, at }: { case_id: number; at: string }) {
  const found = await findCase(ctx, case_id);
  if (!found || found.state === 'OPEN') return;
  const reports = await ctx.db
    .selectFrom('report')
    .where('case_id', '=', case_id)
    .select(['number', 'reporter_id'])
    .execute();
  for (const { number, reporter_id } of reports) {
    await tellInApp(ctx, {
      accountId: reporter_id,
      kind: 'REPORT_DECIDED',
      subject: `${number}-${at}`,
      ...reporterWords(found),
      path: `/my/reports/${number}`,
      button: '결과 보기',
    });
  }
  // Who took it away themselves knows; who was never told of a report is not told that it came to nothing.
  if (found.decided_by === null || (found.state === 'KEPT' && !found.was_told)) return;
  await tellInApp(ctx, {
    accountId: found.author_id,
    kind: 'POST_DECIDED',
    subject: `case-${case_id}-${at}`,
    ...authorWords(found),
    path: pathOf(found),
    button: '내 글 보기',
  });
}

function reporterWords(found: Case): Pick<Told, 'title' | 'lines'> {
  const what = ofWhat(found);
  if (found.decided_by === null)
    return { title: `신고한 ${what}이 지워졌어요`, lines: ['쓴 분이 스스로 지웠어요. 알려줘서 고마워요.'] };
  return found.state === 'REMOVED'
    ? { title: `신고한 ${what}을 내렸어요`, lines: [found.note, '누가 신고했는지 알리지 않았어요.'] }
    : { title: `신고한 ${what}을 살펴봤어요`, lines: ['약속에 어긋나지 않아 그대로 두었어요.', found.note] };
}

function authorWords(found: Case): Pick<Told, 'title' | 'lines'> {
  const what = ofWhat(found);
  if (found.state === 'KEPT')
    return { title: `${what}이 다시 보여요`, lines: ['살펴보니 괜찮았어요. 기다려줘서 고마워요.'] };
  return {
    title: `${what}을 내렸어요`,
    lines: [
      PROMISES[found.reason ?? 'OTHER'],
      found.note,
      ...(found.is_barred ? [`두 번째라서 ${BARRED_DAYS}일 동안 글과 댓글을 쓸 수 없어요.`] : []),
    ],
  };
}
