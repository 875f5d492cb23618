import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.tsx';

export type CalloutTone = 'error' | 'caution' | 'notice' | 'success' | 'neutral';

const GROUND: Record<CalloutTone, string> = {
  error: 'bg-error-ground',
  caution: 'bg-caution-ground',
  notice: 'bg-notice-ground',
  success: 'bg-success-ground',
  neutral: 'bg-level-5',
};

const INK: Record<CalloutTone, string> = {
  error: 'text-error-strong',
  caution: 'text-caution',
  notice: 'text-notice',
  success: 'text-success',
  neutral: 'text-level-70',
};

const ICON = { error: CircleAlert, caution: TriangleAlert, notice: Info, success: CircleCheck, neutral: Info };

export type CalloutProps = {
  tone?: CalloutTone | undefined;
  /** The news in bold; without it the children stand alone on one quiet line. */
  title?: ReactNode;
  icon?: ReactNode;
  /** A button at the right end. */
  action?: ReactNode;
  /** Read out at once, for what has just gone wrong. Leave it off for what was there when the page came. */
  alert?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** A row that tells something inside the page, where it belongs. */
export function Callout({ tone = 'neutral', title, icon, action, alert = false, className, children }: CalloutProps) {
  const Icon = ICON[tone];
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={cx(
        'flex min-h-row items-center gap-3 pl-4',
        title ? 'rounded-card py-3.5' : 'rounded-control py-2',
        action ? 'pr-2' : 'pr-4',
        GROUND[tone],
        className,
      )}
    >
      <span aria-hidden="true" className={cx('shrink-0', INK[tone])}>
        {icon ?? <Icon size={20} />}
      </span>
      <div className="min-w-0 flex-1">
        {title ? <p className={cx('text-body-15 font-semibold', INK[tone])}>{title}</p> : null}
        {children ? (
          <div className={title ? 'mt-0.5 text-body-13 text-level-70' : 'text-body-14 text-level-80'}>{children}</div>
        ) : null}
      </div>
      {action ? <div className="shrink-0">{action}</div> : null}
    </div>
  );
}
