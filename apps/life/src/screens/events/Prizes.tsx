import type { Event, Prize } from '@oun/contract/event';
import { wonWords } from '@oun/contract/money-words';
import { Picture } from '@oun/shell/picture';
import { Logo } from '@oun/ui/logo';
import { withCommas } from '@oun/money/written';
import { Award } from 'lucide-react';

export function Prizes({ event: { prizes, has_badge, goal } }: { event: Event }) {
  return (
    <section aria-label="선물">
      <h2 className="mt-8 text-heading-18">선물</h2>
      <ul className="mt-3 grid gap-4">
        {has_badge ? (
          <li className="flex items-center gap-3.5">
            <span className="flex size-16 shrink-0 items-center justify-center rounded-chip bg-blue-0 text-blue-50">
              <Award size={30} aria-hidden="true" />
            </span>
            <span>
              <b className="block text-heading-16">챌린지 배지</b>
              <span className="num block text-body-13 text-level-60">{goal}번 채운 모두</span>
            </span>
          </li>
        ) : null}
        {prizes.map((prize) => (
          <li key={prize.id} className="flex items-center gap-3.5">
            <PrizePicture prize={prize} className="w-16 shrink-0" />
            <span className="min-w-0">
              <b className="block text-heading-16 wrap-anywhere">{prize.name}</b>
              <span className="num block text-body-13 text-level-60">
                {withCommas(prize.quantity)}명 추첨
                {prize.worth > 0 ? ` · ${wonWords(prize.worth)} 상당` : ''}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a membership looks like; goods have a picture of their own. */
export function PrizePicture({ prize, className = '' }: { prize: Pick<Prize, 'picture'>; className?: string }) {
  return prize.picture ? (
    <Picture picture={prize.picture} alt="" ratio="1/1" sizes="168px" rounded="control" className={className} />
  ) : (
    <span
      className={`flex aspect-square items-center justify-center rounded-control bg-level-90 text-level-0 ${className}`}
    >
      <Logo height={16} />
    </span>
  );
}
