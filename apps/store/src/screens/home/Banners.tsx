import type { query } from '@oun/client/query';
import type { Banner, getBanners } from '@oun/contract/display';
import { Picture } from '@oun/shell/picture';
import { Link } from '@oun/ui/link';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type Carousel = ComponentType<{ label: string; autoMs: number; className: string; children: ReactNode }>;

const TURN_MS = 5_000;
const BOX = 'overflow-hidden rounded-card';

/** The first one stands at once; what turns them is fetched when the page has come. */
export function Banners({ query: options }: { query: ReturnType<typeof query<typeof getBanners>> }) {
  const banners = useQuery(options).data?.items ?? [];
  const [Turning, setTurning] = useState<Carousel>();
  const isMany = banners.length > 1;
  useEffect(() => {
    if (!isMany) return;
    // Without it the first banner stays, which is as good.
    void import('@oun/ui/carousel').then(({ Carousel }) => setTurning(() => Carousel)).catch(() => {});
  }, [isMany]);
  const [first] = banners;
  if (!first) return null;
  return (
    <div className="px-5 pt-4">
      {Turning && isMany ? (
        <Turning label="이번 주 기획전" autoMs={TURN_MS} className={BOX}>
          {banners.map((banner, i) => (
            <BannerCard key={banner.id} banner={banner} isFirst={i === 0} />
          ))}
        </Turning>
      ) : (
        <div className={BOX}>
          <BannerCard banner={first} isFirst />
        </div>
      )}
    </div>
  );
}

function BannerCard({ banner: { kicker, title, sub, href, picture }, isFirst }: { banner: Banner; isFirst: boolean }) {
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
