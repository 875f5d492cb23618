-- outside a transaction
-- The staff's search for a word of a product's name.
drop index concurrently if exists product_by_words;
create index concurrently product_by_words on product using gin (word_pairs(name));
-- The staff's search for a word of a question.
drop index concurrently if exists product_question_by_words;
create index concurrently product_question_by_words on product_question using gin (word_pairs(content))
  where state <> 'DELETED';
-- Refunds that could not be sent, by when they were asked for.
drop index concurrently if exists refund_failed_by_since;
create index concurrently refund_failed_by_since on refund (created_at, id) where state = 'FAILED';
-- The same by how much it is.
drop index concurrently if exists refund_failed_by_amount;
create index concurrently refund_failed_by_amount on refund (pg, id) where state = 'FAILED';
-- The search for a part of what a finding nobody has looked at is about.
drop index concurrently if exists reconciliation_finding_by_words;
create index concurrently reconciliation_finding_by_words on reconciliation_finding using gin (word_pairs(subject))
  where resolved_at is null;
-- The staff's programs in the order they were published; what was not yet comes last.
drop index concurrently if exists program_by_published;
create index concurrently program_by_published on program ((coalesce(published_at, '-infinity')), id);
-- The same by stars, by reviews and by minutes a day, whatever their state.
drop index concurrently if exists program_by_rating;
create index concurrently program_by_rating on program (((coalesce(rating_avg, 0) * 10)::int), id);
drop index concurrently if exists program_by_reviews;
create index concurrently program_by_reviews on program (review_count, id);
drop index concurrently if exists program_by_minutes;
create index concurrently program_by_minutes on program (minutes_per_day, id);
-- The staff's films by length and by size.
drop index concurrently if exists film_by_length;
create index concurrently film_by_length on film (((coalesce(seconds, 0) * 1000)::bigint), id);
drop index concurrently if exists film_by_size;
create index concurrently film_by_size on film (bytes, id);
