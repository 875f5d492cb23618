import { onceMutation } from '@oun/client/once-mutation';
import { query } from '@oun/client/query';
import {
  getSubscriptionProducts,
  type Membership,
  type MembershipQuote,
  quoteMembership,
  type SubscriptionProduct,
  upgradeMembership,
} from '@oun/contract/membership';
import { dateWords, wonWords } from '@oun/contract/money-words';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { EmptyBlock } from '@oun/ui/empty-block';
import { PriceLine, PriceLines } from '@oun/ui/price-lines';
import { ChoiceCard, RadioGroup } from '@oun/ui/radio-group';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { membership as mine, TOUCHED } from './queries.ts';
import { givenWords } from './words.ts';

const products = query(getSubscriptionProducts, { query: {} });

export const loader = prefetch(() => [mine, products]);
export const meta = pageMeta({ title: '플랜 바꾸기', isPrivate: true });

function PlanScreen() {
  const { data: membership } = useQuery(mine);
  const canChange = !membership || membership.actions.includes('CHANGE_PLAN');
  return (
    <Page title="플랜 바꾸기" referrer="/my/membership" className="flex min-h-[calc(100dvh-56px)] flex-col px-5">
      {canChange ? <Choosing membership={membership} /> : <NotNow membership={membership} />}
    </Page>
  );
}

export default withPrefetched(PlanScreen);

function Choosing({ membership }: { membership: Membership | undefined }) {
  const list = useQuery(products);
  const [chosen, setChosen] = useState<SubscriptionProduct>();
  const ownId = membership?.plan?.product_id;
  const nextId = membership?.next_plan?.product_id;
  return (
    <>
      <h1 className="pt-6 text-heading-24">어떤 플랜으로 바꿀까요?</h1>
      <p className="mt-2 text-body-15 text-level-70">
        더 긴 플랜은 남은 금액을 빼고 바로, 더 짧은 플랜은 이번 기간이 끝나면 바뀌어요.
      </p>
      <Block
        query={list}
        title="플랜을 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="mt-5 grid gap-3">
            <Skeleton shape="control" height={80} />
            <Skeleton shape="control" height={80} />
          </SkeletonGroup>
        }
      >
        {({ items }) => (
          <RadioGroup
            label="플랜"
            hideLabel
            value={chosen ? String(chosen.id) : null}
            onChange={(id) => setChosen(items.find((product) => String(product.id) === id))}
            className="mt-5 grid gap-2"
          >
            {items.map((product) => (
              <ChoiceCard
                key={product.id}
                value={String(product.id)}
                title={product.name}
                description={
                  <span className="num">
                    {planWords(product, { isOwn: product.id === ownId, isNext: product.id === nextId })}
                  </span>
                }
                aside={<strong className="num text-heading-18 whitespace-nowrap">{wonWords(product.price)}</strong>}
                // With another one chosen for later, one's own is chosen to stay with it.
                disabled={product.id === ownId && nextId === undefined}
              />
            ))}
          </RadioGroup>
        )}
      </Block>
      {chosen ? <Change key={chosen.id} product={chosen} isOwn={chosen.id === ownId} /> : null}
    </>
  );
}

/** Why it cannot be changed as it stands, and what can be done first. */
function NotNow({ membership }: { membership: Membership }) {
  const { title, words, href, button } = notNowWords(membership);
  return (
    <EmptyBlock
      ground="none"
      level="h1"
      title={title}
      description={words}
      action={<ButtonLink href={href}>{button}</ButtonLink>}
    />
  );
}

