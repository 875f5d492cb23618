import type { ComponentProps } from 'react';
import { cx } from './class-names.tsx';

export type CardGround = 'plain' | 'tint' | 'line' | 'pink' | 'notice' | 'caution' | 'ink';

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  ground?: CardGround | undefined;
  padding?: 0 | 16 | 20 | undefined;
};

const GROUND: Record<CardGround, string> = {
  plain: 'bg-level-0',
  tint: 'bg-level-5',
  line: 'bg-level-0 inset-ring inset-ring-level-20',
  pink: 'bg-pink-0',
  notice: 'bg-notice-ground',
  caution: 'bg-caution-ground',
  ink: 'bg-level-90 text-level-0',
};

const PADDING = { 0: '', 16: 'p-4', 20: 'p-5' };

export function Card({ as: Tag = 'div', ground = 'line', padding = 20, className, ...rest }: CardProps) {
  const props = { ...rest, className: cx('rounded-card', GROUND[ground], PADDING[padding], className) };
  return <Tag {...(props as object)} />;
}
