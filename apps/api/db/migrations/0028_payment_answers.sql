-- A key belongs to the attempt that the gateway says was paid by it. Anybody can bring any key: where every row had to
-- have its own, a stranger's try kept the owner from paying.
alter table payment drop constraint payment_payment_key_key;
-- Two attempts are never paid by one payment.
create unique index payment_one_by_key on payment (payment_key) where state in ('WAITING_DEPOSIT', 'PAID');

-- Where what is paid hangs on the way of paying (a coupon for some ways), only these are taken. None: any that we offer.
alter table payment add column methods text[] not null default '{}'
  check (methods <@ array['CARD', 'EASY_PAY', 'VIRTUAL_ACCOUNT']);

-- Deposits that are followed: those that have not come, and those that may still be taken back.
create index payment_deposits on payment (id) where method = 'VIRTUAL_ACCOUNT' and state in ('WAITING_DEPOSIT', 'PAID');

-- A refusal is an answer too: asked again with the same key, it is the same.
alter table kept_answer add column refusal jsonb;
