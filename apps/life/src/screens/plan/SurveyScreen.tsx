import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import type { Output } from '@oun/contract/endpoint';
import { type getRateableLessons, INTENSITY_ANSWERS, INTENSITY_LABELS, rateLesson } from '@oun/contract/lesson';
import { getPicks } from '@oun/contract/personalization';
import { listMySurveys } from '@oun/contract/survey';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { pageMeta } from '@oun/shell/meta';
import { toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ButtonLink } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ListRow } from '@oun/ui/list-row';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rateable } from './queries.ts';

const waiting = query(listMySurveys);

export const loader = prefetch(() => [rateable, waiting]);
export const meta = pageMeta({ title: '운동이 어땠나요?', isPrivate: true });

/** So many are asked about at once. */
const ASKED = 3;
/** What was rated stays on the screen as it was said, until one leaves. */
const send = mutation(rateLesson, { touches: [getPicks] });

type Rateable = Output<typeof getRateableLessons>['items'][number];

function SurveyScreen() {
  const lessons = useQuery({ ...rateable, staleTime: Number.POSITIVE_INFINITY });
  return (
    <Page title="운동이 어땠나요?" referrer="/my" className="flex min-h-[calc(100dvh-56px)] flex-col pb-0">
      <div className="px-5 pb-8">
        <h1 className="pt-6 text-heading-24">최근에 끝낸 운동, 어땠나요?</h1>
        <p className="mt-1 text-body-15 text-level-60">다음 운동의 세기를 여기에 맞춰요.</p>
        <Block
          query={lessons}
          title="끝낸 운동을 불러오지 못했어요"
          skeleton={
            <SkeletonGroup className="mt-6 grid gap-6">
              <Skeleton shape="card" height={132} />
              <Skeleton shape="card" height={132} />
            </SkeletonGroup>
          }
        >
          {({ items }) =>
            items.length > 0 ? (
              <ul className="mt-6 grid gap-7">
                {items.slice(0, ASKED).map((lesson) => (
                  <li key={lesson.id}>
                    <Rate lesson={lesson} />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyBlock
                className="mt-6"
                title="물어볼 운동이 없어요"
                description="운동을 끝내면 어땠는지 여기에서 말할 수 있어요."
                action={<ButtonLink href="/programs">운동 고르기</ButtonLink>}
              />
            )
          }
        </Block>
        <Waiting />
      </div>
      <StickyCta>
        <ButtonLink href="/" variant="gray" size="Large" full>
          마치기
        </ButtonLink>
      </StickyCta>
    </Page>
  );
}

export default withPrefetched(SurveyScreen);

/** What else is asked of them; nobody came for it, so that it is simply not there where it is not known. */
function Waiting() {
  const surveys = useQuery(waiting).data?.items ?? [];
  if (surveys.length === 0) return null;
  return (
    <section className="mt-10">
      <SectionHeader title="기다리는 설문" />
      <ul>
        {surveys.map(({ id, title, question_count, ends_at }) => (
          <li key={id}>
            <ListRow
              title={title}
              sub={`질문 ${question_count}개 · ${formatDate(ends_at)}까지`}
              href={`/surveys/${id}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What one says is what is kept: the mark goes back where it could not be. */
function Rate({ lesson }: { lesson: Rateable }) {
  const [answer, setAnswer] = useState<(typeof INTENSITY_ANSWERS)[number] | null>(null);
  const say = useMutation({
    ...send,
    onSuccess: ({ intensity }) => setAnswer(intensity),
    onError: (error) => toast(error.message, 'failed'),
  });
  const shown = say.isPending ? say.variables.body.intensity : answer;
  return (
    <fieldset>
      <legend className="flex w-full items-center gap-3">
        <Picture
          picture={lesson.picture}
          ratio="4/3"
          alt=""
          sizes="176px"
          rounded="control"
          className="w-22 shrink-0"
        />
        <span className="min-w-0">
          <b className="line-clamp-2 text-heading-16">{lesson.title}</b>
          <span className="num text-body-13 text-level-60">
            {formatDate(lesson.completed_at)} · {Math.round(lesson.seconds / 60)}분
          </span>
        </span>
      </legend>
      <div className="mt-3 grid grid-cols-3 gap-2">
        {INTENSITY_ANSWERS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={shown === one}
            disabled={say.isPending}
            onClick={() => say.mutate({ body: { lesson_id: lesson.id, intensity: one } })}
            className={cx(
              'h-control-large rounded-control text-body-15',
              shown === one ? 'bg-level-90 font-bold text-level-0' : 'bg-level-10 text-level-80',
            )}
          >
            {INTENSITY_LABELS[one]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
