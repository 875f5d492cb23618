import type { getDiscoveryCategories } from '@oun/contract/discovery';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import type { Picture } from '@oun/contract/picture';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { matches } from '../../content/content.ts';
import { pictureJson } from '../../media/media.ts';
import { GROUPS, type Group } from './groups.data.ts';

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
