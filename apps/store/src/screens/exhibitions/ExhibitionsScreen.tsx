import { query } from '@oun/client/query';
import { listExhibitions } from '@oun/contract/store-display';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Link } from '@oun/ui/link';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { ScreenTitle } from '../ScreenTitle.tsx';

const allQuery = query(listExhibitions, { query: { page_size: 50 } });

export const loader = prefetch(() => [allQuery]);
export const meta = pageMeta({ title: '기획전', description: '코치들이 고른 운동 도구를 이야기와 함께 모았어요.' });

function ExhibitionsScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const chosen = search.get('channel');
  const exhibitions = useQuery(allQuery);
  const channels = [
    ...new Map(
      exhibitions.data?.items.flatMap(({ channel }) => (channel ? [[channel.slug, channel] as const] : [])) ?? [],
    ).values(),
  ];
  return (
    <Page title="기획전">
      <ScreenTitle className="px-5">기획전</ScreenTitle>
      <ChipGroup label="코치" className="no-scrollbar flex-nowrap! overflow-x-auto px-5 pt-3 pb-4">
        {[{ slug: null, name: '전체' }, ...channels].map(({ slug, name }) => (
          <Chip
            key={name}
            pressed={slug === chosen}
            onClick={() => void navigate(slug ? `?channel=${slug}` : '?', { preventScrollReset: true })}
          >
            {slug ? `${name} 코치` : name}
          </Chip>
        ))}
      </ChipGroup>
      <div className="px-5">
        <Block
          query={exhibitions}
          title="기획전을 불러오지 못했어요"
          skeleton={
            <SkeletonGroup className="grid gap-5">
              {[0, 1].map((i) => (
                <Skeleton key={i} shape="card" ratio="350/360" />
              ))}
            </SkeletonGroup>
          }
        >
          {({ items }) => {
            const shown = items.filter(({ channel }) => chosen === null || channel?.slug === chosen);
            if (shown.length === 0)
              return <EmptyBlock title="준비 중인 기획전이에요" description="곧 새로운 이야기로 만나요." />;
            return (
              <ul className="grid gap-5 wide:grid-cols-2">
                {shown.map(({ id, slug, title, picture, channel, ends_at }, i) => (
                  <li key={id}>
                    <Link href={`/exhibitions/${slug}`} className="relative block overflow-hidden rounded-card">
                      <Picture
                        picture={picture}
                        alt=""
                        sizes="(min-width: 431px) 255px, calc(100vw - 40px)"
                        priority={i < 2}
                      />
                      <span className="absolute inset-x-5 top-5">
                        {channel ? (
                          <span className="block text-heading-14 text-pink-60">{channel.name} 코치</span>
                        ) : null}
                        <span className="mt-1 block text-heading-22 text-level-90 wide:text-heading-18">{title}</span>
                      </span>
                    </Link>
                    <p className="mt-2 text-body-13 text-level-60">{formatDate(ends_at)}까지</p>
                  </li>
                ))}
              </ul>
            );
          }}
        </Block>
      </div>
    </Page>
  );
}

export default withPrefetched(ExhibitionsScreen);
