import { query } from '@oun/client/query';
import type { LandingBlock } from '@oun/contract/display';
import { getStoreEvent, type StoreEvent } from '@oun/contract/store-display';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { must, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NumberedLines } from '../NumberedLines.tsx';

const one = (id: string) => query(getStoreEvent, { params: { id } });

export const loader = prefetch(({ params }) => [must(one(params['id']!))]);
export const meta = pageMeta<Prefetched>(({ data }) => {
  const event = data?.first as StoreEvent | undefined;
  return event ? { title: event.title, description: event.summary } : { title: '이벤트' };
});

function EventScreen() {
  const { id = '' } = useParams();
  const event = useQuery(one(id));
  return (
    <Page title={event.data?.title ?? '이벤트'}>
      <Block query={event} title="이벤트를 불러오지 못했어요" skeleton={<Skeleton shape="card" ratio="700/260" />}>
        {({ title, summary, picture, blocks, starts_at, ends_at, state }) => (
          <>
            <Picture picture={picture} alt="" rounded="none" sizes="(min-width: 570px) 570px, 100vw" priority />
            <div className="px-5 pt-6">
              <h1 className="text-heading-24">{title}</h1>
              <p className="mt-2 text-body-16 text-level-70">{summary}</p>
              <p className="mt-2 text-body-14 text-level-60">
                {formatDate(starts_at)}부터 {formatDate(ends_at)}까지
              </p>
              {state === 'ENDED' ? (
                <Callout tone="neutral" className="mt-4">
                  끝난 이벤트예요.
                </Callout>
              ) : null}
              {blocks.map((block, i) => (
                <Part key={i} block={block} />
              ))}
            </div>
          </>
        )}
      </Block>
    </Page>
  );
}

export default withPrefetched(EventScreen);

function Part({ block }: { block: LandingBlock }) {
  switch (block.type) {
    case 'heading':
      return <h2 className="mt-8 text-heading-18">{block.text}</h2>;
    case 'text':
      return <p className="mt-3 text-body-16 text-level-70">{block.text}</p>;
    case 'steps':
      return <NumberedLines items={block.items} className="gap-2.5 text-level-80" />;
    case 'faq':
      return (
        <dl className="mt-6 grid gap-4">
          {block.items.map(({ question, answer }) => (
            <div key={question} className="rounded-card bg-level-5 px-4 py-3.5">
              <dt className="text-heading-16">{question}</dt>
              <dd className="mt-1 text-body-15 text-level-70">{answer}</dd>
            </div>
          ))}
        </dl>
      );
    case 'link':
      return (
        <ButtonLink href={block.href} variant="soft" size="Large" full className="mt-6">
          {block.label}
        </ButtonLink>
      );
  }
}
