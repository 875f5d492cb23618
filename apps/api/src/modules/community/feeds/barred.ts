import { AppError } from '@oun/contract/errors';
import { dayWords } from '@oun/contract/money-words';
import type { MemberContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';

/** Whose words were taken away twice writes nothing for a while. */
export async function refuseBarred({ db, now, memberId }: Pick<MemberContext, 'now' | 'memberId'> & { db: Db }) {
  const profile = await db.selectFrom('profile').where('id', '=', memberId).select('barred_until').executeTakeFirst();
  const until = profile?.barred_until;
  if (!until || until <= now()) return;
  throw new AppError('WRITING_BARRED', { until: until.toISOString(), until_words: dayWords(until) });
}
