import { useState } from 'react';

const keyOf = (list: string) => `oun.list.${list}.hidden`;

/** Which columns of a list somebody does not want to see, kept in their browser for each list. */
export function useHiddenColumns(list: string) {
  const [hidden, setHidden] = useState(() => read(list));
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
    try {
      localStorage.setItem(keyOf(list), JSON.stringify([...next]));
    } catch {
      // A browser that keeps nothing shows every column again next time.
    }
  };
  return [hidden, toggle] as const;
}

function read(list: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []);
  } catch {
    return new Set();
  }
}
