import { cx } from '@oun/ui/class-names';
import { Check } from 'lucide-react';
import type { LayoutProps } from './layout.ts';
import { MomentRing } from './parts.tsx';
import { COUNT_IN } from './use-count-in.ts';
import { DarkButton } from './SlotRow.tsx';

/** "숨 고르기부터 할게요", and from the middle "숨 고르기부터 이어서 할게요". */
export const beginWords = ({ chapter }: LayoutProps['standing'], time: number): string =>
  `${chapter.kind === 'rest' ? '쉬는 시간' : chapter.name}부터 ${time > 1 ? '이어서 ' : ''}할게요`;

/** Three, two, one: what comes first, what one needs, and a way not to wait. */
export function CountIn(props: LayoutProps) {
  const { title, sub, standing, time, counting = 0, needs, isShort, actions } = props;
  return (
    <div
      className={cx(
        'flex flex-col items-center px-5 pb-safe-bottom text-center [grid-area:panel]',
        isShort ? 'pt-3' : 'pt-5',
      )}
    >
      <p className="max-w-full truncate text-body-14 text-level-30">{[title, sub].filter(Boolean).join(' · ')}</p>
      <div className={isShort ? 'mt-3' : 'mt-4'}>
        <MomentRing {...props} size={isShort ? 112 : 168} />
      </div>
      <p aria-hidden="true" className="mt-3 flex gap-2">
        {Array.from({ length: COUNT_IN }, (_, i) => (
          <span
            key={i}
            className={cx('h-2 rounded-chip', COUNT_IN - counting === i ? 'w-6 bg-pink-40' : 'w-2 bg-level-0/24')}
          />
        ))}
      </p>
      <h1 className={cx('mt-3', isShort ? 'text-heading-20' : 'text-heading-24')}>
        <span className="sr-only" data-testid="movement">
          {standing.chapter.name}
        </span>
        <span aria-hidden="true">{beginWords(standing, time)}</span>
      </h1>
      <p className="mt-0.5 line-clamp-1 text-body-15 text-level-20">{standing.chapter.cues[0]}</p>
      <ul aria-label="준비할 것" className="mt-2 flex gap-5 text-body-14 text-level-20">
        {needs.map((need) => (
          <li key={need} className="flex items-center gap-1.5">
            <Check size={18} strokeWidth={2.6} aria-hidden="true" className="text-pink-20" />
            {need}
          </li>
        ))}
      </ul>
      <div className={cx('grid w-full max-w-column', isShort ? 'mt-3' : 'mt-6')}>
        <DarkButton onClick={actions.toggle}>바로 시작하기</DarkButton>
      </div>
    </div>
  );
}
