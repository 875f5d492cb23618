import type { Person } from '@oun/contract/people';
import { pageMeta } from '@oun/shell/meta';
import { popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button } from '@oun/ui/button';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { PeopleList } from './PeopleList.tsx';
import { PersonRow } from './PersonRow.tsx';
import { answer, requests } from './queries.ts';

export const loader = prefetch(() => [requests]);
export const meta = pageMeta({ title: '팔로우 요청', isPrivate: true });

function RequestsScreen() {
  const list = useInfiniteQuery(requests);
  return (
    <Page title="팔로우 요청" referrer="/my">
      <h1 className="px-5 pt-6 text-heading-24">팔로우 요청</h1>
      <PeopleList
        list={list}
        title="요청을 불러오지 못했어요"
        empty={{ title: '기다리는 요청이 없어요', description: '비공개 계정이면 요청이 여기에 모여요.' }}
      >
        {(person) => <Row person={person} />}
      </PeopleList>
    </Page>
  );
}

export default withPrefetched(RequestsScreen);

function Row({ person }: { person: Person }) {
  const say = useMutation({ ...answer, onError: (error) => void popupError(error) });
  const send = (is_accepted: boolean) =>
    say.mutate(
      { params: { id: person.id }, body: { is_accepted } },
      { onSuccess: () => toast(is_accepted ? `${person.nickname} 님이 내 글을 볼 수 있어요.` : '요청을 지웠어요.') },
    );
  return (
    <PersonRow person={person}>
      <Button variant="gray" disabled={say.isPending} onClick={() => send(false)}>
        <span className="sr-only">{person.nickname} 님 요청 </span>거절
      </Button>
      <Button pending={say.isPending} onClick={() => send(true)}>
        <span className="sr-only">{person.nickname} 님 요청 </span>받기
      </Button>
    </PersonRow>
  );
}
