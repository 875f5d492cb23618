import type { Chapter } from '@oun/contract/lesson';

export type Panel = 'chapters' | 'settings';
export type Twin = 'quiet' | 'bare' | 'original';

export type PlayerActions = {
  toggle: () => void;
  seek: (to: number) => void;
  step: (direction: 1 | -1) => void;
  swap: (chapters: readonly Chapter[], to: Twin) => void;
  restLonger: () => void;
  /** Opens one of the two, or closes the one that is open. */
  show: (panel: Panel | undefined) => void;
  hear: () => void;
  retry: () => void;
  lock: () => void;
  mirror: () => void;
  words: () => void;
  pictureInPicture: (() => void) | undefined;
  fullScreen: () => void;
  close: () => void;
};
