import type { Event } from '@oun/contract/event';
import { EVENT_PHASE_LABELS, type EventRule, leftWords } from '@oun/contract/event-rules';
import { dayWords } from '@oun/contract/money-words';
import { Picture } from '@oun/shell/picture';
import { Accordion } from '@oun/ui/accordion';
import { Badge } from '@oun/ui/badge';
import { Callout } from '@oun/ui/callout';
import { cx } from '@oun/ui/class-names';
import { withCommas } from '@oun/money/written';
import { Check, Gift } from 'lucide-react';
import { useState } from 'react';
import { EnterBar } from './EnterBar.tsx';
import { countWords, PHASE_TONES } from './EventList.tsx';
import { Prizes } from './Prizes.tsx';
import { ProofNote } from './ProofNote.tsx';
import { daysLeftWords, numberWords, periodWords } from './words.ts';

/** Before its winners are known: what it is, how far one is, what there is to win and how it will be drawn. */
export function Running({ event, now }: { event: Event; now: number }) {
  const [isJustClosed, setJustClosed] = useState(false);
  const { phase, picture } = event;
  return (
    <>
      {picture ? (
        <Picture picture={picture} alt="" ratio="5/4" rounded="none" sizes="(min-width: 570px) 570px, 100vw" priority />
      ) : null}
      <div className="px-5 pt-6 pb-8">
        <p className="flex gap-1.5">
          <Badge tone={PHASE_TONES[phase]}>{EVENT_PHASE_LABELS[phase]}</Badge>
          {phase === 'OPEN' ? <Badge>{daysLeftWords(event.ends_at, now)}</Badge> : null}
        </p>
        <h1 className="mt-2 text-heading-26">{event.title}</h1>
        {event.intro ? <p className="mt-1.5 text-body-16 text-level-70">{event.intro}</p> : null}
        <p className="num mt-1.5 text-body-15 text-level-70">
          {periodWords(event)}
          <br />
          {countWords(event)}
        </p>
        {isJustClosed ? (
          <Callout tone="caution" title="방금 마감됐어요" alert className="mt-5">
            채운 {event.my?.count ?? 0}번의 기록은 그대로 남아요.
          </Callout>
        ) : phase === 'CLOSED' ? (
          <Callout title="응모가 끝났어요" className="mt-5">
            명단을 잠갔어요. 추첨하면 여기에서 발표해요.
          </Callout>
        ) : null}
        {event.my && phase !== 'SOON' ? <Progress event={event} my={event.my} /> : null}
        <How event={event} />
        <Prizes event={event} />
        <ProofNote id={event.id} />
        {event.notes.length > 0 ? (
          <Accordion
            className="mt-3 border-b border-level-10"
            level="h2"
            items={[{ value: 'notes', title: '꼭 확인해주세요', content: <Notes lines={event.notes} /> }]}
          />
        ) : null}
      </div>
      <EnterBar event={event} onClosed={() => setJustClosed(true)} />
    </>
  );
}

const Notes = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid list-disc gap-1.5 pl-5 wrap-anywhere">
    {[...new Set(lines)].map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const DONE: Record<EventRule, string> = { WORKOUTS: '했어요', FEED_PHOTO: '올렸어요', PURCHASE: '구매했어요' };
/** More would be no dots any more. */
const DOTS_MAX = 30;

function Progress({ event, my }: { event: Event; my: NonNullable<Event['my']> }) {
  const { rule, goal } = event;
  const done = Math.min(my.count, goal);
  return (
    <section aria-label="내 진행" className="mt-5 rounded-block bg-pink-0 p-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="num text-heading-18">
          {my.count}번 {DONE[rule]}
        </h2>
        <p className="num text-body-14 font-semibold text-pink-60">목표 {goal}번</p>
      </div>
      {goal <= DOTS_MAX ? (
        <div role="img" aria-label={`${goal}번 중 ${done}번`} className="mt-3 grid grid-cols-6 gap-2">
          {Array.from({ length: goal }, (_, i) => (
            <Dot key={i} nth={i + 1} isOn={i < done} isLast={i === goal - 1} />
          ))}
        </div>
      ) : null}
      <p className="mt-3 text-body-14 text-level-70">
        <ProgressWords event={event} my={my} />
      </p>
    </section>
  );
}

function Dot({ nth, isOn, isLast }: { nth: number; isOn: boolean; isLast: boolean }) {
  return (
    <span
      className={cx(
        'num flex aspect-square items-center justify-center rounded-chip text-body-15 font-semibold',
        isOn ? 'bg-pink-50 text-level-0' : 'bg-level-0 text-level-60',
      )}
    >
      {isOn ? <Check size={18} strokeWidth={3} /> : isLast ? <Gift size={18} /> : nth}
    </span>
  );
}

function ProgressWords({ event, my }: { event: Event; my: NonNullable<Event['my']> }) {
  const { rule, goal, is_weighted, phase } = event;
  const left = goal - my.count;
  if (my.entry)
    return (
      <>
        응모했어요. 응모 번호는 <b className="num text-level-90">{numberWords(my.entry.number)}</b>
        {is_weighted ? `, 기회는 ${my.entry.weight}번` : ''}이에요.
      </>
    );
  if (phase !== 'OPEN') return <>이번에는 응모하지 않았어요.</>;
  if (left <= 0) return <>다 채웠어요. 이제 응모할 수 있어요.</>;
  return (
    <>
      {leftWords(rule, left)}{' '}
      {my.expected ? (
        <>
          일주일에 {my.expected.days_a_week}번씩 하면{' '}
          <b className="num text-level-90">{dayWords(`${my.expected.on}T00:00:00+09:00`)}</b>이에요.
        </>
      ) : null}
    </>
  );
}

const COUNTED: Record<EventRule, readonly [title: string, sub: string]> = {
  WORKOUTS: ['운동을 끝내면 저절로 세요', '어디서 시작했든, 직접 더한 운동도 세요.'],
  FEED_PHOTO: ['피드에 사진을 올리면 저절로 세요', '사진이 있는 글만 세요.'],
  PURCHASE: ['스토어에서 구매하면 저절로 세요', '취소한 주문은 세지 않아요.'],
};

function How({ event: { rule, goal, is_weighted, has_badge } }: { event: Event }) {
  const steps = [
    COUNTED[rule],
    ...(has_badge ? [[`${goal}번을 채우면 챌린지 배지`, '모두에게 드려요.'] as const] : []),
    [
      `${goal}번을 채운 분끼리 추첨`,
      is_weighted ? `${goal}번을 더 채울 때마다 기회가 늘어요.` : '한 사람 한 번, 기회는 같아요.',
    ] as const,
  ];
  return (
    <section aria-label="이렇게 참여해요">
      <h2 className="mt-8 text-heading-18">이렇게 참여해요</h2>
      <ol className="mt-3 grid gap-3.5">
        {steps.map(([title, sub], i) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="num flex size-7 shrink-0 items-center justify-center rounded-chip bg-level-90 text-body-14 font-semibold text-level-0"
            >
              {withCommas(i + 1)}
            </span>
            <span>
              <b className="block text-heading-16">{title}</b>
              <span className="block text-body-14 text-level-60">{sub}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
