import { Button } from '@oun/ui/button';
import { withCommas } from '@oun/money/written';
import type { ReactNode } from 'react';
import type { Selection } from './selection.ts';

/** How many are picked, what would come of each thing that can be done to them, and the buttons for it. */
export function PickedBar<Row>({
  label,
  selection: { rows, clear },
  about,
  children,
}: {
  label: string;
  selection: Selection<Row>;
  about: string;
  children: ReactNode;
}) {
  if (rows.size === 0) return null;
  return (
    <section
      aria-label={label}
      data-keep-clear
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-level-90 px-5 py-3 text-level-0 shadow-float"
    >
      <p className="min-w-0 flex-1">
        <b className="num">{withCommas(rows.size)}건</b>을 골랐어요
        <span className="num block text-body-13 text-level-30">{about}</span>
      </p>
      <Button variant="white" size="Dense" onClick={clear}>
        선택 해제
      </Button>
      {children}
    </section>
  );
}
