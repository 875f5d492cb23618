-- Whom a member brought: written with the friend's first payment, rewarded a week later.
create table referral (
  friend_id   int primary key references account (id) on delete cascade,
  inviter_id  int not null references account (id) on delete cascade,
  state       text not null default 'PAID' check (state in ('PAID', 'REWARDED', 'REFUNDED', 'REFUSED')),
  discount    bigint not null check (discount >= 0),
  charge_id   int not null,
  paid_at     timestamptz not null,
  -- When the points are due, and when they were given or it was decided that none are.
  reward_at   timestamptz not null,
  settled_at  timestamptz,
  -- Why there are none.
  refused     text check (refused in ('LIMIT', 'SAME_PERSON', 'LEFT')),
  check (friend_id <> inviter_id),
  check ((state = 'PAID') = (settled_at is null)),
  check ((state = 'REFUSED') = (refused is not null))
);
-- Whom a member brought, and how many of a month.
create index referral_of on referral (inviter_id, paid_at desc);
-- The job that gives the points.
create index referral_due on referral (reward_at) where state = 'PAID';

-- Who brought the one who agreed to it, and how much less the first payment is for it.
alter table contract add column inviter_id int;
alter table contract add column first_discount bigint not null default 0;
