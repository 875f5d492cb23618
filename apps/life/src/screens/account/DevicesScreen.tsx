import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { METHOD_NAMES } from '@oun/contract/identity-rules';
import { endAllSessions, endOneSession, listSessions, type Session } from '@oun/contract/session';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { useNow } from '@oun/shell/now';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Badge } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { ListRow } from '@oun/ui/list-row';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone, Tv } from 'lucide-react';
import { agoWords } from '../feeds/ago.ts';

const mine = query(listSessions);

export const loader = prefetch(() => [mine]);
export const meta = pageMeta({ title: '로그인한 기기', isPrivate: true });

function DevicesScreen() {
  const sessions = useQuery(mine);
  return (
    <Page title="로그인한 기기" referrer="/my/account" className="px-5">
      <h1 className="pt-6 text-heading-24 side:sr-only">로그인한 기기</h1>
      <p className="mt-2 text-body-15 text-level-70">모르는 기기가 있으면 로그아웃하고 비밀번호를 바꿔주세요.</p>
      <Block
        query={sessions}
        title="기기를 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="mt-6 grid gap-4">
            {[0, 1, 2].map((i) => (
              <Skeleton key={i} shape="control" height={56} />
            ))}
          </SkeletonGroup>
        }
      >
        {({ items }) => <Devices sessions={items} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(DevicesScreen);

function Devices({ sessions }: { sessions: readonly Session[] }) {
  const client = useQueryClient();
  const endOthers = useMutation({
    ...mutation(endAllSessions, { touches: 'nothing' }),
    onSuccess: ({ ended_sessions }) => {
      client.setQueryData(mine.queryKey, { items: sessions.filter((one) => one.is_current) });
      toast(`다른 기기 ${ended_sessions}대에서 로그아웃했어요`);
    },
    onError: (error) => void popupError(error),
  });
  async function askToEndOthers() {
    if (await sheet('다른 기기에서 모두 로그아웃할까요?', confirmBody('지금 이 기기만 남아요.')))
      endOthers.mutate({ query: { keep_current: 'true' } });
  }
  return (
    <>
      <ul className="mt-4">
        {sessions.map((session) => (
          <li key={session.id}>
            <DeviceRow session={session} />
          </li>
        ))}
      </ul>
      {sessions.some((one) => !one.is_current) ? (
        <Button
          variant="gray"
          size="Large"
          full
          className="mt-6"
          pending={endOthers.isPending}
          onClick={() => void askToEndOthers()}
        >
          다른 기기 모두 로그아웃
        </Button>
      ) : (
        <p className="mt-4 text-body-14 text-level-60">다른 기기에서는 로그인하지 않았어요.</p>
      )}
    </>
  );
}

function DeviceRow({ session }: { session: Session }) {
  const client = useQueryClient();
  const now = useNow();
  const end = useMutation({
    ...mutation(endOneSession, { touches: 'nothing' }),
    onSuccess: () => {
      client.setQueryData(
        mine.queryKey,
        (before: { items: Session[] } | undefined) =>
          before && { items: before.items.filter((one) => one.id !== session.id) },
      );
      toast(`${session.device}에서 로그아웃했어요`);
    },
    onError: (error) => void popupError(error),
  });
  async function askToEnd() {
    const body = confirmBody('그 기기에서 다시 쓰려면 새로 로그인해야 해요.');
    if (await sheet(`${session.device}에서 로그아웃할까요?`, body)) end.mutate({ params: { id: session.id } });
  }
  return (
    <ListRow
      lead={<DeviceIcon session={session} />}
      title={
        <span className="flex flex-wrap items-center gap-1.5">
          {session.device}
          {session.is_current ? <Badge tone="pink">지금 이 기기</Badge> : null}
        </span>
      }
      sub={
        <span>
          {METHOD_NAMES[session.method]} · {agoWords(session.last_seen_at, now)}
        </span>
      }
      value={
        session.is_current ? null : (
          <Button variant="line" pending={end.isPending} onClick={() => void askToEnd()}>
            <span className="sr-only">{session.device} </span>로그아웃
          </Button>
        )
      }
    />
  );
}

function DeviceIcon({ session: { method, device } }: { session: Session }) {
  if (method === 'tv') return <Tv size={22} aria-hidden="true" />;
  const Icon = /폰|앱|패드|안드로이드/.test(device) ? Smartphone : Monitor;
  return <Icon size={22} aria-hidden="true" />;
}

function confirmBody(words: string): SheetBody<boolean | undefined> {
  return function ConfirmEnd({ close }) {
    return (
      <div className="pb-2">
        <p className="text-body-15 text-level-70">{words}</p>
        <div className="mt-6 flex gap-2">
          <Button variant="gray" size="Large" full onClick={() => close(false)}>
            그대로 두기
          </Button>
          <Button variant="danger" size="Large" full onClick={() => close(true)}>
            로그아웃
          </Button>
        </div>
      </div>
    );
  };
}
