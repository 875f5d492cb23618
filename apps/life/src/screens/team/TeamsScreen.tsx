import { CallError } from '@oun/client/call';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { UnknownMember } from '@oun/shell/unknown-member';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Forward } from '../account/Forward.tsx';
import { Invited } from './Invited.tsx';
import { MyTeam } from './MyTeam.tsx';
import { invitationOf, myTeam } from './queries.ts';

export const loader = prefetch(({ url, isSignedIn }) => {
  const code = url.searchParams.get('code');
  return code ? [invitationOf(code)] : isSignedIn ? [myTeam] : [];
});
export const meta = pageMeta({
  title: '팀 멤버십',
  description: '멤버십을 넷이서 함께 써요. 운동 기록은 서로 보이지 않아요.',
  isPrivate: true,
});

function TeamsScreen() {
  const [search] = useSearchParams();
  const code = search.get('code');
  return code ? <Invitation key={code} code={code} /> : <Mine />;
}

export default withPrefetched(TeamsScreen);

function Invitation({ code }: { code: string }) {
  const query = useQuery(invitationOf(code));
  if (query.error instanceof CallError && query.error.status === 404)
    return (
      <Page title="팀 초대">
        <EmptyBlock
          illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
          title="없는 초대예요"
          description="주소가 틀렸어요. 받은 링크를 다시 눌러주세요."
          ground="none"
          level="h1"
          action={<ButtonLink href="/">홈으로</ButtonLink>}
        />
      </Page>
    );
  return (
    <Block query={query} title="초대를 불러오지 못했어요" skeleton={<Waiting title="팀 초대" />}>
      {(invitation) =>
        invitation.is_own_team ? <Forward title="내 팀" to="/teams" /> : <Invited code={code} invitation={invitation} />
      }
    </Block>
  );
}

function Mine() {
  const { me, isMeUnknown } = useShell();
  if (isMeUnknown) return <UnknownMember title="내 팀" />;
  return me ? <Team /> : <Forward title="내 팀" to="/sign-in?redirect_path=/teams" />;
}

function Team() {
  const query = useQuery(myTeam);
  return (
    <Block query={query} title="팀을 불러오지 못했어요" skeleton={<Waiting title="내 팀" />}>
      {(team) => <MyTeam mine={team} />}
    </Block>
  );
}

const Waiting = ({ title }: { title: string }) => (
  <Page title={title} className="px-5 pt-6">
    <SkeletonGroup className="grid gap-5">
      <Skeleton shape="control" height={64} />
      <Skeleton shape="control" height={76} />
      <Skeleton shape="control" height={76} />
      <Skeleton shape="card" height={120} />
    </SkeletonGroup>
  </Page>
);
