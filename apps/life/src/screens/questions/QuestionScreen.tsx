import { CallError } from '@oun/client/call';
import type { AskedLesson, Question, QuestionAnswer } from '@oun/contract/question';
import { paceWords, questionParts, SEE_A_DOCTOR } from '@oun/contract/question-rules';
import { withCommas } from '@oun/money/written';
import { useAsMember } from '@oun/shell/as-member';
import { Block } from '@oun/shell/block';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { pageMeta } from '@oun/shell/meta';
import { useNow } from '@oun/shell/now';
import { popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { lead, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { Avatar } from '@oun/ui/avatar';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { cx } from '@oun/ui/class-names';
import { EmptyBlock } from '@oun/ui/empty-block';
import { IconButton } from '@oun/ui/icon-button';
import { Link } from '@oun/ui/link';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing, Ellipsis, Pin, Play, Stethoscope, ThumbsUp } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { agoWords } from '../feeds/ago.ts';
import { PostNotice } from '../feeds/PostNotice.tsx';
import { Face, TrainerBadge } from '../people/Face.tsx';
import * as calls from './queries.ts';
import { QuestionTags } from './QuestionTags.tsx';
import { tookWords } from './took.ts';

/** Filling in a form weighs more than reading does. */
const WriteAnswer = lazy(() => import('./WriteAnswer.tsx'));

const idIn = (id = ''): number => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0);

export const loader = prefetch(({ params: { id } }) => [
  lead(calls.questionOf(idIn(id))),
  calls.answersOf(idIn(id)),
  calls.pace,
]);
export const meta = pageMeta<Prefetched>(({ data }) => {
  const question = data?.first as Question | undefined;
  return question
    ? { title: questionParts(question.content).title, description: question.content.slice(0, 80) }
    : { title: '질문' };
});

function QuestionScreen() {
  const now = useNow();
  const id = idIn(useParams()['id']);
  const question = useQuery(calls.questionOf(id));
  const isGone = question.error instanceof CallError && question.error.status >= 400 && question.error.status < 500;
  return (
    <Page title="질문" referrer="/questions" className="flex min-h-[calc(100dvh-8rem)] flex-col">
      {isGone && !question.data ? (
        <EmptyBlock
          ground="none"
          level="h1"
          className="my-auto"
          illustration={<img src="/empty-search.webp" alt="" width={130} height={130} />}
          title="삭제됐거나 볼 수 없는 질문이에요"
          description="다른 분들의 질문을 볼까요?"
          action={
            <ButtonLink href="/questions" variant="gray">
              질문으로 가기
            </ButtonLink>
          }
        />
      ) : (
        <Block query={question} title="질문을 불러오지 못했어요" skeleton={<Waiting />}>
          {(found) => <Found question={found} now={now} />}
        </Block>
      )}
    </Page>
  );
}

export default withPrefetched(QuestionScreen);

function Found({ question, now }: { question: Question; now: number }) {
  useSeen(question);
  const { title, rest } = questionParts(question.content);
  return (
    <>
      <article className="px-5 pt-5 pb-5">
        <Head question={question} now={now} />
        <div className="mt-4">
          <QuestionTags question={question} />
        </div>
        <h1 className="mt-2 text-heading-20 break-keep wrap-anywhere">{title}</h1>
        {rest ? <p className="mt-2 text-body-16 wrap-anywhere whitespace-pre-wrap text-level-80">{rest}</p> : null}
        <Photos question={question} />
        {question.lesson ? <LessonLink lesson={question.lesson} sub="이 운동에서 물어봤어요" /> : null}
        {question.notice ? <Notice question={question} /> : null}
        {question.category === 'PAIN' ? (
          <Callout tone="notice" className="mt-4" icon={<Stethoscope size={22} />}>
            <b>{SEE_A_DOCTOR}</b> 트레이너의 답은 치료를 대신할 수 없어요.
          </Callout>
        ) : null}
      </article>
      <Answers question={question} />
      {question.notice ? null : (
        <Suspense fallback={<div className="h-18" />}>
          <WriteAnswer question={question} />
        </Suspense>
      )}
    </>
  );
}

