import { nowMs } from '@oun/brand/clock';
import type { BodyInfo } from '@oun/contract/store-review';
import type { UploadedPhoto } from '@oun/shell/upload-photo';

export type ReviewDraft = {
  rating: number | null;
  content: string;
  photos: readonly UploadedPhoto[];
  body: BodyInfo | null;
};

const KEPT_MS = 14 * 86_400_000;
const PHOTOS_KEPT_MS = 12 * 3_600_000;
const keyOf = (itemId: number) => `oun-review-draft-${itemId}`;

/**
 * What was begun on this device and not sent. Photos that were never used are gone from the server after a day, so a
 * draft of yesterday has none.
 */
export function readDraft(itemId: number): ReviewDraft | undefined {
  const kept = readKept(itemId);
  if (kept === null) return undefined;
  const { at, ...draft } = JSON.parse(kept) as ReviewDraft & { at: number };
  const ageMs = nowMs() - at;
  if (ageMs > KEPT_MS) return undefined;
  return ageMs < PHOTOS_KEPT_MS ? draft : { ...draft, photos: [] };
}

function readKept(itemId: number): string | null {
  try {
    return localStorage.getItem(keyOf(itemId));
  } catch {
    return null;
  }
}

export function keepDraft(itemId: number, draft: ReviewDraft): void {
  try {
    localStorage.setItem(keyOf(itemId), JSON.stringify({ ...draft, at: nowMs() }));
  } catch {
    // A browser that keeps nothing still lets one write.
  }
}

export function dropDraft(itemId: number): void {
  try {
    localStorage.removeItem(keyOf(itemId));
  } catch {
    // There was nothing to drop.
  }
}
