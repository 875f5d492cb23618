import { Picture } from '@oun/shell/picture';
import { Badge } from '@oun/ui/badge';
import { Link } from '@oun/ui/link';
import { VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { inMinutes, type PlaylistItem } from './playlist-items.ts';

/** A lesson or a clip in a list; `controls` stand at its end, above the link that covers the row. */
export function ItemRow({ item, place, controls }: { item: PlaylistItem; place?: number; controls?: ReactNode }) {
  const { href, title, sub, picture, isQuiet } = shown(item);
  return (
    <div className="relative flex min-h-17 items-center gap-3 py-2">
      {place === undefined ? null : (
        <span aria-hidden="true" className="num w-5 shrink-0 text-center text-heading-14 text-level-60">
          {place}
        </span>
      )}
      <Picture picture={picture} ratio="4/3" alt="" sizes="84px" rounded="control" className="w-21 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-heading-16">
          <Link href={href} className="after:absolute after:inset-0">
            {title}
          </Link>
        </p>
        <p className="num mt-0.5 truncate text-body-13 text-level-60">{sub}</p>
        {isQuiet ? (
          <Badge tone="notice" icon={<VolumeX size={14} aria-hidden="true" />} className="mt-1">
            층간소음 없어요
          </Badge>
        ) : null}
      </div>
      {controls ? <div className="relative z-1 flex shrink-0 items-center">{controls}</div> : null}
    </div>
  );
}

export const titleOf = (item: PlaylistItem): string => (item.type === 'clip' ? item.clip.title : item.lesson.title);

function shown(item: PlaylistItem) {
  if (item.type === 'clip') {
    const { id, title, seconds, channel, poster } = item.clip;
    return {
      href: `/clips?start=${id}`,
      title,
      sub: `클립 ${Math.round(seconds)}초 · ${channel.name} 코치`,
      picture: poster,
      isQuiet: false,
    };
  }
  const { id, title, seconds, picture, is_quiet } = item.lesson;
  return {
    href: `/lessons/${id}`,
    title,
    sub: `${inMinutes(seconds)} · ${item.program_title}`,
    picture,
    isQuiet: is_quiet,
  };
}
