import { listQuery } from '@oun/client/query';
import { listMyWorkouts } from '@oun/contract/workout';
import { Picture } from '@oun/shell/picture';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { ErrorRow } from '@oun/ui/error-block';
import { Link } from '@oun/ui/link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { kcalWords } from './plan-words.ts';

export const savedQuery = listQuery(listMyWorkouts, { query: {} });

/** What the member has kept; nothing for whoever has kept nothing, and for a list that did not come. */
export function SavedWorkouts() {
  const { me } = useShell();
  const list = useInfiniteQuery({ ...savedQuery, enabled: me !== null });
  const saved = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (saved.length === 0) return null;
  return (
    <section aria-labelledby="saved" className="mt-10">
      <h2 id="saved" className="text-heading-18">
        보관한 운동
      </h2>
      <ul className="mt-1">
        {saved.map(({ code, title, seconds, kcal, movement_count, picture }) => (
          <li key={code} className="border-b border-level-10 last:border-0">
            <Link href={`/programs/made/${code}`} className="flex min-h-19 items-center gap-3 rounded-control">
              <Picture picture={picture} ratio="4/3" alt="" sizes="76px" rounded="control" className="w-19 shrink-0" />
              <span className="min-w-0">
                <span className="line-clamp-1 text-heading-16">{title}</span>
                <span className="num mt-0.5 block text-body-13 text-level-60">
                  {Math.round(seconds / 60)}분 · 동작 {movement_count}개 · {kcalWords(kcal)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError ? (
        <ErrorRow className="mt-2" onRetry={() => void list.fetchNextPage()}>
          더 불러오지 못했어요
        </ErrorRow>
      ) : list.hasNextPage ? (
        <Button
          variant="gray"
          full
          className="mt-2"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          더 보기
        </Button>
      ) : null}
    </section>
  );
}
