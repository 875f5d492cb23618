import type { Won } from '@oun/money';

export type Priced = { sale_price: Won; member_price: Won | null; time_sale: { sale_price: Won } | null };
export type OwnPrice = { price: Won; kind: 'TIME_SALE' | 'MEMBER' | 'SALE' };

/** What one piece costs whoever looks: a time sale goes before a member's price, and that before everybody's. */
export function ownPrice({ sale_price, member_price, time_sale }: Priced, isMember: boolean): OwnPrice {
  if (time_sale) return { price: time_sale.sale_price, kind: 'TIME_SALE' };
  return isMember && member_price !== null
    ? { price: member_price, kind: 'MEMBER' }
    : { price: sale_price, kind: 'SALE' };
}
