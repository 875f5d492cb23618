import type { getKeywords as keywordsCall, getRecommendedKeywords } from '@oun/contract/discovery';
import type { Answer } from '@oun/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { currentVersion, withIndex } from '../programs/live-index.ts';
import { understand } from '../text/understand.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'discovery.programs-marked': object;
  }
}

/** «Lately» is so many days, today with them. */
const LATELY_DAYS = 7;
/** Fewer than so many searches for a word may all be one person's. */
const SEARCHES_MIN = 3;
const KEYWORDS_MAX = 10;
/** More than are shown, since some may find nothing any more. */
const CANDIDATES_MAX = 50;
const KEEP_COUNTS_DAYS = 30;

const seoulDay = (now: Date) => sql<string>`(${now}::timestamptz at time zone 'Asia/Seoul')::date`;

/** What is searched for most lately and still finds something, filled up with what the editors recommend. */
export async function getKeywords({ db, now }: Context): Promise<Answer<typeof keywordsCall>> {
  const { searched, recommended } = await withIndex(db, async (index) => {
    const { rows } = await sql<{ version: number; searched: string[]; recommended: string[] }>`
      select ${currentVersion} as version,
        array(select keyword from search_count where day > ${seoulDay(now())} - ${LATELY_DAYS}::int
          group by keyword having sum(count) >= ${SEARCHES_MIN}
          order by sum(count) desc, keyword limit ${CANDIDATES_MAX}) as searched,
        array(select keyword from recommended_keyword order by position) as recommended`.execute(db);
    const answer = rows[0]!;
    const isKnown = (keyword: string) => understand(index, keyword).keyword === keyword;
    return { ...answer, searched: answer.searched.filter(isKnown) };
  });
  const keywords = [...new Set([...searched, ...recommended])].slice(0, KEYWORDS_MAX);
  return { items: keywords.map((keyword, i) => ({ keyword, rank: i + 1 })) };
}

export async function recommendKeywords({ db }: Context): Promise<Answer<typeof getRecommendedKeywords>> {
  return { items: await db.selectFrom('recommended_keyword').select('keyword').orderBy('position').execute() };
}

export async function dropOldCounts(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('search_count')
    .where('day', '<=', sql<string>`${seoulDay(now)} - ${KEEP_COUNTS_DAYS}::int`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
