import { callerOf, queryKey } from '@oun/client/query';
import { changePlaylist, createPlaylist, listPlaylists, type Playlist, type PlaylistCard } from '@oun/contract/library';
import { sheet, type SheetBody } from '@oun/shell/overlays';
import { Switch } from '@oun/ui/switch';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TitleForm } from '../library/TitleForm.tsx';
import { onePlaylist } from './playlist-items.ts';

const TITLE_MAX = 30;

/** Makes a list, or renames one; gives it back when that was done. */
export function openPlaylistForm(list?: PlaylistCard): Promise<PlaylistCard | undefined> {
  const Body: SheetBody<PlaylistCard | undefined> = ({ close }) => <PlaylistForm list={list} close={close} />;
  return sheet(list ? '이름 바꾸기' : '새 플레이리스트', Body);
}

function PlaylistForm({ list, close }: { list: PlaylistCard | undefined; close: (made: PlaylistCard) => void }) {
  const client = useQueryClient();
  const [isPublic, setPublic] = useState(false);
  const save = (title: string): Promise<PlaylistCard> => {
    const call = callerOf(client);
    return list
      ? call(changePlaylist, { params: { id: list.id }, body: { title } })
      : call(createPlaylist, { body: { title, is_public: isPublic } });
  };
  return (
    <TitleForm
      title={list?.title ?? ''}
      max={TITLE_MAX}
      save={save}
      onSaved={(saved) => {
        if (list) client.setQueryData(onePlaylist(list.id).queryKey, saved as Playlist);
        void client.invalidateQueries({ queryKey: queryKey(listPlaylists).slice(0, 1) });
        close(saved);
      }}
      action={list ? '이름 바꾸기' : '만들기'}
      pendingLabel="저장하고 있어요"
    >
      {list ? null : (
        <Switch
          label="공개하기"
          description="주소를 아는 사람이 볼 수 있어요."
          checked={isPublic}
          onChange={(event) => setPublic(event.target.checked)}
        />
      )}
    </TitleForm>
  );
}
