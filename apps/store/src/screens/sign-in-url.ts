import type { Shell } from '@oun/shell/shell-context';

/** Signing in is done on the other site, and leads back to a page of this one. */
export const signInUrl = (addresses: Shell['addresses'], path: string): string =>
  `${addresses.life}/sign-in?${new URLSearchParams({ redirect_path: addresses.store + path })}`;
