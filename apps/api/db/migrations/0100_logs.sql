-- What happened on screens, by the day its device said it was: a record that is sent again meets itself there.
create schema log_days;

-- One number for all that is written together; whoever reads on from where they were goes by it.
create sequence log_pass;

create table log_record (
  day                  date not null,
  log_uuid             uuid not null,
  -- Set for the transaction by whoever writes: a sequence asked for each row would make COPY slow.
  pass                 bigint not null default current_setting('log.pass')::bigint,
  seq                  bigint not null,
  name                 text not null,
  received_at          timestamptz not null,
  client_access_time   timestamptz not null,
  -- The device's time cannot be: it counts for the day it came.
  is_clock_off         boolean not null,
  -- Whoever sent it was signed in as that user. Nothing of a member's is decided by one that is not.
  is_vouched           boolean not null,
  user_id              int,
  global_uuid          uuid not null,
  app_version          text,
  web_version          text not null,
  session              text not null,
  category             text not null,
  ab_tests             jsonb not null,
  navigation           text not null,
  navigation_sub       text,
  navigation_referrer  text,
  object_idx           int,
  object_id            text,
  object_type          text,
  object_section       text,
  extra                jsonb not null,
  product              text not null,
  platform             text not null,
  device               text,
  os_version           text,
  user_agent           text not null,
  region               text not null,
  env                  text not null,
  primary key (log_uuid, day)
) partition by range (day);
-- What came since a reader looked last.
create index log_record_by_pass on log_record (pass);

-- For days that have no table of their own: of devices whose clock is wrong, or not made yet. None fails for it.
create table log_days.rest partition of log_record default;

create table log_refused (
  id          bigint generated always as identity primary key,
  received_at timestamptz not null,
  reason      text not null,
  -- As it came, cut.
  raw         text not null
);
-- Those to drop, and those of a day.
create index log_refused_by_time on log_refused (received_at);

-- Which of a device's records of a day are here: `seqs` has a hole for each that is not.
create table log_device_day (
  day         date not null,
  platform    text not null,
  global_uuid uuid not null,
  seqs        int8multirange not null,
  primary key (day, platform, global_uuid)
);

-- Up to where each reader of the records has come.
create table log_reader (
  name text primary key,
  pass bigint not null
);
