import { query } from '@oun/client/query';
import { listPrograms, type ProgramCard } from '@oun/contract/content';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ProgramTile } from '@oun/shell/program-card';
import { useShell } from '@oun/shell/shell-context';
import { ButtonLink } from '@oun/ui/button';
import { Rail } from '@oun/ui/rail';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';

const ROW = 8;
const popular = query(listPrograms, { query: { sort: 'popular', limit: ROW } });
const short = query(listPrograms, { query: { max_minutes: 10, limit: ROW } });
const quiet = query(listPrograms, { query: { quiet: 'true', category: ['cardio', 'dance', 'boxing'], limit: ROW } });

export const loader = prefetch(() => [popular, short, quiet]);
export const meta = pageMeta({});

function HomeScreen() {
  const { me } = useShell();
  return (
    <Page title="홈" isTabPlace>
      {me ? <Greeting nickname={me.nickname} /> : <Hero />}
      <ProgramRow title="짧게 10분" sub="오늘은 이만큼이면 충분해요." query={short} more="/programs?max_minutes=10" />
      <ProgramRow
        title="인기 프로그램"
        sub="많이 하고, 많이 이야기해요."
        query={popular}
        more="/programs?sort=popular"
      />
      <ProgramRow
        title="밤에도 조용하게"
        sub="아래층은 모르게 땀이 나요."
        query={quiet}
        more="/programs?quiet=true&category=cardio"
      />
    </Page>
  );
}

export default withPrefetched(HomeScreen);

function Greeting({ nickname }: { nickname: string }) {
  return (
    <section className="px-5 pt-6">
      <h1 className="text-heading-26">
        {nickname} 님,
        <br />
        오늘은 어디를 움직일까요?
      </h1>
      <ButtonLink href="/programs" size="Large" full className="mt-5">
        오늘 운동 고르기
      </ButtonLink>
    </section>
  );
}

/** What it is and the first step, for someone who has never seen it. */
function Hero() {
  return (
    <section className="relative">
      <div className="relative aspect-[390/560] overflow-hidden bg-pink-10 wide:aspect-[570/560]">
        <img
          src="/hero-570.webp"
          srcSet="/hero-570.webp 570w, /hero-1140.webp 1140w"
          sizes="(min-width: 570px) 570px, 100vw"
          width={570}
          height={560}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-bottom"
        />
        <div className="relative px-7 pt-10 wide:pt-12">
          <h1 className="text-[36px] leading-[1.22] font-bold tracking-[-0.03em] wide:text-[42px]">
            집에서,
            <br />
            하루 10분부터
          </h1>
          <p className="mt-4 text-body-16 text-level-70">
            아래층 걱정 없이, 내 몸에 맞게.
            <br />
            오늘 할 운동을 오운이 골라드려요.
          </p>
        </div>
      </div>
      <div className="relative -mt-6 px-5">
        <ButtonLink href="/programs?free=true" size="Large" full>
          무료 운동 둘러보기
        </ButtonLink>
        <p className="mt-3 text-center text-body-14 text-level-60">가입하지 않아도 볼 수 있어요.</p>
      </div>
    </section>
  );
}

function ProgramRow({
  title,
  sub,
  query: options,
  more,
}: {
  title: string;
  sub: string;
  query: typeof popular;
  more: string;
}) {
  const programs = useQuery(options);
  // A row that has nothing, or that failed while the others stand, is simply not there.
  if (programs.data?.items.length === 0) return null;
  return (
    <section className="mt-10 px-5">
      <SectionHeader title={title} sub={sub} more={{ label: '전체', href: more }} />
      <Block
        query={programs}
        title={`${title}을 불러오지 못했어요`}
        skeleton={
          <SkeletonGroup className="flex gap-3 overflow-hidden">
            {[0, 1, 2].map((i) => (
              <Skeleton key={i} shape="card" width={220} height={165} className="shrink-0" />
            ))}
          </SkeletonGroup>
        }
      >
        {({ items }) => (
          <Rail label={title} itemClassName="w-55">
            {items.map((program: ProgramCard) => (
              <ProgramTile key={program.id} program={program} />
            ))}
          </Rail>
        )}
      </Block>
    </section>
  );
}
