-- What a member has told of themselves; null is what they were not asked yet.
create table member_wishes (
  account_id    int primary key references account (id) on delete cascade,
  goals         text[] check (goals <@ array['posture', 'strength', 'pain', 'stamina', 'rest', 'birth']),
  level         text check (level in ('intro', 'beginner', 'intermediate', 'advanced')),
  body_parts    text[] check (body_parts <@ array
    ['full', 'upper', 'lower', 'core', 'back', 'shoulder', 'arm', 'hip', 'pelvis', 'neck']),
  pain_areas    text[] check (pain_areas <@ array['neck', 'shoulder', 'wrist', 'back', 'hip', 'knee', 'ankle']),
  -- Where it hurts is kept only for whoever agreed to it, and when.
  pain_agreed_at timestamptz,
  minutes       int check (minutes between 5 and 60),
  -- Days of the week to train on; Monday is 0.
  days          int[] check (days <@ array[0, 1, 2, 3, 4, 5, 6] and cardinality(days) between 1 and 7),
  equipment     text[] check (equipment <@ array
    ['mat', 'dumbbell', 'band', 'chair', 'kettlebell', 'ball', 'ring', 'foam-roller']),
  changed_at    timestamptz not null,
  check (coalesce(cardinality(pain_areas), 0) = 0 or pain_agreed_at is not null)
);

-- What goes together, reckoned by a job: how much likelier the other is where this one was done, as a logarithm.
create table program_likeness (
  program_id int not null references program (id) on delete cascade,
  other_id   int not null references program (id) on delete cascade,
  lift       double precision not null,
  together   int not null check (together >= 0),
  -- What goes with what somebody has done.
  primary key (program_id, other_id)
);

-- Members who have finished something of a program, counted by the same job.
create table program_doers (
  program_id int primary key references program (id) on delete cascade,
  doers      int not null check (doers >= 0)
);
-- What most people do.
create index program_doers_most on program_doers (doers desc, program_id);

-- Picks that a member has put away: not shown again before all others were.
create table passed_pick (
  account_id int not null references account (id) on delete cascade,
  program_id int not null references program (id) on delete cascade,
  passed_at  timestamptz not null,
  primary key (account_id, program_id)
);

-- A day of the plan that was moved by hand.
create table plan_move (
  account_id int not null references account (id) on delete cascade,
  planned_on date not null,
  moved_to   date not null check (moved_to <> planned_on),
  primary key (account_id, planned_on)
);

-- Days somebody is away, both with it: nothing is planned for them.
create table plan_away (
  account_id int primary key references account (id) on delete cascade,
  starts_on  date not null,
  ends_on    date not null,
  created_at timestamptz not null,
  check (ends_on - starts_on between 0 and 30)
);
