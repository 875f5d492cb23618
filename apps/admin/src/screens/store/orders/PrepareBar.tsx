import { callerOf } from '@oun/client/query';
import { adminPrepareItems, type AdminOrderItem } from '@oun/contract/order-admin';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Selection } from '../../../list/selection.ts';
import { isClaimOver } from '../order-words.ts';

/** What is picked and what would come of it, before anything is done. */
export function PrepareBar({ selection }: { selection: Selection<AdminOrderItem> }) {
  const items = [...selection.rows.values()];
  const client = useQueryClient();
  const prepare = useMutation({
    mutationFn: (item_ids: number[]) => callerOf(client)(adminPrepareItems, { body: { item_ids } }),
    onSuccess: ({ prepared, skipped }) => {
      toast(`${prepared.length}건을 발주확인했어요${skipped.length > 0 ? `. ${skipped.length}건은 그대로예요` : ''}`);
      selection.clear();
    },
    onError: (error) => void popupError(error),
    onSettled: () => client.invalidateQueries(),
  });
  if (items.length === 0) return null;
  const ready = items.filter(({ state, claim }) => state === 'PAID' && !(claim && !isClaimOver(claim.state)));
  const claimed = items.filter(({ state, claim }) => state === 'PAID' && claim && !isClaimOver(claim.state)).length;
  const others = items.length - ready.length - claimed;
  const ask = async () => {
    const isSure = await popup({
      title: `선택한 ${ready.length}건을 발주확인할까요?`,
      message: '상품준비중으로 바뀌고, 구매자는 바로 취소할 수 없게 돼요.',
      action: `${ready.length}건 발주확인`,
      cancel: '그대로 두기',
    });
    if (isSure) prepare.mutate(ready.map(({ id }) => id));
  };
  return (
    <section
      aria-label="고른 주문"
      data-keep-clear
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-level-90 px-5 py-3 text-level-0 shadow-float"
    >
      <p className="min-w-0 flex-1">
        <b className="num">{items.length}건</b>을 골랐어요
        <span className="num block text-body-13 text-level-30">
          {[
            `${ready.length}건 상품준비중으로`,
            claimed > 0 && `취소 요청 ${claimed}건은 빼요`,
            others > 0 && `이미 지난 ${others}건은 빼요`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <Button variant="white" size="Dense" onClick={selection.clear}>
        선택 해제
      </Button>
      <Button size="Dense" disabled={ready.length === 0} pending={prepare.isPending} onClick={() => void ask()}>
        {ready.length}건 발주확인
      </Button>
    </section>
  );
}
