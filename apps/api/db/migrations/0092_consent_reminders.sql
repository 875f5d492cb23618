-- Every two years who said yes to ads is told since when, and how to say no (정보통신망법 50조의8).
create table consent_reminder (
  agreement_id bigint not null references agreement (id) on delete cascade,
  -- The how manyth of it.
  nth          int not null check (nth > 0),
  account_id   int not null references account (id),
  at           timestamptz not null,
  -- Once each, whoever is at work.
  primary key (agreement_id, nth)
);
