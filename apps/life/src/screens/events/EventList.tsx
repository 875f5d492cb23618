import type { EventCard } from '@oun/contract/event';
import { EVENT_PHASE_LABELS, type EventPhase } from '@oun/contract/event-rules';
import { dayWords } from '@oun/contract/money-words';
import { Picture } from '@oun/shell/picture';
import { Badge, type BadgeTone } from '@oun/ui/badge';
import { Link } from '@oun/ui/link';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { withCommas } from '@oun/money/written';
import { daysLeftWords, periodWords } from './words.ts';

export const PHASE_TONES: Record<EventPhase, BadgeTone> = {
  SOON: 'notice',
  OPEN: 'pink',
  CLOSED: 'neutral',
  ANNOUNCED: 'reward',
};

/** "8,214명이 함께해요", and what is told of it instead before anybody could enter. */
export function countWords({ phase, entry_count, starts_at }: EventCard): string {
  if (phase === 'SOON') return `${dayWords(starts_at)}부터 함께해요`;
  if (entry_count === 0) return phase === 'OPEN' ? '첫 응모의 주인공이 되어볼까요?' : '응모한 분이 없었어요';
  return phase === 'OPEN' ? `${withCommas(entry_count)}명이 함께해요` : `${withCommas(entry_count)}명이 함께했어요`;
}

export function EventList({ items, now }: { items: readonly EventCard[]; now: number }) {
  return (
    <ul className="grid gap-8">
      {items.map((event, i) => (
        <li key={event.id}>
          <Link href={`/events/${event.id}`} className="block rounded-card">
            {event.picture ? (
              <Picture
                picture={event.picture}
                alt=""
                ratio="16/9"
                sizes="(min-width: 570px) 530px, calc(100vw - 40px)"
                priority={i === 0}
              />
            ) : null}
            <span className="mt-3 flex gap-1.5">
              <Badge tone={PHASE_TONES[event.phase]}>{EVENT_PHASE_LABELS[event.phase]}</Badge>
              {event.phase === 'OPEN' ? <Badge>{daysLeftWords(event.ends_at, now)}</Badge> : null}
            </span>
            <span className="mt-2 block text-heading-18 text-level-90">{event.title}</span>
            <span className="num mt-0.5 block text-body-14 text-level-70">{periodWords(event)}</span>
            <span className="num block text-body-14 text-level-60">{countWords(event)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export const ListWaiting = () => (
  <SkeletonGroup label="이벤트를 불러오고 있어요" className="grid gap-8">
    {[0, 1].map((i) => (
      <div key={i}>
        <Skeleton shape="card" ratio="16/9" />
        <Skeleton className="mt-3 h-6 w-40" />
        <Skeleton className="mt-2 h-5 w-64" />
      </div>
    ))}
  </SkeletonGroup>
);
