import type { Banner } from '@oun/contract/display';
import { Link } from '@oun/ui/link';
import { Picture } from './picture.tsx';

export function StoreBannerCard({
  banner: { kicker, title, sub, href, picture },
  isFirst,
}: {
  banner: Banner;
  isFirst: boolean;
}) {
  return (
    <Link href={href} className="relative block -outline-offset-2">
      <Picture
        picture={picture}
        alt=""
        rounded="none"
        sizes="(min-width: 570px) 530px, calc(100vw - 40px)"
        priority={isFirst}
      />
      <span className="absolute inset-x-6 top-7 wide:inset-x-8 wide:top-9">
        <span className="block text-heading-14 text-pink-60">{kicker}</span>
        <span className="mt-2 block text-heading-26 whitespace-pre-line text-level-90">{title}</span>
        <span className="mt-2 block text-body-15 text-level-70">{sub}</span>
      </span>
    </Link>
  );
}
