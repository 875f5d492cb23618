import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from './class-names.tsx';

export type ImageSource = { type: string; srcSet: string };

/** From the upper left corner, in shares of what it lies in. */
export type Box = { left: number; top: number; right: number; bottom: number };

export type ImageProps = {
  src: string;
  /** Empty when the words beside the picture already say what it shows. */
  alt: string;
  /** The space it will take, as "4/5": nothing moves when it comes. */
  ratio: string;
  srcSet?: string | undefined;
  /** How wide it stands on the page, as "(min-width: 570px) 265px, 50vw". */
  sizes?: string | undefined;
  /** Better formats first, as AVIF and then WebP. */
  sources?: readonly ImageSource[] | undefined;
  /** For the first picture of a screen: fetched early and shown at once. */
  priority?: boolean | undefined;
  /** The picture's dominant colour, shown until it comes. */
  ground?: string | undefined;
  fit?: 'cover' | 'contain' | undefined;
  /** Where the picture lies in its space, when it does not just fill it. */
  place?: Box | undefined;
  /** Where somebody is in the picture. */
  figure?: Box | undefined;
  rounded?: 'card' | 'control' | 'none' | undefined;
  className?: string | undefined;
  /** Laid over the picture, such as tags. */
  children?: ReactNode;
};

const ROUNDED = { card: 'rounded-card', control: 'rounded-control', none: '' };

export function Image({
  src,
  alt,
  ratio,
  srcSet,
  sizes,
  sources,
  priority = false,
  ground,
  fit = 'cover',
  place,
  figure,
  rounded = 'card',
  className,
  children,
}: ImageProps) {
  const img = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string>();

  // The server's page shows the picture as it comes. Only one still on its way when the script arrives is faded in,
  // and one that failed before then is told of its failure again, now that somebody listens.
  useEffect(() => {
    const element = img.current;
    if (!element) return;
    if (!element.complete) {
      if (!priority) element.style.opacity = '0';
    } else if (element.naturalWidth === 0) {
      element.dispatchEvent(new Event('error'));
    }
    // A new address is a new picture on its way, though the element stays.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [src, priority]);

  const picture = (
    <img
      ref={img}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'sync' : 'async'}
      onLoad={(event) => {
        event.currentTarget.style.opacity = '';
      }}
      onError={() => setFailedSrc(src)}
      data-figure={figure && `${figure.left} ${figure.top} ${figure.right} ${figure.bottom}`}
      className={cx(
        'absolute max-w-none transition-opacity duration-enter ease-enter',
        !place && 'inset-0 size-full',
        fit === 'cover' ? 'object-cover' : 'object-contain',
      )}
      style={place && placed(place, src)}
    />
  );
  return (
    <span
      className={cx('relative block overflow-hidden bg-level-10', ROUNDED[rounded], className)}
      style={{ aspectRatio: ratio, ...(ground ? { backgroundColor: ground } : {}) }}
    >
      {failedSrc === src ? (
        <span
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
          className="absolute inset-0 flex items-center justify-center text-level-50"
        >
          <ImageOff size={24} strokeWidth={1.5} aria-hidden="true" />
        </span>
      ) : sources && sources.length > 0 ? (
        <picture>
          {sources.map((source) => (
            <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
          ))}
          {picture}
        </picture>
      ) : (
        picture
      )}
      {children}
    </span>
  );
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** A picture smaller than its space goes on in it as its outermost rows have it: wall above, floor below. */
export const goesOn = (src: string): CSSProperties => ({ borderImage: `url("${src}") 1/999px/999px` });

const placed = ({ left, top, right, bottom }: Box, src: string): CSSProperties => ({
  left: percent(left),
  top: percent(top),
  width: percent(right - left),
  height: percent(bottom - top),
  ...(left > 0 || top > 0 ? goesOn(src) : {}),
});
