import { mutation } from '@oun/client/mutation';
import { queryKey } from '@oun/client/query';
import { changeWishes, getPicks, type Wishes } from '@oun/contract/personalization';
import { WISH_STEPS, type WishStep } from '@oun/contract/personalization-rules';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ButtonLink } from '@oun/ui/button';
import { Link } from '@oun/ui/link';
import { ListRow } from '@oun/ui/list-row';
import { Skeleton } from '@oun/ui/skeleton';
import { StepBar } from '@oun/ui/step-bar';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { answerWords } from './answer-words.ts';
import { covers, type Told, WISH_TOUCHES, wishes } from './queries.ts';
import { STEPS } from './steps.tsx';
import { QUESTIONS } from './words.ts';

export const loader = prefetch(() => [wishes, covers]);
export const meta = pageMeta({ title: '맞춤 운동 설정', isPrivate: true });

const save = mutation(changeWishes, { touches: WISH_TOUCHES });

/** Seven taps for who is new, taken up where they were left; later the same seven, each for itself. */
function PreferencesScreen() {
  const [search] = useSearchParams();
  const told = useQuery(wishes);
  const asked = WISH_STEPS.find((step) => step === search.get('step'));
  return (
    <Block
      query={told}
      title="알려준 것을 불러오지 못했어요"
      skeleton={
        <Page title="맞춤 운동 설정" referrer="/my" className="px-5">
          <Skeleton className="mt-6" shape="card" height={480} />
        </Page>
      }
    >
      {(data) => {
        const step = asked ?? data.left[0];
        return step ? (
          <Question key={step} step={step} told={data} isChange={data.left.length === 0} />
        ) : (
          <All told={data} />
        );
      }}
    </Block>
  );
}

export default withPrefetched(PreferencesScreen);

type QuestionProps = {
  step: WishStep;
  told: Wishes;
  /** One of them is told anew; nothing else is asked. */ isChange: boolean;
};

function Question({ step, told, isChange }: QuestionProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  // What is asked has changed under whoever reads it aloud.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const client = useQueryClient();
  const tell = useMutation({
    ...save,
    onSuccess: ({ left }) => {
      // What was picked before is not shown again, not for a moment: it may be what hurts.
      client.removeQueries({ queryKey: queryKey(getPicks).slice(0, 1) });
      if (isChange) toast('다음 추천부터 담을게요.');
      void navigate(left.length === 0 && !isChange ? '/my/plan?made=1' : '/my/preferences', { replace: true });
    },
    onError: (error) => toast(error.message, 'failed'),
  });
  const place = WISH_STEPS.indexOf(step) + 1;
  const before = WISH_STEPS[place - 2];
  const { title, sub } = QUESTIONS[step];
  const Step = STEPS[step];
  return (
    <Page
      title="맞춤 운동 설정"
      referrer={isChange || !before ? '/my' : `/my/preferences?step=${before}`}
      className="flex min-h-[calc(100dvh-56px)] flex-col pb-0"
    >
      <div className="flex flex-1 flex-col px-5 pb-8">
        <div className="flex items-center gap-3 pt-4">
          <StepBar current={place} total={WISH_STEPS.length} className="flex-1" />
          <Link
            href={isChange ? '/my/preferences' : '/'}
            className="-mr-2 flex h-control items-center px-2 text-body-15 text-level-60"
          >
            {isChange ? '그대로 두기' : '나중에'}
          </Link>
        </div>
        <p className="num text-body-13 text-level-60">
          {place} / {WISH_STEPS.length}
          {place === 1 ? ' · 30초면 끝나요' : ''}
        </p>
        <h1 ref={heading} tabIndex={-1} className="mt-1 text-heading-24 outline-none">
          {title}
        </h1>
        {sub ? <p className="mt-1 text-body-15 text-level-60">{sub}</p> : null}
        <Step told={told} isPending={tell.isPending} onTell={(body: Told) => tell.mutate({ body })} />
      </div>
    </Page>
  );
}

/** All that was told, each a tap away from being told anew. */
function All({ told }: { told: Wishes }) {
  return (
    <Page title="맞춤 운동 설정" referrer="/my" className="flex min-h-[calc(100dvh-56px)] flex-col pb-0">
      <div className="px-5 pb-8">
        <h1 className="pt-6 text-heading-24">이렇게 알려줬어요</h1>
        <p className="mt-1 text-body-15 text-level-60">바꾸면 다음 추천과 계획부터 담아요.</p>
        <ul className="mt-4">
          {WISH_STEPS.map((step) => (
            <li key={step}>
              <ListRow
                title={QUESTIONS[step].title}
                sub={answerWords(step, told)}
                href={`/my/preferences?step=${step}`}
              />
            </li>
          ))}
        </ul>
      </div>
      <StickyCta>
        <ButtonLink href="/my/plan" size="Large" full>
          이번 주 계획 보기
        </ButtonLink>
      </StickyCta>
    </Page>
  );
}
