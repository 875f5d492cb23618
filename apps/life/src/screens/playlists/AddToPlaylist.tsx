import { mutation, perform } from '@oun/client/mutation';
import {
  changePlaylist,
  getPlaylist,
  listPlaylists,
  PLAYLIST_ITEMS_MAX,
  type PlaylistCard,
} from '@oun/contract/library';
import { Block } from '@oun/shell/block';
import { popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { ListRow } from '@oun/ui/list-row';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ListMusic, Plus } from 'lucide-react';
import { itemKeys, onePlaylist, type PlaylistKey } from './playlist-items.ts';
import { myPlaylists } from './MyPlaylists.tsx';
import { openPlaylistForm } from './open-playlist-form.tsx';

/** Asks into which of one's lists it goes, and puts it there. */
export async function addToPlaylist(client: QueryClient, item: PlaylistKey): Promise<void> {
  const chosen = await sheet<'new' | PlaylistCard>('어디에 담을까요?', ChooseList);
  const list = chosen === 'new' ? await openPlaylistForm() : chosen;
  if (list) await add(client, list, item);
}

const ChooseList: SheetBody<'new' | PlaylistCard | undefined> = ({ close }) => {
  // What was made or changed a moment ago must be here.
  const lists = useQuery({ ...myPlaylists, staleTime: 0 });
  return (
    <div className="pb-2">
      <Block
        query={lists}
        title="플레이리스트를 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="grid gap-3">
            <Skeleton shape="control" height={56} />
            <Skeleton shape="control" height={56} />
          </SkeletonGroup>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-body-15 text-level-60">자주 하는 운동을 모아보세요.</p>
          ) : (
            <ul>
              {items.map((list) => (
                <li key={list.id}>
                  <ListRow
                    lead={<ListMusic size={24} aria-hidden="true" />}
                    title={list.title}
                    sub={`${list.item_count}개`}
                    onPress={() => close(list)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Block>
      <Button variant="gray" size="Large" full className="mt-4" onClick={() => close('new')}>
        <Plus size={20} aria-hidden="true" />새 플레이리스트
      </Button>
    </div>
  );
};

const change = mutation(changePlaylist, { touches: [listPlaylists, getPlaylist] });

async function add(client: QueryClient, { id, title }: PlaylistCard, item: PlaylistKey) {
  try {
    const now = await client.fetchQuery({ ...onePlaylist(id), staleTime: 0, retry: false });
    const items = itemKeys(now.items);
    if (items.some((other) => other.type === item.type && other.id === item.id)) {
      toast(`'${title}'에 이미 담겨 있어요.`, 'plain');
      return;
    }
    if (items.length >= PLAYLIST_ITEMS_MAX) {
      toast(`하나에 ${PLAYLIST_ITEMS_MAX}개까지 담을 수 있어요.`, 'failed');
      return;
    }
    await perform(client, change, { params: { id }, body: { items: [...items, item] } });
    toast(`'${title}'에 담았어요.`);
  } catch (error) {
    await popupError(error as Error);
  }
}
