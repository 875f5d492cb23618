import type { Chapter } from '@oun/contract/lesson';
import type { Picture as PictureData } from '@oun/contract/picture';
import { cx } from '@oun/ui/class-names';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import type { Frame } from './framing.ts';

const pixels = ({ left, top, width, height }: Frame) => ({ left, top, width, height });
const at = (picture: PictureData, width: number) => picture.url.replace('{width}', String(width));
/** Its first or last row, drawn out so far that no more of it is seen. */
const DRAWN_OUT = 40;

/** The window: the film where it was framed, its picture until it comes, and the room around what it does not reach. */
export function Stage({
  ref,
  video,
  frame,
  chapter,
  isMirrored,
  title,
  words,
  poster,
  isAway,
  onPress,
  className,
  children,
}: {
  ref: RefObject<HTMLDivElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  frame: Frame | undefined;
  chapter: Chapter;
  isMirrored: boolean;
  title: string;
  words: string | undefined;
  poster: PictureData;
  /** What the film still shows is another movement. */
  isAway: boolean;
  onPress: () => void;
  className: string;
  children: ReactNode;
}) {
  const flip = isMirrored ? '-scale-x-100' : '';
  const placed = frame
    ? { ...pixels(frame), ...edgesOf(frame, chapter.box) }
    : { inset: 0, width: '100%', height: '100%' };
  return (
    <div
      ref={ref}
      className={cx('relative min-h-0 min-w-0 overflow-hidden', className)}
      style={{ backgroundColor: chapter.box ? chapter.picture.colour : undefined }}
    >
      {frame && chapter.box ? <Room frame={frame} picture={chapter.picture} className={flip} /> : null}
      <img
        src={at(poster, poster.widths[0]!)}
        srcSet={poster.widths.map((width) => `${at(poster, width)} ${width}w`).join(', ')}
        sizes="(min-width: 1080px) 75vw, 170vw"
        alt=""
        className={cx('pointer-events-none absolute max-w-none object-cover', flip, isAway && 'z-1')}
        style={placed}
      />
      {/* Pressing the film is a shortcut of the button that says so. */}
      <video
        ref={video}
        playsInline
        preload="auto"
        aria-label={title}
        className={cx('absolute max-w-none', flip)}
        style={placed}
        onClick={onPress}
      >
        {/* One language there is, and its words are drawn by the player itself. */}
        <track kind="captions" srcLang="ko" label="한국어" src={words} />
      </video>
      {children}
    </div>
  );
}

/** Where the room goes on above and below the film, its own edges are soft; never so far that the figure is. */
function edgesOf({ top }: Frame, box: Chapter['box']): CSSProperties {
  if (!box || top <= 0) return {};
  const above = Math.min(14, box.top * 90);
  const below = Math.min(12, (1 - box.bottom) * 90);
  return { maskImage: `linear-gradient(transparent, #000 ${above}%, #000 ${100 - below}%, transparent)` };
}

/** Wall above and floor below go on as the picture's first and last row have them. */
function Room({ frame, picture, className }: { frame: Frame; picture: PictureData; className: string }) {
  const { left, top, width, height } = frame;
  if (top <= 0) return null;
  const src = at(picture, picture.widths[0]!);
  const shape = { left, width, height: height * DRAWN_OUT };
  return (
    <>
      <img src={src} alt="" className={cx('absolute max-w-none blur-[24px]', className)} style={{ ...shape, top: 0 }} />
      <span className="absolute inset-x-0 bottom-0 overflow-hidden" style={{ top: top + height / 2 }}>
        <img src={src} alt="" className={cx('absolute bottom-0 max-w-none blur-[24px]', className)} style={shape} />
      </span>
    </>
  );
}
