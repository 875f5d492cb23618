import type { Chapter } from '@oun/contract/lesson';

export type PlayerActions = {
  toggle: () => void;
  seek: (to: number) => void;
  step: (direction: 1 | -1) => void;
  swap: (chapter: Chapter, to: 'quiet' | 'bare' | 'original') => void;
  openChapters: () => void;
  openSettings: () => void;
  lock: () => void;
  mirror: () => void;
  words: () => void;
  pictureInPicture: (() => void) | undefined;
  fullScreen: () => void;
  close: () => void;
};
