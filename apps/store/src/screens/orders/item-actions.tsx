import { mutation } from '@oun/client/mutation';
import { earnedWords } from '@oun/contract/money-words';
import { confirmPurchase, getOrder, type ItemAction, listOrders, type OrderItem } from '@oun/contract/order';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Button, ButtonLink } from '@oun/ui/button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirmWords } from './order-words.ts';
import { showTracking } from './show-tracking.tsx';

const LABELS = {
  TRACK: '배송 조회',
  CONFIRM: '구매확정',
  CANCEL: '취소',
  REQUEST_CANCEL: '취소 요청',
  RETURN: '반품',
  EXCHANGE: '교환',
  WRITE_REVIEW: '리뷰 쓰기',
  SEE_CLAIM: '진행 보기',
  BUY_AGAIN: '다시 사기',
} as const;
type Offered = keyof typeof LABELS;
const isOffered = (action: ItemAction): action is Offered => action in LABELS;

/** What the buyer may do with an item now, as the server says it; the first of it on a card. */
export function ItemActions({
  number,
  item,
  most = Infinity,
}: {
  number: string;
  item: OrderItem;
  most?: number | undefined;
}) {
  const actions = item.actions.filter(isOffered).slice(0, most);
  if (actions.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {actions.map((action) => (
        <Action key={action} action={action} number={number} item={item} />
      ))}
    </div>
  );
}

function Action({ action, number, item }: { action: Offered; number: string; item: OrderItem }) {
  const words = (
    <>
      <span className="sr-only">{item.name} </span>
      {LABELS[action]}
    </>
  );
  switch (action) {
    case 'TRACK':
      return (
        <Button variant="line" onClick={() => void showTracking(number, item.shipment_id)}>
          {words}
        </Button>
      );
    case 'BUY_AGAIN':
      return (
        <ButtonLink variant="line" href={`/products/${item.product_id}`}>
          {words}
        </ButtonLink>
      );
    case 'CANCEL':
    case 'REQUEST_CANCEL':
    case 'RETURN':
    case 'EXCHANGE': {
      const type = action === 'REQUEST_CANCEL' ? 'CANCEL' : action;
      return (
        <ButtonLink variant="line" href={`/my/orders/${number}/claim?type=${type}&item=${item.id}`}>
          {words}
        </ButtonLink>
      );
    }
    case 'WRITE_REVIEW':
      return (
        <ButtonLink variant="line" href={`/my/reviews/write/${item.id}`}>
          {words}
        </ButtonLink>
      );
    case 'SEE_CLAIM':
      return item.claim ? (
        <ButtonLink variant="line" href={`/my/claims/${item.claim.id}`}>
          {words}
        </ButtonLink>
      ) : null;
    case 'CONFIRM':
      return <ConfirmButton number={number} item={item} words={words} />;
  }
}

function ConfirmButton({ number, item, words }: { number: string; item: OrderItem; words: ReactNode }) {
  const confirm = useMutation({
    ...mutation(confirmPurchase, { touches: [getOrder, listOrders] }),
    onSuccess: ({ earned }) => toast(earnedWords(earned)),
    onError: (error) => void popupError(error),
  });
  async function ask() {
    const isSure = await popup({
      title: '구매를 확정할까요?',
      message: confirmWords(item),
      action: '구매확정',
      cancel: '나중에',
    });
    if (isSure) confirm.mutate({ params: { id: number, item_id: item.id } });
  }
  return (
    <Button variant="soft" pending={confirm.isPending} onClick={() => void ask()}>
      {words}
    </Button>
  );
}
