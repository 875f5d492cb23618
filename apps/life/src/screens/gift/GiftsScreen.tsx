import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { TabNav } from '@oun/ui/tab-nav';
import { useSearchParams } from 'react-router';
import { receivedGifts, sentGifts } from './gift-queries.ts';
import { Received } from './Received.tsx';
import { Sent } from './Sent.tsx';

const isReceived = (search: URLSearchParams): boolean => search.get('tab') === 'received';

export const loader = prefetch(({ url }) => [isReceived(url.searchParams) ? receivedGifts : sentGifts]);
export const meta = pageMeta({ title: '선물', isPrivate: true });

function GiftsScreen() {
  const [search] = useSearchParams();
  const received = isReceived(search);
  return (
    <Page title="선물" referrer="/my" className="flex min-h-[calc(100dvh-56px)] flex-col pb-0">
      <h1 className="px-5 pt-6 text-heading-24 side:sr-only">선물</h1>
      <TabNav
        label="선물"
        className="mt-3 px-4"
        items={[
          { href: '/my/gifts', label: '보낸 선물', current: !received },
          { href: '/my/gifts?tab=received', label: '받은 선물', current: received },
        ]}
      />
      {received ? <Received /> : <Sent />}
    </Page>
  );
}

export default withPrefetched(GiftsScreen);
