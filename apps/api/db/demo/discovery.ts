import { indexPrograms } from '../../src/modules/discovery/discovery.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { RECOMMENDED_KEYWORDS } from './discovery.data.ts';
import { insertAll } from './make.ts';

/** What the explore page offers before anybody has searched, and the index of every program there is. */
export async function makeDiscovery(db: Db): Promise<void> {
  await insertAll(
    db,
    'recommended_keyword',
    RECOMMENDED_KEYWORDS.map((keyword, i) => ({ position: i + 1, keyword })),
  );
  const programs = await db.selectFrom('program').select('id').execute();
  await indexPrograms(
    db,
    programs.map(({ id }) => id),
  );
}
