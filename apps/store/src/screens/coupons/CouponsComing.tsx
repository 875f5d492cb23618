import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';

export function CouponsComing() {
  return (
    <SkeletonGroup className="grid gap-3">
      {[0, 1, 2].map((i) => (
        <Skeleton key={i} shape="card" height={148} />
      ))}
    </SkeletonGroup>
  );
}
