-- What somebody said to each kind of sensitive data. The last word counts; none is changed.
create table health_consent (
  id         bigint generated always as identity primary key,
  account_id int not null references account (id) on delete cascade,
  item       text not null check (item in ('ACTIVITY', 'SLEEP', 'HEART', 'BODY')),
  version    text not null,
  is_agreed  boolean not null,
  at         timestamptz not null
);
-- The latest word of a member on each item.
create index health_consent_latest on health_consent (account_id, item, id desc);
create trigger health_consent_never_changes before update on health_consent for each row execute function refuse_change();

-- What a device measured.
create table health_record (
  id          bigint generated always as identity primary key,
  account_id  int not null references account (id) on delete cascade,
  source_id   text not null check (char_length(source_id) between 1 and 100),
  subject     text not null check (subject in ('steps', 'kcal', 'weight', 'body_fat', 'heart_rate', 'sleep')),
  value       numeric(9, 2) not null check (value >= 0),
  started_at  timestamptz not null,
  ended_at    timestamptz not null,
  -- The day in Seoul it is told of: the one it began on, of sleep the one it ended on.
  day         date not null,
  received_at timestamptz not null,
  check (ended_at >= started_at),
  unique (account_id, source_id)
);
-- A graph: one subject of a member, by day.
create index health_record_days on health_record (account_id, subject, day) include (value);
