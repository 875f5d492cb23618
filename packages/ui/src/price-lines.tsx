import type { ReactNode } from 'react';
import { cx } from './class-names.tsx';
import { signedWon } from './percent-off.tsx';

/** The lines that lead to a total, in the order they are reckoned. */
export function PriceLines({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={cx('grid gap-3', className)}>{children}</dl>;
}

export type PriceLineProps = {
  label: ReactNode;
  /** Why this line is there: every discount says it. */
  reason?: ReactNode;
  /** Won, or the words to stand in its place. */
  amount: number | string;
  /** A discount is pink; the rest is ink. */
  tone?: 'ink' | 'pink' | undefined;
  total?: boolean | undefined;
};

export function PriceLine({ label, reason, amount, tone = 'ink', total = false }: PriceLineProps) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4', total && 'mt-1 border-t border-level-20 pt-4')}>
      <dt className={total ? 'text-control-large text-level-90' : 'text-body-15 text-level-70'}>
        {label}
        {reason ? <span className="mt-0.5 block text-body-13 text-level-60">{reason}</span> : null}
      </dt>
      <dd
        className={cx(
          'num whitespace-nowrap',
          total ? 'text-heading-22' : 'text-body-15 font-medium',
          tone === 'pink' ? 'text-pink-50' : 'text-level-90',
        )}
      >
        {typeof amount === 'number' ? signedWon(amount) : amount}
      </dd>
    </div>
  );
}