function Notice({ question: { id, notice, can_change } }: { question: Question }) {
  const navigate = useNavigate();
  const gone = useMutation({ ...calls.remove, onError: (error) => void popupError(error) });
  if (!notice) return null;
  const leave = () => void navigate('/questions', { replace: true });
  return (
    <PostNotice
      what="질문"
      notice={notice}
      hint="지금은 나에게만 보여요."
      editPath={can_change ? `/questions/write?edit=${id}` : undefined}
      id={id}
      appeal={calls.appeal}
      onRemove={can_change ? () => gone.mutate({ params: { id } }, { onSuccess: leave }) : undefined}
    />
  );
}

/** Who asked has read what is here: told once for each time something was new. */
function useSeen({ id, new_answer_count }: Question) {
  const { mutate } = useMutation(calls.see);
  const told = useRef(0);
  useEffect(() => {
    if (new_answer_count === 0 || told.current === new_answer_count) return;
    told.current = new_answer_count;
    mutate({ params: { id } });
  }, [id, new_answer_count, mutate]);
}

function Head({ question, now }: { question: Question; now: number }) {
  const { author, is_mine } = question;
  const { me } = useShell();
  const facts = [
    agoWords(question.created_at, now),
    ...(is_mine ? ['내 질문'] : []),
    ...(question.is_edited ? ['고침'] : []),
  ];
  const words = (
    <span className="min-w-0">
      <b className="block truncate text-heading-16">{author.is_withdrawn ? '탈퇴한 회원' : author.nickname}</b>
      <span className="num block text-body-13 text-level-60">{facts.join(' · ')}</span>
    </span>
  );
  return (
    <div className="flex items-center gap-2">
      {author.is_withdrawn ? (
        <span className="flex min-w-0 flex-1 items-center gap-3">
          <Avatar name="" size={44} decorative />
          {words}
        </span>
      ) : (
        <Link href={`/users/${author.id}`} className="flex min-w-0 flex-1 items-center gap-3">
          <Face person={author} />
          {words}
        </Link>
      )}
      <BellButton question={question} />
      {me ? (
        <IconButton
          label="질문 더 보기"
          icon={<Ellipsis size={22} />}
          onClick={() => void import('./question-sheet.tsx').then(({ openQuestionMenu }) => openQuestionMenu(question))}
        />
      ) : null}
    </div>
  );
}

function BellButton({ question: { id, is_notified, follower_count, is_mine } }: { question: Question }) {
  const client = useQueryClient();
  const on = useMutation(calls.follow);
  const off = useMutation(calls.unfollow);
  const settle = {
    onSuccess: (after: Partial<Question>) => {
      calls.patchQuestion(client, id, after);
      toast(after.is_notified ? '답변이 오면 알려드릴게요.' : '알림을 껐어요.');
    },
    onError: (error: Error) => {
      calls.patchQuestion(client, id, { is_notified, follower_count });
      void popupError(error);
    },
  };
  const press = useAsMember({ what: `question:${id}`, why: '로그인하고 답변을 기다려요', icon: 'heart' }, () => {
    const by = is_mine ? 0 : is_notified ? -1 : 1;
    calls.patchQuestion(client, id, { is_notified: !is_notified, follower_count: follower_count + by });
    (is_notified ? off : on).mutate({ params: { id } }, settle);
  });
  const Icon = is_notified ? BellRing : Bell;
  return (
    <Button variant="line" aria-pressed={is_notified} onClick={press}>
      <Icon size={18} aria-hidden="true" /> {is_notified ? '알림 받는 중' : '나도 궁금해요'}
    </Button>
  );
}

