import { type Claim, CLAIM_TYPE_LABELS } from '@oun/contract/claim';
import type { CLAIM_TYPES, ItemAction, OrderItem } from '@oun/contract/order';

export type ClaimType = (typeof CLAIM_TYPES)[number];

const ACTIONS: Record<ClaimType, readonly ItemAction[]> = {
  CANCEL: ['CANCEL', 'REQUEST_CANCEL'],
  RETURN: ['RETURN'],
  EXCHANGE: ['EXCHANGE'],
};

/** What of an order can be claimed so, together with the item one came from: goods that travel together. */
export function claimable(
  items: readonly OrderItem[],
  groups: readonly { item_ids: number[] }[],
  type: ClaimType,
  from: number,
): OrderItem[] {
  const together = groups.find(({ item_ids }) => item_ids.includes(from))?.item_ids ?? [];
  return items.filter(({ id, actions }) => together.includes(id) && ACTIONS[type].some((one) => actions.includes(one)));
}

export const titleOf = (type: ClaimType): string => `${CLAIM_TYPE_LABELS[type]} 요청`;

/** Where a claim stands, said to the one who waits. */
export function stateWords({
  state,
  type,
  pickup,
  fee,
  quote,
}: Pick<Claim, 'state' | 'type' | 'pickup' | 'fee' | 'quote'>): string {
  switch (state) {
    case 'CANCEL_REQUESTED':
      return quote?.at_once ? '판매자가 까닭을 확인하고 있어요.' : '판매자가 아직 보내지 않았는지 확인하고 있어요.';
    case 'CANCELING':
      return '취소하고 있어요.';
    case 'CANCEL_DONE':
      return '주문을 취소했어요.';
    case 'CANCEL_REJECTED':
      return quote?.at_once
        ? '판매자가 상품을 보낼 수 있다고 해요. 단순 변심으로는 바로 취소할 수 있어요.'
        : '이미 상품이 출발했어요. 받은 뒤 반품할 수 있어요.';
    case 'FEE_WAITING':
      return '배송비를 내면 교환을 시작해요.';
    case 'RETURN_REQUESTED':
    case 'EXCHANGE_REQUESTED':
      if (pickup?.method !== 'SELF') return '기사님이 곧 수거해 가요.';
      return pickup.parcel ? '보낸 상품을 기다리고 있어요.' : '상품을 보내고 송장번호를 알려주세요.';
    case 'COLLECTING':
      return '상품이 돌아오고 있어요.';
    case 'COLLECT_DONE':
      return type === 'EXCHANGE' ? '상품을 확인하고 새 상품을 보낼게요.' : '상품을 확인하고 돌려드릴게요.';
    case 'RETURN_HELD':
    case 'EXCHANGE_HELD':
      return '확인할 것이 있어 잠시 멈췄어요.';
    case 'REDELIVERING':
      return '새 상품이 가고 있어요.';
    case 'RETURN_DONE':
      return '반품을 마쳤어요.';
    case 'EXCHANGE_DONE':
      return '새 상품이 도착했어요.';
    case 'RETURN_REJECTED':
      return '반품하지 못했어요.';
    case 'EXCHANGE_REJECTED':
      return '교환하지 못했어요.';
    case 'WITHDRAWN':
      return fee > 0 ? '요청을 닫았어요. 낸 배송비가 있다면 돌려드려요.' : '요청을 닫았어요.';
  }
}

export function claimTone({ state, closed_at }: Pick<Claim, 'state' | 'closed_at'>): 'under_way' | 'done' | 'over' {
  if (closed_at === null) return 'under_way';
  return state.endsWith('_DONE') ? 'done' : 'over';
}

/** "데일리 매트 외 1개". */
export function listWords({ items }: Pick<Claim, 'items'>): string {
  const [first, ...more] = items;
  return more.length > 0 ? `${first?.name} 외 ${more.length}개` : (first?.name ?? '');
}
