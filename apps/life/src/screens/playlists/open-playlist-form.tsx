import type { PlaylistCard } from '@oun/contract/library';
import { sheet } from '@oun/shell/overlays';

/** Makes a list, or renames one; gives it back when that was done. The form comes with the first who asks for it. */
export async function openPlaylistForm(list?: PlaylistCard): Promise<PlaylistCard | undefined> {
  const { playlistForm } = await import('./PlaylistForm.tsx');
  return sheet(list ? '이름 바꾸기' : '새 플레이리스트', playlistForm(list));
}