function Photos({ question: { pictures, author } }: { question: Question }) {
  if (pictures.length === 0) return null;
  return (
    <ul
      aria-label="사진"
      className={cx(
        'mt-4 grid gap-1 overflow-hidden rounded-card',
        pictures.length === 1 ? 'grid-cols-1' : 'grid-cols-2',
      )}
    >
      {pictures.map((picture, i) => (
        <li key={picture.url}>
          <Picture
            picture={picture}
            ratio={pictures.length === 1 ? '4/3' : '1/1'}
            rounded="none"
            alt={`${author.is_withdrawn ? '탈퇴한 회원' : `${author.nickname} 님`}이 올린 사진 ${i + 1}`}
            sizes={pictures.length === 1 ? '(min-width: 570px) 530px, 92vw' : '(min-width: 570px) 265px, 46vw'}
          />
        </li>
      ))}
    </ul>
  );
}

function LessonLink({ lesson, sub }: { lesson: AskedLesson; sub?: string }) {
  return (
    <Link href={`/lessons/${lesson.id}`} className="mt-4 flex items-center gap-4 rounded-card bg-level-5 p-2.5 pr-5">
      {lesson.picture ? (
        <span className="w-24 shrink-0">
          <Picture picture={lesson.picture} alt="" ratio="4/3" sizes="96px" rounded="control" />
        </span>
      ) : null}
      <span className="num min-w-0 flex-1">
        <b className="block truncate text-heading-16">{lesson.title}</b>
        <span className="block text-body-13 text-level-60">
          {[sub, `${lesson.minutes}분`, ...(lesson.is_free ? ['무료'] : [])].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Play size={20} fill="currentColor" aria-hidden="true" />
    </Link>
  );
}

function waitingWords({ notice }: Question, promise: string | null): string {
  if (notice) return '다시 보이게 되면 트레이너가 읽어요.';
  return `트레이너가 읽고 있어요. ${promise ? `${promise} 답해드려요.` : '답이 오면 알려드릴게요.'}`;
}

function Answers({ question }: { question: Question }) {
  const now = useNow();
  const list = useInfiniteQuery(calls.answersOf(question.id));
  const promise = paceWords(useQuery(calls.pace).data?.median_minutes);
  return (
    <div className="border-t-8 border-level-5">
      <Block query={list} title="답변을 불러오지 못했어요" skeleton={<Skeleton className="m-5 h-40" />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          const trainers = items.filter(({ is_trainer }) => is_trainer);
          const others = items.filter(({ is_trainer }) => !is_trainer);
          return (
            <>
              <section aria-label="트레이너 답변" className="px-5 pt-6">
                <div className="flex items-center justify-between">
                  <h2 className="text-heading-18">트레이너 답변</h2>
                  {trainers.length > 0 ? (
                    <span className="flex items-center gap-1 text-body-13 text-level-60">
                      <Pin size={14} aria-hidden="true" /> 고정됨
                    </span>
                  ) : null}
                </div>
                {trainers.length === 0 ? (
                  <p className="mt-3 rounded-card bg-level-5 p-5 text-center text-body-15 text-level-70">
                    {waitingWords(question, promise)}
                  </p>
                ) : null}
                {trainers.map((answer) => (
                  <Answer key={answer.id} answer={answer} question={question} now={now} isFramed />
                ))}
              </section>
              <section aria-label="회원 답변" className="px-5 pt-7 pb-4">
                <h2 className="num text-heading-16">회원 답변 {withCommas(others.length)}</h2>
                {others.length === 0 ? (
                  <p className="mt-2 text-body-14 text-level-60">같은 경험이 있나요? 첫 답변을 남겨보세요.</p>
                ) : null}
                {others.map((answer) => (
                  <Answer key={answer.id} answer={answer} question={question} now={now} />
                ))}
                {list.hasNextPage ? <ComingOrEnd list={list} /> : null}
                {question.is_mine && !question.can_change && items.length > 0 ? (
                  <p className="mt-4 text-body-13 break-keep text-level-60">
                    답변이 달린 뒤에는 질문을 고칠 수 없어요. 덧붙일 말은 답변으로 남겨주세요.
                  </p>
                ) : null}
              </section>
            </>
          );
        }}
      </Block>
    </div>
  );
}

type AnswerProps = { answer: QuestionAnswer; question: Question; now: number; isFramed?: boolean };

