import type { Clip } from '@oun/contract/library';
import { useAddress } from '@oun/shell/link';
import { toast } from '@oun/shell/overlays';
import { Avatar } from '@oun/ui/avatar';
import { cx } from '@oun/ui/class-names';
import { goesOn } from '@oun/ui/image';
import { isDarkGround } from '@oun/ui/ink';
import { Link } from '@oun/ui/link';
import { withCommas } from '@oun/money/written';
import { Bookmark, ChevronRight, Heart, ListPlus, Play, Share, ShoppingBag } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { addressAt } from '../channels/picture-address.ts';
import { useMark } from '../library/marks.ts';
import { useAddToPlaylist } from '../playlists/use-add-to-playlist.ts';
import { attachFilm } from './film.ts';

type Props = {
  clip: Clip;
  /** In sight: it plays. The next one is made ready, the others are only pictures. */
  place: 'current' | 'near' | 'far';
  isMuted: boolean;
  /** Waits for a tap: the viewer asked for little motion. */
  isStill: boolean;
  onPlaying: () => void;
  onFailed: () => void;
};

/**
 * As high as its width gives it, yet so that the words find their place on the floor: somebody stands on the upper
 * three quarters of every film of this shape.
 */
const FILM = '[--film:min(177.78cqw,100cqh,136cqh_-_280px)]';
const FILM_BOX = 'absolute inset-x-0 top-0 mx-auto h-(--film) w-[calc(var(--film)*0.5625)]';

export function ClipSlide({ clip, place, ...film }: Props) {
  const { figure, colour } = clip.poster;
  const bar = useRef<HTMLDivElement>(null);
  const move = (share: number) => {
    if (bar.current) bar.current.style.transform = `scaleX(${share})`;
  };
  return (
    <article
      aria-label={clip.title}
      data-clip={clip.id}
      // What is out of sight is out of reach as well, or the focus would drag the screen along.
      inert={place !== 'current'}
      className={cx(
        '[container-type:size] relative h-full snap-start snap-always overflow-hidden',
        FILM,
        inkOn(colour),
      )}
      style={{ backgroundColor: colour }}
    >
      {/* Beside and below the film its room goes on. */}
      <div
        className={FILM_BOX}
        style={goesOn(poster(clip))}
        data-figure={figure && `${figure.left} ${figure.top} ${figure.right} ${figure.bottom}`}
      />
      {place === 'far' ? (
        <Poster clip={clip} />
      ) : (
        <Film clip={clip} isCurrent={place === 'current'} onMoved={move} {...film} />
      )}
      <Words clip={clip} bar={bar} />
    </article>
  );
}

/** A round button on the wall, where nobody is. */
export const chipOn = (colour: string): string =>
  cx(
    'pointer-events-auto inline-flex size-control items-center justify-center rounded-chip',
    isDarkGround(colour) ? 'bg-glass text-level-0 outline-level-0' : 'bg-level-0 text-level-90',
  );

/** The scene's own ink. */
export const inkOn = (colour: string): string =>
  isDarkGround(colour) ? 'text-level-0 outline-level-0' : 'text-level-90 outline-level-90';

const poster = ({ poster: { url, widths } }: Clip): string => url.replace('{width}', String(widths[0]));

function Poster({ clip }: { clip: Clip }) {
  return <img src={poster(clip)} alt="" loading="lazy" decoding="async" className={FILM_BOX} />;
}

