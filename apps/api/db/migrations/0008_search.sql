-- Search. A document is the words of a published program, made by the server's code because SQL knows no 초성 and no
-- synonym. Every api process holds the documents in memory as an inverted index and asks here only for what is newer
-- than its own: no extension is needed, and a search costs one round trip.

-- Counts the changes of the index. Its one row is locked while programs are indexed, so that a version is never seen
-- before a lower one.
create table search_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into search_version (version) values (0);
-- Answers made from the index are the same for everybody until it changes.
create trigger search_version_cache after update on search_version
  for each statement execute function notify_cache('content');

create table search_document (
  -- Not a reference: a program that is gone leaves an empty document, so that every process hears of it.
  program_id int primary key,
  version    bigint not null,
  -- A line for each of title, channel, promise and tags, words by spaces; none when the program is not to be found.
  words      text
);
-- What a process does not have yet.
create index search_document_newer on search_document (version, program_id);

-- Programs whose document may be behind. One may stand here twice: a mark made while the program is being indexed must
-- outlive that indexing.
create table search_mark (
  program_id int not null
);
-- Taking the marks of the programs that are indexed.
create index search_mark_of_program on search_mark (program_id);

create function mark_program() returns trigger language plpgsql as $$
begin
  insert into search_mark (program_id) values (case tg_op when 'DELETE' then old.id else new.id end);
  return null;
end $$;
create trigger program_search_new after insert or delete on program for each row execute function mark_program();
-- Likes and finishes change all day and are not searched for.
create trigger program_search_changed after update on program for each row when (
  (old.title, old.promise, old.channel_id, old.category, old.parts, old.level, old.equipment, old.minutes_per_day,
    old.is_quiet, old.is_free, old.state, old.score, old.review_count, old.published_at) is distinct from
  (new.title, new.promise, new.channel_id, new.category, new.parts, new.level, new.equipment, new.minutes_per_day,
    new.is_quiet, new.is_free, new.state, new.score, new.review_count, new.published_at)
) execute function mark_program();

create function mark_channel_programs() returns trigger language plpgsql as $$
begin
  insert into search_mark (program_id) select id from program where channel_id = new.id;
  return null;
end $$;
create trigger channel_search_changed after update on channel for each row
  when ((old.name, old.slug) is distinct from (new.name, new.slug)) execute function mark_channel_programs();

create function mark_lesson_program() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into search_mark (program_id) values (old.program_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into search_mark (program_id) values (new.program_id);
  end if;
  return null;
end $$;
create trigger lesson_search_new after insert or delete on lesson for each row execute function mark_lesson_program();
create trigger lesson_search_changed after update on lesson for each row
  when ((old.program_id, old.steps) is distinct from (new.program_id, new.steps)) execute function mark_lesson_program();

-- One piece of news, however many marks: whoever hears it takes them all, and a sweep by the clock takes what came
-- between.
create function announce_marks() returns trigger language plpgsql as $$
begin
  insert into outbox (topic, payload, created_at)
    select 'discovery.programs-marked', '{}', now()
    where not exists (select from outbox where delivered_at is null and topic = 'discovery.programs-marked');
  return null;
end $$;
create trigger search_mark_announce after insert on search_mark for each statement execute function announce_marks();

-- How often something was searched for and found, by day. Only words of the index, never what was typed and never who.
create table search_count (
  day     date not null,
  keyword text not null,
  count   int not null check (count > 0),
  -- Lately, and housekeeping.
  primary key (day, keyword)
);

-- What there is to find, for those who come with what they had before search was here.
insert into search_mark (program_id) select id from program;
