-- Members who left: what is told of them, now and for as long as a log is kept, must not say any more who it was.
create table log_leaver (
  account_id int primary key,
  left_at    timestamptz not null
);
