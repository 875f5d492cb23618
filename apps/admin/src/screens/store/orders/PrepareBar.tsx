import { mutation } from '@oun/client/mutation';
import type { Input } from '@oun/contract/endpoint';
import {
  adminPrepareItems,
  type AdminOrderItem,
  PREPARE_MAX,
  PREPARE_REFUSAL_LABELS,
  PREPARE_REFUSALS,
} from '@oun/contract/order-admin';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { withCommas } from '@oun/money/written';
import { useMutation } from '@tanstack/react-query';
import type { Selection } from '../../../list/selection.ts';
import { SHARED_WORK } from '../../shared-work.ts';
import { isClaimOver } from '../order-words.ts';

type Asked = Input<typeof adminPrepareItems>['body'];

/** What is picked and what would come of it, before anything is done. */
export function PrepareBar({
  selection,
  filter,
  matching,
}: {
  selection: Selection<AdminOrderItem>;
  /** What is meant when everything that matches is picked. */
  filter: NonNullable<Asked['filter']>;
  /** How many that is, as the list says it. */
  matching: string;
}) {
  const { isAll, rows, clear } = selection;
  const prepare = useMutation({
    ...mutation(adminPrepareItems, SHARED_WORK),
    onSuccess: ({ prepared, refused, has_more }) => {
      toast(
        `${withCommas(prepared.length)}건을 발주확인했어요${refused.length > 0 ? `. ${withCommas(refused.length)}건은 그대로예요` : ''}`,
      );
      const reasons = PREPARE_REFUSALS.map((why) => ({ why, items: refused.filter((item) => item.why === why) }))
        .filter(({ items }) => items.length > 0)
        .map(({ why, items }) => `${PREPARE_REFUSAL_LABELS[why]}: ${withCommas(items.length)}건${numbersOf(items)}`);
      if (has_more) reasons.push(`한 번에 ${withCommas(PREPARE_MAX)}건까지예요. 나머지는 다시 골라 눌러주세요.`);
      if (reasons.length > 0 && (isAll || has_more))
        void popup({ title: '그대로 둔 주문이 있어요', message: reasons.join('\n'), action: '알겠어요' });
      clear();
    },
    onError: (error) => void popupError(error),
  });
  const items = [...rows.values()];
  if (!isAll && items.length === 0) return null;
  const ready = items.filter(({ state, claim }) => state === 'PAID' && !(claim && !isClaimOver(claim.state)));
  const claimed = items.filter(({ state, claim }) => state === 'PAID' && claim && !isClaimOver(claim.state)).length;
  const others = items.length - ready.length - claimed;
  const many = isAll ? `조건에 맞는 ${matching}` : `${withCommas(ready.length)}건`;
  const ask = async () => {
    const isSure = await popup({
      title: isAll ? `${many}을 발주확인할까요?` : `선택한 ${many}을 발주확인할까요?`,
      message: `${isAll ? '결제완료인 것만 ' : ''}상품준비중으로 바뀌고, 구매자는 바로 취소할 수 없게 돼요.`,
      action: isAll ? '모두 발주확인' : `${many} 발주확인`,
      cancel: '그대로 두기',
    });
    if (isSure) prepare.mutate({ body: isAll ? { filter } : { item_ids: ready.map(({ id }) => id) } });
  };
  return (
    <section
      aria-label="고른 주문"
      data-keep-clear
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-level-90 px-5 py-3 text-level-0 shadow-float"
    >
      <p className="min-w-0 flex-1">
        <b className="num">{isAll ? many : `${withCommas(items.length)}건`}</b>을 골랐어요
        <span className="num block text-body-13 text-level-30">
          {isAll
            ? '결제완료인 것만 상품준비중으로 · 취소 요청이 있거나 이미 지난 것은 빼요'
            : [
                `${withCommas(ready.length)}건 상품준비중으로`,
                claimed > 0 && `취소 요청 ${claimed}건은 빼요`,
                others > 0 && `이미 지난 ${others}건은 빼요`,
              ]
                .filter(Boolean)
                .join(' · ')}
        </span>
      </p>
      <Button variant="white" size="Dense" onClick={clear}>
        선택 해제
      </Button>
      <Button
        size="Dense"
        disabled={!isAll && ready.length === 0}
        pending={prepare.isPending}
        onClick={() => void ask()}
      >
        {isAll ? '모두 발주확인' : `${withCommas(ready.length)}건 발주확인`}
      </Button>
    </section>
  );
}

/** The first few by name, so that somebody can look at them. */
function numbersOf(items: readonly { order_number: string | null }[]): string {
  const numbers = [...new Set(items.flatMap(({ order_number }) => order_number ?? []))];
  return numbers.length > 0 && numbers.length <= 5 ? ` (${numbers.join(', ')})` : '';
}
