import { useState } from 'react';

/** What is picked: rows, from whichever page, or everything that the filter matches. */
export type Selection<Row> = {
  isAll: boolean;
  rows: ReadonlyMap<number, Row>;
  pick: (rows: readonly Row[], isPicked: boolean) => void;
  pickAll: () => void;
  /** From everything that matches back to what stands on the page. */
  pickOnly: (rows: readonly Row[]) => void;
  clear: () => void;
};

type Picked<Row> = { filter: string; isAll: boolean; rows: ReadonlyMap<number, Row> };

/** Survives going from page to page and a new order; another filter is another list, and begins with nothing picked. */
export function useSelection<Row extends { id: number }>(filter: object): Selection<Row> {
  const key = JSON.stringify(filter);
  const none: Picked<Row> = { filter: key, isAll: false, rows: new Map() };
  const [kept, setKept] = useState(none);
  const picked = kept.filter === key ? kept : none;
  const pickOnly = (rows: readonly Row[]) =>
    setKept({ ...none, rows: new Map(rows.map((row) => [row.id, row] as const)) });
  return {
    isAll: picked.isAll,
    rows: picked.rows,
    pick: (rows, isPicked) => {
      const next = new Map(picked.rows);
      for (const row of rows) {
        if (isPicked) next.set(row.id, row);
        else next.delete(row.id);
      }
      setKept({ ...none, rows: next });
    },
    pickAll: () => setKept({ ...none, isAll: true }),
    pickOnly,
    clear: () => setKept(none),
  };
}
