import { Won } from '@oun/money';
import * as z from 'zod';
import { AddressForm } from './address.ts';
import { CART_QUANTITY_MAX } from './cart.ts';
import { CashReceiptWish } from './cash-receipt.ts';
import { endpoint } from './endpoint.ts';
import { Amount, Id, INT_MAX } from './paging.ts';
import { Picture } from './picture.ts';

/** What people read out on the phone: a day and seven letters that cannot be mistaken for one another. */
export const OrderNumber = z.string().regex(/^\d{8}-[0-9A-HJKMNP-TV-Z]{7}$/);
const params = z.object({ id: OrderNumber });

export const ORDER_STATES = [
  'INITIALIZED',
  'READY',
  'PAID',
  'WAITING_DEPOSIT',
  'FAILED',
  'EXPIRED',
  'CANCELED',
  'CANCELED_BY_NOPAYMENT',
  'COMPLETED',
] as const;

export const PAYMENT_METHODS = ['CARD', 'EASY_PAY', 'VIRTUAL_ACCOUNT'] as const;
export const PAYMENT_METHOD_LABELS = { CARD: '카드', EASY_PAY: '간편결제', VIRTUAL_ACCOUNT: '가상계좌' } as const;

export const Amounts = z.object({
  goods: Won,
  instant: Won,
  product_coupon: Won,
  cart_coupon: Won,
  shipping: Won,
  shipping_coupon: Won,
  point: Won,
  pay: Won,
});
export type Amounts = z.infer<typeof Amounts>;

export const AmountReasons = z.object({
  product_coupon: z.array(z.string()),
  cart_coupon: z.string().nullable(),
  shipping_coupon: z.string().nullable(),
  shipping: z.array(z.object({ brand_name: z.string(), fee: Won, free_from: Won.nullable() })),
});
export type AmountReasons = z.infer<typeof AmountReasons>;

export const PROBLEMS = ['PRICE_CHANGED', 'SOLD_OUT', 'ENDED', 'LIMIT_EXCEEDED'] as const;

export const CheckoutLine = z.object({
  line: z.int(),
  sku_id: z.int(),
  product_id: z.int(),
  name: z.string(),
  option_text: z.string(),
  picture: Picture,
  quantity: z.int(),
  list_price: Won,
  sale_price: Won,
  is_time_sale: z.boolean(),
  coupon: z.object({ id: z.int(), name: z.string(), discount: Won }).nullable(),
  problem: z.object({ code: z.enum(PROBLEMS), price_now: Won, left: z.int(), max: z.int() }).nullable(),
});

export const CheckoutGroup = z.object({
  key: z.string(),
  brand: z.object({ slug: z.string(), name: z.string() }),
  lines: z.array(CheckoutLine),
  goods: Won,
  base_fee: Won,
  surcharge: Won,
  coupon: Won,
  fee: Won,
  free_from: Won.nullable(),
  is_deliverable: z.boolean(),
  arrives_on: z.iso.date(),
});

export const OrderAddress = z.object({
  name: z.string(),
  address1: z.string(),
  address2: z.string(),
  postcode: z.string(),
  phone: z.string(),
  comment: z.string(),
});
export type OrderAddress = z.infer<typeof OrderAddress>;

export const Checkout = z.object({
  number: z.string(),
  state: z.enum(ORDER_STATES),
  quote_version: z.int(),
  expires_at: z.iso.datetime({ offset: true }),
  groups: z.array(CheckoutGroup),
  address: OrderAddress.nullable(),
  coupons: z.object({
    is_best: z.boolean(),
    saved: Won,
    /** Some that the buyer holds want it paid so and so: how it will be paid is to be told. */
    has_method: z.boolean(),
    cart: z.object({ id: z.int(), name: z.string(), discount: Won }).nullable(),
    shipping: z.object({ id: z.int(), name: z.string(), discount: Won }).nullable(),
  }),
  points: z.object({ balance: Won, max: Won, used: Won }),
  /** How it will be paid, as far as was said: some coupons want it so and so. */
  payment_method: z.enum(PAYMENT_METHODS),
  amounts: Amounts,
  reasons: AmountReasons,
  earn: Won,
  /** Known to be under nineteen: a guardian may take back what they pay. */
  is_minor: z.boolean(),
});
export type Checkout = z.infer<typeof Checkout>;

const CHECKOUT_ERRORS = ['NOT_FOUND', 'ORDER_NOT_OPEN'] as const;

