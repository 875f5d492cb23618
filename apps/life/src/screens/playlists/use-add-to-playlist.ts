import { useAsMemberWith } from '@oun/shell/as-member';
import { useQueryClient } from '@tanstack/react-query';
import type { PlaylistKey } from './playlist-items.ts';

/** The lists come with the first tap, as most who look never ask; a guest signs in first. */
export function useAddToPlaylist(returnTo?: string): (item: PlaylistKey) => void {
  const client = useQueryClient();
  const choose = async (item: PlaylistKey) => {
    const { addToPlaylist } = await import('./AddToPlaylist.tsx');
    await addToPlaylist(client, item);
  };
  const wish = { what: 'playlist', why: '로그인하면 플레이리스트를 고를 수 있어요', icon: 'list', returnTo } as const;
  return useAsMemberWith<PlaylistKey>(wish, (item) => void choose(item));
}
