import { query } from '@oun/client/query';
import { getClaim, listClaims } from '@oun/contract/claim';
import { getOrder, listOrders } from '@oun/contract/order';

export const claimOf = (id: string) => query(getClaim, { params: { id } });

/** What screens show of a claim and its order, once something has become of it. */
export const CLAIM_TOUCHES = [getClaim, listClaims, getOrder, listOrders];
