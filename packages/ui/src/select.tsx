import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { cx } from './class-names.tsx';
import { FIELD_HEIGHT, FIELD_TEXT, fieldBoxClass } from './field-box.tsx';
import { FieldFrame, fieldMessageId } from './field-frame.tsx';
import type { FieldTexts } from './field-frame.tsx';
import { POPUP_CLASS, POPUP_ITEM_CLASS } from './popup.tsx';
import type { Size } from './size.tsx';

export type SelectOption<Value extends string = string> = {
  value: Value;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
};

export type SelectProps<Value extends string> = FieldTexts & {
  options: readonly SelectOption<Value>[];
  value?: Value | null | undefined;
  defaultValue?: Value | undefined;
  onChange?: ((value: Value) => void) | undefined;
  placeholder?: string | undefined;
  name?: string | undefined;
  size?: Size | undefined;
  /** `inline` is words with an arrow, as for the order of a list. */
  look?: 'box' | 'inline' | undefined;
  /** Words before the value inside the box, as in a staff filter: "결제일 최근 3일". */
  lead?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

export function Select<Value extends string>({
  label,
  hideLabel,
  optional,
  hint,
  error,
  success,
  options,
  value,
  defaultValue,
  onChange,
  placeholder = '골라주세요',
  name,
  size = 'Large',
  look = 'box',
  lead,
  disabled = false,
  className,
}: SelectProps<Value>) {
  const id = useId();
  const isInline = look === 'inline';
  return (
    <FieldFrame
      {...{ label, optional, hint, error, success, className }}
      hideLabel={hideLabel || isInline || Boolean(lead)}
      id={id}
      labelTag="span"
    >
      <Base.Root
        items={[...options]}
        disabled={disabled}
        {...(value === undefined ? {} : { value })}
        {...(defaultValue === undefined ? {} : { defaultValue })}
        {...(name === undefined ? {} : { name })}
        onValueChange={(next) => {
          if (next !== null) onChange?.(next as Value);
        }}
      >
        <Base.Trigger
          aria-labelledby={`${id}-label ${id}`}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={fieldMessageId(id, { hint, error, success })}
          className={cx(
            'group text-left',
            isInline
              ? 'inline-flex h-control items-center gap-1 text-body-14 text-level-70'
              : cx(
                  fieldBoxClass(size, Boolean(error)),
                  FIELD_HEIGHT[size],
                  FIELD_TEXT[size],
                  'w-full justify-between disabled:cursor-not-allowed disabled:bg-level-10 disabled:text-level-60',
                  'data-popup-open:inset-ring-2 data-popup-open:inset-ring-level-90',
                ),
          )}
        >
          <span className="min-w-0 truncate">
            {lead ? <span className="mr-1 text-level-60">{lead}</span> : null}
            <Base.Value
              placeholder={placeholder}
              className={cx('data-placeholder:text-level-60', lead && 'font-semibold text-level-90')}
            />
          </span>
          <Base.Icon className="text-level-70 transition-transform duration-enter group-data-popup-open:rotate-180">
            <ChevronDown size={isInline || size === 'Dense' ? 16 : 20} aria-hidden="true" />
          </Base.Icon>
        </Base.Trigger>
        {/* Its own style is for a list that lies over the box, and a page's policy would refuse it. */}
        <CSPProvider disableStyleElements>
          <Base.Portal>
            <Base.Positioner
              className="z-popup"
              sideOffset={4}
              align={isInline ? 'end' : 'start'}
              alignItemWithTrigger={false}
            >
              <Base.Popup className={cx(POPUP_CLASS, 'min-w-(--anchor-width)')}>
                <Base.List className="max-h-[min(var(--available-height),360px)] overflow-y-auto overscroll-contain p-1.5 outline-none">
                  {options.map((option) => (
                    <Base.Item
                      key={option.value}
                      value={option.value}
                      disabled={option.disabled ?? false}
                      className={cx(
                        POPUP_ITEM_CLASS,
                        'text-level-80',
                        size === 'Dense' ? 'min-h-control-dense text-body-14' : 'min-h-control text-body-15',
                      )}
                    >
                      <span className="min-w-0 flex-1">
                        <Base.ItemText>{option.label}</Base.ItemText>
                        {option.hint ? <span className="block text-body-13 text-level-60">{option.hint}</span> : null}
                      </span>
                      <Base.ItemIndicator className="text-pink-50">
                        <Check size={18} strokeWidth={2.5} aria-hidden="true" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </CSPProvider>
      </Base.Root>
    </FieldFrame>
  );
}
