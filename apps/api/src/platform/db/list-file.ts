import { EXPORT_MAX, type ListFile, type StaffPage } from '@oun/contract/paging';
import { csvLine } from '../csv.ts';

/** So many rows are read at a time. */
const BATCH = 1_000;

type Written<Row> = {
  head: readonly string[];
  lineOf: (row: Row) => readonly (string | number)[];
  /** The way the list itself is read, so that nothing is told that is hidden there. */
  read: (place: {
    cursor: string | undefined;
    limit: number;
  }) => Promise<Pick<StaffPage<Row>, 'items' | 'next_cursor'>>;
};

/** What a list shows, as a file. */
export async function writeListFile<Row>({ head, lineOf, read }: Written<Row>): Promise<ListFile> {
  const lines = [csvLine(head)];
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await read({ cursor, limit: BATCH });
    for (const item of items) lines.push(csvLine(lineOf(item)));
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined && lines.length <= EXPORT_MAX);
  return { csv: lines.join('\r\n'), count: lines.length - 1, is_cut: cursor !== undefined };
}
