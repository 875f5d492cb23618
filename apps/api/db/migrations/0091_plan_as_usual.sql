-- Who wants no lighter week after they were ill, by the last day of it.
create table plan_as_usual (
  account_id int primary key references account (id) on delete cascade,
  ill_until  date not null,
  created_at timestamptz not null
);
