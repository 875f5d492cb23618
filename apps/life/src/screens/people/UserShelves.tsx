import { getUserBadges } from '@oun/contract/habit';
import { listQuery, query } from '@oun/client/query';
import type { ProfileView } from '@oun/contract/feed-rules';
import { listUserPlaylists, listUserPrograms, type Profile } from '@oun/contract/people';
import { Block } from '@oun/shell/block';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { ProgramCard, ProgramCardSkeleton } from '@oun/shell/program-card';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { GRID, PlaylistTile, PlaylistTileSkeleton } from '../playlists/PlaylistTile.tsx';
import { BadgeDisc } from '../record/BadgeDisc.tsx';
import { shortDate } from '../record/words.ts';
import { seenBy } from './queries.ts';

type As = ProfileView | null;
export const programsOf = (id: number, as: As) => listQuery(listUserPrograms, { params: { id }, query: seenBy(as) });
export const playlistsOf = (id: number, as: As) => listQuery(listUserPlaylists, { params: { id }, query: seenBy(as) });
export const badgesOf = (id: number, as: As) => query(getUserBadges, { params: { id }, query: seenBy(as) });

type ShelfProps = { user: Profile; as: As };

/** What somebody has hearted, where they show it; to themselves always. */
export function Liked({ user, as }: ShelfProps) {
  const list = useInfiniteQuery(programsOf(user.id, as));
  return (
    <Block
      query={list}
      title="라이브러리를 불러오지 못했어요"
      skeleton={
        <SkeletonGroup className="grid gap-8">
          <ProgramCardSkeleton />
          <ProgramCardSkeleton />
        </SkeletonGroup>
      }
    >
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        return (
          <>
            {user.is_me ? <WhoSees user={user} /> : null}
            {items.length === 0 ? (
              <EmptyBlock {...nothingLiked(user)} />
            ) : (
              <ul className="grid gap-8">
                {items.map((program) => (
                  <li key={program.id}>
                    <ProgramCard program={program} />
                  </li>
                ))}
              </ul>
            )}
            <ComingOrEnd list={list} />
          </>
        );
      }}
    </Block>
  );
}

function nothingLiked({ is_me, is_library_shown, nickname }: Profile) {
  if (is_me)
    return {
      title: '찜한 프로그램이 없어요',
      description: '마음에 드는 운동에 하트를 눌러보세요.',
      action: <ButtonLink href="/programs">운동 둘러보기</ButtonLink>,
    };
  return is_library_shown
    ? { title: '아직 찜한 프로그램이 없어요', description: '찜하면 여기에 모여요.' }
    : { title: '라이브러리를 보여주지 않아요', description: `${nickname} 님이 혼자 보기로 했어요.` };
}

const WhoSees = ({ user: { is_library_shown } }: Pick<ShelfProps, 'user'>) => (
  <p className="mb-4 text-body-13 text-level-60">
    {is_library_shown
      ? '다른 사람도 볼 수 있어요. 산전산후와 통증 케어는 나에게만 보여요.'
      : '나만 볼 수 있어요. 프로필 고치기에서 보여줄 수 있어요.'}
  </p>
);

export function Playlists({ user, as }: ShelfProps) {
  const list = useInfiniteQuery(playlistsOf(user.id, as));
  return (
    <Block
      query={list}
      title="플레이리스트를 불러오지 못했어요"
      skeleton={
        <SkeletonGroup className={GRID}>
          <PlaylistTileSkeleton />
          <PlaylistTileSkeleton />
        </SkeletonGroup>
      }
    >
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0)
          return (
            <EmptyBlock
              title="공개한 플레이리스트가 없어요"
              description={user.is_me ? '플레이리스트를 공개하면 여기에 보여요.' : '공개하면 여기에 보여요.'}
              action={
                user.is_me ? <ButtonLink href="/my/library?tab=playlists">내 플레이리스트 보기</ButtonLink> : undefined
              }
            />
          );
        return (
          <>
            <ul className={GRID}>
              {items.map((one) => (
                <li key={one.id}>
                  <PlaylistTile list={one} />
                </li>
              ))}
            </ul>
            <ComingOrEnd list={list} />
          </>
        );
      }}
    </Block>
  );
}

export function Badges({ user, as }: ShelfProps) {
  const found = useQuery(badgesOf(user.id, as));
  return (
    <Block query={found} title="배지를 불러오지 못했어요" skeleton={<Skeleton className="h-40" />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyBlock
            title="아직 받은 배지가 없어요"
            description={user.is_me ? '첫 운동을 마치면 첫 배지를 받아요.' : '운동을 마치면 하나씩 모여요.'}
          />
        ) : (
          <ul aria-label="배지" className="grid grid-cols-3 gap-x-2 gap-y-6">
            {items.map(({ key, title, group, earned_on }) => (
              <li key={key} className="flex flex-col items-center text-center">
                <BadgeDisc badge={{ key, group, earned_on }} />
                <b className="mt-2 text-heading-14">{title}</b>
                <span className="num text-body-12 text-level-60">{shortDate(earned_on)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Block>
  );
}
