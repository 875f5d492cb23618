import { wonWords } from '@oun/contract/money-words';
import { instalmentMonthsOf } from '@oun/membership/amounts';
import { cx } from '@oun/ui/class-names';
import { SectionHeader } from '@oun/ui/section-header';
import { everyWords, type Plan, shortName, yearOf } from './plans.ts';

type PlansProps = { items: readonly Plan[]; chosen: Plan | undefined };

/** What a year costs one person by each plan, as lengths beside each other. */
export function YearBars({ items, chosen }: PlansProps) {
  const alone = items.filter(({ seats }) => seats === 1);
  const most = Math.max(...items.map(yearOf));
  const least = alone.toSorted((a, b) => yearOf(a) - yearOf(b))[0];
  const saved = least ? most - yearOf(least) : 0;
  return (
    <section>
      <SectionHeader
        size={18}
        title={
          least && saved > 0 ? (
            <>
              1년을 쓴다면
              <br />
              <span className="num">
                {shortName(least)}이 {wonWords(saved)} 덜 들어요
              </span>
            </>
          ) : (
            '1년을 쓴다면'
          )
        }
      />
      <ul className="grid gap-4">
        {items.map((plan) => (
          <li key={plan.slug}>
            <p className="num flex items-baseline justify-between gap-3 text-body-15">
              <span>
                <b className="font-semibold">{shortName(plan)}</b>
                <span className="ml-2 text-body-13 text-level-60">{sumWords(plan)}</span>
              </span>
              <b className="font-semibold whitespace-nowrap">{wonWords(yearOf(plan))}</b>
            </p>
            <span
              aria-hidden="true"
              className={cx('mt-2 block h-2.5 rounded-chip', plan === chosen ? 'bg-pink-50' : 'bg-level-30')}
              style={{ width: `${(yearOf(plan) / most) * 100}%` }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function sumWords({ price, months, seats }: Plan): string {
  if (seats > 1) return `한 사람, ${wonWords(price)}을 ${seats}명이`;
  return months >= 12 ? '한 번에 결제' : `${wonWords(price)} × ${12 / months}번`;
}

const ROWS: readonly { name: string; of: (plan: Plan) => string }[] = [
  { name: '결제', of: everyWords },
  { name: '쓰는 사람', of: ({ seats }) => `${seats}명` },
  { name: '무료 체험', of: ({ trial_days }) => (trial_days > 0 ? `${trial_days}일` : '없음') },
  { name: '카드 할부', of: instalmentWords },
  { name: '일시정지', of: () => '연 2번' },
  { name: '해지', of: () => '언제든' },
];

function instalmentWords({ price }: Plan): string {
  const [, first, ...rest] = instalmentMonthsOf(price);
  return first === undefined ? '없음' : `${first}~${rest.at(-1)}개월`;
}

export function PlanTable({ items, chosen }: PlansProps) {
  const at = (plan: Plan) => plan === chosen && 'bg-pink-0 font-semibold text-pink-60';
  return (
    <table className="num mt-8 w-full table-fixed border-collapse text-center text-body-13">
      <caption className="sr-only">플랜 비교</caption>
      <thead>
        <tr>
          <th scope="col" className="w-[18%]">
            <span className="sr-only">무엇</span>
          </th>
          {items.map((plan) => (
            <th key={plan.slug} scope="col" className={cx('rounded-t-control px-0.5 py-3 font-bold', at(plan))}>
              {plan.seats > 1 ? '팀' : shortName(plan)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ name, of }, i) => (
          <tr key={name} className="border-t border-level-10">
            <th scope="row" className="py-3 text-left font-normal text-level-60">
              {name}
            </th>
            {items.map((plan) => (
              <td key={plan.slug} className={cx('px-0.5 py-3', at(plan), i === ROWS.length - 1 && 'rounded-b-control')}>
                {of(plan)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
