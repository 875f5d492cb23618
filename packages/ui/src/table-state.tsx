export type Sort = { key: string; direction: 'ascending' | 'descending' };

/** A first press sorts downwards, since staff look for the newest and the largest; a second turns it round. */
export function nextSort(now: Sort | null | undefined, key: string): Sort {
  if (now?.key !== key) return { key, direction: 'descending' };
  return { key, direction: now.direction === 'descending' ? 'ascending' : 'descending' };
}

export function toggleKey(selected: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Chooses every row in sight, or lets go of them when all are chosen. Rows on other pages keep their choice. */
export function toggleAll(selected: ReadonlySet<string>, keys: readonly string[]): Set<string> {
  const next = new Set(selected);
  const areAllChosen = keys.length > 0 && keys.every((key) => selected.has(key));
  for (const key of keys) {
    if (areAllChosen) next.delete(key);
    else next.add(key);
  }
  return next;
}
