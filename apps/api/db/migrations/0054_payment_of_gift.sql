-- outside a transaction
-- A gift is paid by one payment at a time, and never by a second one: whatever the code does.
drop index concurrently if exists payment_one_live_of_gift;
create unique index concurrently payment_one_live_of_gift on payment (gift_id)
  where gift_id is not null and state in ('CONFIRMING', 'UNKNOWN', 'PAID');
-- A gift's payments.
drop index concurrently if exists payment_by_gift;
create index concurrently payment_by_gift on payment (gift_id, id desc) where gift_id is not null;
-- What is given back of a gift is given back once: whatever the code does.
drop index concurrently if exists refund_once_of_gift;
create unique index concurrently refund_once_of_gift on refund (gift_id) where gift_id is not null;
