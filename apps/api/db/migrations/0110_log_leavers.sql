-- Members who left a moment ago: what is told of them, now and a few days on, must not say any more who it was.
create table log_leaver (
  account_id int primary key,
  left_at    timestamptz not null
);
