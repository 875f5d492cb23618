import type { CSSProperties, ReactNode } from 'react';
import { cx } from './class-names.tsx';

export type SkeletonProps = {
  width?: number | string | undefined;
  height?: number | string | undefined;
  /** Keeps a picture's place, as "4/5". */
  ratio?: string | undefined;
  shape?: 'text' | 'card' | 'control' | 'circle' | undefined;
  className?: string | undefined;
};

const SHAPE = { text: 'rounded-box', card: 'rounded-card', control: 'rounded-control', circle: 'rounded-chip' };

/** A box of the same size as what will come. */
export function Skeleton({ width, height, ratio, shape = 'text', className }: SkeletonProps) {
  const style: CSSProperties = {};
  if (width !== undefined) style.width = width;
  if (height !== undefined) style.height = height;
  if (ratio !== undefined) style.aspectRatio = ratio;
  return (
    <div
      aria-hidden="true"
      style={style}
      className={cx(
        'relative overflow-hidden bg-level-10 after:absolute after:inset-0 after:bg-linear-to-r after:from-transparent after:via-level-0/70 after:to-transparent motion-safe:after:animate-sheen motion-reduce:after:hidden',
        SHAPE[shape],
        className,
      )}
    />
  );
}

export type SkeletonGroupProps = { label?: string | undefined; className?: string | undefined; children: ReactNode };

/** Says once that something is coming, however many boxes stand for it. */
export function SkeletonGroup({ label = '불러오고 있어요', className, children }: SkeletonGroupProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
