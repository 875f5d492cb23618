-- What somebody has hearted is shown to others only where they want it to be.
alter table profile add column is_library_shown boolean not null default false;

-- A name may be changed again after thirty days.
alter table account add column renamed_at timestamptz;
