-- outside a transaction
-- How long the answers of the last thirty days took.
drop index concurrently if exists question_answered;
create index concurrently question_answered on question (trainer_answered_at)
  where state = 'SHOWN' and trainer_answered_at is not null;
