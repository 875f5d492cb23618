import type { ReactNode } from 'react';
import { cx } from './class-names.tsx';

/** The end of a list says so, or people keep pulling. */
export function ListEnd({ className, children = '여기까지예요' }: { className?: string; children?: ReactNode }) {
  return <p className={cx('pt-12 pb-10 text-center text-body-13 text-level-60', className)}>{children}</p>;
}
