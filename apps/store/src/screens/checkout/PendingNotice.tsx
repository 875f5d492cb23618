import { Button, ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Spinner } from '@oun/ui/spinner';
import { useQuery } from '@tanstack/react-query';
import { completedOf } from './drafts.ts';

const OFTEN_MS = 1_000;
const OFTEN_TIMES = 10;
const SELDOM_MS = 5_000;

/** What came of an order, asked again and again while it may still change. */
export const useOutcome = (number: string, isAsked: boolean) =>
  useQuery({
    ...completedOf(number),
    enabled: isAsked,
    refetchInterval: ({ state }) => {
      if (state.data && !state.data.is_pending && state.data.state !== 'WAITING_DEPOSIT') return false;
      const times = state.dataUpdateCount + state.errorUpdateCount;
      return state.data?.is_pending && times < OFTEN_TIMES ? OFTEN_MS : SELDOM_MS;
    },
  });

export function PendingNotice({
  isLong,
  onRetry,
}: {
  /** It takes longer than anybody waits for a page. */
  isLong: boolean;
  onRetry?: (() => void) | undefined;
}) {
  return (
    <EmptyBlock
      role="status"
      ground="none"
      level="h1"
      illustration={
        <span className="flex! items-center justify-center text-pink-50">
          <Spinner size={40} />
        </span>
      }
      title="결제 결과를 확인하고 있어요"
      description={isLong ? '창을 닫아도 괜찮아요. 결과는 주문 내역에서 볼 수 있어요.' : '잠시만 기다려주세요.'}
      action={
        onRetry ? (
          <Button variant="gray" onClick={onRetry}>
            다시 확인하기
          </Button>
        ) : isLong ? (
          <ButtonLink variant="gray" href="/my/orders">
            주문 내역 보기
          </ButtonLink>
        ) : null
      }
    />
  );
}
