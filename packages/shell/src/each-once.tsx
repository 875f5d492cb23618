import type { Picture } from '@oun/contract/picture';

type Shown = { picture: Picture };

/** Of what comes next on a screen, whatever does not look like what is there already: no picture is shown twice. */
export function eachOnce<T extends Shown>(items: readonly T[], shown: readonly Shown[] = []): T[] {
  const seen = new Set(shown.map(({ picture }) => picture.url));
  return items.filter(({ picture: { url } }) => !seen.has(url) && seen.add(url));
}
