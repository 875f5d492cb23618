-- outside a transaction
-- The staff's list of memberships, by when they changed last.
drop index concurrently if exists membership_by_changed;
create index concurrently membership_by_changed on membership (changed_at, account_id);
-- The same by when they are renewed or over; what is over already comes last.
drop index concurrently if exists membership_by_until;
create index concurrently membership_by_until on membership ((coalesce(renews_at, 'infinity')), account_id);
-- Those of one state: whose payment is due longest, who leaves next.
drop index concurrently if exists membership_by_state;
create index concurrently membership_by_state on membership (state, (coalesce(renews_at, 'infinity')), account_id);
