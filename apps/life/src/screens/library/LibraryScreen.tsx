import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { withUrlState } from '@oun/shell/url-state';
import { TabNav } from '@oun/ui/tab-nav';
import { createLoader, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { MyPlaylists, myPlaylists } from '../playlists/MyPlaylists.tsx';
import { Later, later } from './Later.tsx';
import { marks } from './marks.ts';
import { Liked, likedPrograms, Started, startedPrograms } from './MyPrograms.tsx';

const TABS = ['started', 'like', 'later', 'playlists'] as const;
const LABELS = { started: '하고 있는 운동', like: '찜', later: '나중에 보기', playlists: '플레이리스트' };

const parsers = { tab: parseAsStringLiteral(TABS).withDefault('started') };
const readQuery = createLoader(parsers);

const ASKED = {
  started: [startedPrograms],
  like: [likedPrograms, marks],
  later: [...later, marks],
  playlists: [myPlaylists],
};

export const loader = prefetch(({ url }) => ASKED[readQuery(url).tab]);
export const meta = pageMeta({ title: '보관함', isPrivate: true });

function LibraryScreen() {
  const [{ tab }] = useQueryStates(parsers);
  return (
    <Page title="보관함" referrer="/my" className="px-5">
      <h1 className="pt-6 text-heading-24 side:sr-only">보관함</h1>
      <TabNav
        label="보관함"
        className="-mx-5 mt-3 px-4"
        items={TABS.map((key) => ({
          href: key === 'started' ? '/my/library' : `/my/library?tab=${key}`,
          label: LABELS[key],
          current: key === tab,
        }))}
      />
      <div className="mt-6">
        {tab === 'started' ? <Started /> : null}
        {tab === 'like' ? <Liked /> : null}
        {tab === 'later' ? <Later /> : null}
        {tab === 'playlists' ? <MyPlaylists /> : null}
      </div>
    </Page>
  );
}

export default withUrlState(withPrefetched(LibraryScreen));
