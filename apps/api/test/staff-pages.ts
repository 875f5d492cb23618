import type { StaffPage } from '@oun/contract/paging';
import { expect } from 'vitest';

type Ask<Row> = (cursor?: string) => Promise<StaffPage<Row>>;

/** Goes through a list to its end and back: every row it names, in its order. The way back shows the same pages. */
export async function walked<Row extends { id: number }>(ask: Ask<Row>): Promise<number[]> {
  const pages = [await ask()];
  for (let next = pages[0]!.next_cursor; next !== null; next = pages.at(-1)!.next_cursor) pages.push(await ask(next));
  expect(pages[0]!.prev_cursor).toBeNull();
  for (let at = pages.length - 1; at > 0; at -= 1)
    expect((await ask(pages[at]!.prev_cursor!)).items).toEqual(pages[at - 1]!.items);
  return pages.flatMap(({ items }) => items.map(({ id }) => id));
}

const made = (place: object) => Buffer.from(JSON.stringify(place)).toString('base64url');

/** A cursor that cannot be read, or is of another order, gives the first page. */
export async function expectFirstPageForBadCursors<Row extends { id: number }>(ask: Ask<Row>): Promise<void> {
  const { items } = await ask();
  for (const cursor of [
    'x',
    '%%%',
    made([1, 2]),
    made({ o: 'newest.desc', v: "'; drop table account", i: 1, b: false }),
    made({ o: 'no-such.desc', v: '12', i: 1, b: false }),
  ])
    expect({ cursor, items: (await ask(cursor)).items }).toEqual({ cursor, items });
}
