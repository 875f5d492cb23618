import { mutation } from '@oun/client/mutation';
import { LABELS } from '@oun/contract/content';
import { type PickedLesson, type Picks as PicksData, refreshPicks } from '@oun/contract/personalization';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorRow } from '@oun/ui/error-block';
import { IconButton } from '@oun/ui/icon-button';
import { Link } from '@oun/ui/link';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, Play, RefreshCw, Sparkles } from 'lucide-react';
import { useAddress } from './link.tsx';
import { toast } from './overlays.tsx';
import { Picture } from './picture.tsx';
import { picksQuery } from './picks-queries.tsx';

declare module '@oun/track/log/catalogue' {
  interface Sections {
    picks: true;
  }
}

const swap = mutation(refreshPicks, { touches: 'nothing' });

/** What to do today, each with its reason; another at a press. */
export function Picks() {
  const address = useAddress();
  const picks = useQuery(picksQuery);
  return (
    <section data-section="picks" className="mt-10 px-5" aria-labelledby="picks">
      <SectionHeader title={<span id="picks">오늘의 추천</span>} />
      {picks.data ? (
        <Picked picks={picks.data} />
      ) : picks.isError ? (
        <ErrorRow onRetry={() => void picks.refetch()}>추천을 불러오지 못했어요</ErrorRow>
      ) : (
        <SkeletonGroup className="grid gap-4">
          <Skeleton shape="card" height={156} />
          <Skeleton shape="card" height={156} />
        </SkeletonGroup>
      )}
      {picks.data && picks.data.left.length > 0 ? (
        <Link
          href={address('life', '/my/preferences')}
          className="mt-4 flex min-h-control items-center justify-between gap-3 rounded-card bg-pink-0 px-5 py-3 text-body-15"
        >
          <span>
            어떤 운동이 맞을지 <b>{picks.data.left.length}가지</b>만 알려주세요
          </span>
          <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
        </Link>
      ) : null}
    </section>
  );
}

function Picked({ picks }: { picks: PicksData }) {
  const address = useAddress();
  const client = useQueryClient();
  const refresh = useMutation({
    ...swap,
    onSuccess: (next) => client.setQueryData(picksQuery.queryKey, (before) => (before ? inPlace(before, next) : next)),
    onError: (error) => toast(error.message, 'failed'),
  });
  if (picks.items.length === 0)
    return (
      <EmptyBlock
        title="지금 고를 수 있는 운동이 없어요"
        description="아픈 곳과 기구에 맞춰 직접 만들 수 있어요."
        action={<ButtonLink href={address('life', '/programs/make')}>운동 만들기</ButtonLink>}
      />
    );
  const pressed = refresh.isPending ? refresh.variables.body.program_id : undefined;
  return (
    <ul className="grid gap-4" aria-live="polite">
      {picks.items.map((pick) => (
        <li key={pick.program.id}>
          <Card
            pick={pick}
            isWaiting={pressed === pick.program.id}
            onSwap={
              picks.total > picks.items.length
                ? () => refresh.mutate({ body: { program_id: pick.program.id } })
                : undefined
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** What stays keeps its place. */
function inPlace(before: PicksData, next: PicksData): PicksData {
  const idOf = ({ program }: PickedLesson) => program.id;
  const fresh = next.items.filter((item) => !before.items.some((old) => idOf(old) === idOf(item)));
  const items = before.items.flatMap((old) => {
    const same = next.items.find((item) => idOf(item) === idOf(old)) ?? fresh.shift();
    return same ? [same] : [];
  });
  return { ...next, items: [...items, ...fresh] };
}

type CardProps = { pick: PickedLesson; isWaiting: boolean; onSwap: (() => void) | undefined };

function Card({ pick: { lesson, program, channel, equipment, reason }, isWaiting, onSwap }: CardProps) {
  const address = useAddress();
  const things = equipment.map((item) => LABELS.equipment[item]).join(', ');
  return (
    <article className="flex gap-4">
      <div className="w-36 shrink-0 max-[350px]:w-26">
        <Picture picture={lesson.picture} ratio="144/160" alt="" sizes="288px" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="flex items-start gap-1 text-body-13 font-semibold text-pink-60">
          <Sparkles size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="line-clamp-2">{reason.text}</span>
        </p>
        <h3 className="mt-1.5 line-clamp-2 text-heading-16">{program.title}</h3>
        <p className="num mt-0.5 line-clamp-1 text-body-13 text-level-60">
          {Math.round(lesson.seconds / 60)}분 · {channel.name} 코치 · {LABELS.level[program.level]} · {things}
        </p>
        <div className="mt-auto flex gap-2 pt-2">
          <ButtonLink href={address('life', `/programs/${program.slug}/lessons/${lesson.id}`)} variant="gray">
            <Play size={16} fill="currentColor" aria-hidden="true" />
            바로 하기
          </ButtonLink>
          {onSwap ? (
            <IconButton
              label={`${program.title}, 다른 운동으로 바꾸기`}
              variant="gray"
              disabled={isWaiting}
              icon={<RefreshCw size={18} aria-hidden="true" className={isWaiting ? 'motion-safe:animate-spin' : ''} />}
              onClick={onSwap}
            />
          ) : null}
        </div>
      </div>
    </article>
  );
}
