import { Page } from '@oun/shell/page';
import { useShell } from '@oun/shell/shell-context';
import { Link } from '@oun/ui/link';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  back: { label: string; href: string };
  actions?: ReactNode;
  children: ReactNode;
};

/** A workout on its page: in the app the bar has the way back and the actions, on web they stand above the title. */
export function PlanPage({ title, back, actions, children }: Props) {
  const { platform } = useShell();
  return (
    <Page title={title} referrer={back.href} actions={actions} className="pb-0">
      {platform === 'app' ? null : (
        <div className="flex h-14 items-center justify-between pr-3 pl-2.5 side:hidden">
          <Link
            href={back.href}
            className="flex h-11 items-center gap-0.5 rounded-control pr-3 pl-1 text-body-15 text-level-70"
          >
            <ChevronLeft size={22} aria-hidden="true" />
            {back.label}
          </Link>
          <div className="flex">{actions}</div>
        </div>
      )}
      {children}
    </Page>
  );
}

export function PlanSkeleton() {
  return (
    <SkeletonGroup label="운동을 만들고 있어요" className="px-5 pt-2 pb-8">
      <Skeleton width="45%" height={28} />
      <Skeleton className="mt-1.5" width="75%" height={28} />
      <Skeleton className="mt-3" width="65%" height={20} />
      <Skeleton className="mt-5" shape="card" height={106} />
      {[0, 1, 2, 3, 4].map((i) => (
        <div key={i} className="mt-5 flex items-center gap-3">
          <Skeleton shape="control" width={76} height={57} />
          <div className="flex-1">
            <Skeleton width="50%" height={20} />
            <Skeleton className="mt-1.5" width="25%" height={16} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