function Film({
  clip,
  isCurrent,
  isMuted,
  isStill,
  onPlaying,
  onFailed,
  onMoved,
}: Omit<Props, 'place'> & { isCurrent: boolean; onMoved: (share: number) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [chosen, setPaused] = useState<boolean>();
  const isPaused = chosen ?? isStill;
  const [isBroken, setBroken] = useState(false);
  const fail = useEffectEvent(onFailed);

  useEffect(() => {
    const film = attachFilm(video.current!, clip.manifest_url, () => setBroken(true));
    return () => film.detach();
  }, [clip.manifest_url]);

  // One that was made ready and failed is passed over only when its turn comes.
  const isPassedOver = isCurrent && isBroken;
  useEffect(() => {
    if (isPassedOver) fail();
  }, [isPassedOver]);

  const isRunning = isCurrent && !isPaused;
  useEffect(() => {
    const element = video.current!;
    if (!isRunning) {
      element.pause();
      return;
    }
    element.play().catch((error: unknown) => {
      // The browser wants a tap first; anything else that ends a play is told by the film itself.
      if (error instanceof DOMException && error.name === 'NotAllowedError') setPaused(true);
    });
  }, [isRunning]);

  useEffect(() => {
    if (!isCurrent) video.current!.currentTime = 0;
  }, [isCurrent]);

  return (
    <>
      {/* Nobody speaks in a clip: what is done is in its title. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        poster={poster(clip)}
        muted={isMuted}
        loop
        playsInline
        disablePictureInPicture
        preload="auto"
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={onPlaying}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
          if (duration > 0) onMoved(currentTime / duration);
        }}
        className={FILM_BOX}
      />
      <button
        type="button"
        aria-label={isPaused ? '재생' : '일시정지'}
        onClick={() => setPaused(!isPaused)}
        className="absolute inset-0 -outline-offset-4"
      >
        {isPaused ? (
          <span className={cx(chipOn(clip.poster.colour), 'absolute top-3 left-3')}>
            <Play size={20} fill="currentColor" aria-hidden="true" />
          </span>
        ) : null}
      </button>
    </>
  );
}

/** Who, what and what comes of it, on the floor of the room. */
function Words({ clip, bar }: { clip: Clip; bar: RefObject<HTMLDivElement | null> }) {
  const address = useAddress();
  const { channel, lesson, product } = clip;
  return (
    <div className="absolute inset-x-0 bottom-0 px-5 pb-[calc(12px+env(safe-area-inset-bottom))]">
      <div className="flex items-center">
        <Link
          href={`/channels/${channel.slug}`}
          className="-ml-1 flex h-11 min-w-0 items-center gap-2 rounded-chip pr-2 pl-1 outline-inherit"
        >
          <Avatar name={channel.name} size={32} decorative src={addressAt(channel.avatar, 96)} />
          <span className="truncate text-heading-14">{channel.name} 코치</span>
        </Link>
        <Actions clip={clip} />
      </div>
      <h2 className="text-heading-20">{clip.title}</h2>
      {product ? (
        <Link
          href={address('store', `/products/${product.id}`)}
          className="flex h-11 max-w-full items-center gap-1.5 rounded-control text-body-14 outline-inherit"
        >
          <ShoppingBag size={18} aria-hidden="true" />
          <span className="sr-only">스토어에서 보기: </span>
          <span className="truncate underline underline-offset-3">{product.name}</span>
        </Link>
      ) : null}
      {lesson ? (
        <Link
          href={`/lessons/${lesson.id}`}
          className={cx(
            'flex h-15 items-center gap-3 rounded-card bg-level-0 px-4 text-level-90 outline-inherit',
            product ? '' : 'mt-3',
          )}
        >
          <Play size={20} fill="currentColor" aria-hidden="true" className="shrink-0 text-pink-50" />
          <span className="min-w-0 flex-1">
            <span className="block text-heading-14">이 운동 전체 보기</span>
            <span className="block truncate text-body-13 text-level-60">{lesson.program_title}</span>
          </span>
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
      ) : null}
      <div aria-hidden="true" className="mt-3 h-0.75 overflow-hidden rounded-chip bg-current/24">
        <div ref={bar} className="h-full origin-left scale-x-0 bg-current" />
      </div>
    </div>
  );
}

function Actions({ clip }: { clip: Clip }) {
  const returnTo = `/clips?start=${clip.id}`;
  const addToPlaylist = useAddToPlaylist(returnTo);
  const liked = useMark('like', 'clip', clip.id, { given: clip.like_count, returnTo });
  const later = useMark('watch-later', 'clip', clip.id, {
    returnTo,
    done: (isOn) => toast(isOn ? '나중에 보기에 담았어요.' : '나중에 보기에서 뺐어요.'),
  });
  const likes = withCommas(liked.count ?? 0);
  const filled = (isOn: boolean) => (isOn ? 'fill-current' : undefined);
  return (
    <div className="-mr-2.5 ml-auto flex shrink-0">
      <Action label={`찜 ${likes}`} pressed={liked.isOn} onPress={liked.toggle}>
        <Heart size={24} aria-hidden="true" className={filled(liked.isOn)} />
        <span className="num text-body-14 font-semibold max-[350px]:hidden">{likes}</span>
      </Action>
      <Action label="나중에 보기" pressed={later.isOn} onPress={later.toggle}>
        <Bookmark size={24} aria-hidden="true" className={filled(later.isOn)} />
      </Action>
      <Action label="플레이리스트에 담기" onPress={() => addToPlaylist({ type: 'clip', id: clip.id })}>
        <ListPlus size={24} aria-hidden="true" />
      </Action>
      <Action
        label="공유"
        onPress={() => void import('@oun/shell/share').then(({ share }) => share(clip.title, returnTo))}
      >
        <Share size={24} aria-hidden="true" />
      </Action>
    </div>
  );
}

type ActionProps = { label: string; pressed?: boolean; onPress: () => void; children: ReactNode };

function Action({ label, pressed, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onPress}
      className="flex h-11 min-w-11 items-center justify-center gap-1 rounded-control outline-inherit transition-transform duration-leave motion-safe:active:scale-95"
    >
      {children}
    </button>
  );
}
