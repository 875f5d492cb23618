import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';

/** Both numbers from the rows behind them, under the question's lock. */
export const recountAnswers = (tx: Tx, questionId: number) =>
  sql`update question set (answer_count, trainer_answered_at) = (
      select count(*)::int, min(created_at) filter (where is_trainer) from question_answer
      where question_id = question.id and state = 'SHOWN')
    where id = ${questionId}`.execute(tx);
