import { useShell } from '@oun/shell/shell-context';
import { useQueryClient } from '@tanstack/react-query';
import { useSignInDetour } from '../library/marks.ts';
import type { PlaylistKey } from './playlist-items.ts';

/** The lists come with the first tap, as most who look never ask; a guest signs in first. */
export function useAddToPlaylist(): (item: PlaylistKey, returnTo?: string) => void {
  const client = useQueryClient();
  const toSignIn = useSignInDetour();
  const { me } = useShell();
  const choose = async (item: PlaylistKey) => {
    const { addToPlaylist } = await import('./AddToPlaylist.tsx');
    await addToPlaylist(client, item);
  };
  return (item, returnTo) => (me ? void choose(item) : toSignIn(returnTo));
}
