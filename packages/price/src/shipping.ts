import { type Won, won } from '@oun/money';

export const SHIPPING_KINDS = ['FREE', 'PAID', 'CONDITIONAL_FREE', 'QUANTITY_PAID'] as const;

export type ShippingRule = {
  kind: (typeof SHIPPING_KINDS)[number];
  baseFee: Won;
  /** CONDITIONAL_FREE: from this amount of goods on, before coupons and points. */
  freeFrom: Won;
  /** QUANTITY_PAID: the base fee is due once for each so many pieces. */
  perQuantity: number;
};

export type ShippingGroup = { key: string; rule: ShippingRule; /** For far places, each way. */ surcharge: Won };

/** What sending a group costs before any coupon, without the surcharge of far places. */
export function baseFeeOf(rule: ShippingRule, goods: Won, quantity: number): Won {
  switch (rule.kind) {
    case 'FREE':
      return won(0);
    case 'PAID':
      return rule.baseFee;
    case 'CONDITIONAL_FREE':
      return goods >= rule.freeFrom ? won(0) : rule.baseFee;
    case 'QUANTITY_PAID':
      return won(rule.baseFee * Math.ceil(quantity / rule.perQuantity));
  }
}

/** What is still missing for free shipping; nothing where it is free already or never will be. */
export const missingForFree = (rule: ShippingRule, goods: Won): Won | undefined =>
  rule.kind === 'CONDITIONAL_FREE' && goods < rule.freeFrom ? won(rule.freeFrom - goods) : undefined;
