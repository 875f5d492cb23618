-- outside a transaction
-- Whom a member invited.
drop index concurrently if exists account_by_inviter;
create index concurrently account_by_inviter on account (invited_by, id desc) where invited_by is not null;
