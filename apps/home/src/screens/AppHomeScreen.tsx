import { query } from '@oun/client/query';
import { listPrograms } from '@oun/contract/content';
import { Block } from '@oun/shell/block';
import { useAddress } from '@oun/shell/link';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ProgramCard, ProgramCardSkeleton } from '@oun/shell/program-card';
import { useShell } from '@oun/shell/shell-context';
import { buttonClass, ButtonLink } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { Link } from '@oun/ui/link';
import { SectionHeader } from '@oun/ui/section-header';
import { useQuery } from '@tanstack/react-query';

const today = query(listPrograms, { query: { limit: 1 } });
const MINUTES = [10, 20, 30];

export const loader = prefetch(() => [today]);
export const meta = pageMeta({ title: '앱 홈', isPrivate: true });

function AppHomeScreen() {
  const { me } = useShell();
  const address = useAddress();
  const program = useQuery(today);
  return (
    <Page title="오운" isTabPlace>
      <h1 className="px-5 pt-6 text-heading-26">
        {me ? `${me.nickname} 님, 반가워요.` : '반가워요.'}
        <br />
        오늘도 10분만 움직여볼까요?
      </h1>
      <section className="mt-6 px-5" aria-labelledby="today">
        <h2 id="today" className="sr-only">
          오늘의 운동
        </h2>
        <Block query={program} title="오늘의 운동을 불러오지 못했어요" skeleton={<ProgramCardSkeleton />}>
          {({ items: [first] }) => (first ? <ProgramCard program={first} priority /> : null)}
        </Block>
        <ButtonLink href={address('life', '/programs')} size="Large" full className="mt-5">
          오늘 운동 시작
        </ButtonLink>
      </section>
      <section className="mt-10 px-5">
        <SectionHeader title="몇 분 할 수 있나요?" />
        <ul className="grid grid-cols-3 gap-2">
          {MINUTES.map((minutes) => (
            <li key={minutes}>
              <Link
                href={address('life', `/programs?max_minutes=${minutes}`)}
                className={cx(buttonClass({ variant: 'gray', size: 'Large', full: true }), 'num')}
              >
                {minutes}분
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}

export default withPrefetched(AppHomeScreen);
