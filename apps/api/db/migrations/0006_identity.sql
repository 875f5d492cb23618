-- One person, one nickname and one number; who left keeps neither.
alter table account
  add column mobile             text check (mobile ~ '^010[0-9]{8}$'),
  add column mobile_verified_at timestamptz,
  add column invited_by         int references account (id),
  add column withdrawn_at       timestamptz,
  add column withdrawal_reason  text check (length(withdrawal_reason) <= 200);
-- Sign-up and change of number: whose number is this?
create unique index account_mobile on account (mobile);
-- Those who joined before nicknames were each one's own get their number behind it.
update account set nickname = left(nickname, 8) || '_' || id
  where id in (
    select id from (select id, row_number() over (partition by lower(nickname) order by id) as place from account) a
    where place > 1
  );
-- Sign-up: is this nickname free?
create unique index account_nickname on account (lower(nickname)) where state <> 'WITHDRAWN';

-- Everybody is a member; what more one may do is opened by a second factor.
insert into account_role (account_id, role)
  select id, 'user' from account on conflict do nothing;

-- How often something was tried, by whom; one row a key, counted in one statement.
create table rate_limit (
  key            text primary key,
  count          int not null,
  window_ends_at timestamptz not null
);
-- Housekeeping: what is over.
create index rate_limit_over on rate_limit (window_ends_at);

-- A sign-in on a device, from its first token to its end: the family of its refresh tokens.
create table session (
  id           uuid primary key,
  account_id   int not null references account (id),
  method       text not null check (method in ('kakao', 'naver', 'apple', 'google', 'email', 'tv', 'weapp')),
  is_staff     boolean not null default false,
  user_agent   text not null,
  address      text not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  -- The first refresh token was handed out; that happens once.
  opened_at    timestamptz,
  ended_at     timestamptz,
  end_reason   text check (end_reason in
    ('SIGNED_OUT', 'ENDED_BY_MEMBER', 'PASSWORD_CHANGED', 'WITHDRAWN', 'TOKEN_REUSED', 'SECOND_FACTOR_RESET')),
  check ((ended_at is null) = (end_reason is null))
);
-- A member's devices, latest first; ending all of them.
create index session_of_account on session (account_id, last_seen_at desc) where ended_at is null;
-- What a starting node must know: sessions that ended while their last access token may still hold.
create index session_ended on session (ended_at) where ended_at is not null;
-- Housekeeping: what is over.
create index session_over on session (expires_at);

create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.id::text);
  return null;
end $$;
create trigger session_ended_notify after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function notify_session_ended();

-- Only hashes. A used token stays, so that its second use is recognised.
create table refresh_token (
  hash       bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  issued_at  timestamptz not null,
  used_at    timestamptz
);
-- Only one token of a session can be used next.
create unique index refresh_token_head on refresh_token (session_id) where used_at is null;
-- Housekeeping with the session.
create index refresh_token_of_session on refresh_token (session_id);

-- A code sent to a number. The code itself is derived from the id by a key this table does not hold.
create table mobile_code (
  id          uuid primary key,
  mobile      text not null check (mobile ~ '^010[0-9]{8}$'),
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  tries       int not null default 0 check (tries between 0 and 5),
  verified_at timestamptz,
  -- Used up, or dead because a newer one was sent.
  closed_at   timestamptz
);
-- The one code of a number that can be answered.
create unique index mobile_code_open on mobile_code (mobile) where closed_at is null;
-- Housekeeping: what is long over.
create index mobile_code_over on mobile_code (expires_at);

create table password_reset (
  id         uuid primary key,
  account_id int not null references account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at  timestamptz
);
-- Closing the links of an account at once.
create index password_reset_open on password_reset (account_id) where closed_at is null;

