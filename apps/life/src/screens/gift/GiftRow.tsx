import type { GiftDesign } from '@oun/contract/gift';
import { Badge } from '@oun/ui/badge';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import type { ReactNode } from 'react';
import type { GiftLine } from './gift-words.ts';
import { GiftThumb } from './GiftCard.tsx';

type GiftRowProps = { design: GiftDesign; title: string; facts: string; line: GiftLine; children: ReactNode };

/** One gift of a list: who, what, where it stands in a sentence, and what can be done. */
export function GiftRow({ design, title, facts, line: { badge, tone, words }, children }: GiftRowProps) {
  return (
    <li className="border-b border-level-20 py-6">
      <div className="flex gap-3">
        <GiftThumb design={design} className="w-21" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            <h2 className="text-heading-16">{title}</h2>
            <Badge tone={tone}>{badge}</Badge>
          </div>
          <p className="num mt-0.5 text-body-14 text-level-60">{facts}</p>
        </div>
      </div>
      <p className="num mt-3 text-body-15 text-level-80 break-keep">{words}</p>
      {children}
    </li>
  );
}

/** Side by side, and as wide as each other. */
export const GiftActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-4 grid auto-cols-fr grid-flow-col gap-2">{children}</div>
);

export const GiftsSkeleton = () => (
  <SkeletonGroup className="grid gap-6 px-5 pt-6">
    <Skeleton shape="card" height={140} />
    <Skeleton shape="card" height={140} />
    <Skeleton shape="card" height={140} />
  </SkeletonGroup>
);
