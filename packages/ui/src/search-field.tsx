import { Search } from 'lucide-react';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { cx } from './class-names.tsx';
import { ClearButton } from './clear-input.tsx';
import { FIELD_HEIGHT, FIELD_TEXT, fieldBoxClass } from './field-box.tsx';
import type { Size } from './size.tsx';

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'size' | 'type' | 'children'> & {
  label?: string | undefined;
  size?: Size | undefined;
  /** Called with the trimmed words when Enter, or the phone's search key, is pressed. */
  onSearch?: ((words: string) => void) | undefined;
  onClear?: (() => void) | undefined;
  suffix?: ReactNode;
};

export function SearchField({
  label = '검색어',
  size = 'Default',
  onSearch,
  onClear,
  suffix,
  placeholder = '무엇을 찾으세요?',
  name = 'q',
  className,
  ...rest
}: SearchFieldProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get(name);
    onSearch?.(typeof words === 'string' ? words.trim() : '');
  }
  return (
    <form
      role="search"
      aria-label={label}
      onSubmit={submit}
      className={cx(fieldBoxClass(size, false, true), FIELD_HEIGHT[size], className)}
    >
      <Search size={size === 'Dense' ? 16 : 20} aria-hidden="true" className="text-level-90" />
      <input
        {...rest}
        type="search"
        name={name}
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        className={cx(
          'peer h-full w-full min-w-0 flex-1 appearance-none bg-transparent outline-none',
          FIELD_TEXT[size],
        )}
      />
      <ClearButton label={`${label} 지우기`} onClear={onClear} />
      {suffix}
    </form>
  );
}