export const initiateFromCart = endpoint({
  method: 'POST',
  path: '/store/v1/checkout/initiate/from-cart',
  who: 'member',
  summary: '장바구니에서 고른 상품으로 주문서를 엽니다.',
  body: z.object({ cart_item_ids: z.array(Id).min(1).max(100) }),
  response: Checkout,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'OUT_OF_STOCK'],
});

export const initiateFromProduct = endpoint({
  method: 'POST',
  path: '/store/v1/checkout/initiate/from-product',
  who: 'member',
  summary: '상품에서 바로 주문서를 엽니다. 옵션이 여럿이면 items로 보냅니다.',
  body: z.object({
    product_id: Id,
    sku_id: Id.optional(),
    quantity: z.int().min(1).max(CART_QUANTITY_MAX).optional(),
    items: z
      .array(z.object({ sku_id: Id, quantity: z.int().min(1).max(CART_QUANTITY_MAX) }))
      .min(1)
      .max(30)
      .optional(),
  }),
  response: Checkout,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'OUT_OF_STOCK', 'LIMIT_EXCEEDED'],
});

export const getInitialized = endpoint({
  method: 'GET',
  path: '/store/v1/checkout/orders/{id}/initialized',
  who: 'owner',
  summary: '주문서를 봅니다. 그사이 바뀐 가격과 재고를 함께 알립니다.',
  params,
  response: Checkout,
  errors: CHECKOUT_ERRORS,
});

export const UNUSABLE = [
  'MIN_ORDER',
  'NO_PRODUCT',
  'TIME_SALE',
  'APP_ONLY',
  'FIRST_ORDER_ONLY',
  'MEMBER_ONLY',
  'FREE_ALREADY',
  'METHOD',
] as const;

export const CheckoutCoupon = z.object({
  id: z.int(),
  name: z.string(),
  target: z.enum(['PRODUCT', 'CART', 'SHIPPING']),
  /** "10% 할인, 최대 5,000원" and the like. */
  benefit: z.string(),
  condition: z.string(),
  expires_at: z.iso.datetime({ offset: true }),
  /** What it takes off alone, on the line where it takes off most. */
  discount: Won,
  line: z.int().nullable(),
  is_applied: z.boolean(),
  unusable: z.object({ code: z.enum(UNUSABLE), words: z.string() }).nullable(),
});
export type CheckoutCoupon = z.infer<typeof CheckoutCoupon>;

export const listCheckoutCoupons = endpoint({
  method: 'GET',
  path: '/store/v1/checkout/orders/{id}/coupons',
  who: 'owner',
  summary: '이 주문에 쓸 수 있는 쿠폰과, 쓸 수 없는 쿠폰의 까닭입니다.',
  params,
  response: z.object({ items: z.array(CheckoutCoupon) }),
  errors: CHECKOUT_ERRORS,
});

export const applyCoupons = endpoint({
  method: 'POST',
  path: '/store/v1/checkout/orders/{id}/coupons/apply',
  who: 'owner',
  summary: '쿠폰과 포인트, 결제 수단을 정합니다. coupon_ids가 null이면 가장 많이 깎이는 조합을 씁니다.',
  params,
  body: z.object({
    coupon_ids: z.array(Id).max(50).nullable().optional(),
    points: z.int().min(0).max(100_000_000).optional(),
    payment_method: z.enum(PAYMENT_METHODS).optional(),
  }),
  response: Checkout,
  errors: [...CHECKOUT_ERRORS, 'INVALID_INPUT', 'COUPON_NOT_APPLICABLE', 'POINT_SHORTAGE'],
});

export const setDeliveryAddress = endpoint({
  method: 'PUT',
  path: '/store/v1/checkout/orders/{id}/delivery-address',
  who: 'owner',
  summary: '받을 곳을 정합니다. 등록한 배송지의 번호나 새 주소를 보냅니다.',
  params,
  body: z.object({
    address_id: Id.optional(),
    address: AddressForm.optional(),
    comment: z.string().trim().max(50).optional(),
  }),
  response: Checkout,
  errors: [...CHECKOUT_ERRORS, 'INVALID_INPUT', 'ADDRESS_UNDELIVERABLE'],
});

export const refreshCheckout = endpoint({
  method: 'POST',
  path: '/store/v1/checkout/orders/{id}/refresh',
  who: 'owner',
  summary: '지금 가격과 재고로 주문서를 다시 씁니다. 확인 중인 결제는 결제사에 다시 묻습니다.',
  params,
  response: Checkout,
  errors: CHECKOUT_ERRORS,
});

