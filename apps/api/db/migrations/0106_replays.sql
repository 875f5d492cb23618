-- What somebody said to having their screens recorded: their last word. What is written of them waits for it.
create table replay_consent (
  account_id int primary key references account (id),
  is_agreed  boolean not null,
  -- Of the words they were shown.
  version    text not null,
  at         timestamptz not null
);

-- One visit, as it can be played again. Whose it is is there to be deleted by, and shown to nobody.
create table replay (
  id         int primary key generated always as identity,
  account_id int not null references account (id),
  uuid       uuid not null unique,
  site       text not null check (site in ('life', 'store', 'home')),
  width      int not null check (width between 1 and 10000),
  height     int not null check (height between 1 and 10000),
  -- Their names without what they showed: /programs/:id
  screens    text[] not null default '{}',
  parts      int not null default 0,
  bytes      int not null default 0,
  -- By the clock of the device, in epoch milliseconds.
  first_ms   bigint,
  last_ms    bigint,
  created_at timestamptz not null
);
-- All of somebody's, when they take their word back; and how many they have.
create index replay_by_account on replay (account_id);
-- Those whose days are over.
create index replay_by_age on replay (created_at);

create table replay_part (
  replay_id int not null references replay (id) on delete cascade,
  seq       int not null check (seq between 0 and 999),
  -- A list of events, gzipped.
  data      bytea not null,
  primary key (replay_id, seq)
);
-- It is packed already.
alter table replay_part alter column data set storage external;
