import { BRAND } from '@oun/brand';
import { perform } from '@oun/client/mutation';
import type { Workout } from '@oun/contract/workout';
import { findMovement } from '@oun/movement/movements';
import { Block } from '@oun/shell/block';
import { RouteErrorScreen } from '@oun/shell/error-screens';
import { pageMeta } from '@oun/shell/meta';
import { useAsMember } from '@oun/shell/as-member';
import { popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { must, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { share } from '@oun/shell/share';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { IconButton } from '@oun/ui/icon-button';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Pencil, Play, Share } from 'lucide-react';
import { isRouteErrorResponse, useNavigate, useParams, useRouteError } from 'react-router';
import { MAKE_PATH } from './choices.ts';
import { changeSaved, create, madePath, playPath, workoutQuery } from './own-workout.ts';
import { kcalWords, minutesOf } from './plan-words.ts';
import { PhaseBar, picturesOf, PlanList, PlanNotes } from './PlanParts.tsx';
import { PlanPage, PlanSkeleton } from './PlanPage.tsx';
import { openRename } from './open-rename.tsx';

export const loader = prefetch(({ params }) => [must(workoutQuery(params['code']!))]);

const factsOf = ({ steps, movement_count, kcal }: Workout): string =>
  `${minutesOf(steps)}분 · 동작 ${movement_count}개 · ${kcalWords(kcal)}`;

export const meta = pageMeta<Prefetched>(({ data }) => {
  const workout = data?.first as Workout | undefined;
  if (!workout) return { title: '만든 운동', isPrivate: true };
  const { picture } = workout;
  return {
    title: workout.title,
    description: `${factsOf(workout)}. 눌러서 바로 따라 해보세요.`,
    image: picture.url.replace('{width}', String(picture.widths.at(-1))),
    // Whoever has the address may look; a search engine must not hand it out.
    isPrivate: true,
  };
});

const BACK = { label: '운동 만들기', href: MAKE_PATH };

function MadeScreen() {
  const { code = '' } = useParams();
  const workout = useQuery(workoutQuery(code));
  return (
    <Block
      query={workout}
      title="운동을 불러오지 못했어요"
      skeleton={
        <PlanPage title="만든 운동" back={BACK}>
          <PlanSkeleton />
        </PlanPage>
      }
    >
      {(found) => <Made workout={found} />}
    </Block>
  );
}

export default withPrefetched(MadeScreen);

function Made({ workout }: { workout: Workout }) {
  const { me } = useShell();
  const { code, title, steps, owner, is_mine } = workout;
  const isQuiet = steps.every(({ movement }) => !findMovement(movement)?.isLoud);
  const start = playPath(code);
  return (
    <PlanPage
      title={title}
      back={BACK}
      actions={
        <>
          {is_mine ? <RenameButton workout={workout} /> : null}
          <KeepButton workout={workout} />
          <IconButton
            label="공유하기"
            icon={<Share size={22} aria-hidden="true" />}
            onClick={() => void share(title, madePath(code))}
          />
        </>
      }
    >
      <div className="px-5 pt-2 pb-8">
        {is_mine || owner ? (
          <p className="mb-1 text-body-14 text-level-60">
            {is_mine ? '내가 만든 운동이에요.' : `${owner!.nickname} 님이 만든 운동이에요.`}
          </p>
        ) : null}
        <h1 className="text-heading-24">{title}</h1>
        <p className="num mt-2 text-body-15 text-level-60">{factsOf(workout)}</p>
        <PhaseBar steps={steps} />
        {isQuiet ? <PlanNotes notes={[{ kind: 'quiet', text: '뛰거나 쿵 내려놓는 동작은 없어요.' }]} /> : null}
        <PlanList steps={steps} pictureOf={picturesOf(workout.chapters)} />
      </div>
      <StickyCta>
        <ButtonLink
          size="Large"
          full
          className="num"
          href={me ? start : `/sign-in?${new URLSearchParams({ redirect_path: start })}`}
        >
          <Play size={18} aria-hidden="true" className="fill-current" />
          {minutesOf(steps)}분 운동 시작하기
        </ButtonLink>
      </StickyCta>
    </PlanPage>
  );
}

function RenameButton({ workout }: { workout: Workout }) {
  const client = useQueryClient();
  const rename = async () => {
    const renamed = await openRename(workout);
    if (!renamed) return;
    client.setQueryData(workoutQuery(renamed.code).queryKey, renamed);
    toast('이름을 바꿨어요.');
  };
  return (
    <IconButton
      label="이름 바꾸기"
      aria-haspopup="dialog"
      icon={<Pencil size={21} aria-hidden="true" />}
      onClick={() => void rename()}
    />
  );
}

/** One's own is kept or let go; of somebody else's one keeps a copy. */
function KeepButton({ workout }: { workout: Workout }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { code, title, steps, is_mine, is_saved } = workout;
  const keep = useMutation({
    mutationFn: () =>
      is_mine
        ? changeSaved(client, code, !is_saved)
        : perform(client, create, { body: { title, steps, is_saved: true } }),
    onSuccess: (kept) => {
      if (is_mine) {
        toast(kept.is_saved ? '보관했어요.' : '보관함에서 뺐어요.');
        return;
      }
      client.setQueryData(workoutQuery(kept.code).queryKey, kept);
      toast('내 운동으로 보관했어요.');
      void navigate(madePath(kept.code));
    },
    onError: popupError,
  });
  const wish = { what: `workout:keep:${code}`, why: '로그인하면 내 운동으로 보관해둘게요', icon: 'later' } as const;
  const press = useAsMember(wish, () => void (keep.isPending || keep.mutate()));
  return (
    <IconButton
      label={is_mine ? '보관하기' : '내 운동으로 보관하기'}
      aria-pressed={is_saved}
      icon={<Bookmark size={23} aria-hidden="true" className={is_saved ? 'fill-pink-50 text-pink-50' : undefined} />}
      onClick={() => press()}
    />
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <RouteErrorScreen />;
  return (
    <Page title="없는 운동">
      <title>{`없는 운동 · ${BRAND.name}`}</title>
      <EmptyBlock
        illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
        title="없는 운동이에요"
        description="주소가 틀렸거나 사라진 운동이에요. 직접 만들어볼까요?"
        ground="none"
        level="h1"
        action={<ButtonLink href={MAKE_PATH}>운동 만들기</ButtonLink>}
      />
    </Page>
  );
}
