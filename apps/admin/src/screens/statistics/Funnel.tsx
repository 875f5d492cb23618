import { withCommas } from '@oun/money/written';
import { percentWords, shareOf } from './words.ts';

export type Step = { label: string; count: number; unit: '명' | '대' };

/** How many come how far, each line beside the share of the line above. */
export function Funnel({ steps }: { steps: readonly Step[] }) {
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <ol className="grid gap-3">
      {steps.map(({ label, count, unit }, i) => {
        const above = steps[i - 1];
        return (
          <li key={label} className="grid grid-cols-[96px_1fr_84px_48px] items-center gap-3 text-body-14">
            <span>{label}</span>
            <span className="h-7 overflow-hidden rounded-control bg-level-5" aria-hidden="true">
              <span
                className={`block h-full rounded-control ${i === steps.length - 1 ? 'bg-pink-50' : 'bg-pink-20'}`}
                style={{ width: `${(count / most) * 100}%` }}
              />
            </span>
            <b className="num text-right">
              {withCommas(count)}
              {unit}
            </b>
            <span className="num text-right text-level-60">
              {above && above.unit === unit && above.count > 0 ? (
                <>
                  <span className="sr-only">앞 줄의 </span>
                  {percentWords(shareOf(count, above.count))}
                </>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
