import type { PlaylistCard } from '@oun/contract/library';
import { PrefetchAnchor } from '@oun/shell/link';
import { Picture } from '@oun/shell/picture';
import { Skeleton } from '@oun/ui/skeleton';
import { ListMusic, Lock } from 'lucide-react';
import { inMinutes } from './playlist-items.ts';

export const GRID = 'grid grid-cols-2 gap-x-3 gap-y-6';

/** A list in a grid of two. */
export function PlaylistTile({ list }: { list: PlaylistCard }) {
  return (
    <article className="relative">
      {list.picture ? (
        <Picture picture={list.picture} ratio="4/3" alt="" sizes="(min-width: 570px) 259px, calc(50vw - 26px)" />
      ) : (
        <div className="relative flex aspect-4/3 items-center justify-center rounded-card bg-pink-0 text-pink-30">
          <ListMusic size={40} strokeWidth={1.5} aria-hidden="true" />
        </div>
      )}
      <h3 className="mt-2 line-clamp-2 text-heading-16">
        <PrefetchAnchor href={`/playlists/${list.id}`} className="after:absolute after:inset-0">
          {list.title}
        </PrefetchAnchor>
      </h3>
      <p className="num mt-0.5 flex items-center gap-1 text-body-13 text-level-60">
        {list.owner && !list.is_public ? (
          <>
            <Lock size={13} aria-hidden="true" />
            <span>나만 보기 · </span>
          </>
        ) : null}
        {list.item_count === 0 ? '아직 비어 있어요' : `${list.item_count}개 · 모두 ${inMinutes(list.seconds)}`}
      </p>
    </article>
  );
}

export function PlaylistTileSkeleton() {
  return (
    <div>
      <Skeleton shape="card" ratio="4/3" />
      <Skeleton className="mt-2" width="80%" height={20} />
      <Skeleton className="mt-1.5" width="40%" height={16} />
    </div>
  );
}
