import type { Cart, CartGroup, CartLine } from '@oun/contract/cart';
import { type Won, won } from '@oun/money';
import { earnOf } from '@oun/price/earn';
import { baseFeeOf, missingForFree, type ShippingRule } from '@oun/price/shipping';

/** A line as it stands on the screen: with the quantity that was tapped, also before the server has it. */
export type PickedLine = CartLine & { isPicked: boolean };
export type PickedGroup = Omit<CartGroup, 'lines'> & { lines: PickedLine[] };

export type GroupSum = {
  goods: Won;
  fee: Won;
  /** What is still missing for free shipping. */
  missing: Won | undefined;
  pieces: number;
};

export const canBuy = ({ state }: Pick<CartLine, 'state'>): boolean => state === 'OK' || state === 'PRICE_CHANGED';

/** Over the picked lines only: what is left in the cart is not sent. */
export function sumGroup({ shipping, lines }: PickedGroup): GroupSum {
  const picked = lines.filter(({ isPicked }) => isPicked);
  const goods = won(picked.reduce((total, { sale_price, quantity }) => total + sale_price * quantity, 0));
  const pieces = picked.reduce((total, { quantity }) => total + quantity, 0);
  const rule = ruleOf(shipping);
  return {
    goods,
    pieces,
    fee: pieces === 0 ? won(0) : baseFeeOf(rule, goods, pieces),
    missing: missingForFree(rule, goods),
  };
}

const ruleOf = ({ kind, base_fee, free_from, per_quantity }: CartGroup['shipping']): ShippingRule => ({
  kind,
  baseFee: base_fee,
  freeFrom: free_from,
  perQuantity: per_quantity,
});

export function sumCart(groups: readonly PickedGroup[], earnRate: Cart['earn_rate']) {
  const picked = groups.flatMap(({ lines }) => lines).filter(({ isPicked }) => isPicked);
  const total = (read: (line: PickedLine) => number) =>
    picked.reduce((sum, line) => sum + read(line) * line.quantity, 0);
  const shipping = groups.reduce((sum, group) => sum + sumGroup(group).fee, 0);
  const list = total(({ list_price }) => list_price);
  const sale = total(({ sale_price }) => sale_price);
  return {
    count: picked.length,
    list,
    discount: list - sale,
    shipping,
    pay: sale + shipping,
    earn: earnOf(
      picked.flatMap(({ sale_price, quantity }) => Array<Won>(quantity).fill(won(sale_price))),
      earnRate,
    ),
  };
}
