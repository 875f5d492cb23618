import type { query } from '@oun/client/query';
import type { Banner, getBanners } from '@oun/contract/display';
import { Picture } from '@oun/shell/picture';
import { cx } from '@oun/ui/class-names';
import { isDarkGround } from '@oun/ui/ink';
import { Link } from '@oun/ui/link';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

type Carousel = ComponentType<{ label: string; autoMs: number; indicator: 'dots'; children: ReactNode }>;

const TURN_MS = 5_000;

/** The first one stands at once; what turns them is fetched when they come near. */
export function Banners({ query: options }: { query: ReturnType<typeof query<typeof getBanners>> }) {
  const banners = useQuery(options).data?.items ?? [];
  const box = useRef<HTMLDivElement>(null);
  const [Turning, setTurning] = useState<Carousel>();
  const isMany = banners.length > 1;
  useEffect(() => {
    const element = box.current;
    if (!element || !isMany) return;
    const observer = new IntersectionObserver(
      (changes) => {
        if (!changes.at(-1)?.isIntersecting) return;
        observer.disconnect();
        // Without it the first banner stays, which is as good.
        void import('@oun/ui/carousel').then(({ Carousel }) => setTurning(() => Carousel)).catch(() => {});
      },
      { rootMargin: '100px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isMany]);

  const [first] = banners;
  if (!first) return null;
  return (
    <div ref={box} className={cx('mt-10 px-5', isMany ? 'later-174 wide:later-241' : 'later-130 wide:later-197')}>
      {Turning && isMany ? (
        <Turning label="오운 소식" autoMs={TURN_MS} indicator="dots">
          {banners.map((banner) => (
            <BannerCard key={banner.id} banner={banner} />
          ))}
        </Turning>
      ) : (
        // As high as with what turns them below it.
        <div className={isMany ? 'pb-11' : undefined}>
          <BannerCard banner={first} />
        </div>
      )}
    </div>
  );
}

function BannerCard({ banner: { kicker, title, sub, href, picture } }: { banner: Banner }) {
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
