import { mutation } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { changePlaylist, createPlaylist, listPlaylists, type PlaylistCard } from '@oun/contract/library';
import { changePlaylistRules, createPlaylistRules } from '@oun/contract/library-forms';
import type { SheetBody } from '@oun/shell/overlays';
import { Switch } from '@oun/ui/switch';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TitleForm } from '../library/TitleForm.tsx';
import { onePlaylist } from './playlist-items.ts';

const TITLE_MAX = 30;
const SAVING = '저장하고 있어요';

export const playlistForm =
  (list: PlaylistCard | undefined): SheetBody<PlaylistCard | undefined> =>
  ({ close }) =>
    list ? <RenameForm list={list} onDone={close} /> : <NewForm onDone={close} />;

const rename = mutation(changePlaylist, { touches: [listPlaylists] });

function RenameForm({ list, onDone }: { list: PlaylistCard; onDone: (renamed: PlaylistCard) => void }) {
  const client = useQueryClient();
  return (
    <TitleForm
      title={list.title}
      max={TITLE_MAX}
      rules={changePlaylistRules}
      send={rename}
      toInput={(title) => ({ params: { id: list.id }, body: { title } })}
      onSaved={(renamed) => {
        client.setQueryData(onePlaylist(list.id).queryKey, renamed);
        onDone(renamed);
      }}
      action="이름 바꾸기"
      pendingLabel={SAVING}
    />
  );
}

const create = onceMutation(createPlaylist, { touches: [listPlaylists] });

function NewForm({ onDone }: { onDone: (made: PlaylistCard) => void }) {
  const [isPublic, setPublic] = useState(false);
  return (
    <TitleForm
      title=""
      max={TITLE_MAX}
      rules={createPlaylistRules}
      send={create}
      toInput={(title) => ({ body: { title, is_public: isPublic } })}
      onSaved={onDone}
      action="만들기"
      pendingLabel={SAVING}
    >
      <Switch
        label="공개하기"
        description="주소를 아는 사람이 볼 수 있어요."
        checked={isPublic}
        onChange={(event) => setPublic(event.target.checked)}
      />
    </TitleForm>
  );
}
