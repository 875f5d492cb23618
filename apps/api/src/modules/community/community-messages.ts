import {
  BARRED_DAYS,
  PROMISES,
  REPORT_SUBJECT_LABELS,
  type ReportReason,
  type ReportSubject,
} from '@oun/contract/feed-rules';
import { dayWords } from '@oun/contract/money-words';
import { sql } from 'kysely';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { type Fact, tell } from '../message/message.ts';

type Told = Pick<Fact, 'accountId' | 'kind' | 'subject' | 'title' | 'lines' | 'path' | 'button'>;

/** What people write to each other stands in the app; nobody's telephone rings for it. */
const tellInApp = (ctx: JobContext, fact: Told): Promise<void> =>
  tell(ctx, { ...fact, about: 'COMMUNITY', site: 'life', isAppOnly: true, phone: null });

const nameOf = async ({ db }: JobContext, id: number): Promise<string> =>
  (await db.selectFrom('account').where('id', '=', id).select('nickname').executeTakeFirst())?.nickname ?? '회원';

const QUOTED = 40;
const quoted = (text: string): string => {
  const flat = text.replaceAll(/\s+/g, ' ');
  return `“${[...flat].slice(0, QUOTED).join('')}${[...flat].length > QUOTED ? '…' : ''}”`;
};

export async function tellComment(ctx: JobContext, { feed_id, comment_id }: { feed_id: number; comment_id: number }) {
  const { rows } = await sql<{ to: number; nickname: string; content: string }>`
    select f.author_id as to, a.nickname, c.content from feed_comment c join feed f on f.id = c.feed_id
    join account a on a.id = c.author_id
    where c.id = ${comment_id} and c.state = 'SHOWN' and f.state = 'SHOWN'`.execute(ctx.db);
  const [comment] = rows;
  if (!comment) return;
  await tellInApp(ctx, {
    accountId: comment.to,
    kind: 'FEED_COMMENTED',
    subject: `comment-${comment_id}`,
    title: `${comment.nickname} 님이 댓글을 남겼어요`,
    lines: [quoted(comment.content)],
    path: `/feeds/${feed_id}`,
    button: '댓글 보기',
  });
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
      is_asker: boolean;
      nickname: string;
      is_trainer: boolean;
      content: string;
    }>`select w.account_id as to, w.account_id = q.author_id as is_asker, t.nickname, answer.is_trainer, answer.content
      from question_answer answer join question q on q.id = answer.question_id join account t on t.id = answer.author_id
      join question_follow w on w.question_id = q.id
      where answer.id = ${answer_id} and answer.state = 'SHOWN' and q.state = 'SHOWN' and w.account_id > ${after}
        and w.account_id <> answer.author_id and (answer.is_trainer or w.account_id = q.author_id)
        and not exists (select from member_block where (blocker_id, blocked_id)
          in ((w.account_id, answer.author_id), (answer.author_id, w.account_id)))
      order by w.account_id limit ${TOLD_AT_ONCE}`.execute(ctx.db);
    for (const { to, is_asker, nickname, is_trainer, content } of rows) {
      const who = is_trainer ? `${nickname} 코치가` : `${nickname} 님이`;
      await tellInApp(ctx, {
        accountId: to,
        kind: 'QUESTION_REPLIED',
        subject: `answer-${answer_id}-${to}`,
        title: is_asker ? `${who} 내 질문에 답했어요` : `${who} 기다리던 질문에 답했어요`,
        lines: [quoted(content)],
        path: `/questions/${question_id}`,
        button: '답변 보기',
      });
    }
    if (rows.length < TOLD_AT_ONCE) return;
    after = rows.at(-1)!.to;
  }
}

type Follow = { follower_id: number; followee_id: number; at: string };

export async function tellAsked(ctx: JobContext, { follower_id, followee_id, at }: Follow) {
  await tellInApp(ctx, {
    accountId: followee_id,
    kind: 'FOLLOW_ASKED',
    subject: `follow-${follower_id}-${followee_id}-${at}`,
    title: `${await nameOf(ctx, follower_id)} 님이 팔로우를 요청했어요`,
    lines: ['받으면 내 글을 볼 수 있어요.'],
    path: '/my/follow-requests',
    button: '요청 보기',
  });
}

export async function tellAccepted(ctx: JobContext, { follower_id, followee_id, at }: Follow) {
  await tellInApp(ctx, {
    accountId: follower_id,
    kind: 'FOLLOW_ACCEPTED',
    subject: `accepted-${follower_id}-${followee_id}-${at}`,
    title: `${await nameOf(ctx, followee_id)} 님이 요청을 받았어요`,
    lines: ['이제 글을 볼 수 있어요.'],
    path: `/users/${followee_id}`,
    button: '글 보기',
  });
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
  held_at: Date | null;
  decided_by: number | null;
  is_barred: boolean;
};

async function findCase({ db, now }: JobContext, id: number): Promise<Case | undefined> {
  const { rows } = await sql<Case>`select c.*, a.nickname, p.barred_until > ${now()} as is_barred,
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
  if (found.decided_by === null || (found.state === 'KEPT' && found.held_at === null)) return;
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
