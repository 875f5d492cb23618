-- outside a transaction
-- How long the answers of the last thirty days took.
drop index concurrently if exists question_answered;
create index concurrently question_answered on question (trainer_answered_at)
  where state = 'SHOWN' and trainer_answered_at is not null;
-- Which yes to ads turns two, four, six years old.
drop index concurrently if exists agreement_by_time;
create index concurrently agreement_by_time on agreement (at)
  where is_agreed and kind in ('MARKETING_PUSH', 'MARKETING_SMS', 'MARKETING_EMAIL', 'MARKETING_ALIMTALK', 'NIGHT');
