-- outside a transaction
-- A guest's record moves once.
drop index concurrently if exists workout_record_guest_key;
create unique index concurrently workout_record_guest_key on workout_record (guest_key) where guest_key is not null;
