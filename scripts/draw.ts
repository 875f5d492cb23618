/** Checks a draw from what is published of it: npm run draw -- 명단.txt --seed 씨앗 [--print 결과 지문]. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { BadListError, draw, readList } from '../packages/draw/src/draw.ts';

const USAGE = 'npm run draw -- 명단.txt --seed 씨앗 [--print 결과 지문] 처럼 적어주세요.';

try {
  const { values, positionals } = parseArgs({
    options: {
      seed: { type: 'string' },
      print: { type: 'string' },
      'seed-print': { type: 'string' },
      'list-print': { type: 'string' },
      winners: { type: 'string', default: '10' },
    },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file || !values.seed) throw new Error(USAGE);
  const drawn = await draw(values.seed, readList(await readFile(file, 'utf8')));
  const prints = [
    ['씨앗 지문', drawn.seedPrint, values['seed-print']],
    ['명단 지문', drawn.listPrint, values['list-print']],
    ['결과 지문', drawn.resultPrint, values.print],
  ] as const;
  for (const [name, own, published] of prints) console.log(`${name} ${own}${sayOf(own, published)}`);
  console.log(
    `응모 ${drawn.order.length}명, 앞에서부터: ${drawn.order.slice(0, Number(values.winners) || 0).join(' ')}`,
  );
  const isSame = prints.every(([, own, published]) => !published || own === published.trim().toLowerCase());
  if (!isSame) console.error('공개된 것과 달라요.');
  process.exitCode = isSame ? 0 : 1;
} catch (error) {
  console.error(error instanceof BadListError ? `명단으로 읽을 수 없어요: ${error.message}` : (error as Error).message);
  process.exitCode = 1;
}

function sayOf(own: string, published: string | undefined): string {
  if (!published) return '';
  return own === published.trim().toLowerCase() ? ' (같아요)' : ' (달라요)';
}
