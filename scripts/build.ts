import { buildSites } from '../packages/site/src/build.ts';
import { SITES } from './house.ts';

await buildSites(SITES, { say: (text: string) => console.log(`  ${text}`) });
