import { useToday } from '@oun/shell/today';
import { StreakRow, WeekBox } from '@oun/shell/today-cards';
import { weekLine } from '@oun/shell/training-week';
import { ErrorRow } from '@oun/ui/error-block';
import { Link } from '@oun/ui/link';
import { Skeleton } from '@oun/ui/skeleton';
import { Award, CalendarDays, HeartPulse } from 'lucide-react';

/** How this week goes, in words and by its days. */
export function MyWeek() {
  const { today, isError, retry } = useToday();
  if (!today)
    return isError ? (
      <ErrorRow className="mt-6" onRetry={retry}>
        이번 주 기록을 불러오지 못했어요
      </ErrorRow>
    ) : (
      <Skeleton className="mt-6" shape="card" height={128} />
    );
  return (
    <section className="mt-6">
      <h2 className="text-heading-18">
        {today.hasHistory ? weekLine(today.count, today.habit.goal) : '첫 운동을 기록해볼까요?'}
      </h2>
      <div className="mt-3">
        <WeekBox week={today.week} goal={today.habit.goal} />
        <StreakRow {...today.habit} />
      </div>
      <nav aria-label="기록" className="mt-3">
        <ul className="grid grid-cols-3 gap-2">
          {PLACES.map(({ label, href, Icon }) => (
            <li key={href}>
              <Link
                href={href}
                className="flex h-control items-center justify-center gap-1.5 rounded-control text-body-14 inset-ring inset-ring-level-20"
              >
                <Icon size={18} aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}

const PLACES = [
  { label: '기록', href: '/my/records', Icon: CalendarDays },
  { label: '배지', href: '/my/badges', Icon: Award },
  { label: '건강', href: '/my/health', Icon: HeartPulse },
];
