-- outside a transaction
-- The staff's order list in the order of paying; what is not paid yet comes last.
drop index concurrently if exists orders_by_paid_place;
create index concurrently orders_by_paid_place on orders ((coalesce(paid_at, '-infinity')))
  where state in ('PAID', 'WAITING_DEPOSIT', 'CANCELED', 'CANCELED_BY_NOPAYMENT', 'COMPLETED');
-- The same list in the order of ordering.
drop index concurrently if exists orders_by_ordered;
create index concurrently orders_by_ordered on orders (created_at)
  where state in ('PAID', 'WAITING_DEPOSIT', 'CANCELED', 'CANCELED_BY_NOPAYMENT', 'COMPLETED');
-- The same list in the order of what was sold.
drop index concurrently if exists order_item_by_amount;
create index concurrently order_item_by_amount on order_item ((sale_price * quantity), id);
-- The staff's search by the end of an order's number, read from its end.
drop index concurrently if exists orders_by_number_end;
create index concurrently orders_by_number_end on orders (reverse(number) text_pattern_ops)
  where state in ('PAID', 'WAITING_DEPOSIT', 'CANCELED', 'CANCELED_BY_NOPAYMENT', 'COMPLETED');
-- The staff's search by the last four digits of a member's own number.
drop index concurrently if exists account_by_mobile_tail;
create index concurrently account_by_mobile_tail on account (right(mobile, 4)) where mobile is not null;
-- The queue of open claims by deadline; those without one come last.
drop index concurrently if exists claim_open_by_due;
create index concurrently claim_open_by_due on claim ((coalesce(deadline_at, 'infinity')), id) where closed_at is null;
-- Claims that are over, newest first.
drop index concurrently if exists claim_over;
create index concurrently claim_over on claim ((coalesce(closed_at, '-infinity')), id) where closed_at is not null;
-- Claims in the order they were asked for.
drop index concurrently if exists claim_by_request;
create index concurrently claim_by_request on claim (requested_at, id);
