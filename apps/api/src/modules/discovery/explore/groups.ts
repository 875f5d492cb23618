import type { getDiscoveryCategories } from '@oun/contract/discovery';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import type { Picture } from '@oun/contract/picture';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { matches } from '../../content/content.ts';
import { pictureJson } from '../../media/media.ts';
import { GROUPS, type Group } from './groups.data.ts';

/** So many are enough for groups that share their first programs to be told apart. */
const COVERS = 12;
/** Another movement than the program's own card shows, mostly. */
const COVER_DAY = 3;

/** Each with how many programs it leads to, and a picture out of the one the editors put first: none has another's. */
export async function listGroups(
  ctx: Context,
  { kind, name }: Parsed<typeof getDiscoveryCategories>['query'],
): Promise<Answer<typeof getDiscoveryCategories>> {
  const groups = GROUPS.filter(
    (group) => (kind === undefined || group.kind === kind) && (name === undefined || group.name === name),
  );
  if (groups.length === 0) return { items: [] };
  const { rows } = await sql<{ program_count: number; covers: Picture[] }>`
    ${sql.join(
      groups.map((group) => countGroup(ctx, group)),
      sql` union all `,
    )}`.execute(ctx.db);
  const shown = new Set<string>();
  return {
    items: groups.map(({ filters, ...group }, i) => {
      const { program_count, covers } = rows[i]!;
      const picture = covers.find(({ url }) => !shown.has(url)) ?? covers[0] ?? null;
      if (picture) shown.add(picture.url);
      return { ...group, program_count, picture, query: queryString(filters) };
    }),
  };
}

function countGroup({ db, mediaUrl }: Context, { filters }: Group) {
  const programs = db
    .selectFrom('program')
    .innerJoin('channel', 'channel.id', 'program.channel_id')
    .where((eb) => matches(eb, { category: [], part: [], level: [], equipment: [], ...filters }));
  const count = programs.select(({ fn }) => fn.countAll<number>().as('n'));
  const covers = programs
    .leftJoin('lesson', (join) => join.onRef('lesson.program_id', '=', 'program.id').on('lesson.day', '=', COVER_DAY))
    .innerJoin('picture', (join) =>
      join.on('picture.id', '=', (eb) => eb.fn.coalesce('lesson.picture_id', 'program.picture_id')),
    )
    .orderBy('program.score', 'desc')
    .orderBy('program.id', 'desc')
    .limit(COVERS)
    .select(pictureJson(mediaUrl, 'picture').as('picture'));
  return sql`select ${count} as program_count, array(${covers}) as covers`;
}

/** As in the address of the explore page: a key again for each value. */
function queryString(filters: Group['filters']): string {
  const pairs = Object.entries(filters).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [key, String(one)]),
  );
  return new URLSearchParams(pairs).toString();
}
