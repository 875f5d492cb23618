import type { Plan } from '@oun/contract/personalization';
import { dateOfDay } from '@oun/brand/seoul';
import { dayOfDate, DAYS_A_WEEK } from '@oun/habit/day';
import { formatDate } from '@oun/shell/dates';
import { sheet } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';

/** The days of this week that are to come and free. */
function freeDays({ today, monday, items, done, away, illness }: Plan, planned: string): string[] {
  const isRest = (day: string) => [away, illness].some((span) => span && span.starts_on <= day && day <= span.ends_on);
  const isTaken = (day: string) =>
    items.some(({ planned_on, on, state }) => planned_on !== planned && state === 'OPEN' && on === day);
  const own = items.find(({ planned_on }) => planned_on === planned)?.on;
  return Array.from({ length: DAYS_A_WEEK }, (_, i) => dateOfDay(dayOfDate(monday) + i)).filter(
    (day) => day >= today && day !== own && !done.includes(day) && !isRest(day) && !isTaken(day),
  );
}

export function askDay(plan: Plan, planned: string): Promise<string | undefined> {
  const days = freeDays(plan, planned);
  function Body({ close }: { close: (day: string | undefined) => void }) {
    if (days.length === 0)
      return <p className="pb-4 text-body-15 text-level-70">이번 주에는 비어 있는 날이 없어요. 쉬어도 괜찮아요.</p>;
    return (
      <ul className="num grid gap-2 pb-2">
        {days.map((day) => (
          <li key={day}>
            <Button variant="gray" size="Large" full onClick={() => close(day)}>
              {formatDate(day)}
            </Button>
          </li>
        ))}
      </ul>
    );
  }
  return sheet<string>('어느 날로 옮길까요?', Body);
}
