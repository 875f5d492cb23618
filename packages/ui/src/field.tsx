import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.tsx';
import { ClearButton } from './clear-input.tsx';
import { FIELD_HEIGHT, FIELD_TEXT, fieldBoxClass } from './field-box.tsx';
import { FieldFrame, fieldMessageId } from './field-frame.tsx';
import type { FieldTexts } from './field-frame.tsx';
import type { Size } from './size.tsx';

export type FieldProps = Omit<ComponentProps<'input'>, 'size' | 'prefix' | 'children'> &
  FieldTexts & {
    size?: Size | undefined;
    prefix?: ReactNode;
    suffix?: ReactNode;
    clearable?: boolean | undefined;
    onClear?: (() => void) | undefined;
    /** Shows how many letters of `maxLength` are used. Needs a controlled `value`. */
    showCount?: boolean | undefined;
  };

export function Field({
  label,
  hideLabel,
  optional,
  hint,
  error,
  success,
  size = 'Large',
  prefix,
  suffix,
  clearable = false,
  onClear,
  showCount = false,
  placeholder = ' ',
  id,
  className,
  ...rest
}: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame {...{ label, hideLabel, optional, hint, error, success, className }} id={inputId}>
      <div className={cx(fieldBoxClass(size, Boolean(error)), FIELD_HEIGHT[size])}>
        {prefix ? <span className="flex shrink-0 items-center text-level-60">{prefix}</span> : null}
        <input
          {...rest}
          id={inputId}
          placeholder={placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={fieldMessageId(inputId, { hint, error, success })}
          className={cx('peer h-full w-full min-w-0 flex-1 bg-transparent outline-none', FIELD_TEXT[size])}
        />
        {clearable ? <ClearButton label={`${label} 지우기`} onClear={onClear} /> : null}
        {showCount && typeof rest.value === 'string' && rest.maxLength ? (
          <span className="num shrink-0 text-body-13 text-level-60">
            {rest.value.length}/{rest.maxLength}
          </span>
        ) : null}
        {suffix ? <span className="flex shrink-0 items-center text-body-15 text-level-60">{suffix}</span> : null}
      </div>
    </FieldFrame>
  );
}
