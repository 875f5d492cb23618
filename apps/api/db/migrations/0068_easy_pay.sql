-- Whom a payment was asked of: the gateway that keeps cards, or a wallet. It is looked for and given back there.
alter table payment add column gateway text not null default 'TOSS';
alter table payment add constraint payment_gateway_known
  check (gateway in ('TOSS', 'NAVERPAY', 'KAKAOPAY')) not valid;

-- Somebody on their way through a wallet's page. What they bring back is theirs only, and is taken once.
create table easy_pay_reservation (
  id             text primary key,
  account_id     int not null references account (id) on delete cascade,
  provider       text not null check (provider in ('NAVERPAY', 'KAKAOPAY')),
  -- What the wallet calls it.
  wallet_id      text not null,
  -- The one whose means are being changed, where it is no new one.
  replaces_id    int references billing_key (id) on delete cascade,
  billing_key_id int references billing_key (id) on delete cascade,
  created_at     timestamptz not null,
  done_at        timestamptz
);
-- Whose they are, and the old ones that are swept away.
create index easy_pay_reservation_of on easy_pay_reservation (account_id);
create index easy_pay_reservation_replaces on easy_pay_reservation (replaces_id) where replaces_id is not null;
create index easy_pay_reservation_made on easy_pay_reservation (billing_key_id) where billing_key_id is not null;
create index easy_pay_reservation_old on easy_pay_reservation (created_at);
