import type { Feed } from '@oun/contract/feed';
import { PROFILE_VIEWS, type ProfileView } from '@oun/contract/feed-rules';
import type { Profile } from '@oun/contract/people';
import { withCommas } from '@oun/money/written';
import { Block } from '@oun/shell/block';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { must, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { withUrlState } from '@oun/shell/url-state';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { IconButton } from '@oun/ui/icon-button';
import { Link } from '@oun/ui/link';
import { Segmented } from '@oun/ui/segmented';
import { Skeleton } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { TabNav } from '@oun/ui/tab-nav';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Ellipsis, Eye, HeartHandshake, Images, Lock, UserX } from 'lucide-react';
import { createLoader, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useParams } from 'react-router';
import { feedsOf, myFeeds } from '../feeds/queries.ts';
import { Face, TrainerBadge } from './Face.tsx';
import { FollowPerson } from './FollowPerson.tsx';
import { PostBell } from './PostBell.tsx';
import { userOf } from './queries.ts';
import { Badges, badgesOf, Liked, Playlists, playlistsOf, programsOf } from './UserShelves.tsx';

const TABS = ['feeds', 'library', 'playlists', 'badges'] as const;
type Tab = (typeof TABS)[number];
const LABELS: Record<Tab, string> = { feeds: '피드', library: '라이브러리', playlists: '플레이리스트', badges: '배지' };
const parsers = {
  tab: parseAsStringLiteral(TABS).withDefault('feeds'),
  /** Oneself as others see one. */
  as: parseAsStringLiteral(PROFILE_VIEWS),
};
type As = ProfileView | null;
const readQuery = createLoader(parsers);

function shelfOf({ id, is_me }: Profile, tab: Tab, as: As) {
  switch (tab) {
    case 'library':
      return [programsOf(id, as)];
    case 'playlists':
      return [playlistsOf(id, as)];
    case 'badges':
      return [badgesOf(id, as)];
    default:
      return [is_me ? myFeeds : feedsOf(id, as)];
  }
}

const idIn = (id = ''): number => (/^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0);

export const loader = prefetch<Profile>(
  ({ params: { id }, url }) => [must(userOf(idIn(id), readQuery(url).as))],
  (user, { url }) => {
    const { tab, as } = readQuery(url);
    return user.is_open && !user.is_blocked ? shelfOf(user, tab, as) : [];
  },
);
export const meta = pageMeta<Prefetched>(({ data }) => {
  const user = data?.first as Profile | undefined;
  return { title: user && !user.is_withdrawn ? user.nickname : '프로필', isPrivate: user?.is_private !== false };
});

function UserScreen() {
  const id = idIn(useParams()['id']);
  const [{ as }] = useQueryStates(parsers);
  const user = useQuery(userOf(id, as));
  const { me } = useShell();
  return (
    <Page title={user.data?.nickname ?? '프로필'} className="flex min-h-[calc(100dvh-8rem)] flex-col">
      <Block query={user} title="프로필을 불러오지 못했어요" skeleton={<Skeleton className="m-5 h-40" />}>
        {(found) =>
          found.is_withdrawn ? (
            <Left />
          ) : as && me?.id === id ? (
            <>
              <LookingAs id={id} as={as} />
              <Shown user={found} isPreview />
            </>
          ) : (
            <Shown user={found} />
          )
        }
      </Block>
    </Page>
  );
}

export default withUrlState(withPrefetched(UserScreen));

const Left = () => (
  <div className="m-5 flex items-center gap-4 rounded-card bg-level-5 p-4">
    <UserX size={24} aria-hidden="true" className="text-level-60" />
    <div>
      <h1 className="text-heading-16">탈퇴한 회원이에요</h1>
      <p className="text-body-13 text-level-60">남긴 댓글에는 이름이 보이지 않아요.</p>
    </div>
  </div>
);

const VIEW_WORDS: Record<ProfileView, string> = { stranger: '모르는 사람', follower: '팔로워' };

/** What others see, told by what tells them; whom one follows and blocks has nothing to do with it. */
function LookingAs({ id, as }: { id: number; as: ProfileView }) {
  const [, setState] = useQueryStates(parsers, { history: 'replace' });
  return (
    <section aria-label="다른 사람이 볼 때" className="mx-5 mt-4 rounded-card bg-notice-ground p-4">
      <p className="flex items-center gap-2 text-heading-16 text-notice">
        <Eye size={20} aria-hidden="true" /> 다른 사람이 볼 때예요
      </p>
      <Segmented
        label="누가 볼 때"
        className="mt-3"
        options={PROFILE_VIEWS.map((value) => ({ value, label: VIEW_WORDS[value] }))}
        value={as}
        onChange={(next) => void setState({ as: next })}
      />
      <ButtonLink href={`/users/${id}`} variant="plain" full className="mt-2">
        내 프로필로 돌아가기
      </ButtonLink>
    </section>
  );
}

