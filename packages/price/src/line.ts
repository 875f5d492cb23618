import type { Won } from '@oun/money';

/** One line of an order: so many pieces of one sku, at today's price a piece. */
export type Line = {
  id: number;
  productId: number;
  brandId: number;
  categoryId: number;
  /** The shipment group it travels in. */
  group: string;
  quantity: number;
  list: Won;
  sale: Won;
  isTimeSale: boolean;
};

/**
 * One piece, with everything that was taken off its price and who paid the rest.
 * Always: sale = productCoupon + cartCoupon + point + pg.
 */
export type Unit = {
  line: number;
  list: Won;
  sale: Won;
  productCoupon: Won;
  cartCoupon: Won;
  point: Won;
  pg: Won;
};

export const unitsOf = ({ id, quantity, list, sale }: Line): { line: number; list: Won; sale: Won }[] =>
  Array.from({ length: quantity }, () => ({ line: id, list, sale }));
