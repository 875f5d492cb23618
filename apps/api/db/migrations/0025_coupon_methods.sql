-- Coupons for one way of paying: empty for any.
create domain payment_method as text check (value in ('CARD', 'EASY_PAY', 'VIRTUAL_ACCOUNT'));
alter table coupon add column methods text[] not null default '{}'
  check (methods <@ array['CARD', 'EASY_PAY', 'VIRTUAL_ACCOUNT']);
-- How the buyer means to pay; what an order costs may hang on it.
alter table orders add column payment_method payment_method not null default 'CARD';
