import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { cards } from '../checkout/quotes.ts';
import { bundles, designs } from './gift-queries.ts';
import { GiftForm } from './GiftForm.tsx';

export const loader = prefetch(({ isSignedIn }) => [bundles, designs, ...(isSignedIn ? [cards] : [])]);
export const meta = pageMeta({ title: '멤버십 선물하기', isPrivate: true });

function GiftScreen() {
  const offered = useQuery(bundles);
  const cardsToChoose = useQuery(designs);
  return (
    <Page title="멤버십 선물하기" referrer="/my/gifts" className="flex flex-col pb-0">
      <Block query={offered} title="선물할 멤버십을 불러오지 못했어요" skeleton={<GiftSkeleton />}>
        {(offer) => (
          <Block query={cardsToChoose} title="선물 카드를 불러오지 못했어요" skeleton={<GiftSkeleton />}>
            {({ items }) =>
              offer.items.length > 0 && items.length > 0 ? (
                <GiftForm offer={offer} designs={items} />
              ) : (
                <NothingToGive />
              )
            }
          </Block>
        )}
      </Block>
    </Page>
  );
}

export default withPrefetched(GiftScreen);

function NothingToGive() {
  return (
    <EmptyBlock
      ground="none"
      level="h1"
      title="지금은 선물할 수 없어요"
      description="선물할 수 있는 멤버십을 준비하고 있어요."
      action={<ButtonLink href="/package-detail">멤버십 보기</ButtonLink>}
    />
  );
}

function GiftSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6 px-5 pt-6">
      <Skeleton shape="card" height={220} />
      <Skeleton shape="control" height={96} />
      <Skeleton shape="card" height={180} />
    </SkeletonGroup>
  );
}
