import type { Draw } from '@oun/contract/event';
import { draw, writeList } from '@oun/draw/draw';
import { expect, test } from 'vitest';
import { checkDraw } from './check-draw.ts';

const entries = Array.from({ length: 20 }, (_, i) => ({ number: i + 1, weight: 1 }));
const list = writeList(entries);

/** Three winners behind one who was passed over. */
async function published(): Promise<Pick<Draw, 'proof' | 'prizes' | 'passed'>> {
  const { order, seedPrint, listPrint, resultPrint } = await draw('seed', entries);
  const proof = { seed: 'seed', seed_print: seedPrint, list_print: listPrint, result_print: resultPrint };
  const winners = [2, 3, 4].map((rank) => ({ rank, number: order[rank - 1]!, name: '김*우', is_mine: false }));
  return {
    proof: proof as Draw['proof'],
    prizes: [{ winners }] as unknown as Draw['prizes'],
    passed: [{ rank: 1, number: order[0]! }],
  };
}

test('what is published comes to the same', async () => {
  expect(await checkDraw(list, await published())).toMatchObject({ isSame: true, winnerCount: 3 });
});

test.each<[string, (draw: Awaited<ReturnType<typeof published>>) => void]>([
  ['another seed', ({ proof }) => (proof.seed = 'other')],
  ['another print of the list', ({ proof }) => (proof.list_print = 'other')],
  ['another winner', ({ prizes }) => (prizes[0]!.winners[0]!.number += 1)],
  ['one left out of the line', ({ passed }) => passed.pop()],
])('%s is found', async (_, change) => {
  const draws = await published();
  change(draws);
  expect((await checkDraw(list, draws)).isSame).toBe(false);
});

test('a list with one more entry is found', async () => {
  expect((await checkDraw(`${list}\n21`, await published())).isSame).toBe(false);
});
