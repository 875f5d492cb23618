import { useToday } from '@oun/shell/today';
import { WeekBox } from '@oun/shell/today-cards';
import { weekWords } from '@oun/shell/training-week';
import { ErrorRow } from '@oun/ui/error-block';
import { Skeleton } from '@oun/ui/skeleton';

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
        {today.hasHistory
          ? weekWords(today.week.filter(({ isDone }) => isDone).length).join(' ')
          : '첫 운동을 기록해볼까요?'}
      </h2>
      <div className="mt-3">
        <WeekBox week={today.week} />
      </div>
    </section>
  );
}