function notNowWords({ actions, state, pause, team }: Membership) {
  const back = { href: '/my/membership', button: '멤버십 관리' };
  if (actions.includes('START'))
    return {
      title: '이용하고 있는 멤버십이 없어요',
      words: '지금 살 수 있는 멤버십을 보여드릴게요.',
      href: '/package-detail',
      button: '플랜 보기',
    };
  if (state === 'PAST_DUE')
    return {
      title: '결제를 먼저 확인해주세요',
      words: '결제되지 않은 금액을 내면 플랜을 바꿀 수 있어요.',
      href: '/my/payments',
      button: '카드 확인하기',
    };
  if (team)
    return {
      title: '팀 플랜을 쓰고 있어요',
      words: '팀을 나가면 내 플랜을 바꿀 수 있어요.',
      href: '/teams',
      button: '내 팀 보기',
    };
  if (state === 'CANCEL_SCHEDULED')
    return { title: '해지를 예약했어요', words: '해지를 되돌리면 플랜을 바꿀 수 있어요.', ...back };
  if (pause) return { title: '일시정지 중에는 바꿀 수 없어요', words: '다시 시작하면 플랜을 바꿀 수 있어요.', ...back };
  return {
    title: '지금은 플랜을 바꿀 수 없어요',
    words: '어디에서 바꿀 수 있는지 멤버십 관리에서 알려드려요.',
    ...back,
  };
}

function planWords(
  { months, monthly }: SubscriptionProduct,
  { isOwn, isNext }: { isOwn: boolean; isNext: boolean },
): string {
  if (isOwn) return '지금 쓰고 있어요';
  if (isNext) return '다음부터 이 플랜이에요';
  return months === 1 ? '매월 결제돼요' : `월 ${wonWords(monthly)}꼴`;
}

const change = onceMutation(upgradeMembership, { touches: TOUCHED });

/** What it costs today, by the function that charges it. */
function Change({ product, isOwn }: { product: SubscriptionProduct; isOwn: boolean }) {
  const quote = useQuery(query(quoteMembership, { query: { product_id: product.id } }));
  const navigate = useNavigate();
  const upgrade = useMutation({
    ...change,
    onSuccess: ({ result_id }) => {
      if (result_id !== null) return void navigate(`/checkout/result/${result_id}`);
      toast(isOwn ? '지금 플랜을 그대로 써요.' : '다음 결제부터 바뀌어요.');
      void navigate('/my/membership');
    },
  });
  if (!quote.data)
    return quote.isError ? (
      <Callout tone="error" alert className="mt-5">
        {quote.error.message}
      </Callout>
    ) : (
      <Skeleton shape="card" height={160} className="mt-5" />
    );
  const { data } = quote;
  return (
    <>
      <section className="mt-6 mb-6 rounded-card bg-level-5 p-5">
        <PriceLines>
          {linesOf(data).map(({ label, amount, note }) => (
            <PriceLine key={label} label={label} reason={note} amount={amount} />
          ))}
          <PriceLine label="오늘 결제할 금액" amount={data.amount} total />
        </PriceLines>
        {data.next ? (
          <p className="mt-4 text-body-14 text-level-70">
            다음 결제는 {dateWords(data.next.at)}, {wonWords(data.next.amount)}이에요.
            {data.next.needs_consent ? ' 그 전에 먼저 여쭤볼게요.' : ''}
            {data.given_days > 0 ? ` ${givenWords(data.given_days)}` : ''}
          </p>
        ) : null}
      </section>
      <StickyCta
        className="-mx-5"
        above={
          upgrade.error ? (
            <Callout tone="error" alert>
              {upgrade.error.message}
            </Callout>
          ) : null
        }
      >
        <Button
          size="Large"
          full
          pending={upgrade.isPending}
          onClick={() => upgrade.mutate({ body: { product_id: product.id, expected_amount: data.amount } })}
        >
          {isOwn
            ? '지금 플랜 그대로 쓰기'
            : data.kind === 'DOWNGRADE'
              ? `${dateWords(data.starts_at)}부터 바꾸기`
              : `${wonWords(data.amount)} 결제하고 바꾸기`}
        </Button>
      </StickyCta>
    </>
  );
}

/** From what the plan costs: what a list price would be is no matter here. */
const linesOf = ({ product, lines }: MembershipQuote) => [
  { label: product.name, amount: product.price as number, note: '' },
  ...lines.filter(({ label }) => label !== '정가' && label !== '할인'),
];
