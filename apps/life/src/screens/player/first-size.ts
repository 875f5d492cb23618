/**
 * The size a film begins with: asked for by the page's own head, before any script, and by the player in the same words,
 * so that what comes early is what is played. The network then decides what follows.
 */
export const SMALL_SCREEN = '(max-width: 767px) and (max-resolution: 1.49dppx)';
export const LARGE_SCREEN = '(min-width: 767.02px), (min-resolution: 1.491dppx)';

export const startHeight = (): number => (matchMedia(SMALL_SCREEN).matches ? 360 : 720);
