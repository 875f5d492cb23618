/** Names instead of numbers stand behind these. */
const NAMED: ReadonlySet<string> = new Set(['programs', 'channels', 'made', 'exhibitions']);
const NOT_NAMES: ReadonlySet<string> = new Set(['make', 'made']);

/** Behind these stands one of them. */
const THINGS =
  /^(?:(program|lesson|channel|playlist|feed|question|event|survey|user|product|exhibition|order|claim)s|made|gift|checkout)$/;

/** Parts of the address that make one screen into another, the first that is there. */
const SUBS = ['tab', 'kind', 'category', 'step', 'status'];
const LONGEST = 100;

/** The sub-sites lie beside each other. */
export const siteOf = (hostname: string): string => hostname.split('.').slice(-2).join('.');

const partsOf = (path: string): string[] => path.split(/[?#]/, 1)[0]!.split('/').filter(Boolean);
const isId = (parts: readonly string[], i: number): boolean =>
  /\d/.test(parts[i]!) || (NAMED.has(parts[i - 1] ?? '') && !NOT_NAMES.has(parts[i]!));

/** A screen's one name, whatever it shows: `/programs/morning` → `/programs/:id`. */
export function screenOf(path: string): string {
  const parts = partsOf(path);
  return `/${parts.map((part, i) => (isId(parts, i) ? ':id' : part)).join('/')}`.slice(0, LONGEST);
}

export function subOf(search: string): string | null {
  const params = new URLSearchParams(search);
  const name = SUBS.find((sub) => params.get(sub));
  return name ? `${name}=${params.get(name)}`.slice(0, LONGEST) : null;
}

export type Thing = { type: string; id: string };

/** What a path leads to: the last thing it names. */
export function thingOf(path: string): Thing | undefined {
  const parts = partsOf(path);
  for (let i = parts.length - 1; i > 0; i -= 1) {
    const [all, type = all] = THINGS.exec(parts[i - 1]!) ?? [];
    if (type && isId(parts, i)) return { type, id: decoded(parts[i]!).slice(0, LONGEST) };
  }
  return undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