/** Looked at by its owner as others see it, nothing in it is to be pressed that others would press. */
function Shown({ user, isPreview = false }: { user: Profile; isPreview?: boolean }) {
  const isMutual = user.following === 'YES' && user.is_follower;
  return (
    <>
      <header className="px-5 pt-6">
        <div className="flex items-center gap-4">
          <Face person={user} size={84} />
          <div className="min-w-0 flex-1">
            <h1 className="flex items-center gap-2 text-heading-24">
              <span className="truncate">{user.nickname}</span>
              {user.is_private ? <Lock size={20} role="img" aria-label="비공개 계정" /> : null}
              {user.is_trainer ? <TrainerBadge /> : null}
            </h1>
            {user.bio ? <p className="mt-1 text-body-15 wrap-anywhere text-level-70">{user.bio}</p> : null}
            {isMutual ? (
              <p className="mt-1 flex items-center gap-1.5 text-body-14 font-bold text-pink-60">
                <HeartHandshake size={18} aria-hidden="true" /> 서로 응원하는 사이예요
              </p>
            ) : null}
          </div>
          {user.is_me || isPreview ? null : (
            <IconButton
              label={`${user.nickname} 님 더 보기`}
              icon={<Ellipsis size={22} />}
              onClick={() => void import('./user-sheet.tsx').then(({ openUserMenu }) => openUserMenu(user))}
            />
          )}
        </div>
        <Counts user={user} />
        {user.workout_count > 0 && user.is_open ? (
          <p className="num mt-3 rounded-card border border-level-20 px-4 py-3.5 text-heading-16">
            오운에서 {withCommas(user.workout_count)}번 운동했어요
          </p>
        ) : null}
        <div inert={isPreview}>
          <Actions user={user} />
        </div>
      </header>
      <Posts user={user} isPreview={isPreview} />
    </>
  );
}

function Counts({ user }: { user: Profile }) {
  const cell = 'flex min-h-14 flex-1 flex-col items-center justify-center';
  const lists = [
    ['followers', user.follower_count, '팔로워'],
    ['followings', user.following_count, '팔로잉'],
  ] as const;
  return (
    <div className="num mt-5 flex divide-x divide-level-20 rounded-card bg-level-5 py-2">
      <span className={cell}>
        <b className="text-heading-18">{withCommas(user.feed_count)}</b>
        <span className="text-body-13 text-level-70">글</span>
      </span>
      {lists.map(([list, count, label]) => {
        const inside = (
          <>
            <b className="text-heading-18">{withCommas(count)}</b>
            <span className="text-body-13 text-level-70">{label}</span>
          </>
        );
        return user.is_open && !user.is_blocked ? (
          <Link key={list} href={`/users/${user.id}/${list}`} className={cell}>
            {inside}
          </Link>
        ) : (
          <span key={list} className={cell}>
            {inside}
          </span>
        );
      })}
    </div>
  );
}

function Actions({ user }: { user: Profile }) {
  if (user.is_me)
    return (
      <>
        <div className="mt-3 flex gap-2">
          <ButtonLink href="/my/profile" variant="gray" full>
            프로필 고치기
          </ButtonLink>
          <ButtonLink href={`/users/${user.id}?as=stranger`} variant="gray" full>
            다른 사람이 볼 때
          </ButtonLink>
        </div>
        <p className="mt-3 flex items-center gap-2 text-body-13 text-level-60">
          <Lock size={16} aria-hidden="true" /> 체중과 건강 기록은 나만 볼 수 있어요.
        </p>
      </>
    );
  if (user.is_blocked || !user.is_open) return null;
  return (
    <div className="mt-3 flex gap-2">
      <FollowPerson person={user} isMain full />
      {user.following === 'YES' ? <PostBell user={user} /> : null}
    </div>
  );
}

function Posts({ user, isPreview }: { user: Profile; isPreview: boolean }) {
  if (user.is_blocked)
    return (
      <EmptyBlock
        className="m-5"
        title="차단한 사람이에요"
        description="차단을 풀면 글을 볼 수 있어요."
        action={
          <ButtonLink href="/my/blocked" variant="gray">
            차단한 사람 보기
          </ButtonLink>
        }
      />
    );
  if (!user.is_open) return <Closed user={user} isPreview={isPreview} />;
  return <Shelves user={user} />;
}

