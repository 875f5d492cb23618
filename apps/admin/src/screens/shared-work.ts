import type { Terms } from '@oun/client/mutation';

/** Staff work on the same things at once, and each of them shows in lists, drawers, counts and books alike. */
export const SHARED_WORK = { touches: 'everything', isSharedWork: true } as const satisfies Terms;
