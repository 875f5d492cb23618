import type { Banner } from '@oun/contract/display';
import { cx } from '@oun/ui/class-names';
import { isDarkGround } from '@oun/ui/ink';
import { Link } from '@oun/ui/link';
import { Picture } from './picture.tsx';

export function BannerCard({ banner: { kicker, title, sub, href, picture } }: { banner: Banner }) {
  const isDark = isDarkGround(picture.colour);
  return (
    <Link href={href} className="relative block rounded-card -outline-offset-2">
      <Picture picture={picture} ratio="350/130" alt="" sizes="(min-width: 570px) 530px, calc(100vw - 40px)" />
      <span className="absolute inset-y-0 left-5 flex w-3/5 flex-col justify-center">
        <span className={cx('text-body-13 font-semibold', isDark ? 'text-pink-20' : 'text-pink-60')}>{kicker}</span>
        <span className={cx('text-heading-20 whitespace-pre-line', isDark ? 'text-level-0' : 'text-level-90')}>
          {title}
        </span>
        <span className={cx('mt-1 text-body-13', isDark ? 'text-level-20' : 'text-level-70')}>{sub}</span>
      </span>
    </Link>
  );
}
