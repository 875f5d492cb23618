-- What every module leans on: news between modules, and who changed what.

-- News from a module, written in the transaction it belongs to and handed to its subscribers' job queues once.
create table outbox (
  id           bigint generated always as identity primary key,
  topic        text not null,
  payload      jsonb not null,
  created_at   timestamptz not null,
  delivered_at timestamptz
);
-- The relay: the oldest news not handed on yet.
create index outbox_undelivered on outbox (id) where delivered_at is null;
-- Housekeeping: what was handed on long ago.
create index outbox_delivered on outbox (delivered_at) where delivered_at is not null;

create function notify_outbox() returns trigger language plpgsql as $$
begin
  notify outbox;
  return null;
end $$;
create trigger outbox_notify after insert on outbox for each statement execute function notify_outbox();

-- Every write by staff, with what stood there before and after. Never changed, never deleted.
create table audit_log (
  id         bigint generated always as identity primary key,
  actor_id   int not null,
  actor_role text not null,
  action     text not null,
  subject    text not null,
  subject_id text not null,
  before     jsonb,
  after      jsonb,
  request_id uuid,
  at         timestamptz not null
);
-- The history of one thing, newest first.
create index audit_log_by_subject on audit_log (subject, subject_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- Tells every node to drop what it cached under a tag, when and only when the change commits.
create function notify_cache() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache', tg_argv[0]);
  return null;
end $$;
