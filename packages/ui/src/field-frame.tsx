import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.tsx';

export type FieldTexts = {
  label: string;
  hideLabel?: boolean | undefined;
  /** Says beside the label that the field may stay empty. */
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  success?: ReactNode;
};

/** The id of the line under a field, or nothing while that line is silent. */
export function fieldMessageId(id: string, { hint, error, success }: Omit<FieldTexts, 'label'>): string | undefined {
  return error || success || hint ? `${id}-message` : undefined;
}

export function FieldFrame({
  id,
  label,
  hideLabel,
  optional,
  hint,
  error,
  success,
  labelTag = 'label',
  className,
  children,
}: FieldTexts & { id: string; labelTag?: 'label' | 'span'; className?: string | undefined; children: ReactNode }) {
  const messageId = fieldMessageId(id, { hint, error, success });
  const labelClass = hideLabel ? 'sr-only' : 'mb-2 block text-body-14 font-semibold text-level-70';
  const labelText = (
    <>
      {label}
      {optional ? <span className="ml-1 font-regular text-level-60">선택</span> : null}
    </>
  );
  return (
    <div className={cx('min-w-0', className)}>
      {labelTag === 'label' ? (
        <label htmlFor={id} className={labelClass}>
          {labelText}
        </label>
      ) : (
        <span id={`${id}-label`} className={labelClass}>
          {labelText}
        </span>
      )}
      {children}
      {/* The live region is there before the message is, or a screen reader may miss its coming. */}
      <div aria-live="polite">
        {messageId ? (
          <p
            id={messageId}
            className={cx(
              'mt-1.5 flex gap-1 text-body-13',
              error ? 'text-error' : success ? 'text-success' : 'text-level-60',
            )}
          >
            {error ? <CircleAlert size={16} aria-hidden="true" className="mt-0.5" /> : null}
            <span>{error || success || hint}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}
