import { useState } from 'react';
import { cx } from './class-names.tsx';

export type AvatarProps = {
  name: string;
  src?: string | undefined;
  size?: number | undefined;
  /** Leaves the name to the words beside the picture. */
  decorative?: boolean | undefined;
  className?: string | undefined;
};

/** A face, or the first letter of the name where there is none or it does not come. */
export function Avatar({ name, src, size = 40, decorative = false, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const box = cx('inline-flex shrink-0 items-center justify-center overflow-hidden rounded-chip', className);
  const style = { width: size, height: size };
  if (src && src !== failedSrc) {
    return (
      <img
        src={src}
        alt={decorative ? '' : name}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setFailedSrc(src)}
        className={cx(box, 'bg-level-10 object-cover')}
        style={style}
      />
    );
  }
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={cx(box, 'bg-pink-0 font-bold text-pink-60')}
      style={{ ...style, fontSize: Math.round(size * 0.4) }}
    >
      {Array.from(name.trim())[0] ?? ''}
    </span>
  );
}
