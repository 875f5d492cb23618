-- What members want to be told of, where their phones are reached, and what is held until it may be told.

-- There from the first time somebody changes one of them.
create table notice_setting (
  account_id int primary key references account (id) on delete cascade,
  -- Kinds that were switched off.
  off        text[] not null default '{}' check (off <@ array
    ['WORKOUT_TIME', 'WEEK_GOAL', 'PLAN', 'CHEERS', 'FOLLOWS', 'ANSWERS', 'NEW_POSTS']),
  -- The minute of the day they train at; they are told half an hour before.
  workout_at int not null default 1260 check (workout_at between 510 and 1260 and workout_at % 30 = 0)
);

-- A phone that may be rung, and the sign-in on it: with that it is over, too.
create table push_token (
  token      text primary key check (char_length(token) between 1 and 512),
  account_id int not null references account (id) on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  -- What the phone's own settings say.
  is_allowed boolean not null,
  seen_at    timestamptz not null
);
-- Where somebody is reached.
create index push_token_account on push_token (account_id);
-- What a sign-in told before; what goes with it.
create index push_token_session on push_token (session_id);

-- One ad a day to each member.
create table ad_slot (
  account_id int not null references account (id) on delete cascade,
  day        date not null,
  kind       text not null,
  subject    text not null,
  primary key (account_id, day)
);
-- Housekeeping: days that are over.
create index ad_slot_day on ad_slot (day);

-- News for later: it becomes news of the outbox at its time.
create table held_news (
  id         bigint generated always as identity primary key,
  topic      text not null,
  payload    jsonb not null,
  created_at timestamptz not null,
  due_at     timestamptz not null
);
-- The relay: what is due, the earliest first.
create index held_news_due on held_news (due_at, id);

-- Told of what somebody posts; over with the follow itself.
create table post_bell (
  follower_id int not null,
  followee_id int not null,
  created_at  timestamptz not null,
  -- Everybody to be told, by number.
  primary key (followee_id, follower_id),
  foreign key (follower_id, followee_id) references member_follow (follower_id, followee_id) on delete cascade
);
-- What goes with a follow.
create index post_bell_follow on post_bell (follower_id, followee_id);

-- The switch that rules it, or that it is an ad; nothing for what has to be told.
alter table message add column notice text;
-- Whose doing it is, and the reaction it was.
alter table message add column actor_id int;
alter table message add column mark text;
alter table message add column push_taken_at timestamptz;
alter table message add column pushed_at timestamptz;
alter table message drop constraint message_in_app;
alter table message add constraint message_in_app check (
  num_nulls(title, body, about, site) in (0, 4)
  and about in ('WORKOUT', 'COMMUNITY', 'ORDER', 'MEMBERSHIP', 'GIFT', 'NEWS') and site in ('life', 'store')
  and notice in ('WORKOUT_TIME', 'WEEK_GOAL', 'PLAN', 'CHEERS', 'FOLLOWS', 'ANSWERS', 'NEW_POSTS', 'AD')
  and mark in ('LIKE', 'CHEER', 'FIRE', 'CLAP', 'WOW')
) not valid;
