import type { Person } from '@oun/contract/people';
import { pageMeta } from '@oun/shell/meta';
import { popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button } from '@oun/ui/button';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { PeopleList } from './PeopleList.tsx';
import { PersonRow } from './PersonRow.tsx';
import { blockedPeople, unblock } from './queries.ts';

export const loader = prefetch(() => [blockedPeople]);
export const meta = pageMeta({ title: '차단한 사람', isPrivate: true });

function BlockedScreen() {
  const list = useInfiniteQuery(blockedPeople);
  return (
    <Page title="차단한 사람" referrer="/my">
      <h1 className="px-5 pt-6 text-heading-24">차단한 사람</h1>
      <p className="mt-1 px-5 text-body-14 text-level-60">서로의 글과 댓글이 보이지 않아요. 알려지지 않아요.</p>
      <PeopleList
        list={list}
        title="목록을 불러오지 못했어요"
        empty={{
          title: '차단한 사람이 없어요',
          description: '불편한 사람이 있으면 그 사람의 글에서 차단할 수 있어요.',
        }}
      >
        {(person) => <Row person={person} />}
      </PeopleList>
    </Page>
  );
}

export default withPrefetched(BlockedScreen);

function Row({ person }: { person: Person }) {
  const free = useMutation({
    ...unblock,
    onSuccess: () => toast(`${person.nickname} 님 차단을 풀었어요.`),
    onError: (error) => void popupError(error),
  });
  return (
    <PersonRow person={person}>
      <Button variant="line" pending={free.isPending} onClick={() => free.mutate({ params: { id: person.id } })}>
        <span className="sr-only">{person.nickname} 님 </span>차단 풀기
      </Button>
    </PersonRow>
  );
}
