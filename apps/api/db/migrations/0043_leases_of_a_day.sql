-- outside a transaction
-- What a member has had open in the last day, asked with every report of a player.
drop index concurrently if exists playback_lease_of_account;
create index concurrently playback_lease_of_account on playback_lease (account_id, started_at);
