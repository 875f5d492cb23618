-- A card that its company has cut off from us. The gateway tells of it by the key, which is kept sealed: the mark is how
-- it is found, and nothing can be told from it.
alter table billing_key
  add column key_mark bytea,
  add column lost_at  timestamptz;
