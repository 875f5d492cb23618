import type {
  getDiscoveryCategories,
  getKeywords as keywordsCall,
  getRecommendedKeywords,
} from '@oun/contract/discovery';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import type { Picture } from '@oun/contract/picture';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { matches } from '../content/content.ts';
import { pictureJson } from '../media/media.ts';
import { GROUPS, type Group } from './discovery.data.ts';
import { currentVersion, withIndex } from './live-index.ts';

export { indexMarked, indexPrograms } from './documents.ts';
export { searchPrograms, suggest } from './search.ts';

declare module '../../platform/outbox.ts' {
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
    const isKnown = (keyword: string) => keyword.split(' ').every((word) => index.find(word));
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

/** Each with how many programs it leads to, and the cover of the one the editors put first. */
export async function listGroups(
  ctx: Context,
  { kind, name }: Parsed<typeof getDiscoveryCategories>['query'],
): Promise<Answer<typeof getDiscoveryCategories>> {
  const groups = GROUPS.filter(
    (group) => (kind === undefined || group.kind === kind) && (name === undefined || group.name === name),
  );
  if (groups.length === 0) return { items: [] };
  const { rows } = await sql<{ program_count: number; picture: Picture | null }>`
    ${sql.join(
      groups.map((group) => countGroup(ctx, group)),
      sql` union all `,
    )}`.execute(ctx.db);
  return {
    items: groups.map(({ filters, ...group }, i) => ({ ...group, ...rows[i]!, query: queryString(filters) })),
  };
}

function countGroup({ db, mediaUrl }: Context, { filters }: Group) {
  const programs = db
    .selectFrom('program')
    .innerJoin('channel', 'channel.id', 'program.channel_id')
    .where((eb) => matches(eb, { category: [], part: [], level: [], equipment: [], ...filters }));
  const count = programs.select(({ fn }) => fn.countAll<number>().as('n'));
  const cover = programs
    .innerJoin('picture', 'picture.id', 'program.picture_id')
    .orderBy('program.score', 'desc')
    .orderBy('program.id', 'desc')
    .limit(1)
    .select(pictureJson(mediaUrl, 'picture').as('picture'));
  return sql`select ${count} as program_count, ${cover} as picture`;
}

/** As in the address of the explore page: a key again for each value. */
function queryString(filters: Group['filters']): string {
  const pairs = Object.entries(filters).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [key, String(one)]),
  );
  return new URLSearchParams(pairs).toString();
}
