-- What coupons, points and reviews need beyond the money itself.

alter table point_tx
  -- What was given, for the day it lapses on.
  add column grant_id int references point_grant (id);
drop index point_tx_by_account;
-- A member's ledger, newest first: what was held is told when it was spent.
create index point_tx_by_account on point_tx (account_id, at desc, id desc) where state = 'DONE';

-- A month and a day, told for a present: no year, since none is needed for it.
create table member_birthday (
  account_id int primary key references account (id),
  month      int not null check (month between 1 and 12),
  day        int not null check (day between 1 and 31),
  changed_at timestamptz not null,
  check (make_date(2024, month, day) is not null)
);
-- Whose birthday it is.
create index member_birthday_by_day on member_birthday (month, day);

-- What a member was told of benefits that lapse, each once.
create table benefit_notice (
  account_id int not null references account (id),
  kind       text not null check (kind in ('POINT', 'COUPON')),
  -- The day it lapses on, and how long before that it was told.
  lapses_on  date not null,
  days_left  int not null,
  told_at    timestamptz not null,
  primary key (account_id, kind, lapses_on, days_left)
);
-- Housekeeping.
create index benefit_notice_over on benefit_notice (lapses_on);

alter table product_review
  -- The first that was ever written of its product.
  add column is_first boolean not null default false,
  -- How often its reward was settled: each settlement is booked once.
  add column settlements int not null default 0,
  add column block_reason text;
-- Rewards that wait for a confirmed purchase.
create index product_review_to_reward on product_review (id)
  where order_item_id is not null and reward = 0 and state = 'SHOWN';
-- One product's reviews of one option.
create index product_review_by_option on product_review (product_id, option_text) where state <> 'DELETED';
