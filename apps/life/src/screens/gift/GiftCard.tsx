import type { GiftDesign } from '@oun/contract/gift';
import { Picture } from '@oun/shell/picture';
import { cx } from '@oun/ui/class-names';
import { isDarkGround } from '@oun/ui/ink';
import { Logo } from '@oun/ui/logo';
import type { ReactNode } from 'react';

const RATIO = '8/5';

type GiftCardProps = {
  design: GiftDesign;
  /** How wide it stands on the page. */
  sizes?: string;
  priority?: boolean;
  /** It can be taken no more: pale, with a sign in its middle. */
  sign?: ReactNode;
  isSmall?: boolean;
  className?: string;
};

/** The card with its words. The person in the picture stands at the right, the words at the left. */
export function GiftCard({
  design: { words, picture },
  sizes = '(min-width: 570px) 530px, calc(100vw - 40px)',
  priority = false,
  sign,
  isSmall = false,
  className,
}: GiftCardProps) {
  const isDark = isDarkGround(picture.colour);
  return (
    <div
      className={cx(
        'relative overflow-hidden text-left',
        isSmall ? 'rounded-card' : 'rounded-[24px] shadow-float',
        className,
      )}
    >
      <div className={sign ? 'opacity-45 grayscale' : undefined}>
        <Picture picture={picture} ratio={RATIO} alt="" sizes={sizes} priority={priority} rounded="none" />
        <Logo
          label=""
          height={isSmall ? 14 : 22}
          className={cx(
            'absolute',
            isSmall ? 'top-4 left-4' : 'top-5 left-5',
            isDark ? 'text-level-0' : 'text-pink-50',
          )}
        />
        <p
          className={cx(
            'absolute',
            isSmall ? 'bottom-3.5 left-4 text-heading-14' : 'bottom-5 left-5 text-heading-20',
            isDark ? 'text-level-0' : 'text-[#5c0f2d]',
          )}
        >
          {words.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      </div>
      {sign ? (
        <span
          aria-hidden="true"
          className="absolute inset-0 m-auto flex size-13 items-center justify-center rounded-chip bg-level-0 text-level-80 shadow-float"
        >
          {sign}
        </span>
      ) : null}
    </div>
  );
}

/** Only the picture, as small as it stands in a list. */
export const GiftThumb = ({ design, className }: { design: GiftDesign; className?: string }) => (
  <Picture
    picture={design.picture}
    ratio={RATIO}
    alt=""
    sizes="96px"
    rounded="control"
    className={cx('w-22 shrink-0', className)}
  />
);
