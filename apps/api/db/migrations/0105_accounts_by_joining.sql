-- outside a transaction
-- People who joined in some weeks.
drop index concurrently if exists account_by_joining;
create index concurrently account_by_joining on account (created_at);
