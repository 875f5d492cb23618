-- What was opened of what a search found: only words of the index, never what was typed and never who.
create table search_opened (
  kind      text not null check (kind in ('PROGRAM', 'PRODUCT')),
  words     text not null check (length(words) between 1 and 120),
  target_id int not null,
  day       date not null,
  -- A day's visitors are dealt onto 52 bits by a keyed hash of their address: who opens it a thousand times sets one.
  visitors  bigint not null check (visitors > 0),
  -- Another opening of the same.
  primary key (kind, words, target_id, day)
);
-- What was learned lately, and housekeeping.
create index search_opened_by_day on search_opened (day);

-- What a coach is known for is searched for too.
drop trigger channel_search_changed on channel;
create trigger channel_search_changed after update on channel for each row
  when ((old.name, old.slug, old.specialty) is distinct from (new.name, new.slug, new.specialty))
  execute function mark_channel_programs();