/** What the gateway's window is opened with. */
export const PaymentRequest = z.object({
  client_key: z.string(),
  sdk_url: z.string(),
  customer_key: z.string(),
  order_id: z.string(),
  order_name: z.string(),
  amount: Won,
  method: z.enum(PAYMENT_METHODS),
});

export const readyOrder = endpoint({
  method: 'POST',
  path: '/store/v1/checkout/orders/{id}/ready',
  who: 'owner',
  isOnce: true,
  summary: '금액을 확정하고 재고·쿠폰·포인트를 15분 동안 잡아둡니다. 결제창에 넘길 값을 돌려줍니다.',
  params,
  body: z.object({
    quote_version: z.int().min(0).max(INT_MAX),
    expected_amount: Amount,
    payment_method: z.enum(PAYMENT_METHODS),
    delivery_address_id: Id.optional(),
    coupon_ids: z.array(Id).max(50).optional(),
    points: z.int().min(0).max(100_000_000).optional(),
    /** For what is paid in cash, which here is into a virtual account. */
    cash_receipt: CashReceiptWish.optional(),
  }),
  response: z.object({
    number: z.string(),
    amount: Won,
    hold_until: z.iso.datetime({ offset: true }),
    /** Nothing where coupons and points pay all. */
    payment: PaymentRequest.nullable(),
  }),
  errors: [
    ...CHECKOUT_ERRORS,
    'INVALID_INPUT',
    'PRICE_CHANGED',
    'OUT_OF_STOCK',
    'LIMIT_EXCEEDED',
    'TIME_SALE_CLOSED',
    'COUPON_NOT_APPLICABLE',
    'POINT_SHORTAGE',
    'ADDRESS_NEEDED',
    'ADDRESS_UNDELIVERABLE',
    'AMOUNT_TOO_SMALL',
    'PAYMENT_PENDING',
    'IDEMPOTENCY_CONFLICT',
  ],
});

export const CONFIRM_STATES = ['PAID', 'WAITING_DEPOSIT', 'PENDING'] as const;

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/store/v1/checkout/orders/{id}/confirm',
  who: 'owner',
  isOnce: true,
  summary: '결제를 승인합니다. 여러 번 불러도 한 번만 결제합니다.',
  params,
  body: z.object({
    payment_key: z.string().min(1).max(200).nullable(),
    amount: Amount,
    /** The attempt that the window came back from. */
    order_id: z.string().max(64).optional(),
  }),
  response: z.object({ number: z.string(), state: z.enum(CONFIRM_STATES) }),
  errors: [
    ...CHECKOUT_ERRORS,
    'INVALID_INPUT',
    'AMOUNT_MISMATCH',
    'PRICE_CHANGED',
    'OUT_OF_STOCK',
    'TIME_SALE_CLOSED',
    'COUPON_NOT_APPLICABLE',
    'POINT_SHORTAGE',
    'PAYMENT_DECLINED_LIMIT',
    'PAYMENT_DECLINED_CARD',
    'PAYMENT_DECLINED_EXPIRED',
    'PAYMENT_CANCELED_BY_USER',
    'IDEMPOTENCY_CONFLICT',
    'PAYMENT_METHOD_CHANGED',
    'PAYMENT_PENDING',
  ],
});

export const getCompleted = endpoint({
  method: 'GET',
  path: '/store/v1/checkout/orders/{id}/completed',
  who: 'owner',
  summary: '결제 결과입니다. 몇 번을 불러도 같습니다.',
  params,
  response: z.object({
    number: z.string(),
    state: z.enum(ORDER_STATES),
    /** The gateway has not said yet. */
    is_pending: z.boolean(),
    amounts: Amounts.nullable(),
    reasons: AmountReasons,
    /** How many pieces. */
    pieces: z.int(),
    earn: Won,
    order_name: z.string(),
    method: z.enum(PAYMENT_METHODS).nullable(),
    method_text: z.string(),
    arrives_on: z.iso.date().nullable(),
    receipt_url: z.string().nullable(),
    virtual_account: z
      .object({
        bank: z.string(),
        account_number: z.string(),
        holder: z.string(),
        due_at: z.iso.datetime({ offset: true }),
      })
      .nullable(),
    failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  }),
  errors: ['NOT_FOUND'],
});
