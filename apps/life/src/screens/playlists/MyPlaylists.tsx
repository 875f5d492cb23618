import { query } from '@oun/client/query';
import { listPlaylists } from '@oun/contract/library';
import { Block } from '@oun/shell/block';
import { Button } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { SectionHeader } from '@oun/ui/section-header';
import { SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { openPlaylistForm } from './open-playlist-form.tsx';
import { GRID, PlaylistTile, PlaylistTileSkeleton } from './PlaylistTile.tsx';

export const myPlaylists = query(listPlaylists, { query: { scope: 'mine', limit: 50 } });

/** One's own lists with a way to make another; the library shows the same. */
export function MyPlaylists({ className }: { className?: string }) {
  const lists = useQuery(myPlaylists);
  const navigate = useNavigate();
  const make = async () => {
    const made = await openPlaylistForm();
    if (made) void navigate(`/playlists/${made.id}`);
  };
  return (
    <section className={className}>
      <SectionHeader title="내 플레이리스트" more={{ label: '새로 만들기', onPress: () => void make() }} />
      <Block
        query={lists}
        title="내 플레이리스트를 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className={GRID}>
            <PlaylistTileSkeleton />
            <PlaylistTileSkeleton />
          </SkeletonGroup>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyBlock
              title="자주 하는 운동을 모아보세요."
              description="클립의 담기를 누르면 여기에 쌓여요."
              action={
                <Button onClick={() => void make()}>
                  <Plus size={18} aria-hidden="true" />첫 플레이리스트 만들기
                </Button>
              }
            />
          ) : (
            <ul className={GRID}>
              {items.map((list) => (
                <li key={list.id}>
                  <PlaylistTile list={list} />
                </li>
              ))}
            </ul>
          )
        }
      </Block>
    </section>
  );
}
