import type { Draw } from '@oun/contract/event';
import { cx } from '@oun/ui/class-names';
import { withCommas } from '@oun/money/written';
import { useState } from 'react';

const SHOWN = 5;

export const Winners = ({ prizes }: { prizes: Draw['prizes'] }) => (
  <ul className="mt-3 grid gap-3.5">
    {prizes
      .filter(({ winners }) => winners.length > 0)
      .map((prize) => (
        <Of key={prize.id} prize={prize} />
      ))}
  </ul>
);

const CHIP = 'inline-flex h-8 items-center rounded-chip px-3 text-body-14';

/** One's own name first; the others in the order of the draw. */
function Of({ prize: { name, winners } }: { prize: Draw['prizes'][number] }) {
  const [isAll, setAll] = useState(false);
  const sorted = [...winners.filter(({ is_mine }) => is_mine), ...winners.filter(({ is_mine }) => !is_mine)];
  const rest = winners.length - SHOWN;
  return (
    <li>
      <h3 className="text-body-14 font-semibold text-level-70">{name}</h3>
      <ul aria-label={`${name}에 뽑힌 분들`} className="mt-1.5 flex flex-wrap gap-1.5">
        {(isAll ? sorted : sorted.slice(0, SHOWN)).map(({ number, name: masked, is_mine }) => (
          <li
            key={number}
            className={cx(CHIP, is_mine ? 'bg-level-90 font-semibold text-level-0' : 'bg-level-10 text-level-80')}
          >
            {masked}
            {is_mine ? ' (나)' : ''}
          </li>
        ))}
        {rest > 0 && !isAll ? (
          <li>
            <button
              type="button"
              className={cx(CHIP, 'num bg-level-10 text-level-80 hover:bg-level-20')}
              onClick={() => setAll(true)}
            >
              그 외 {withCommas(rest)}명
            </button>
          </li>
        ) : null}
      </ul>
    </li>
  );
}
