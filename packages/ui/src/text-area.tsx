import { useId } from 'react';
import type { ComponentProps } from 'react';
import { cx } from './class-names.tsx';
import { FIELD_TEXT, fieldBoxClass } from './field-box.tsx';
import { FieldFrame, fieldMessageId } from './field-frame.tsx';
import type { FieldTexts } from './field-frame.tsx';
import type { Size } from './size.tsx';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> &
  FieldTexts & {
    size?: Size | undefined;
    /** Shows how many letters of `maxLength` are used. Needs a controlled `value`. */
    showCount?: boolean | undefined;
  };

export function TextArea({
  label,
  hideLabel,
  optional,
  hint,
  error,
  success,
  size = 'Large',
  showCount = false,
  rows = 4,
  id,
  className,
  ...rest
}: TextAreaProps) {
  const ownId = useId();
  const areaId = id ?? ownId;
  return (
    <FieldFrame {...{ label, hideLabel, optional, hint, error, success, className }} id={areaId}>
      <div className={cx(fieldBoxClass(size, Boolean(error)), 'flex-col py-3')}>
        <textarea
          {...rest}
          id={areaId}
          rows={rows}
          aria-invalid={error ? true : undefined}
          aria-describedby={fieldMessageId(areaId, { hint, error, success })}
          className={cx('field-sizing-content w-full resize-none bg-transparent outline-none', FIELD_TEXT[size])}
        />
        {showCount && typeof rest.value === 'string' && rest.maxLength ? (
          <span className="num self-end text-body-13 text-level-60">
            {rest.value.length}/{rest.maxLength}
          </span>
        ) : null}
      </div>
    </FieldFrame>
  );
}
