-- PostgreSQL reads every check of a table anew with each statement that writes it, lists of words the slowest. What an
-- order writes is therefore told by types, which are read once, and by few checks.
create domain order_state as text check (value in ('INITIALIZED', 'READY', 'PAID', 'WAITING_DEPOSIT', 'FAILED',
  'EXPIRED', 'CANCELED', 'CANCELED_BY_NOPAYMENT', 'COMPLETED'));
create domain order_source as text check (value in ('CART', 'PRODUCT'));
create domain item_state as text check (value in ('PAYMENT_WAITING', 'PAID', 'PREPARING', 'SHIPPING', 'DELIVERED',
  'CONFIRMED', 'CANCELED', 'RETURNED', 'EXCHANGED'));
create domain unit_gone as text check (value in ('CANCELED', 'RETURNED'));
create domain fault as text check (value in ('BUYER', 'SELLER'));
create domain actor as text check (value in ('member', 'staff', 'system'));
create domain payment_state as text check (value in ('READY', 'CONFIRMING', 'UNKNOWN', 'WAITING_DEPOSIT', 'PAID',
  'FAILED', 'ABANDONED', 'EXPIRED'));
create domain payment_purpose as text check (value in ('ORDER', 'CLAIM_FEE'));

alter table orders
  drop constraint orders_state_check,
  drop constraint orders_source_check,
  drop constraint orders_points_check,
  drop constraint orders_pay_check,
  drop constraint orders_point_check,
  drop constraint orders_earn_check,
  drop constraint orders_earn_rate_check,
  drop constraint orders_check,
  alter column state type order_state,
  alter column source type order_source,
  add check (least(points, pay, point, earn, earn_rate) >= 0 and earn_rate <= 10000),
  -- Whatever is on its way to be paid for has its price.
  add check ((pay is not null and amounts is not null) or state not in ('READY', 'PAID', 'WAITING_DEPOSIT', 'COMPLETED'));

alter table order_group
  drop constraint order_group_fee_check,
  drop constraint order_group_coupon_check,
  drop constraint order_group_paid_pg_check,
  drop constraint order_group_paid_point_check,
  add check (least(fee, coupon, paid_pg, paid_point) >= 0);

alter table order_item
  drop constraint order_item_state_check,
  drop constraint order_item_quantity_check,
  drop constraint order_item_list_price_check,
  drop constraint order_item_sale_price_check,
  alter column state type item_state,
  add check (quantity between 1 and 99 and least(list_price, sale_price) >= 0);

alter table order_unit
  drop constraint order_unit_list_check,
  drop constraint order_unit_sale_check,
  drop constraint order_unit_product_coupon_check,
  drop constraint order_unit_cart_coupon_check,
  drop constraint order_unit_point_check,
  drop constraint order_unit_pg_check,
  drop constraint order_unit_gone_check,
  drop constraint order_unit_fault_check,
  drop constraint order_unit_check,
  alter column gone type unit_gone,
  alter column fault type fault,
  add check (least(list, sale, product_coupon, cart_coupon, point, pg) >= 0
    and sale = product_coupon + cart_coupon + point + pg);

alter table order_event
  drop constraint order_event_actor_check,
  alter column actor type actor;

alter table payment
  drop constraint payment_state_check,
  drop constraint payment_purpose_check,
  drop constraint payment_amount_check,
  drop constraint payment_check,
  alter column state type payment_state,
  alter column purpose type payment_purpose,
  add check (amount > 0 and refunded between 0 and amount);

alter table sku
  drop constraint sku_on_hand_check,
  drop constraint sku_reserved_check,
  drop constraint sku_safety_check,
  drop constraint sku_check,
  drop constraint sku_never_below_zero,
  add constraint sku_never_below_zero check (least(reserved, safety, extra_price) >= 0 and reserved <= on_hand);

-- The staff's search looks among what was ordered; drafts need not be found by it.
drop index orders_by_receiver, orders_by_phone_tail;
create index orders_by_receiver on orders ((address ->> 'name'))
  where state in ('PAID', 'WAITING_DEPOSIT', 'CANCELED', 'CANCELED_BY_NOPAYMENT', 'COMPLETED');
create index orders_by_phone_tail on orders (right(address ->> 'phone', 4))
  where state in ('PAID', 'WAITING_DEPOSIT', 'CANCELED', 'CANCELED_BY_NOPAYMENT', 'COMPLETED');
