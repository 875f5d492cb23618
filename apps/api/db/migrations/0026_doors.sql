-- Says that this database holds the demo world, whose passwords everybody knows: no stage for real people opens it.
create table demo_world (
  made_at timestamptz not null
);
-- Those that were made before: nobody becomes this administrator by signing up.
insert into demo_world (made_at)
  select now() from account
  join account_role on account_role.account_id = account.id and account_role.role = 'core-admin'
  where account.email_address = 'admin@oun.test';

-- When the one whose session it is last showed again that it is them: before the keys of the account are changed.
alter table session add column confirmed_at timestamptz;

-- The code with which somebody without a password shows it. The code is derived from the id.
create table confirmation_code (
  session_id uuid primary key references session (id) on delete cascade,
  id         uuid not null,
  -- Where it was sent: to the number or the address that the account had then.
  way        text not null check (way in ('mobile', 'email')),
  tries      int not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);

-- Browsers and apps that have signed in to an account: strangers' wrong passwords do not lock it there.
create table known_device (
  account_id  int not null references account (id),
  device_hash bytea not null,
  seen_at     timestamptz not null,
  primary key (account_id, device_hash)
);
-- Housekeeping: devices that have not been here for long.
create index known_device_seen on known_device (seen_at);

-- Each time that wrong passwords locked an account, for staff to see.
create table sign_in_lock (
  id         bigint generated always as identity primary key,
  -- None where there is no such account.
  account_id int references account (id),
  at         timestamptz not null,
  until      timestamptz not null,
  -- Whether it was a device of the account's own that was locked, or everybody else.
  is_known_device boolean not null
);
-- The latest ones, and those of a day; housekeeping.
create index sign_in_lock_at on sign_in_lock (at desc);
