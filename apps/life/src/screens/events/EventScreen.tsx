import { CallError } from '@oun/client/call';
import type { Event } from '@oun/contract/event';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { useNow } from '@oun/shell/now';
import { Page } from '@oun/shell/page';
import { must, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { share } from '@oun/shell/share';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { IconButton } from '@oun/ui/icon-button';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Share } from 'lucide-react';
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import { Drawn } from './Drawn.tsx';
import { Running } from './Running.tsx';
import { drawOf, eventOf, idIn } from './queries.ts';

const load = prefetch(({ params: { id } }) => [must(eventOf(idIn(id))), drawOf(idIn(id))]);
const NOWHERE = '/event-not-found';

/** What is not there leads to what is. */
export async function loader(args: LoaderFunctionArgs): Promise<Prefetched> {
  return load(args).catch((thrown: unknown) => {
    const status = (thrown as { init?: { status?: number } | null }).init?.status;
    throw status === 404 ? redirect(NOWHERE) : thrown;
  });
}
export const meta = pageMeta<Prefetched>(({ data }) => {
  const event = data?.first as Event | undefined;
  return event ? { title: event.title, description: event.intro || '함께 움직이는 이벤트예요.' } : { title: '이벤트' };
});

function EventScreen() {
  const now = useNow();
  const id = idIn(useParams()['id']);
  const event = useQuery(eventOf(id));
  const isGone = event.error instanceof CallError && event.error.status === 404;
  if (isGone && !event.data) return <Gone />;
  const isDrawn = event.data?.phase === 'ANNOUNCED';
  const title = event.data ? (isDrawn ? `${event.data.title} 결과` : event.data.title) : '이벤트';
  return (
    <Page
      title={title}
      referrer="/events"
      isOverPicture={!isDrawn && Boolean(event.data?.picture)}
      actions={<ShareButton title={title} id={id} />}
      className="flex min-h-[calc(100dvh-8rem)] flex-col pb-0"
    >
      <Block query={event} title="이벤트를 불러오지 못했어요" skeleton={<Waiting />}>
        {(found) => (found.phase === 'ANNOUNCED' ? <Drawn event={found} /> : <Running event={found} now={now} />)}
      </Block>
    </Page>
  );
}

export default withPrefetched(EventScreen);

/** Taken away between the page's coming and its being asked for again. */
const Gone = () => (
  <Page title="이벤트" referrer="/events">
    <EmptyBlock
      level="h1"
      className="m-5"
      title="끝났거나 없는 이벤트예요"
      action={
        <ButtonLink href={NOWHERE} variant="gray">
          열린 이벤트 보기
        </ButtonLink>
      }
    />
  </Page>
);

const ShareButton = ({ title, id }: { title: string; id: number }) => (
  <IconButton label="공유" icon={<Share size={22} />} onClick={() => void share(title, `/events/${id}`)} />
);

const Waiting = () => (
  <SkeletonGroup label="이벤트를 불러오고 있어요">
    <Skeleton ratio="16/9" />
    <div className="px-5 pt-6">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="mt-3 h-5 w-48" />
      <Skeleton className="mt-5 h-48" shape="card" />
    </div>
  </SkeletonGroup>
);
