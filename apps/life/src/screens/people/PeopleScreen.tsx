import { CallError } from '@oun/client/call';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { must, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { EmptyBlock } from '@oun/ui/empty-block';
import { TabNav } from '@oun/ui/tab-nav';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { data, useParams } from 'react-router';
import { FollowPerson } from './FollowPerson.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonRow } from './PersonRow.tsx';
import { followersOf, followingsOf, userOf } from './queries.ts';

const idIn = (id = ''): number => (/^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0);
const listOf = (list: string | undefined, id: number) => (list === 'followings' ? followingsOf(id) : followersOf(id));

export const loader = prefetch(({ params: { id, list } }) => {
  if (list !== 'followers' && list !== 'followings') throw data(null, { status: 404 });
  return [must(userOf(idIn(id))), listOf(list, idIn(id))];
});
export const meta = pageMeta({ title: '팔로워', isPrivate: true });

function PeopleScreen() {
  const { id: given, list: kind } = useParams();
  const id = idIn(given);
  const user = useQuery(userOf(id));
  const isFollowers = kind !== 'followings';
  return (
    <Page title={user.data?.nickname ?? '팔로워'} referrer={`/users/${id}`}>
      <h1 className="px-5 pt-6 pb-2 text-heading-24">{user.data?.nickname ?? ''}</h1>
      <TabNav
        label="사람들"
        className="px-2.5"
        items={[
          { href: `/users/${id}/followers`, label: '팔로워', current: isFollowers, count: user.data?.follower_count },
          {
            href: `/users/${id}/followings`,
            label: '팔로잉',
            current: !isFollowers,
            count: user.data?.following_count,
          },
        ]}
      />
      <List key={kind} id={id} kind={kind} />
    </Page>
  );
}

export default withPrefetched(PeopleScreen);

function List({ id, kind }: { id: number; kind: string | undefined }) {
  const list = useInfiniteQuery(listOf(kind, id));
  if (list.error instanceof CallError && list.error.code === 'PROFILE_PRIVATE')
    return <EmptyBlock className="m-5" title="비공개 계정이에요" description="팔로우가 받아들여지면 볼 수 있어요." />;
  return (
    <PeopleList
      list={list}
      title="목록을 불러오지 못했어요"
      empty={{
        title: kind === 'followings' ? '아직 팔로우한 사람이 없어요' : '아직 팔로워가 없어요',
        description: '운동을 나누면 서로 응원하는 사이가 돼요.',
      }}
    >
      {(person) => <PersonRow person={person}>{person.is_me ? null : <FollowPerson person={person} />}</PersonRow>}
    </PeopleList>
  );
}