function Shelves({ user }: { user: Profile }) {
  const [{ tab, as }] = useQueryStates(parsers);
  const addressOf = (key: Tab) => {
    const search = new URLSearchParams({ ...(key !== 'feeds' && { tab: key }), ...(as && { as }) }).toString();
    return search === '' ? `/users/${user.id}` : `/users/${user.id}?${search}`;
  };
  return (
    <>
      <TabNav
        label={`${user.nickname} 님의 것`}
        className="mt-6 px-4"
        items={TABS.map((key) => ({
          href: addressOf(key),
          label: LABELS[key],
          current: key === tab,
        }))}
      />
      {tab === 'feeds' ? (
        <Grid user={user} as={as} />
      ) : (
        <section aria-label={LABELS[tab]} className="px-5 pt-6 pb-10">
          {tab === 'library' ? <Liked user={user} as={as} /> : null}
          {tab === 'playlists' ? <Playlists user={user} as={as} /> : null}
          {tab === 'badges' ? <Badges user={user} as={as} /> : null}
        </section>
      )}
    </>
  );
}

function Closed({ user, isPreview }: { user: Profile; isPreview: boolean }) {
  const asked = user.following === 'ASKED';
  return (
    <>
      <EmptyBlock
        ground="none"
        className="my-auto"
        illustration={
          <span className="flex size-22 items-center justify-center rounded-chip bg-level-10 text-level-60">
            <Lock size={34} aria-hidden="true" />
          </span>
        }
        title={
          <>
            비공개 계정이에요.
            <br />
            {asked ? '요청을 보냈어요.' : '팔로우 요청을 보내볼까요?'}
          </>
        }
        description={`${user.nickname} 님이 받아주면 글을 볼 수 있어요. 답이 오면 알려드릴게요.`}
        action={
          user.common.length > 0 ? (
            <span className="text-body-14 text-level-70">
              {user.common.map(({ nickname }) => nickname).join(', ')} 님이 팔로우해요
            </span>
          ) : undefined
        }
      />
      {isPreview ? null : (
        <StickyCta>
          <FollowPerson person={user} isMain full />
        </StickyCta>
      )}
    </>
  );
}

function Grid({ user, as }: { user: Profile; as: As }) {
  const list = useInfiniteQuery(user.is_me ? myFeeds : feedsOf(user.id, as));
  return (
    <section aria-label="글">
      <Block query={list} title="글을 불러오지 못했어요" skeleton={<Skeleton ratio="1/1" className="mt-1" />}>
        {({ pages }) => {
          const items = pages.flatMap((page): Feed[] => page.items);
          if (items.length === 0)
            return (
              <EmptyBlock
                className="m-5"
                illustration={<img src="/empty-feed.webp" alt="" width={112} height={112} />}
                title="아직 올린 글이 없어요"
                description={user.is_me ? '다음 운동이 끝나면 첫 글을 써볼까요?' : '운동을 마치면 여기에 올라와요.'}
                action={user.is_me ? <ButtonLink href="/feeds/write">인증하기</ButtonLink> : undefined}
              />
            );
          return (
            <>
              <ul className="grid grid-cols-3 gap-0.5">
                {items.map((feed) => (
                  <Tile key={feed.id} feed={feed} />
                ))}
              </ul>
              <ComingOrEnd list={list} />
            </>
          );
        }}
      </Block>
    </section>
  );
}

/** A picture of the post, or its words where it has none. */
function Tile({ feed }: { feed: Feed }) {
  const picture = feed.pictures[0] ?? feed.workout?.picture;
  const words = feed.content || feed.workout?.title || '글';
  return (
    <li className="relative">
      <Link href={`/feeds/${feed.id}`} aria-label={words.slice(0, 40)} className="block">
        {picture ? (
          <Picture picture={picture} alt="" ratio="1/1" rounded="none" sizes="(min-width: 570px) 190px, 33vw" />
        ) : (
          <span className="flex aspect-square items-center bg-level-5 p-3">
            <span className="line-clamp-4 text-body-13 wrap-anywhere text-level-70">{words}</span>
          </span>
        )}
        {feed.workout ? (
          <span className="num absolute bottom-2 left-2 rounded-control bg-glass px-2 py-0.5 text-body-12 text-level-0">
            {Math.max(1, Math.round(feed.workout.seconds / 60))}분
          </span>
        ) : null}
        {feed.pictures.length > 1 ? (
          <Images size={18} aria-hidden="true" className="absolute top-2 right-2 text-level-0 drop-shadow" />
        ) : null}
        {feed.notice ? (
          <span className="absolute inset-x-2 top-2 rounded-control bg-level-90 px-2 py-0.5 text-body-11 text-level-0">
            나에게만 보여요
          </span>
        ) : null}
      </Link>
    </li>
  );
}
