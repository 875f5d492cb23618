import type { ReactNode } from 'react';
import { cx } from './class-names.tsx';

export type EmptyBlockProps = {
  /** A picture; it is laid into a round frame of 112 px. */
  illustration?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** The first step, as a button. */
  action?: ReactNode;
  /** `tint` is a card within a screen, `none` fills a screen of its own. */
  ground?: 'tint' | 'none' | undefined;
  level?: 'h1' | 'h2' | 'h3' | 'p' | undefined;
  role?: 'alert' | 'status' | undefined;
  className?: string | undefined;
};

/** An empty place says what will stand there and what the first step is. */
export function EmptyBlock({
  illustration,
  title,
  description,
  action,
  ground = 'tint',
  level: Heading = 'p',
  role,
  className,
}: EmptyBlockProps) {
  return (
    <div
      role={role}
      className={cx(
        'flex flex-col items-center px-5 text-center',
        ground === 'tint' ? 'rounded-block bg-level-5 py-8' : 'py-16',
        className,
      )}
    >
      {illustration ? (
        <div className="mb-4 size-28 overflow-hidden rounded-chip bg-level-10 [&>*]:size-full">{illustration}</div>
      ) : null}
      <Heading className="text-heading-18">{title}</Heading>
      {description ? <p className="mt-1 text-body-15 text-level-60">{description}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
