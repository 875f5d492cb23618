import type { ComponentProps, MouseEvent } from 'react';
import { cx } from './class-names.tsx';
import { Link } from './link.tsx';
import type { LinkProps } from './link.tsx';
import type { Size } from './size.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'ink' | 'soft' | 'gray' | 'line' | 'white' | 'danger' | 'plain';

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: Size | undefined;
  full?: boolean | undefined;
};

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'bg-pink-50 text-level-0 hover:bg-pink-60',
  ink: 'bg-level-90 text-level-0 hover:bg-level-80',
  soft: 'bg-pink-0 text-pink-60 hover:bg-pink-10',
  gray: 'bg-level-10 text-level-80 hover:bg-level-20',
  line: 'border border-level-20 bg-level-0 text-level-80 hover:bg-level-5',
  white: 'bg-level-0 text-level-90 hover:bg-level-5',
  danger: 'bg-error text-level-0 hover:bg-error-strong',
  plain: 'text-level-80 hover:bg-level-10',
};

const SIZE: Record<Size, string> = {
  Large: 'h-control-large rounded-control px-5 text-control-large',
  Default: 'h-control rounded-control px-4 text-control',
  Dense: 'h-control-dense rounded-dense px-3 text-control-dense',
};

const OFF = 'bg-level-10 text-level-50';

/** The look alone, for an element of one's own that must be dressed as a button. */
export function buttonClass({ variant = 'primary', size = 'Default', full }: ButtonLook = {}, off = false): string {
  return cx(
    'relative inline-flex items-center justify-center gap-1.5 whitespace-nowrap select-none',
    SIZE[size],
    off ? OFF : VARIANT[variant],
    off ? 'cursor-not-allowed' : 'transition-transform duration-leave ease-leave motion-safe:active:scale-98',
    full ? 'w-full min-w-0' : 'shrink-0',
  );
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Keeps the width and the focus, shows a turning ring and ignores presses. */
    pending?: boolean | undefined;
    pendingLabel?: string | undefined;
  };

export function Button({
  variant,
  size,
  full,
  pending = false,
  pendingLabel = '처리하고 있어요',
  disabled,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (pending) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  }
  return (
    <button
      {...rest}
      // A submit button is one on purpose, where the caller says so.
      // oxlint-disable-next-line react/button-has-type
      type={type}
      disabled={disabled}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      className={cx(buttonClass({ variant, size, full }, disabled && !pending), className)}
      onClick={press}
    >
      {pending ? (
        <>
          <span className="inline-flex items-center gap-1.5 opacity-0">{children}</span>
          <span className="absolute inset-0 flex items-center justify-center">
            <Spinner />
            <span className="sr-only">{pendingLabel}</span>
          </span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

export type ButtonLinkProps = LinkProps & ButtonLook;

export function ButtonLink({ variant, size, full, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cx(buttonClass({ variant, size, full }), className)} />;
}
