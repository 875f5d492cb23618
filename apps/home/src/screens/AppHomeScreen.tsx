import { query } from '@oun/client/query';
import { listPrograms } from '@oun/contract/content';
import { getBanners, getLandingEvents } from '@oun/contract/display';
import { Banners } from '@oun/shell/banners';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { eachOnce } from '@oun/shell/each-once';
import { Iam } from '@oun/shell/iam';
import { useAddress } from '@oun/shell/link';
import { pageMeta } from '@oun/shell/meta';
import { MinutesPicker } from '@oun/shell/minutes-picker';
import { Page } from '@oun/shell/page';
import { Picks } from '@oun/shell/picks';
import { pickQueries } from '@oun/shell/picks-queries';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ProgramCard, ProgramCardSkeleton, ProgramPoster } from '@oun/shell/program-card';
import { UsageAsk } from '@oun/shell/usage-ask';
import { useShell } from '@oun/shell/shell-context';
import { useToday } from '@oun/shell/today';
import { todayQueries } from '@oun/shell/today-queries';
import { usePlan } from '@oun/shell/today-plan';
import { NextCard, StreakRow, WeekBox } from '@oun/shell/today-cards';
import { weekWords } from '@oun/shell/training-week';
import { ButtonLink } from '@oun/ui/button';
import { ListRow } from '@oun/ui/list-row';
import { Rail } from '@oun/ui/rail';
import { SectionHeader } from '@oun/ui/section-header';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { OfflineNotice, useOfflineCopy } from './offline.tsx';

declare module '@oun/track/log/catalogue' {
  interface Sections {
    'app-home.today': true;
    'app-home.row': true;
    'app-home.news': true;
  }
}

const MINUTES = [10, 20, 30];
const suggested = query(listPrograms, { query: { limit: 1 } });
const short = query(listPrograms, { query: { max_minutes: 10, limit: 8 } });
const quiet = query(listPrograms, { query: { quiet: 'true', sort: 'popular', limit: 12 } });
const banners = (platform: 'web' | 'app') => query(getBanners, { query: { location: 'app-home', platform } });
const events = query(getLandingEvents, { params: { bucket: 'home' } });

export const loader = prefetch(({ isSignedIn, platform }) => [
  suggested,
  short,
  quiet,
  events,
  banners(platform),
  ...(isSignedIn ? [...todayQueries, ...pickQueries] : []),
]);
export const meta = pageMeta({ title: '앱 홈', isPrivate: true });

function AppHomeScreen() {
  const { me, platform } = useShell();
  const address = useAddress();
  useOfflineCopy();
  return (
    <Page title="오운" isTabPlace>
      <OfflineNotice />
      <TodayBlock />
      <div className="mt-10 px-5">
        <MinutesPicker minutes={MINUTES} />
      </div>
      {me ? <Picks /> : null}
      <ShortRow title="짧게 10분" query={short} above={[suggested]} more="/programs?max_minutes=10" />
      <ShortRow title="밤에도 조용하게" query={quiet} above={[suggested, short]} more="/programs?quiet=true" />
      <Banners query={banners(platform)} hrefOf={(path) => address('life', path)} />
      <News />
      <UsageAsk />
      <Iam location="app-home" />
    </Page>
  );
}

export default withPrefetched(AppHomeScreen);

/** Who it is, how the week goes, and the one thing to do now. */
function TodayBlock() {
  const { me } = useShell();
  const { today } = useToday();
  const { next, isPlanned } = usePlan(today);
  const [first, second] = today?.hasHistory
    ? weekWords(today.count, today.habit.goal)
    : ['반가워요.', '오늘도 10분만 움직여볼까요?'];
  return (
    <>
      <div className="px-5 pt-6">
        <h1 className="text-heading-24">
          {me ? `${me.nickname} 님, ` : ''}
          {first}
          <br />
          {second}
        </h1>
        {today ? (
          <div className="mt-5">
            <WeekBox week={today.week} goal={today.habit.goal} />
            <StreakRow {...today.habit} />
          </div>
        ) : null}
      </div>
      <section data-section="app-home.today" className="mt-6 px-5" aria-labelledby="today">
        <h2 id="today" className="sr-only">
          오늘의 운동
        </h2>
        {next && today ? <NextCard next={next} now={today.now} isPlanned={isPlanned} /> : <Suggestion />}
      </section>
    </>
  );
}

function Suggestion() {
  const address = useAddress();
  const program = useQuery(suggested);
  return (
    <Block query={program} title="오늘의 운동을 불러오지 못했어요" skeleton={<ProgramCardSkeleton />}>
      {({ items: [first] }) => (
        <>
          {first ? <ProgramCard program={first} priority /> : null}
          <ButtonLink
            href={address('life', first ? `/programs/${first.slug}` : '/programs')}
            size="Large"
            full
            className="mt-5"
          >
            오늘 운동 시작
          </ButtonLink>
        </>
      )}
    </Block>
  );
}

type RowProps = { title: string; query: typeof short; above: readonly (typeof short)[]; more: string };

function ShortRow({ title, query: options, above, more }: RowProps) {
  const address = useAddress();
  const shown = useQueries({ queries: [...above] }).flatMap(({ data }) => data?.items ?? []);
  const programs = eachOnce(useQuery(options).data?.items ?? [], shown);
  // A row that has nothing, or that failed while the others stand, is simply not there.
  if (programs.length === 0) return null;
  return (
    <section data-section="app-home.row" className="mt-10 px-5">
      <SectionHeader title={title} more={{ label: '더 보기', href: address('life', more) }} />
      <Rail label={title} itemClassName="w-38">
        {programs.map((program) => (
          <ProgramPoster key={program.id} program={program} />
        ))}
      </Rail>
    </section>
  );
}

function News() {
  const address = useAddress();
  const items = useQuery(events).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section data-section="app-home.news" className="mt-10 px-5">
      <SectionHeader title="소식" />
      <ul>
        {items.map(({ slug, title, sub, href, ends_at }) => (
          <li key={slug}>
            <ListRow
              lead={<Megaphone size={22} aria-hidden="true" className="text-level-70" />}
              title={title}
              sub={`${sub} · ${formatDate(ends_at)}까지`}
              href={href.startsWith('/') ? address('life', href) : href}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
