import { useQuery } from '@tanstack/react-query';
import { type Plan, plans, yearlyOf } from '../package/plans.ts';

export type Offer = {
  /** Where it leads, and what it says: a trial only to whom it is given. */
  action: { words: string; href: string };
  /** The plan that begins without a charge. */
  trial: Plan | undefined;
  yearly: Plan | undefined;
  monthly: Plan | undefined;
};

/** What is offered to whoever meets the membership, wherever that is; without prices where they could not be asked. */
export function useOffer(): Offer {
  const items = useQuery(plans).data?.items ?? [];
  const alone = items.filter(({ seats }) => seats === 1);
  const trial = alone.find(({ trial_days }) => trial_days > 0);
  return {
    action: trial
      ? { words: `${trial.trial_days}일 무료로 시작하기`, href: `/checkout?plan=${trial.slug}` }
      : { words: '멤버십 플랜 고르기', href: '/package-detail' },
    trial,
    yearly: yearlyOf(items),
    monthly: alone.find(({ months }) => months === 1),
  };
}
