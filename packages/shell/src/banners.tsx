import type { query } from '@oun/client/query';
import type { getBanners } from '@oun/contract/display';
import { cx } from '@oun/ui/class-names';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { BannerCard } from './banner-card.tsx';

type Carousel = ComponentType<{ label: string; autoMs: number; indicator: 'dots'; children: ReactNode }>;

const TURN_MS = 5_000;

/** The first one stands at once; what turns them is fetched when they come near. */
export function Banners({
  query: options,
  hrefOf,
}: {
  query: ReturnType<typeof query<typeof getBanners>>;
  /** Where they lead, on a site that is not life itself. */
  hrefOf?: (path: string) => string;
}) {
  const items = useQuery(options).data?.items ?? [];
  const banners = hrefOf ? items.map((banner) => ({ ...banner, href: hrefOf(banner.href) })) : items;
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
