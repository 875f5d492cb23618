-- outside a transaction
-- Whose card a notice of the gateway speaks of.
drop index concurrently if exists billing_key_marked;
create unique index concurrently billing_key_marked on billing_key (key_mark) where removed_at is null;
