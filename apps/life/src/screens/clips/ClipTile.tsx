import type { Clip } from '@oun/contract/library';
import { PrefetchAnchor } from '@oun/shell/link';
import { Picture } from '@oun/shell/picture';
import { Badge } from '@oun/ui/badge';

/** A clip in a rail; it opens the player there. */
export function ClipTile({ clip, from }: { clip: Clip; from?: { channel: string } }) {
  const query = new URLSearchParams({ ...from, start: String(clip.id) });
  return (
    <article className="relative">
      <Picture picture={clip.poster} ratio="9/16" alt="" sizes="144px">
        <span className="absolute right-2 bottom-2">
          <Badge tone="glass">
            <span className="num">{Math.round(clip.seconds)}초</span>
          </Badge>
        </span>
      </Picture>
      <h3 className="mt-2 line-clamp-2 text-heading-14">
        <PrefetchAnchor href={`/clips?${query}`} className="after:absolute after:inset-0">
          {clip.title}
        </PrefetchAnchor>
      </h3>
      {from ? null : <p className="mt-0.5 text-body-13 text-level-60">{clip.channel.name} 코치</p>}
    </article>
  );
}
