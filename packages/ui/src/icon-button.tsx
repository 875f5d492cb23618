import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.tsx';
import { Link } from './link.tsx';
import type { LinkProps } from './link.tsx';
import type { Size } from './size.tsx';

export type IconButtonVariant = 'plain' | 'line' | 'gray' | 'glass';

type IconButtonLook = {
  /** What it does, in words: the icon says nothing to a screen reader. */
  label: string;
  icon: ReactNode;
  variant?: IconButtonVariant | undefined;
  size?: Size | undefined;
  /** A small mark on the corner, such as a count. */
  mark?: ReactNode;
};

const VARIANT: Record<IconButtonVariant, string> = {
  plain: 'hover:bg-level-10',
  line: 'border border-level-20 bg-level-0 hover:bg-level-5',
  gray: 'bg-level-10 hover:bg-level-20',
  glass: 'bg-glass text-level-0',
};

const SIZE: Record<Size, string> = {
  Large: 'size-control-large rounded-control',
  Default: 'size-control rounded-control',
  Dense: 'size-control-dense rounded-dense',
};

function look(variant: IconButtonVariant, size: Size) {
  return cx(
    'relative inline-flex shrink-0 items-center justify-center disabled:cursor-not-allowed disabled:text-level-40',
    'transition-transform duration-leave ease-leave motion-safe:active:scale-95',
    VARIANT[variant],
    SIZE[size],
  );
}

function Mark({ children }: { children: ReactNode }) {
  return <span className="absolute top-1 left-[calc(50%+1px)]">{children}</span>;
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & IconButtonLook;

export function IconButton({
  label,
  icon,
  variant = 'plain',
  size = 'Default',
  mark,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button type="button" {...rest} className={cx(look(variant, size), className)}>
      <span className="sr-only">{label}</span>
      {icon}
      {mark ? <Mark>{mark}</Mark> : null}
    </button>
  );
}

export type IconLinkProps = Omit<LinkProps, 'children' | 'aria-label'> & IconButtonLook;

export function IconLink({
  label,
  icon,
  variant = 'plain',
  size = 'Default',
  mark,
  className,
  ...rest
}: IconLinkProps) {
  return (
    <Link {...rest} className={cx(look(variant, size), className)}>
      <span className="sr-only">{label}</span>
      {icon}
      {mark ? <Mark>{mark}</Mark> : null}
    </Link>
  );
}
