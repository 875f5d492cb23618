-- How far a stage in which time may be moved is ahead of the world's clocks. Without a row, not at all; elsewhere nobody
-- reads it.
create table moved_clock (
  is_only    boolean primary key default true check (is_only),
  ahead_ms   bigint not null check (ahead_ms >= 0),
  -- By the world's clock.
  moved_at   timestamptz not null,
  -- The worker has done what the move made due.
  settled_at timestamptz
);
