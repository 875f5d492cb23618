import type { ClaimState, ItemAction, ItemState } from '@oun/contract/order';

const DAY_MS = 86_400_000;
/** 청약철회: seven days from getting it. */
export const WITHDRAWAL_DAYS = 7;
const REVIEW_DAYS = 90;

const OPEN_CLAIMS: ReadonlySet<ClaimState> = new Set([
  'CANCEL_REQUESTED',
  'CANCELING',
  'RETURN_REQUESTED',
  'COLLECTING',
  'COLLECT_DONE',
  'RETURN_HELD',
  'EXCHANGE_REQUESTED',
  'FEE_WAITING',
  'EXCHANGE_HELD',
  'REDELIVERING',
]);
export const isClaimOpen = (state: ClaimState | null): boolean => state !== null && OPEN_CLAIMS.has(state);

const OVER: ReadonlySet<ItemState> = new Set(['CANCELED', 'RETURNED', 'EXCHANGED']);

/** All of an order can go in one press: several brands, of which nothing is being prepared or claimed yet. */
export function canCancelAll(order: {
  state: string;
  items: readonly { state: ItemState; claim_state: string | null; group_id: number }[];
}): boolean {
  const left = order.items.filter(({ state }) => !OVER.has(state));
  const isUntouched = left.every(
    ({ state, claim_state }) => state === 'PAID' && !isClaimOpen(claim_state as ClaimState | null),
  );
  return order.state === 'PAID' && isUntouched && new Set(left.map(({ group_id }) => group_id)).size > 1;
}

export type ActionItem = {
  state: ItemState;
  claim_state: ClaimState | null;
  delivered_at: Date | null;
  review_id: number | null;
  shipment_id: number | null;
};

/** What the buyer may do with an item now: the one table that screens and calls go by. */
export function actionsOf(item: ActionItem, now: Date): ItemAction[] {
  const actions: ItemAction[] = [];
  const isBusy = isClaimOpen(item.claim_state);
  const sinceDelivery = item.delivered_at ? now.getTime() - item.delivered_at.getTime() : 0;
  const isWithin = (days: number) => item.delivered_at !== null && sinceDelivery < days * DAY_MS;
  if (item.claim_state !== null) actions.push('SEE_CLAIM');
  switch (item.state) {
    case 'PAYMENT_WAITING':
      return isBusy ? actions : ['CANCEL', ...actions];
    case 'PAID':
      return isBusy ? actions : ['CANCEL', 'CHANGE_ADDRESS', ...actions];
    case 'PREPARING':
      return isBusy ? actions : ['REQUEST_CANCEL', ...actions];
    case 'SHIPPING':
      return isBusy ? ['TRACK', ...actions] : ['TRACK', 'RETURN', 'EXCHANGE', ...actions];
    case 'DELIVERED':
      if (isBusy) return ['TRACK', ...actions];
      return [
        'CONFIRM',
        'TRACK',
        ...(isWithin(WITHDRAWAL_DAYS) ? (['RETURN', 'EXCHANGE'] as const) : []),
        ...reviewOf(item, isWithin),
        ...actions,
      ];
    case 'CONFIRMED':
      if (isBusy) return actions;
      return [
        ...reviewOf(item, isWithin),
        'BUY_AGAIN',
        ...(isWithin(WITHDRAWAL_DAYS) ? (['RETURN'] as const) : []),
        ...actions,
      ];
    case 'CANCELED':
    case 'RETURNED':
    case 'EXCHANGED':
      return ['BUY_AGAIN', ...actions];
  }
}

const reviewOf = ({ review_id }: ActionItem, isWithin: (days: number) => boolean): ItemAction[] =>
  review_id === null && isWithin(REVIEW_DAYS) ? ['WRITE_REVIEW'] : [];
