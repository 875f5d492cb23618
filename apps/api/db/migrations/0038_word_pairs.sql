-- What stands beside what in a text, two signs at a time: most of our words have two, for which trigrams are too long.
create or replace function word_pairs(words text) returns text[]
  language sql immutable strict parallel safe cost 1000
  return (select coalesce(array_agg(distinct pair), '{}') from (
    select sign || lead(sign) over (order by place) as pair
    from unnest(string_to_array(lower(words), null)) with ordinality as signs (sign, place)) pairs where pair is not null);
