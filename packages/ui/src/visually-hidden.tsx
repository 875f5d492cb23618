import type { ReactNode } from 'react';

/** Text that only a screen reader meets. */
export function VisuallyHidden({
  as: Tag = 'span',
  children,
}: {
  as?: 'span' | 'h2' | 'h3' | 'p';
  children: ReactNode;
}) {
  return <Tag className="sr-only">{children}</Tag>;
}
