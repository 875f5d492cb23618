-- A film on its way here: its pieces are where large files are kept, so that any process can go on with it.
create table film_upload (
  id         text primary key check (id ~ '^[0-9a-f]{32}$'),
  size       bigint not null check (size > 0),
  metadata   jsonb not null,
  created_at timestamptz not null
);
-- Finding those that were given up.
create index film_upload_by_age on film_upload (created_at);

create table film_upload_piece (
  upload_id text not null references film_upload (id) on delete cascade,
  -- Where in the film it begins: of two who write the same place one is refused.
  at        bigint not null check (at >= 0),
  bytes     bigint not null check (bytes > 0),
  key       text not null,
  primary key (upload_id, at)
);
