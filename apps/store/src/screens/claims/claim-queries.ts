import { query, queryKey } from '@oun/client/query';
import { type Claim, getClaim, listClaims } from '@oun/contract/claim';
import { listOrders } from '@oun/contract/order';
import { useQueryClient } from '@tanstack/react-query';
import { orderOf } from '../orders/order-queries.ts';

export const claimOf = (id: string) => query(getClaim, { params: { id } });

/** What screens show of this claim and its order is no longer true. */
export function useRefreshClaim(claim: Pick<Claim, 'id' | 'order_number'>) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: claimOf(String(claim.id)).queryKey }),
      client.invalidateQueries({ queryKey: [queryKey(listClaims)[0]] }),
      client.invalidateQueries({ queryKey: orderOf(claim.order_number).queryKey }),
      client.invalidateQueries({ queryKey: [queryKey(listOrders)[0]] }),
    ]);
}
