import { cx } from './class-names.tsx';

export type DividerProps = {
  /** `line` parts rows. `band` parts subjects on a long page, and runs to the edges of the column. */
  kind?: 'line' | 'band' | undefined;
  className?: string | undefined;
};

export function Divider({ kind = 'line', className }: DividerProps) {
  return (
    <hr className={cx('border-0', kind === 'line' ? 'h-px bg-level-10' : '-mx-page my-8 h-2 bg-level-5', className)} />
  );
}
