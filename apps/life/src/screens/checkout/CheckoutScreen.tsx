import { CallError } from '@oun/client/call';
import type { Output } from '@oun/contract/endpoint';
import type { getSubscriptionProducts, Membership } from '@oun/contract/membership';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { lead, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { membership, type Plan, plansWith } from '../package/plans.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import { cards, offerIn, quoteOf } from './quotes.ts';

const chosenOf = (items: readonly Plan[] | undefined, search: URLSearchParams): Plan | undefined =>
  items?.find(({ slug }) => slug === search.get('plan'));

export const loader = prefetch<Output<typeof getSubscriptionProducts> | undefined>(
  ({ url, isSignedIn }) => [lead(plansWith(offerIn(url.searchParams))), ...(isSignedIn ? [membership, cards] : [])],
  (found, { url, isSignedIn }) => {
    const plan = isSignedIn ? chosenOf(found?.items, url.searchParams) : undefined;
    return plan ? [quoteOf(plan.id, offerIn(url.searchParams))] : [];
  },
);
export const meta = pageMeta({ title: '멤버십 결제', isPrivate: true });

function CheckoutScreen() {
  const [search] = useSearchParams();
  const found = useQuery(plansWith(offerIn(search)));
  return (
    <Page title="멤버십 결제" referrer="/package-detail" className="flex flex-col pb-0">
      <Block query={found} title="멤버십을 불러오지 못했어요" skeleton={<CheckoutSkeleton />}>
        {({ items }) => {
          const plan = chosenOf(items, search);
          return plan ? <Allowed key={plan.slug} plan={plan} /> : <NoPlan hasName={search.has('plan')} />;
        }}
      </Block>
    </Page>
  );
}

export default withPrefetched(CheckoutScreen);

/** What is bought here is a first membership, or one after another has ended: whoever has one is led to it. */
function Allowed({ plan }: { plan: Plan }) {
  return (
    <Block query={useQuery(membership)} title="내 멤버십을 불러오지 못했어요" skeleton={<CheckoutSkeleton />}>
      {(own) => (own.actions.includes('START') ? <Quoted plan={plan} /> : <Held {...heldWords(own)} />)}
    </Block>
  );
}

function heldWords({ plan, team }: Membership): { title: string; words: string } {
  if (team) return { title: '팀 플랜을 쓰고 있어요', words: '팀을 나가면 내 멤버십을 시작할 수 있어요.' };
  if (plan && plan.store !== 'web')
    return { title: '앱스토어에서 구독 중이에요', words: '앱스토어에서 해지한 뒤 다시 시도해주세요.' };
  return { title: '이미 이용 중이에요', words: '플랜 바꾸기와 결제는 내 멤버십에서 할 수 있어요.' };
}

function Quoted({ plan }: { plan: Plan }) {
  const [search] = useSearchParams();
  const quote = useQuery(quoteOf(plan.id, offerIn(search)));
  const refusal = quote.error instanceof CallError ? quote.error : undefined;
  if (refusal?.code === 'PRODUCT_NOT_ON_SALE') return <NoPlan hasName />;
  if (refusal?.code === 'OFFER_NEWCOMERS_ONLY') return <NotForThem words={refusal.message} />;
  if (refusal?.status === 409) return <Held title={refusal.title} words={refusal.message} />;
  return (
    <Block query={quote} title="결제할 금액을 불러오지 못했어요" skeleton={<CheckoutSkeleton />}>
      {(shown) => <CheckoutForm quote={shown} />}
    </Block>
  );
}

function Held({ title, words }: { title: string; words: string }) {
  return (
    <EmptyBlock
      ground="none"
      level="h1"
      title={title}
      description={words}
      action={<ButtonLink href="/my/membership">내 멤버십 보기</ButtonLink>}
    />
  );
}

function NotForThem({ words }: { words: string }) {
  return (
    <EmptyBlock
      ground="none"
      level="h1"
      title={words}
      description="지금 살 수 있는 멤버십을 보여드릴게요."
      action={<ButtonLink href="/package-detail">플랜 보기</ButtonLink>}
    />
  );
}

function NoPlan({ hasName }: { hasName: boolean }) {
  return (
    <EmptyBlock
      ground="none"
      level="h1"
      title={hasName ? '판매가 끝난 상품이에요' : '플랜을 먼저 골라주세요'}
      description="지금 살 수 있는 멤버십을 보여드릴게요."
      action={<ButtonLink href="/package-detail">플랜 보기</ButtonLink>}
    />
  );
}

function CheckoutSkeleton() {
  return (
    <SkeletonGroup className="grid gap-8 px-5 pt-6">
      <Skeleton shape="card" height={120} />
      <Skeleton shape="card" height={180} />
      <Skeleton shape="card" height={200} />
      <Skeleton shape="card" height={240} />
    </SkeletonGroup>
  );
}
