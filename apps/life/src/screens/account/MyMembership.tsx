import { ErrorRow } from '@oun/ui/error-block';
import { ListRow } from '@oun/ui/list-row';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { membership } from '../membership/queries.ts';
import { headOf } from '../membership/words.ts';

/** Until when, or how much next, in one line that leads on. What did not go through is said in red. */
export function MyMembership() {
  const query = useQuery(membership);
  if (!query.data)
    return query.isError ? (
      <ErrorRow className="mt-5" onRetry={() => void query.refetch()}>
        멤버십을 불러오지 못했어요
      </ErrorRow>
    ) : (
      <Skeleton className="mt-5" shape="control" height={64} />
    );
  const { state, plan, team } = query.data;
  const isPastDue = state === 'PAST_DUE';
  const Icon = isPastDue ? CircleAlert : BadgeCheck;
  return (
    <ListRow
      className={
        isPastDue
          ? 'mt-5 rounded-card bg-error-ground px-4 text-error-strong'
          : 'mt-5 rounded-card px-4 inset-ring inset-ring-level-20'
      }
      lead={<Icon size={22} aria-hidden="true" />}
      title={headOf(query.data).title}
      sub={isPastDue ? '카드 확인하기' : (team?.plan ?? plan?.name ?? '멤버십 시작하기')}
      href={isPastDue ? '/my/payments' : '/my/membership'}
    />
  );
}
