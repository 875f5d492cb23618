-- What news is part of, where traces are on: the job that comes of it goes on with the same trace.
alter table outbox add column trace text;
