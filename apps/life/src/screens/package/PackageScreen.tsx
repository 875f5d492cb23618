import { query } from '@oun/client/query';
import { getLandingPages } from '@oun/contract/display';
import type { Membership } from '@oun/contract/membership';
import { wonWords } from '@oun/contract/money-words';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { Side, SidePanel } from '@oun/shell/side';
import { ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Card } from '@oun/ui/card';
import { Divider } from '@oun/ui/divider';
import { EmptyBlock } from '@oun/ui/empty-block';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useQuery } from '@tanstack/react-query';
import { Calculator, Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { PlanCards } from './PlanCards.tsx';
import {
  chargeWords,
  inOrder,
  membership,
  type Plan,
  plans,
  refundExample,
  shareWords,
  startWords,
  yearlyOf,
} from './plans.ts';
import { PlanTable, YearBars } from './PlanTables.tsx';
import { RefundRule } from './RefundRule.tsx';

const guides = query(getLandingPages, { params: { bucket: 'user-guides' } });

export const loader = prefetch(({ isSignedIn }) => [plans, guides, ...(isSignedIn ? [membership] : [])]);
/** Another plan is chosen among those that are here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export const meta = pageMeta({
  title: '멤버십',
  description: '멤버십에 무엇이 들어 있는지, 얼마인지, 그만둘 때는 어떻게 되는지 미리 알려드려요.',
});

const INSIDE = [
  '모든 프로그램과 레슨을 끝까지',
  '운동하다가 조용한 동작, 맨몸 동작으로 바꾸기',
  '시간과 부위에 맞춰 운동 만들기',
  '멈춘 곳부터 이어서 하기, 두 기기까지',
  'TV에서 크게 보기',
];

function PackageScreen() {
  const { me } = useShell();
  const found = useQuery(plans);
  const own = useQuery({ ...membership, enabled: me !== null });
  const [search, setSearch] = useSearchParams();
  // Shown at the press; the address, which is for whoever shares or comes back, follows.
  const [slug, setSlug] = useState(search.get('plan'));
  const choose = (plan: string) => {
    setSlug(plan);
    setSearch({ plan }, { replace: true, preventScrollReset: true });
  };
  const items = inOrder(found.data?.items ?? []);
  const chosen = slug === null ? items[0] : items.find((plan) => plan.slug === slug);
  const isHeld = own.data !== undefined && !own.data.actions.includes('START');
  return (
    <Page title="멤버십" className="pb-0">
      <Opening />
      <div className="px-5 pb-8">
        {isHeld ? <Held membership={own.data} /> : null}
        {slug !== null && items.length > 0 && !chosen ? (
          <Callout tone="caution" className="mt-6" title="판매가 끝난 상품이에요">
            지금 살 수 있는 멤버십을 아래에서 골라주세요.
          </Callout>
        ) : null}
        <section id="plans" className="scroll-mt-16 pt-8">
          <SectionHeader title="어떤 플랜이 맞을까요?" sub="크게 쓴 금액이 한 번에 결제되는 금액이에요." size={18} />
          <Block query={found} title="멤버십을 불러오지 못했어요" skeleton={<PlansSkeleton />}>
            {() =>
              items.length === 0 ? <NothingOnSale /> : <PlanCards items={items} chosen={chosen} onChoose={choose} />
            }
          </Block>
        </section>
        {items.length > 0 ? (
          <>
            <Divider kind="band" />
            <YearBars items={items} chosen={chosen} />
            <PlanTable items={items} chosen={chosen} />
          </>
        ) : null}
        <Divider kind="band" />
        <Refund yearly={yearlyOf(items)} />
        <Questions />
      </div>
      {chosen && !isHeld ? (
        <Side>
          <ChosenPlan plan={chosen} />
        </Side>
      ) : null}
      <StickyCta above={chosen && !isHeld ? <p className="num text-center">{chargeWords(chosen)}</p> : null}>
        <Way chosen={chosen} isHeld={isHeld} hasPlans={items.length > 0} />
      </StickyCta>
    </Page>
  );
}

export default withPrefetched(PackageScreen);

function Opening() {
  return (
    <>
      <img
        src="/hero-570.webp"
        srcSet="/hero-570.webp 570w, /hero-1140.webp 1140w"
        sizes="(min-width: 570px) 570px, 100vw"
        width={570}
        height={300}
        alt=""
        fetchPriority="high"
        className="aspect-[390/250] w-full bg-pink-10 object-cover object-bottom"
      />
      <div className="px-5 pt-6">
        <h1 className="text-heading-26">
          멤버십 하나로
          <br />
          오운을 전부 써요
        </h1>
        <p className="mt-2 text-body-16 text-level-70">
          집에서, 하루 10분부터. 아래층 걱정 없이 내 몸에 맞게 움직여요.
        </p>
        <Card ground="tint" className="mt-6">
          <ul className="grid gap-3">
            {INSIDE.map((line) => (
              <li key={line} className="flex items-start gap-2.5 text-body-15">
                <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-pink-50" />
                {line}
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

function ChosenPlan({ plan }: { plan: Plan }) {
  return (
    <SidePanel>
      <p className="text-body-14 text-level-60">고른 플랜</p>
      <h2 className="mt-1 text-heading-18">{plan.name}</h2>
      <p className="num mt-3 text-heading-30">{wonWords(plan.price)}</p>
      <p className="num mt-1 text-body-14 text-level-70">{shareWords(plan)}</p>
      <Divider className="my-5" />
      <RefundRule />
    </SidePanel>
  );
}

function Held({ membership: { plan } }: { membership: Membership }) {
  return (
    <Callout tone="notice" className="mt-6" title={`지금 ${plan?.name ?? '멤버십'}을 이용하고 있어요`}>
      플랜을 바꾸거나 해지하려면 내 멤버십에서 해주세요.
    </Callout>
  );
}

function NothingOnSale() {
  return (
    <EmptyBlock
      title="지금 살 수 있는 멤버십이 없어요"
      description="그동안 무료 운동과 클립을 그냥 볼 수 있어요."
      action={<ButtonLink href="/programs?free=true">무료 운동 보기</ButtonLink>}
    />
  );
}

/** The one button: on to paying for what is chosen, to what one has, or to what is free. */
function Way({ chosen, isHeld, hasPlans }: { chosen: Plan | undefined; isHeld: boolean; hasPlans: boolean }) {
  if (isHeld)
    return (
      <ButtonLink href="/my/membership" size="Large" full>
        내 멤버십 보기
      </ButtonLink>
    );
  if (chosen)
    return (
      <ButtonLink href={`/checkout?plan=${chosen.slug}`} size="Large" full className="num">
        {startWords(chosen)}
      </ButtonLink>
    );
  return hasPlans ? (
    <ButtonLink href="#plans" size="Large" full>
      플랜 고르기
    </ButtonLink>
  ) : (
    <ButtonLink href="/programs?free=true" size="Large" full>
      무료 운동 먼저 해보기
    </ButtonLink>
  );
}

function Refund({ yearly }: { yearly: Plan | undefined }) {
  const example = yearly && refundExample(yearly);
  return (
    <section>
      <SectionHeader title="환불은 세 줄이면 충분해요" size={18} />
      <RefundRule />
      {example ? (
        <Callout className="mt-5" icon={<Calculator size={20} aria-hidden="true" />}>
          <span className="num">
            {example.words} <b className="whitespace-nowrap">{example.refund}</b>을 돌려받아요. 체험, 이용권, 선물로
            받은 날에는 환불할 금액이 없어요.
          </span>
        </Callout>
      ) : null}
      <ButtonLink href="/policies/refund" variant="gray" className="mt-4">
        환불 정책 모두 보기
      </ButtonLink>
    </section>
  );
}

const ABOUT_MEMBERSHIP = new Set(['plans', 'payment-safety', 'membership-refund']);

/** The help's own answers about paying and getting money back, so that both places say the same. */
function Questions() {
  const { data } = useQuery(guides);
  const items = (data?.items ?? [])
    .filter(({ slug }) => ABOUT_MEMBERSHIP.has(slug))
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'faq' ? block.items : [])));
  if (items.length === 0) return null;
  return (
    <section className="mt-10">
      <SectionHeader title="자주 물어보세요" size={18} />
      <ul className="divide-y divide-level-20 rounded-card bg-level-5 px-4 py-1">
        {items.map(({ question, answer }) => (
          <li key={question}>
            <details className="group">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 py-3 text-body-16 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  size={20}
                  aria-hidden="true"
                  className="shrink-0 text-level-70 transition-transform duration-enter ease-enter group-open:rotate-180"
                />
              </summary>
              <p className="pb-5 text-body-15 text-level-70">{answer}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlansSkeleton() {
  return (
    <SkeletonGroup className="grid gap-card">
      {[1, 2, 3, 4].map((i) => (
        <Skeleton key={i} shape="card" height={124} />
      ))}
    </SkeletonGroup>
  );
}