-- A social sign-in on its way: begun here, not back yet.
create table social_flow (
  state_hash    bytea primary key,
  -- Known only to the browser that began it.
  flow_hash     bytea not null,
  provider      text not null check (provider in ('kakao', 'naver', 'apple', 'google')),
  nonce         text not null,
  verifier      text not null,
  redirect_path text not null,
  -- The member who wants to link it; none for one who wants to get in.
  account_id    int references account (id),
  expires_at    timestamptz not null
);
create index social_flow_over on social_flow (expires_at);

-- A social account that was shown to us and has no account here yet.
create table social_ticket (
  hash              bytea primary key,
  provider          text not null check (provider in ('kakao', 'naver', 'apple', 'google')),
  subject           text not null,
  email_address     text,
  is_email_verified boolean not null,
  nickname          text,
  mobile            text,
  sealed_token      bytea,
  expires_at        timestamptz not null
);
create index social_ticket_over on social_ticket (expires_at);

-- The key of a social sign-in is the provider and its subject, never an e-mail address.
create table social_link (
  provider      text not null check (provider in ('kakao', 'naver', 'apple', 'google')),
  subject       text not null,
  account_id    int not null references account (id),
  email_address text,
  -- What the provider wants back when the link is cut, sealed.
  sealed_token  bytea,
  linked_at     timestamptz not null,
  primary key (provider, subject),
  unique (account_id, provider)
);

-- What a member agreed to or took back, each time it happened.
create table agreement (
  id         bigint generated always as identity primary key,
  account_id int not null references account (id),
  kind       text not null check (kind in ('AGE_14', 'TERMS', 'PRIVACY', 'HEALTH', 'MARKETING_PUSH', 'MARKETING_SMS',
    'MARKETING_EMAIL', 'MARKETING_ALIMTALK', 'NIGHT')),
  version    text not null,
  is_agreed  boolean not null,
  at         timestamptz not null
);
-- The latest word of a member on each kind.
create index agreement_latest on agreement (account_id, kind, id desc);
create trigger agreement_never_changes before update on agreement for each row execute function refuse_change();

-- What must end before a member may leave; written by the modules that know, in their own transactions.
create table withdrawal_hold (
  account_id int not null references account (id),
  kind       text not null check (kind in ('ORDER', 'CLAIM')),
  reference  text not null,
  since      timestamptz not null,
  primary key (account_id, kind, reference)
);

-- What the law has us keep of those who left, apart from everything else, until its day.
create table retained_record (
  id           bigint generated always as identity primary key,
  account_id   int not null,
  kind         text not null check (kind in ('CONTRACT', 'COMPLAINT', 'ADVERTISING', 'ACCESS')),
  sealed_data  bytea not null,
  delete_after timestamptz not null
);
-- Housekeeping: what may be kept no longer.
create index retained_record_over on retained_record (delete_after);

-- Welcome gifts are once for a phone number, also after leaving; only its keyed hash is kept.
create table welcome_gift (
  mobile_hash bytea primary key,
  account_id  int not null references account (id),
  at          timestamptz not null
);

create table invitation_code (
  code       text primary key check (code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  account_id int not null unique references account (id),
  created_at timestamptz not null
);

-- Staff's second factor. A step of its clock is good for one sign-in.
create table second_factor (
  account_id    int primary key references account (id),
  sealed_secret bytea not null,
  confirmed_at  timestamptz,
  last_step     bigint not null default 0
);

-- A device that shows a code and waits for a member to type it.
create table pairing (
  device_hash bytea primary key,
  otp         text not null check (otp ~ '^[2-9A-HJ-NP-Z]{6}$'),
  device_name text not null,
  expires_at  timestamptz not null,
  account_id  int references account (id),
  user_agent  text not null,
  address     text not null
);
-- A member types a code: which device shows it?
create unique index pairing_waiting on pairing (otp) where account_id is null;
create index pairing_over on pairing (expires_at);

create table tracked_event (
  event_id       uuid primary key,
  event_name     text not null,
  event_time     timestamptz not null,
  page_url       text not null,
  account_id     int,
  ubl_device_id  uuid not null,
  ubl_session_id text not null,
  ubl_product    text not null,
  extra          jsonb,
  received_at    timestamptz not null
);