function Answer({ answer, question, now, isFramed = false }: AnswerProps) {
  const { author, content, lesson } = answer;
  const { me } = useShell();
  const name = author.is_withdrawn ? '탈퇴한 회원' : author.nickname;
  const openMenu = () => void import('./question-sheet.tsx').then(({ openAnswerMenu }) => openAnswerMenu(answer));
  return (
    <article
      aria-label={`${name}${isFramed ? ' 코치' : ' 님'}의 답변`}
      className={cx('mt-4', isFramed && 'rounded-card border-[1.5px] border-blue-30 p-4')}
    >
      <div className="flex items-center gap-3">
        {author.is_withdrawn ? (
          <Avatar name="" size={40} decorative />
        ) : (
          <Face person={author} size={isFramed ? 44 : 36} />
        )}
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {author.is_withdrawn ? (
              <span className="text-body-14 text-level-60">{name}</span>
            ) : (
              <Link href={`/users/${author.id}`} className="text-heading-16">
                {name}
                {isFramed ? ' 코치' : ''}
              </Link>
            )}
            {isFramed ? <TrainerBadge /> : null}
            {author.id === question.author.id ? <span className="text-body-13 text-level-60">질문한 분</span> : null}
          </p>
          <p className="num text-body-13 text-level-60">
            {isFramed
              ? `${tookWords(question.created_at, answer.created_at)} 만에 답했어요`
              : agoWords(answer.created_at, now)}
          </p>
        </div>
        {me && (answer.is_mine || content !== null) ? (
          <IconButton label={`${name}의 답변 더 보기`} icon={<Ellipsis size={20} />} onClick={openMenu} />
        ) : null}
      </div>
      <p
        className={cx(
          'mt-2 text-body-16 wrap-anywhere whitespace-pre-wrap',
          content === null ? 'text-level-60' : 'text-level-80',
          !isFramed && 'pl-12',
        )}
      >
        {content ?? '운영 정책에 따라 가려진 답변이에요.'}
      </p>
      {lesson ? <LessonLink lesson={lesson} /> : null}
      {content === null ? null : <Helpful answer={answer} isFramed={isFramed} />}
    </article>
  );
}

function Helpful({ answer, isFramed }: { answer: QuestionAnswer; isFramed: boolean }) {
  const { id, is_liked, like_count } = answer;
  const client = useQueryClient();
  const on = useMutation(calls.like);
  const off = useMutation(calls.unlike);
  const press = useAsMember({ what: `answer:${id}`, why: '로그인하고 고마움을 남겨요', icon: 'heart' }, () => {
    const before = { is_liked, like_count };
    calls.patchAnswer(client, answer, { is_liked: !is_liked, like_count: like_count + (is_liked ? -1 : 1) });
    (is_liked ? off : on).mutate(
      { params: { id } },
      {
        onSuccess: (after) => calls.patchAnswer(client, answer, after),
        onError: () => {
          calls.patchAnswer(client, answer, before);
          toast('남기지 못해 되돌렸어요.', 'failed');
        },
      },
    );
  });
  return (
    <button
      type="button"
      aria-pressed={is_liked}
      onClick={press}
      className={cx(
        'num mt-3 inline-flex min-h-control items-center gap-2 rounded-chip text-body-15',
        isFramed ? 'bg-notice-ground px-4 font-semibold text-notice' : 'ml-12 text-level-70',
        !isFramed && is_liked && 'font-semibold text-notice',
      )}
    >
      <ThumbsUp size={18} fill={is_liked ? 'currentColor' : 'none'} aria-hidden="true" />
      도움이 됐어요{like_count > 0 ? ` ${withCommas(like_count)}` : ''}
    </button>
  );
}

const Waiting = () => (
  <SkeletonGroup label="질문을 불러오고 있어요" className="px-5 py-5">
    <Skeleton className="h-11 w-40" />
    <Skeleton className="mt-4 h-6 w-full" />
    <Skeleton className="mt-2 h-20 w-full" />
    <Skeleton ratio="16/10" className="mt-6" />
  </SkeletonGroup>
);
