import { wonWords } from '@oun/contract/money-words';
import { percentOff } from '@oun/ui/percent-off';
import { Badge } from '@oun/ui/badge';
import { ChoiceCard, RadioGroup } from '@oun/ui/radio-group';
import { type Plan, shareWords, shortName } from './plans.ts';

type PlanCardsProps = { items: readonly Plan[]; chosen: Plan | undefined; onChoose: (slug: string) => void };

export function PlanCards({ items, chosen, onChoose }: PlanCardsProps) {
  return (
    <RadioGroup label="플랜" hideLabel value={chosen?.slug ?? null} onChange={onChoose}>
      {items.map((plan) => (
        <ChoiceCard
          key={plan.slug}
          value={plan.slug}
          title={
            <span className="flex flex-wrap items-center gap-1.5">
              {shortName(plan)}
              <PlanBadge plan={plan} />
            </span>
          }
          description={
            <>
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="num text-heading-24 text-level-90">{wonWords(plan.price)}</span>
                {isCheaper(plan) ? (
                  <s className="num text-body-14">
                    <span className="sr-only">정가 </span>
                    {wonWords(plan.list_price)}
                  </s>
                ) : null}
              </span>
              <span className="num mt-0.5 block text-level-70">{shareWords(plan)}</span>
            </>
          }
        />
      ))}
    </RadioGroup>
  );
}

/** Four who pay once are compared with four who pay twelve times: the share of each is told instead. */
const isCheaper = ({ price, list_price, seats }: Plan): boolean => seats === 1 && list_price > price;

function PlanBadge({ plan }: { plan: Plan }) {
  if (plan.trial_days > 0) return <Badge tone="notice">{plan.trial_days}일 무료 체험</Badge>;
  if (plan.seats > 1) return <Badge>{plan.seats}명이 함께</Badge>;
  return isCheaper(plan) ? <Badge tone="pink">{percentOff(plan.list_price, plan.price)}% 할인</Badge> : null;
}
