import { mutation, perform } from '@oun/client/mutation';
import type { Input } from '@oun/contract/endpoint';
import { changePlaylist, deletePlaylist, listPlaylists, type Playlist } from '@oun/contract/library';
import { popupError, sheet, type SheetBody, snackbar, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { IconButton } from '@oun/ui/icon-button';
import { Switch } from '@oun/ui/switch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ItemRow, titleOf } from './ItemRow.tsx';
import { itemKeys, moved, onePlaylist, type PlaylistItem, without } from './playlist-items.ts';
import { openPlaylistForm } from './open-playlist-form.tsx';

type Change = Input<typeof changePlaylist>['body'];

const save = mutation(changePlaylist, { touches: [listPlaylists] });
const drop = mutation(deletePlaylist, { touches: [listPlaylists] });

/** Shows the change at once, and what the server has where it refuses. */
function useChange(list: Playlist) {
  const client = useQueryClient();
  const key = onePlaylist(list.id).queryKey;
  return useMutation({
    // Orders reach the server one after the other, the last one last.
    scope: { id: `playlist:${list.id}` },
    mutationFn: ({ change }: { change: Change; shown: Partial<Playlist> }, context) =>
      save.mutationFn({ params: { id: list.id }, body: change }, context),
    onMutate: async ({ shown }) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<Playlist>(key, (now) => now && { ...now, ...shown });
    },
    onError: (error) => toast(error.message, 'failed'),
    // Only when nothing is on its way any more: an answer to an older order would jump back.
    onSettled: () => {
      if (client.isMutating({ predicate: ({ options }) => options.scope?.id === `playlist:${list.id}` }) === 1)
        void client.invalidateQueries({ queryKey: key });
    },
  });
}

export function OwnSettings({ list }: { list: Playlist }) {
  const change = useChange(list);
  return (
    <div className="mt-4">
      <Switch
        label="공개하기"
        description={list.is_public ? '주소를 아는 사람이 볼 수 있어요.' : '지금은 나만 볼 수 있어요.'}
        checked={list.is_public}
        onChange={({ target: { checked: is_public } }) =>
          change.mutate({ change: { is_public }, shown: { is_public } })
        }
      />
      <div className="mt-2 flex gap-2">
        <Button variant="gray" onClick={() => void openPlaylistForm(list)}>
          이름 바꾸기
        </Button>
        <DeleteButton list={list} />
      </div>
    </div>
  );
}

function DeleteButton({ list }: { list: Playlist }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    if (!(await sheet<boolean>('플레이리스트를 지울까요?', AskDelete))) return;
    try {
      await perform(client, drop, { params: { id: list.id } });
    } catch (error) {
      await popupError(error as Error);
      return;
    }
    toast('플레이리스트를 지웠어요.');
    await navigate('/playlists', { replace: true });
  };
  return (
    <Button variant="gray" onClick={() => void remove()}>
      지우기
    </Button>
  );
}

const AskDelete: SheetBody<boolean | undefined> = ({ close }) => (
  <div className="grid gap-2 pb-2">
    <p className="mb-2 text-body-15 text-level-70">담긴 운동은 그대로 남고, 목록만 사라져요.</p>
    <Button variant="danger" size="Large" full onClick={() => close(true)}>
      플레이리스트 지우기
    </Button>
    <Button variant="gray" size="Large" full onClick={() => close(false)}>
      그대로 두기
    </Button>
  </div>
);

/** The items with their order to change: by buttons, and by the arrow keys on them. */
export function OwnItems({ list }: { list: Playlist }) {
  const change = useChange(list);
  const [isOrdering, setOrdering] = useState(false);
  const [said, setSaid] = useState('');
  const rows = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<{ at: number; which: 'up' | 'down' }>();
  const { items } = list;

  // The button one pressed has gone along with its row; the focus goes after it.
  useEffect(() => {
    if (!focused) return;
    const row = rows.current?.children[focused.at];
    const wanted = row?.querySelector<HTMLButtonElement>(`[data-move="${focused.which}"]:not(:disabled)`);
    (wanted ?? row?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)'))?.focus();
  }, [focused]);

  const write = (next: PlaylistItem[]) => change.mutate({ change: { items: itemKeys(next) }, shown: { items: next } });
  const move = (from: number, which: 'up' | 'down') => {
    const to = from + (which === 'up' ? -1 : 1);
    if (to < 0 || to >= items.length) return;
    write(moved(items, from, to));
    setSaid(`${titleOf(items[from]!)}, ${to + 1}번째로 옮겼어요.`);
    setFocused({ at: to, which });
  };
  const remove = (at: number) => {
    write(without(items, at));
    snackbar('플레이리스트에서 뺐어요.', { label: '되돌리기', onPress: () => write(items) });
  };
  const steer = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(at, event.key === 'ArrowUp' ? 'up' : 'down');
  };

  return (
    <>
      <div className="mt-6 flex min-h-11 items-center justify-between">
        <h2 className="text-heading-18">담긴 운동</h2>
        <Button variant="plain" aria-pressed={isOrdering} className="-mr-3" onClick={() => setOrdering(!isOrdering)}>
          {isOrdering ? '완료' : '순서 바꾸기'}
        </Button>
      </div>
      <ol ref={rows} className="mt-1">
        {items.map((item, at) => (
          <li key={at}>
            <ItemRow
              item={item}
              {...(isOrdering
                ? {
                    controls: (
                      <>
                        {(['up', 'down'] as const).map((which) => (
                          <IconButton
                            key={which}
                            data-move={which}
                            label={`${titleOf(item)} ${which === 'up' ? '위로' : '아래로'}`}
                            icon={which === 'up' ? <ChevronUp size={22} /> : <ChevronDown size={22} />}
                            disabled={at === (which === 'up' ? 0 : items.length - 1)}
                            onClick={() => move(at, which)}
                            onKeyDown={(event) => steer(event, at)}
                          />
                        ))}
                        <IconButton label={`${titleOf(item)} 빼기`} icon={<X size={20} />} onClick={() => remove(at)} />
                      </>
                    ),
                  }
                : { place: at + 1 })}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
