import type { Banner } from '@oun/contract/display';
import { PLACE_LABELS, type Place } from '@oun/contract/display-rules';
import { BannerCard } from '@oun/shell/banner-card';
import { StoreBannerCard } from '@oun/shell/store-banner-card';
import { Logo } from '@oun/ui/logo';
import { PhoneFrame } from './PhoneFrame.tsx';

type Props = { location: Place; banners: readonly Banner[]; empty?: string };

/** The banners of a home, one below the other: a carousel would hide all but the first. */
export function HomePreview({ location, banners, empty = '그 시각에는 비어 있어요' }: Props) {
  return (
    <PhoneFrame label={`${PLACE_LABELS[location]} 미리보기, 배너 ${banners.length}개`}>
      <div className="flex h-14 items-center px-5 pt-2 text-pink-50">
        <Logo height={20} label="오운" />
      </div>
      <div className="grid gap-3 px-5 pt-3">
        {banners.length === 0 ? (
          <p className="rounded-card border border-dashed border-level-40 p-8 text-center text-body-14 text-level-60">
            {empty}
          </p>
        ) : null}
        {banners.map((banner) =>
          location === 'store' ? (
            <StoreBannerCard key={banner.id} banner={banner} isFirst={false} />
          ) : (
            <BannerCard key={banner.id} banner={banner} />
          ),
        )}
      </div>
    </PhoneFrame>
  );
}
