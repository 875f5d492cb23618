-- outside a transaction
-- What has gone back of a payment: asked for whoever leaves (what is left of each), fees of claims, and the nightly books.
drop index concurrently if exists refund_of_payment;
create index concurrently refund_of_payment on refund (payment_id);
