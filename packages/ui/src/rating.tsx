import { cx } from './class-names.tsx';
import { withCommas } from '@oun/money/written';

const STAR = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z';

export function Star({ size, className }: { size: number; className?: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" fill="currentColor" className={className}>
      <path d={STAR} />
    </svg>
  );
}

export type RatingProps = {
  value: number;
  /** Number of reviews, said after the mark. */
  count?: number | undefined;
  size?: 'Large' | 'Default' | undefined;
  className?: string | undefined;
};

/** One star and the mark, for cards and headers. */
export function Rating({ value, count, size = 'Default', className }: RatingProps) {
  return (
    <span
      className={cx(
        'num inline-flex items-center gap-1',
        size === 'Large' ? 'text-body-16' : 'text-body-14',
        className,
      )}
    >
      <Star size={size === 'Large' ? 18 : 16} className="text-yellow-50" />
      <span className="sr-only">별점 5점 만점에</span>
      <span className="font-semibold text-level-90">{value.toFixed(1)}</span>
      {count === undefined ? null : <span className="text-level-60">리뷰 {withCommas(count)}개</span>}
    </span>
  );
}

/** Five stars, filled as far as the mark reaches. */
export function Stars({ value, size = 16, className }: { value: number; size?: number; className?: string }) {
  return (
    <span role="img" aria-label={`별점 5점 만점에 ${value}점`} className={cx('relative inline-flex', className)}>
      <span className="flex text-level-20">
        {[1, 2, 3, 4, 5].map((mark) => (
          <Star key={mark} size={size} />
        ))}
      </span>
      <span
        className="absolute inset-y-0 left-0 flex overflow-hidden text-yellow-50"
        style={{ width: `${value * 20}%` }}
      >
        {[1, 2, 3, 4, 5].map((mark) => (
          <Star key={mark} size={size} />
        ))}
      </span>
    </span>
  );
}
