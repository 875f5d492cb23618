import { wonWords } from '@oun/contract/money-words';
import { SectionHeader } from '@oun/ui/section-header';
import { type Plan, shareWords, shortName } from './plans.ts';

/** What is billed, larger than what a month of it comes to. The server tells of a trial only to whom it is given. */
export function PlanList({ items, className }: { items: readonly Plan[]; className: string }) {
  const trial = items.find(({ trial_days }) => trial_days > 0);
  return (
    <section className={className}>
      <SectionHeader
        title="멤버십"
        sub={trial ? `${shortName(trial)}은 ${trial.trial_days}일 동안 무료로 해볼 수 있어요.` : undefined}
        more={{ label: '자세히 보기', href: '/package-detail' }}
      />
      <ul aria-label="멤버십" className="divide-y divide-level-10 rounded-card px-5 inset-ring inset-ring-level-20">
        {items.map((plan) => (
          <li key={plan.id} className="num flex items-center justify-between gap-3 py-4">
            <span>
              <b className="block text-heading-16">{shortName(plan)}</b>
              <span className="block text-body-13 text-level-60">{shareWords(plan)}</span>
            </span>
            <b className="text-heading-18 whitespace-nowrap">{wonWords(plan.price)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
