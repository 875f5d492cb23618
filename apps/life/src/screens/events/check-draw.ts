import type { Draw } from '@oun/contract/event';
import { draw, readList } from '@oun/draw/draw';

export type Checked = { isSame: boolean; winnerCount: number; ms: number };

type Published = Pick<Draw, 'proof' | 'prizes' | 'passed'>;

/** Draws again from what is published, and lays every print and every winner beside it. */
export async function checkDraw(list: string, { proof, prizes, passed }: Published): Promise<Checked> {
  const began = performance.now();
  const drawn = await draw(proof.seed ?? '', readList(list));
  const winners = prizes.flatMap((prize) => prize.winners);
  const taken = [...winners, ...passed];
  const isSame =
    drawn.seedPrint === proof.seed_print &&
    drawn.listPrint === proof.list_print &&
    drawn.resultPrint === proof.result_print &&
    taken.every(({ number, rank }) => drawn.order[rank - 1] === number) &&
    // Nobody stands before the last of them who is neither a winner nor was passed over.
    new Set(taken.map(({ rank }) => rank)).size === Math.max(0, ...taken.map(({ rank }) => rank));
  return { isSame, winnerCount: winners.length, ms: performance.now() - began };
}
