import { CallError } from '@oun/client/call';
import { query } from '@oun/client/query';
import { LABELS } from '@oun/contract/content';
import type { Output } from '@oun/contract/endpoint';
import { composeWorkout } from '@oun/contract/workout';
import { kcalOf } from '@oun/movement/compose';
import { josa } from 'es-hangul';
import type { PainArea, Phase } from '@oun/movement/movement';
import { findMovement } from '@oun/movement/movements';
import { toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorBlock } from '@oun/ui/error-block';
import { IconButton } from '@oun/ui/icon-button';
import { StickyCta } from '@oun/ui/sticky-cta';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Bookmark, Play, RefreshCw, Share } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { formPath, newSeed, requestOf, useChoices, wishesOf } from './choices.ts';
import { useOwnWorkout } from './own-workout.ts';
import { usePain } from './pain.ts';
import { kcalWords, type Line, partWords } from './plan-words.ts';
import { PhaseBar, picturesOf, PlanList, PlanNotes } from './PlanParts.tsx';
import { PlanPage, PlanSkeleton } from './PlanPage.tsx';
import { ReliefChips } from './ReliefChips.tsx';
import { addSwap, readSwaps, swapChoices, withStandIns, withSwaps, writeSwaps } from './swaps.ts';
import { openSwap } from './SwapSheet.tsx';

type Composed = Output<typeof composeWorkout>;

/** Where it hurts is known to the browser alone, so nothing is composed before it has taken over. */
export function MadeNow() {
  const { choices } = useChoices();
  const pain = usePain();
  if (pain) return <Composing pain={pain} />;
  return (
    <PlanPage title="운동 만들기" back={backTo(formPath(choices))}>
      <PlanSkeleton />
    </PlanPage>
  );
}

const backTo = (href: string) => ({ label: '조건 바꾸기', href });

function Composing({ pain }: { pain: readonly PainArea[] }) {
  const { choices } = useChoices();
  const plan = useQuery({
    ...query(composeWorkout, { body: requestOf(choices, pain) }),
    // The same wishes and seed always give the same workout.
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  if (plan.data) return <Plan plan={plan.data} pain={pain} isOld={plan.isPlaceholderData} />;
  const isNothing = plan.error instanceof CallError && plan.error.code === 'NOTHING_FITS';
  return (
    <PlanPage title="운동 만들기" back={backTo(formPath(choices))}>
      {!plan.isError ? (
        <PlanSkeleton />
      ) : isNothing ? (
        <EmptyBlock
          ground="none"
          level="h1"
          illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
          title="고를 동작이 없어요"
          description={plan.error.message}
          action={<ReliefChips pain={pain} />}
        />
      ) : (
        <ErrorBlock
          ground="none"
          level="h1"
          illustration={<img src="/empty-error.webp" alt="" width={112} height={112} />}
          title="운동을 만들지 못했어요"
          description={plan.error.message}
          pending={plan.isFetching}
          onRetry={() => void plan.refetch()}
        />
      )}
    </PlanPage>
  );
}

type PlanProps = { plan: Composed; pain: readonly PainArea[]; isOld: boolean };

function Plan({ plan, pain, isOld }: PlanProps) {
  const { choices, setChoices } = useChoices();
  const request = requestOf(choices, pain);
  const wishes = wishesOf(request);
  const swaps = readSwaps(choices.swap, wishes);
  const steps = withStandIns(withSwaps(plan.steps, swaps), wishes);
  const own = useOwnWorkout({ title: plan.title, steps, code: choices.code }, (code) => setChoices({ code }));
  const pictureOf = picturesOf(plan.chapters);
  const heading = useHeadingFocus();

  const swap = async (phase: Phase, { movement, name }: Line) => {
    const planned = swaps.find((one) => one.phase === phase && one.to === movement)?.from;
    const first = planned === undefined ? undefined : findMovement(planned);
    const others = swapChoices(steps, phase, movement, wishes).filter(({ id }) => id !== planned);
    const offered = first ? [first, ...others] : others;
    const picked = await openSwap(`${name} 대신`, { choices: offered, planned, pictureOf });
    if (picked === undefined) return;
    void setChoices({ swap: writeSwaps(addSwap(swaps, phase, movement, picked)), code: null });
    toast(`${josa(findMovement(picked)!.name, '으로/로')} 바꿨어요.`);
  };
  const refresh = () => {
    void setChoices({ made: newSeed(), swap: null, code: null });
    toast('다른 동작으로 다시 만들었어요.');
  };

  const facts = [
    `동작 ${new Set(steps.map(({ movement }) => movement)).size}개`,
    kcalWords(kcalOf(steps)),
    LABELS.level[request.level],
    request.equipment.map((item) => LABELS.equipment[item]).join(', ') || LABELS.equipment.none,
  ];
  // A note on a movement that has been swapped since is no longer true.
  const gone = swaps.flatMap(({ from }) => findMovement(from)?.name ?? []);
  const notes = plan.notes.filter(
    ({ text }) => !gone.some((name) => text.endsWith(` ${josa(name, '으로/로')} 바꿨어요.`)),
  );

  return (
    <PlanPage
      title="운동 만들기"
      back={backTo(formPath(choices))}
      actions={
        <>
          <IconButton
            label="보관하기"
            aria-pressed={own.isSaved}
            icon={
              <Bookmark
                size={23}
                aria-hidden="true"
                className={own.isSaved ? 'fill-pink-50 text-pink-50' : undefined}
              />
            }
            onClick={own.toggleSaved}
          />
          <IconButton label="공유하기" icon={<Share size={22} aria-hidden="true" />} onClick={own.share} />
        </>
      }
    >
      <div aria-busy={isOld} className={cx('px-5 pt-2 pb-8', isOld && 'opacity-60')}>
        <h1 ref={heading} tabIndex={-1} className="text-heading-24 outline-none">
          {partWords(request.parts)},
          <br />
          {request.minutes}분 운동을 만들었어요
        </h1>
        <p className="num mt-2 text-body-15 text-level-60">{facts.join(' · ')}</p>
        <PhaseBar steps={steps} />
        <PlanNotes notes={notes} />
        <PlanList steps={steps} pictureOf={pictureOf} onSwap={(phase, line) => void swap(phase, line)} />
      </div>
      <StickyCta>
        <IconButton
          label="다시 만들기"
          variant="gray"
          size="Large"
          icon={<RefreshCw size={22} aria-hidden="true" />}
          onClick={refresh}
        />
        <Button
          size="Large"
          full
          className="num"
          pending={own.isStarting || isOld}
          pendingLabel="운동을 준비하고 있어요"
          onClick={own.start}
        >
          <Play size={18} aria-hidden="true" className="fill-current" />
          {request.minutes}분 운동 시작하기
        </Button>
      </StickyCta>
    </PlanPage>
  );
}

/** What was just made is read out; on a page that was opened with it, the reader starts at the top. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const isFirstPage = useRef(key === 'default');
  useEffect(() => {
    if (!isFirstPage.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
