import { callerOf, queryKey } from '@oun/client/query';
import { changePlaylist, createPlaylist, listPlaylists, type Playlist, type PlaylistCard } from '@oun/contract/library';
import { sheet, type SheetBody } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { Switch } from '@oun/ui/switch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorsOf } from '../account/form-errors.ts';
import { onePlaylist } from './playlist-items.ts';

const TITLE_MAX = 30;

/** Makes a list, or renames one; gives it back when that was done. */
export function openPlaylistForm(list?: PlaylistCard): Promise<PlaylistCard | undefined> {
  const Body: SheetBody<PlaylistCard | undefined> = ({ close }) => <PlaylistForm list={list} close={close} />;
  return sheet(list ? '이름 바꾸기' : '새 플레이리스트', Body);
}

function PlaylistForm({ list, close }: { list: PlaylistCard | undefined; close: (made: PlaylistCard) => void }) {
  const client = useQueryClient();
  const [title, setTitle] = useState(list?.title ?? '');
  const [isPublic, setPublic] = useState(false);
  const [error, setError] = useState<string>();
  const save = useMutation({
    mutationFn: (): Promise<PlaylistCard> => {
      const call = callerOf(client);
      return list
        ? call(changePlaylist, { params: { id: list.id }, body: { title } })
        : call(createPlaylist, { body: { title, is_public: isPublic } });
    },
    onSuccess: (saved) => {
      if (list) client.setQueryData(onePlaylist(list.id).queryKey, saved as Playlist);
      void client.invalidateQueries({ queryKey: queryKey(listPlaylists).slice(0, 1) });
      close(saved);
    },
    onError: (failed) => setError(errorsOf(failed, 'title')['title'] ?? failed.message),
  });

  return (
    <form
      noValidate
      className="grid gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === '') setError('이름을 적어주세요.');
        else if (!save.isPending) save.mutate();
      }}
    >
      <Field
        label="이름"
        value={title}
        maxLength={TITLE_MAX}
        showCount
        autoFocus
        error={error}
        onChange={(event) => {
          setTitle(event.target.value);
          setError(undefined);
        }}
      />
      {list ? null : (
        <Switch
          label="공개하기"
          description="주소를 아는 사람이 볼 수 있어요."
          checked={isPublic}
          onChange={(event) => setPublic(event.target.checked)}
        />
      )}
      <Button type="submit" size="Large" full pending={save.isPending} pendingLabel="저장하고 있어요">
        {list ? '이름 바꾸기' : '만들기'}
      </Button>
    </form>
  );
}
