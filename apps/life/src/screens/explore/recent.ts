const KEY = 'oun.recent_searches';
const KEPT = 8;

/** The last searches on this device, newest first. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export const keepRecent = (words: string): void =>
  write([words, ...readRecent().filter((other) => other !== words)].slice(0, KEPT));

export const dropRecent = (words: string): void => write(readRecent().filter((other) => other !== words));

export const dropAllRecent = (): void => write([]);

function write(all: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
}
