-- What was said of payments is held of every row.
alter table payment validate constraint payment_gateway_known;
