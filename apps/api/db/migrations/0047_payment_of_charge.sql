-- outside a transaction
-- A membership's charge is paid by one payment at a time, and never by a second one: whatever the code does.
drop index concurrently if exists payment_one_live_of_charge;
create unique index concurrently payment_one_live_of_charge on payment (charge_id)
  where charge_id is not null and state in ('CONFIRMING', 'UNKNOWN', 'PAID');
-- A charge's payments.
drop index concurrently if exists payment_by_charge;
create index concurrently payment_by_charge on payment (charge_id, id desc) where charge_id is not null;
-- What of one payment goes back.
drop index concurrently if exists refund_by_charge;
create index concurrently refund_by_charge on refund (charge_id) where charge_id is not null;
-- The periods that a charge paid for.
drop index concurrently if exists membership_period_of_charge;
create index concurrently membership_period_of_charge on membership_period (charge_id) where charge_id is not null;
