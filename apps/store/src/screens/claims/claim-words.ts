import { CLAIM_TYPE_LABELS } from '@oun/contract/claim';
import type { CLAIM_TYPES, ItemAction, OrderItem } from '@oun/contract/order';
import { withCommas } from '@oun/ui/percent-off';

export type ClaimType = (typeof CLAIM_TYPES)[number];

/** "6,000원 + 1,000P", and only what there is of it. */
export function refundWords({ pg, point }: { pg: number; point: number }): string {
  const parts = [pg > 0 && `${withCommas(pg)}원`, point > 0 && `${withCommas(point)}P`].filter(
    (part) => part !== false,
  );
  return parts.length > 0 ? parts.join(' + ') : '0원';
}

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
