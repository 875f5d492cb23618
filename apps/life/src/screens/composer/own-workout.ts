import { mutation, perform } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import {
  createWorkout,
  getWorkout,
  listMyWorkouts,
  saveWorkout,
  type Workout,
  type WorkoutStep,
} from '@oun/contract/workout';
import { useAsMember } from '@oun/shell/as-member';
import { popupError, toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { share } from '@oun/shell/share';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

export const workoutQuery = (code: string) => query(getWorkout, { params: { code } });
export const create = mutation(createWorkout, { touches: [listMyWorkouts] });
const save = mutation(saveWorkout, { touches: [listMyWorkouts] });
export const madePath = (code: string): string => `/programs/made/${code}`;
export const playPath = (code: string): string => `${madePath(code)}/play`;

const isSameSteps = (one: readonly WorkoutStep[], other: readonly WorkoutStep[]): boolean =>
  one.length === other.length &&
  one.every(({ movement, phase, segments, rest_segments }, i) => {
    const step = other[i]!;
    return (
      step.movement === movement &&
      step.phase === phase &&
      step.segments === segments &&
      step.rest_segments === rest_segments
    );
  });

type Made = { title: string; steps: readonly WorkoutStep[]; code: string | null };

const WISH = {
  start: { what: 'workout:start', why: '로그인하면 이 운동을 바로 시작해요', icon: 'workout' },
  share: { what: 'workout:share', why: '로그인하면 이 운동을 보낼 수 있어요', icon: 'workout' },
  save: { what: 'workout:save', why: '로그인하면 이 운동을 보관해둘게요', icon: 'later' },
} as const;

/** A workout on the screen becomes the member's own with the first thing that needs it: once, however much follows. */
export function useOwnWorkout({ title, steps, code }: Made, setCode: (code: string) => Promise<unknown>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { me } = useShell();
  const kept = useQuery({ ...workoutQuery(code ?? ''), enabled: code !== null && me !== null });
  const own = kept.data?.is_mine && isSameSteps(kept.data.steps, steps) ? kept.data : undefined;

  const write = async (is_saved: boolean): Promise<Workout> => {
    const made = await perform(client, create, { body: { title, steps: [...steps], is_saved } });
    client.setQueryData(workoutQuery(made.code).queryKey, made);
    await setCode(made.code);
    return made;
  };

  const start = useMutation({
    mutationFn: async () => own ?? write(false),
    onSuccess: (made) => void navigate(playPath(made.code)),
    onError: popupError,
  });
  const send = useMutation({
    mutationFn: async () => own ?? write(false),
    onSuccess: (made) => void share(title, madePath(made.code)),
    onError: popupError,
  });
  const bookmark = useMutation({
    mutationFn: async () => (own ? changeSaved(client, own.code, !own.is_saved) : write(true)),
    onSuccess: ({ is_saved }) => toast(is_saved ? '보관했어요.' : '보관함에서 뺐어요.'),
    onError: popupError,
  });
  const isBusy = start.isPending || send.isPending || bookmark.isPending || kept.isLoading;
  // Two at once would write it twice.
  const alone = (act: () => void) => (isWished: boolean) => void ((isBusy && !isWished) || act());
  return {
    isSaved: own?.is_saved ?? false,
    isStarting: start.isPending,
    start: useAsMember(
      WISH.start,
      alone(() => start.mutate()),
    ),
    share: useAsMember(
      WISH.share,
      alone(() => send.mutate()),
    ),
    toggleSaved: useAsMember(
      WISH.save,
      alone(() => bookmark.mutate()),
    ),
  };
}

export async function changeSaved(
  client: ReturnType<typeof useQueryClient>,
  code: string,
  is_saved: boolean,
): Promise<Workout> {
  const changed = await perform(client, save, { params: { code }, body: { is_saved } });
  client.setQueryData(workoutQuery(code).queryKey, changed);
  return changed;
}
