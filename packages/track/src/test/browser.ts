import type { Browser } from '../browser.ts';

export const DEVICE = '0b6f1f9e-54bd-4b77-9d7a-8d8f3b0f6a11';
/** The only id this browser makes. */
export const MADE_ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
export const NOW_S = 1_763_000_000;

function storage(kept: Record<string, string>): Storage {
  const items = new Map(Object.entries(kept));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}

type Made = { search?: string; cookie?: string; local?: Record<string, string>; userAgent?: string };

/** As much of a browser as a record is made from. */
export const browserOf = ({
  search = '',
  cookie = '',
  local = { 'oun.global_uuid': DEVICE },
  userAgent = '',
}: Made = {}) =>
  ({
    location: { origin: 'https://oun.test', pathname: '/programs', search },
    localStorage: storage(local),
    sessionStorage: storage({}),
    document: { cookie },
    crypto: { randomUUID: () => MADE_ID },
    navigator: { userAgent },
  }) as unknown as Browser & Pick<Window, 'navigator'>;
