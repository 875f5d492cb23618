import type { UploadedPhoto } from '@oun/shell/upload-photo';
import type { PickupDraft } from './pickup-draft.ts';

/** What is asked for, step by step. */
export type Choice = {
  /** How many of each item, by its id. */
  picked: ReadonlyMap<number, number>;
  reason: string | null;
  detail: string;
  photos: readonly UploadedPhoto[];
  exchangeSku: string;
  pickup: PickupDraft;
};

/** What comes in later, as a photo does, is told by what it makes of the choice then. */
export type ChangeChoice = (part: Partial<Choice> | ((before: Choice) => Partial<Choice>)) => void;
