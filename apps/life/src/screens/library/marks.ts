import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import type { Output } from '@oun/contract/endpoint';
import {
  follow,
  getMarks,
  getMyLater,
  getMyPrograms,
  like,
  type MarkKind,
  removeLike,
  removeWatchLater,
  type TargetType,
  unfollow,
  watchLater,
} from '@oun/contract/library';
import { useAsMember, type Wish } from '@oun/shell/as-member';
import { toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

type Marks = Output<typeof getMarks>;

// The list one looks at stays as it is, so that a tap by mistake can be taken back there.
const mark = (endpoint: typeof like) => mutation(endpoint, { touches: [getMyPrograms, getMyLater], isLeaving: true });
const CALLS = {
  follow: { on: mark(follow), off: mark(unfollow) },
  like: { on: mark(like), off: mark(removeLike) },
  'watch-later': { on: mark(watchLater), off: mark(removeWatchLater) },
} as const;

const FAILED = {
  follow: '팔로우를 바꾸지 못했어요.',
  like: '찜을 바꾸지 못했어요.',
  'watch-later': '나중에 보기를 바꾸지 못했어요.',
} as const;

/** For loaders too, so that a member's hearts are filled when the page comes. */
export const marks = query(getMarks);

/** What the member has marked, asked once a page; nothing for a guest. */
export function useMarks(): Marks | undefined {
  const { me } = useShell();
  return useQuery({ ...marks, enabled: me !== null }).data;
}

const WISH: Record<MarkKind, Pick<Wish, 'why' | 'icon'>> = {
  follow: { why: '로그인하면 팔로우해둘게요', icon: 'follow' },
  like: { why: '로그인하면 찜해둘게요', icon: 'heart' },
  'watch-later': { why: '로그인하면 나중에 보기에 담아둘게요', icon: 'later' },
};

export type Mark = { isOn: boolean; count: number | undefined; toggle: () => void };

/**
 * One mark and its switch. It changes at once and goes back if the server refuses; a guest signs in first,
 * and then it is on. `given` is the number of marks the list came with, kept in step from then on.
 */
export function useMark(
  kind: MarkKind,
  type: TargetType,
  id: number,
  { given, returnTo, done }: { given?: number; returnTo?: string; done?: (isOn: boolean) => void } = {},
): Mark {
  const client = useQueryClient();
  const all = useMarks();
  const isMarked = (known: Marks | undefined) => known?.[kind][type].includes(id) ?? false;
  const countKey = ['mark-count', kind, type, id];
  const kept = useQuery<number>({ queryKey: countKey, queryFn: skipToken }).data;
  const count = kept ?? given;

  const show = (isNowOn: boolean, number: number | undefined) => {
    client.setQueryData(marks.queryKey, (all) => all && withMark(all, kind, type, id, isNowOn));
    if (number !== undefined) client.setQueryData(countKey, number);
  };
  const change = useMutation({
    // Taps on the same mark reach the server one after the other, in their order.
    scope: { id: countKey.join(':') },
    mutationFn: (isWanted: boolean, context) =>
      CALLS[kind][isWanted ? 'on' : 'off'].mutationFn({ body: { target_type: type, target_id: id } }, context),
    onMutate: async (isWanted) => {
      // An answer from before the tap would undo it.
      await client.cancelQueries({ queryKey: marks.queryKey });
      const before = { isOn: isMarked(client.getQueryData(marks.queryKey)), count };
      show(isWanted, count === undefined ? undefined : Math.max(0, count + (isWanted ? 1 : -1)));
      return before;
    },
    onError: (_, __, before) => {
      if (before) show(before.isOn, before.count);
      toast(FAILED[kind], 'failed');
    },
    onSuccess: (answer) => {
      // For later there is no number that everybody sees.
      show(answer.is_on, kind === 'watch-later' ? undefined : answer.count);
      done?.(answer.is_on);
    },
  });

  const what = `${kind}:${type}:${id}`;
  const toggle = useAsMember({ what, returnTo, isReady: all !== undefined, ...WISH[kind] }, (isWished) => {
    // What a press means depends on what is there: on a slow line it waits until that is known.
    client.ensureQueryData(marks).then(
      (known) => change.mutate(isWished || !isMarked(known)),
      () => toast(FAILED[kind], 'failed'),
    );
  });
  return { isOn: isMarked(all), count, toggle };
}

function withMark(all: Marks, kind: MarkKind, type: TargetType, id: number, isOn: boolean): Marks {
  const others = all[kind][type].filter((other) => other !== id);
  return { ...all, [kind]: { ...all[kind], [type]: isOn ? [id, ...others] : others } };
}
