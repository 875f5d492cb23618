/** What kinds of things are told of. */
export const LOG_CATEGORIES = [
  'screen',
  'impression',
  'tap',
  'search',
  'play',
  'money',
  'exposure',
  'vital',
  'error',
] as const;
export type LogCategory = (typeof LOG_CATEGORIES)[number];

/** Needed to run what somebody asked for and to find what goes wrong; the others wait for a yes. */
export const LOG_NEEDED: readonly LogCategory[] = ['money', 'error'];

export const LOG_PLATFORMS = ['web', 'ios', 'android'] as const;
export type LogPlatform = (typeof LOG_PLATFORMS)[number];

export const LOG_BATCH_MAX = 100;
