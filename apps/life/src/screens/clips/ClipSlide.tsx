import type { Clip } from '@oun/contract/library';
import { useAddress } from '@oun/shell/link';
import { toast } from '@oun/shell/overlays';
import { Avatar } from '@oun/ui/avatar';
import { buttonClass } from '@oun/ui/button';
import { Link } from '@oun/ui/link';
import { withCommas } from '@oun/money/written';
import { Clock, Heart, ListPlus, Play, Share2, ShoppingBag } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
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

export function ClipSlide({ clip, place, ...film }: Props) {
  return (
    <article
      aria-label={clip.title}
      data-clip={clip.id}
      // What is out of sight is out of reach as well, or the focus would drag the screen along.
      inert={place !== 'current'}
      className="relative h-full snap-start snap-always overflow-hidden bg-level-90"
    >
      {place === 'far' ? <Poster clip={clip} /> : <Film clip={clip} isCurrent={place === 'current'} {...film} />}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 h-3/5 bg-linear-to-t from-level-90/85 to-level-90/0" />
      <div className="absolute inset-x-0 bottom-0 flex items-end gap-3 px-5 pb-safe-bottom">
        <Words clip={clip} />
        <Actions clip={clip} />
      </div>
    </article>
  );
}

function Poster({ clip }: { clip: Clip }) {
  return (
    <img
      src={addressAt(clip.poster, 360)}
      alt=""
      width={clip.poster.width}
      height={clip.poster.height}
      loading="lazy"
      decoding="async"
      className="absolute inset-0 size-full object-cover"
    />
  );
}

function Film({
  clip,
  isCurrent,
  isMuted,
  isStill,
  onPlaying,
  onFailed,
}: Omit<Props, 'place'> & { isCurrent: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const bar = useRef<HTMLDivElement>(null);
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
        poster={addressAt(clip.poster, 360)}
        muted={isMuted}
        loop
        playsInline
        disablePictureInPicture
        preload="auto"
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={onPlaying}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
          if (bar.current && duration > 0) bar.current.style.transform = `scaleX(${currentTime / duration})`;
        }}
        className="absolute inset-0 size-full object-cover"
      />
      <button
        type="button"
        aria-label={isPaused ? '재생' : '일시정지'}
        onClick={() => setPaused(!isPaused)}
        className="absolute inset-0 flex items-center justify-center -outline-offset-4 outline-level-0"
      >
        {isPaused ? (
          <span className="flex size-20 items-center justify-center rounded-chip bg-glass text-level-0">
            <Play size={36} fill="currentColor" aria-hidden="true" className="ml-1" />
          </span>
        ) : null}
      </button>
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 z-1 h-0.75 bg-level-0/25">
        <div ref={bar} className="h-full origin-left scale-x-0 bg-level-0" />
      </div>
    </>
  );
}

function Words({ clip }: { clip: Clip }) {
  const address = useAddress();
  return (
    <div className="pointer-events-none relative min-w-0 flex-1 pb-3 text-level-0 [&_a]:pointer-events-auto">
      <Link
        href={`/channels/${clip.channel.slug}`}
        className="-ml-1 inline-flex h-11 items-center gap-2.5 rounded-chip pr-3 pl-1 outline-level-0"
      >
        <Avatar name={clip.channel.name} size={36} decorative src={addressAt(clip.channel.avatar, 96)} />
        <span className="text-heading-14">{clip.channel.name} 코치</span>
      </Link>
      <h2 className="mt-1 text-heading-20">{clip.title}</h2>
      {clip.lesson ? (
        <p className="mt-1 truncate text-body-13 text-level-20">
          {clip.lesson.program_title} · {clip.lesson.title}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {clip.lesson ? (
          <Link href={`/lessons/${clip.lesson.id}`} className={buttonClass({ variant: 'primary' })}>
            <Play size={16} fill="currentColor" aria-hidden="true" />이 운동 전체 보기
          </Link>
        ) : null}
        {clip.product ? (
          <Link
            href={address('store', `/products/${clip.product.id}`)}
            className="inline-flex h-control max-w-full items-center gap-1.5 rounded-control bg-glass px-3 text-body-14 text-level-0 outline-level-0"
          >
            <ShoppingBag size={18} aria-hidden="true" />
            <span className="sr-only">스토어에서 보기: </span>
            <span className="truncate">{clip.product.name}</span>
          </Link>
        ) : null}
      </div>
    </div>
  );
}

function Actions({ clip }: { clip: Clip }) {
  const returnTo = `/clips?start=${clip.id}`;
  const addToPlaylist = useAddToPlaylist();
  const liked = useMark('like', 'clip', clip.id, { given: clip.like_count, returnTo });
  const later = useMark('watch-later', 'clip', clip.id, {
    returnTo,
    done: (isOn) => toast(isOn ? '나중에 보기에 담았어요.' : '나중에 보기에서 뺐어요.'),
  });
  return (
    <div className="relative flex shrink-0 flex-col items-center gap-1 pb-3">
      <Action
        label={`찜 ${withCommas(liked.count ?? 0)}`}
        words={withCommas(liked.count ?? 0)}
        pressed={liked.isOn}
        onPress={liked.toggle}
        icon={<Heart size={28} aria-hidden="true" className={liked.isOn ? 'fill-pink-40 text-pink-40' : undefined} />}
      />
      <Action
        label="나중에 보기"
        words="나중에"
        pressed={later.isOn}
        onPress={later.toggle}
        icon={<Clock size={28} aria-hidden="true" className={later.isOn ? 'text-pink-30' : undefined} />}
      />
      <Action
        label="플레이리스트에 담기"
        words="담기"
        onPress={() => addToPlaylist({ type: 'clip', id: clip.id }, returnTo)}
        icon={<ListPlus size={28} aria-hidden="true" />}
      />
      <Action
        label="공유"
        words="공유"
        onPress={() => void import('@oun/shell/share').then(({ share }) => share(clip.title, returnTo))}
        icon={<Share2 size={26} aria-hidden="true" />}
      />
    </div>
  );
}

function Action({
  label,
  words,
  icon,
  pressed,
  onPress,
}: {
  label: string;
  words: string;
  icon: ReactNode;
  pressed?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onPress}
      className="flex min-h-14 min-w-12 flex-col items-center justify-center gap-0.5 rounded-control text-level-0 outline-level-0 drop-shadow-[0_1px_2px_rgb(21_21_27/0.5)] transition-transform duration-leave motion-safe:active:scale-95"
    >
      {icon}
      <span className="num text-body-12">{words}</span>
    </button>
  );
}
