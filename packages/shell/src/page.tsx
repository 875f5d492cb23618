import { cx } from '@oun/ui/class-names';
import type { ReactNode } from 'react';
import { NavigationBar, type NavigationBarProps } from './navigation-bar.tsx';

export type PageProps = NavigationBarProps & {
  /** A place of the tab bar: in the app it stands without a bar of its own, as the tab already names it. */
  isTabPlace?: boolean;
  className?: string;
  children: ReactNode;
};

export function Page({ isTabPlace = false, className, children, ...bar }: PageProps) {
  return (
    <>
      {isTabPlace ? null : <NavigationBar {...bar} />}
      <div className={cx('pb-10', className)}>{children}</div>
    </>
  );
}
