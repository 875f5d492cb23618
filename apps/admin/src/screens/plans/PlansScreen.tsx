import { query } from '@oun/client/query';
import { CYCLE_WORDS } from '@oun/contract/membership';
import { type AdminPlan, adminListPlans } from '@oun/contract/membership-prices';
import { dateWords, wonWords } from '@oun/contract/money-words';
import { withCommas } from '@oun/money/written';
import { Block } from '@oun/shell/block';
import { useShell } from '@oun/shell/shell-context';
import { Badge } from '@oun/ui/badge';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ComingPrice } from './ComingPrice.tsx';
import { NewPrice } from './NewPrice.tsx';

export const meta = () => [{ title: '멤버십 상품 · 오운 어드민' }];

/** What memberships cost, what they will cost, and what members said to it. */
export default function PlansScreen() {
  const { me } = useShell();
  const canChange = me?.roles.includes('core-admin') ?? false;
  const plans = useQuery(query(adminListPlans));
  return (
    <div className="grid gap-4 px-5 py-6 desk:px-8">
      <h1 className="text-heading-24">멤버십 상품</h1>
      <p className="text-body-14 text-level-60">
        가격을 올리면 쓰고 있는 회원에게 결제 30일 전부터 여쭤봐요. 동의한 회원만 오른 금액으로 결제돼요.
      </p>
      <Block query={plans} title="멤버십 상품을 불러오지 못했어요" skeleton={<Skeleton shape="card" height={420} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-body-15 text-level-60">아직 파는 멤버십이 없어요.</p>
          ) : (
            <ul className="grid gap-4 desk:grid-cols-2">
              {items.map((plan) => (
                <li key={plan.id}>
                  <Plan plan={plan} canChange={canChange} />
                </li>
              ))}
            </ul>
          )
        }
      </Block>
    </div>
  );
}

function Plan({ plan, canChange }: { plan: AdminPlan; canChange: boolean }) {
  const { name, cycle, price, is_secret, is_on_sale, renewing, change, past } = plan;
  return (
    <article
      aria-label={name}
      className="grid h-full content-start gap-4 rounded-card bg-level-0 p-5 inset-ring inset-ring-level-20"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="flex items-center gap-2 text-heading-18">
          {name}
          {is_secret ? <Badge>비밀 코드</Badge> : null}
          {is_on_sale ? null : <Badge>판매 끝</Badge>}
        </h2>
        <p className="num text-heading-18">
          {wonWords(price)} <span className="text-body-14 text-level-60">{CYCLE_WORDS[cycle]}</span>
        </p>
      </div>
      <p className="text-body-14 text-level-70">
        다음에 이 상품으로 결제하는 회원 <b className="num">{withCommas(renewing)}명</b>
      </p>
      {change ? <ComingPrice plan={plan} change={change} canChange={canChange} /> : null}
      {!change && canChange && !is_secret ? <NewPrice plan={plan} /> : null}
      {past.length > 0 ? (
        <ul className="grid gap-1 text-body-13 text-level-60">
          {past.map((one) => (
            <li key={one.applies_at} className="num">
              {dateWords(new Date(one.applies_at))}부터 {wonWords(one.price_before)} → {wonWords(one.price)}
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}
