import type { Picture } from '@oun/contract/picture';

/** The smallest file of a picture that is wide enough, for a place that takes only one. */
export function addressAt(picture: Picture | null, width: number): string | undefined {
  if (!picture) return undefined;
  const enough = picture.widths.find((one) => one >= width) ?? picture.widths.at(-1)!;
  return picture.url.replace('{width}', String(enough));
}
