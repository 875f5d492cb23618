import { query } from '@oun/client/query';
import { getWorkout, type Workout } from '@oun/contract/workout';
import { pageMeta } from '@oun/shell/meta';
import type { Handle } from '@oun/shell/plays';
import { must, type Prefetched, withPrefetched } from '@oun/shell/prefetch';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Opening } from './Opening.tsx';
import { Player } from './Player.tsx';
import { Refused } from './later.ts';
import { needsOf } from './needs.ts';
import { useOpened } from './use-opened.ts';
import { filmLinks, withFilm } from './with-film.ts';

const one = (code: string) => query(getWorkout, { params: { code } });

export const loader = withFilm(
  ({ code = '' }) => [must(one(code))],
  ({ code = '' }) => `w-${code}`,
);

const metaOf = pageMeta<Prefetched>(({ data }) => ({
  title: (data?.first as Workout | undefined)?.title ?? '만든 운동',
  isPrivate: true,
}));
export const handle: Handle = { plays: true };
export const meta = (args: Parameters<typeof metaOf>[0]) => [...filmLinks(args.loaderData as never), ...metaOf(args)];

function WorkoutPlayScreen() {
  const { code = '' } = useParams();
  const navigate = useNavigate();
  const { data: workout } = useQuery(one(code));
  const { opened, reopen, refuse } = useOpened(`w-${code}`);
  const backTo = `/programs/made/${code}`;
  if (opened.kind === 'opening')
    return <Opening title={workout?.title ?? ''} picture={opened.playback?.poster ?? workout?.picture} />;
  if (opened.kind === 'refused')
    return (
      <Suspense fallback={<Opening title={workout?.title ?? ''} picture={workout?.picture} />}>
        <Refused error={opened.error} picture={workout?.picture} backTo={backTo} onReopen={reopen} />
      </Suspense>
    );
  return (
    <Player
      playableId={`w-${code}`}
      playback={opened.playback}
      backTo={backTo}
      onClose={() => void navigate(backTo, { replace: true })}
      next={undefined}
      needs={needsOf([])}
      kcal={workout?.kcal}
      onKeep={undefined}
      onReopen={refuse}
      share={{ title: workout?.title ?? '', path: backTo }}
    />
  );
}

export default withPrefetched(WorkoutPlayScreen);
