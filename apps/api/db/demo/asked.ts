import { sql, type Insertable } from 'kysely';
import { createHash } from 'node:crypto';
import type { Db } from '../../src/platform/db/db.ts';
import type { Database } from '../rows.ts';
import { ASKED, BODY_CONTEXTS, NEIGHBOURS, OTHER_CONTEXTS } from './asked.data.ts';
import { insertAll } from './make.ts';
import type { Pictures } from './pictures.ts';
import { PROGRAMS } from './programs.data.ts';
import { createRandom } from './random.ts';

const HOUR_MS = 3_600_000;
const QUESTIONS = 196;
/** Younger ones wait for a trainer. */
const WAITING = 12;
const PHOTOS = 10;

type Draft = Insertable<Database['question']> & { created_at: Date; image_ids: number[] };

/** What members ask, what a trainer and others answer, and who waits with them. */
export async function makeAsked(db: Db, pictures: Pictures, now: Date, memberIds: readonly number[]): Promise<void> {
  const random = createRandom(20_261_118);
  const named = await db
    .selectFrom('account')
    .where('email_address', 'is not', null)
    .select(['id', 'email_address'])
    .execute();
  const idOf = (email: string) => named.find(({ email_address }) => email_address === email)?.id;
  const [member, trainer] = [idOf('member@oun.test'), idOf('trainer@oun.test')];
  if (member === undefined || trainer === undefined || memberIds.length === 0) return;
  const lessons = await db.selectFrom('lesson').select('id').orderBy('id').limit(200).execute();

  const drafts = Array.from({ length: QUESTIONS }, (_, i): Draft & { reply: string } => {
    const [category, question, reply] = ASKED[i % ASKED.length]!;
    const age = QUESTIONS - i;
    const created_at = new Date(now.getTime() - (age * 9 + random.int(0, 5)) * HOUR_MS);
    const contexts = category === 'POSTURE' || category === 'PAIN' ? BODY_CONTEXTS : OTHER_CONTEXTS;
    // Each time a question comes again, with something else, and no two in a row with the same.
    const context = contexts[((i % ASKED.length) + Math.floor(i / ASKED.length)) % contexts.length]!;
    return {
      author_id: i === QUESTIONS - 1 - ASKED.length || i === QUESTIONS - 8 ? member : random.pick(memberIds),
      category,
      content: `${question} ${context}`.trim(),
      image_ids: [],
      lesson_id: random.chance(0.3) ? random.pick(lessons).id : null,
      seen_at: created_at,
      created_at,
      reply,
    };
  });
  await addPhotos(db, pictures, drafts);
  const questions = await insertAll(
    db,
    'question',
    drafts.map(({ reply: _, ...draft }) => draft),
  );
  const answers = questions.flatMap(({ id, author_id, created_at }, i): Insertable<Database['question_answer']>[] => {
    const base = { question_id: id, lesson_id: null };
    const after = (hours: number) => new Date(Math.min(now.getTime(), created_at.getTime() + hours * HOUR_MS));
    const isAnswered = i < QUESTIONS - WAITING || author_id === member;
    const fromTrainer = {
      ...base,
      author_id: trainer,
      is_trainer: true,
      content: drafts[i]!.reply,
      lesson_id: random.chance(0.4) ? random.pick(lessons).id : null,
      created_at: after(random.int(2, 30)),
    };
    const others = random.sample(NEIGHBOURS, isAnswered ? random.int(0, 3) : random.int(0, 1)).map((content) => ({
      ...base,
      author_id: random.pick(memberIds),
      is_trainer: false,
      content,
      created_at: after(random.int(1, 60)),
    }));
    return isAnswered ? [fromTrainer, ...others] : others;
  });
  const made = await insertAll(db, 'question_answer', answers);
  await insertAll(
    db,
    'answer_like',
    made.flatMap(({ id, author_id, is_trainer }) =>
      random
        .sample(memberIds, Math.floor(random.next() ** 3 * (is_trainer ? 90 : 15)))
        .filter((one) => one !== author_id)
        .map((account_id) => ({ answer_id: id, account_id, created_at: now })),
    ),
  );
  await insertAll(
    db,
    'question_follow',
    questions.flatMap(({ id, author_id, created_at }) =>
      [...new Set([author_id, ...random.sample(memberIds, Math.floor(random.next() ** 3 * 80))])].map((account_id) => ({
        question_id: id,
        account_id,
        created_at,
      })),
    ),
  );
  await sql`update question_answer set like_count = l.n from (
    select answer_id, count(*)::int as n from answer_like group by 1) l where l.answer_id = question_answer.id`.execute(
    db,
  );
  await sql`update question set answer_count = w.n, trainer_answered_at = w.at from (
    select question_id, count(*)::int as n, min(created_at) filter (where is_trainer) as at
    from question_answer group by 1) w where w.question_id = question.id`.execute(db);
  await sql`update question set follower_count = f.n from (
    select f.question_id, count(*)::int as n from question_follow f join question q on q.id = f.question_id
    where f.account_id <> q.author_id group by 1) f where f.question_id = question.id`.execute(db);
}

/** Some show how they stand. */
async function addPhotos(db: Db, pictures: Pictures, drafts: Draft[]): Promise<void> {
  const shown = drafts.slice(-PHOTOS * 2).filter((_, i) => i % 2 === 0);
  for (const [i, draft] of shown.entries()) {
    const { exercise, channel, scene } = PROGRAMS[(i * 3) % PROGRAMS.length]!;
    const key = createHash('sha256').update(`question photo ${i}`).digest('hex').slice(0, 32);
    const photo = await pictures.photo({ type: 'program-card', exercise, trainer: channel, scene }, key);
    const [image] = await insertAll(db, 'member_image', [
      { account_id: draft.author_id, key, ...photo, created_at: draft.created_at, used_at: draft.created_at },
    ]);
    draft.image_ids = [image!.id];
  }
}
