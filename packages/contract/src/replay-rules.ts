/** Of the words under which somebody agrees. Other words need another yes. */
export const REPLAY_VERSION = '2026-11';
/** How long a recorded visit is kept. */
export const REPLAY_DAYS = 30;

/** The staff site is none of them. */
export const REPLAY_SITES = ['life', 'store', 'home'] as const;
export type ReplaySite = (typeof REPLAY_SITES)[number];
export const REPLAY_SITE_LABELS = {
  life: '운동',
  store: '스토어',
  home: '앱 홈',
} as const satisfies Record<ReplaySite, string>;

/** One part as it is sent, gzipped, and as it is read. */
export const REPLAY_PART_BYTES = 256 * 1024;
export const REPLAY_PART_READ_BYTES = 8 * 1024 * 1024;
export const REPLAY_PART_EVENTS = 5_000;

/** Of one visit. */
export const REPLAY_BYTES = 3 * 1024 * 1024;
export const REPLAY_MINUTES = 20;
export const REPLAY_PARTS = 400;
export const REPLAY_SCREENS = 50;

/** What is written instead of an address: small Latin words, and `:id` for all else. */
export const REPLAY_SCREEN = /^(?:\/(?:[a-z]+(?:-[a-z]+)*|:id))*\/?$/;
export const REPLAY_SCREEN_LENGTH = 100;
