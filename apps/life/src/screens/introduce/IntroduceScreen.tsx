import { query } from '@oun/client/query';
import { listChannels } from '@oun/contract/channel';
import { listPrograms } from '@oun/contract/content';
import { getLandingPages } from '@oun/contract/display';
import type { Output } from '@oun/contract/endpoint';
import { getProgramReviews } from '@oun/contract/lesson';
import { listClips } from '@oun/contract/library';
import { formatDay } from '@oun/shell/dates';
import { PrefetchAnchor } from '@oun/shell/link';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { lead, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { Avatar } from '@oun/ui/avatar';
import { ButtonLink } from '@oun/ui/button';
import { Link } from '@oun/ui/link';
import { Rail } from '@oun/ui/rail';
import { Stars } from '@oun/ui/rating';
import { SectionHeader } from '@oun/ui/section-header';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Clock, Moon, Shuffle } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ClipTile } from '../clips/ClipTile.tsx';
import { addressAt } from '../channels/picture-address.ts';
import { HeroPicture } from '../home/HeroPicture.tsx';
import { PlanList } from '../package/PlanList.tsx';
import { inOrder, plans } from '../package/plans.ts';

// Far below the first screen.
const LandingBlocks = lazy(() =>
  import('../guides/LandingBlocks.tsx').then((loaded) => ({ default: loaded.LandingBlocks })),
);

const REVIEWED = 3;
const pages = query(getLandingPages, { params: { bucket: 'introduce' } });
const channels = query(listChannels, { query: { limit: 12 } });
const clips = query(listClips, { query: { limit: 6 } });
const loved = query(listPrograms, { query: { sort: 'popular', limit: REVIEWED } });

const reviewsOf = ({ slug }: { slug: string }) =>
  query(getProgramReviews, { params: { id: slug }, query: { limit: 2 } });

export const loader = prefetch<Output<typeof listPrograms> | undefined>(
  () => [lead(loved), pages, channels, clips, plans],
  (programs) => programs?.items.map(reviewsOf) ?? [],
);
export const meta = pageMeta({
  title: '오운 소개',
  description: '집에서, 하루 10분부터. 아래층 걱정 없이 내 몸에 맞게 운동해요.',
});

function IntroduceScreen() {
  const { me } = useShell();
  return (
    <Page title="오운 소개" className="pb-0">
      <HeroPicture>
        거실이 넓지 않아도 괜찮아요.
        <br />
        오늘 할 만큼만 같이 해요.
      </HeroPicture>
      <Promises />
      <Film />
      <Trainers />
      <Written slug="how-it-works" />
      <Reviews />
      <Plans />
      <Written slug="questions" />
      <p className="mx-5 mt-10 mb-8 rounded-card bg-level-5 p-5 text-body-14 text-level-70">
        멤버십은 결제하고 7일 안에 한 번도 재생하지 않았을 때 전액 돌려드려요.{' '}
        <Link href="/policies/refund" className="underline">
          환불 정책 보기
        </Link>
      </p>
      <StickyCta>
        {me ? (
          <ButtonLink href="/programs" size="Large" full>
            오늘 운동 고르기
          </ButtonLink>
        ) : (
          <ButtonLink href="/sign-up" size="Large" full>
            무료로 시작하기
          </ButtonLink>
        )}
      </StickyCta>
    </Page>
  );
}

export default withPrefetched(IntroduceScreen);

const PROMISES = [
  { icon: Clock, title: '짧게 해도 운동이에요', words: '6분부터 30분까지, 오늘 낼 수 있는 시간만큼 골라요.' },
  { icon: Moon, title: '아래층은 몰라요', words: '뛰는 동작은 조용한 동작으로 한 번에 바꿀 수 있어요.' },
  { icon: Shuffle, title: '내 몸에 맞춰요', words: '아픈 곳과 가진 기구를 알려주면 그에 맞는 운동만 남아요.' },
] as const;

function Promises() {
  return (
    <ul className="mt-10 grid gap-6 px-5">
      {PROMISES.map(({ icon: Icon, title, words }) => (
        <li key={title} className="flex items-start gap-4">
          <span className="flex size-12 shrink-0 items-center justify-center rounded-card bg-pink-0 text-pink-50">
            <Icon size={24} aria-hidden="true" />
          </span>
          <div>
            <h2 className="text-heading-18">{title}</h2>
            <p className="mt-1 text-body-15 text-level-70">{words}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Real workouts in their shortest form: a tap plays one. */
function Film() {
  const { data } = useQuery(clips);
  if (!data || data.items.length === 0) return null;
  return (
    <section className="mt-12 px-5">
      <SectionHeader title="30초만 따라 해볼까요?" sub="가입하지 않아도 바로 볼 수 있어요." />
      <Rail label="클립" itemClassName="w-34">
        {data.items.map((clip) => (
          <ClipTile key={clip.id} clip={clip} />
        ))}
      </Rail>
    </section>
  );
}

function Trainers() {
  const { data } = useQuery(channels);
  if (!data || data.items.length === 0) return null;
  return (
    <section className="mt-12 px-5">
      <SectionHeader
        title="함께하는 트레이너"
        sub="몸을 오래 공부한 사람들이에요."
        more={{ label: '모두 보기', href: '/channels' }}
      />
      <Rail label="트레이너" gap={16} itemClassName="w-21">
        {data.items.map((channel) => (
          <article key={channel.id} className="relative flex flex-col items-center text-center">
            <Avatar name={channel.name} size={84} decorative src={addressAt(channel.avatar, 192)} />
            <h3 className="mt-2 text-heading-14">
              <PrefetchAnchor href={`/channels/${channel.slug}`} className="after:absolute after:inset-0">
                {channel.name}
              </PrefetchAnchor>
            </h3>
            <p className="text-body-13 text-level-60">{channel.specialty}</p>
          </article>
        ))}
      </Rail>
    </section>
  );
}

function Written({ slug }: { slug: string }) {
  const { data } = useQuery(pages);
  const page = data?.items.find((one) => one.slug === slug);
  // The page stands without it: what it is and the way in do not depend on the editors.
  if (!page) return null;
  return (
    <section className="mt-12 px-5">
      <SectionHeader title={page.title} sub={page.sub || undefined} />
      <Suspense>
        <LandingBlocks blocks={page.blocks} />
      </Suspense>
    </section>
  );
}

/** What members really wrote, the newest of the programs most is written about. */
function Reviews() {
  const programs = useQuery(loved).data?.items ?? [];
  const reviews = useQueries({
    queries: programs.map(reviewsOf),
    combine: (answers) =>
      answers.flatMap(({ data }, i) => data?.items.map((review) => ({ ...review, program: programs[i]! })) ?? []),
  });
  if (reviews.length === 0) return null;
  return (
    <section className="mt-12 px-5">
      <SectionHeader title="먼저 해본 사람들" sub="회원이 직접 쓴 리뷰예요." />
      <Rail label="리뷰" itemClassName="w-72">
        {reviews.map(({ id, rating, content, author, created_at, program }) => (
          <article key={id} className="flex h-full flex-col rounded-card bg-level-5 p-5">
            <Stars value={rating} />
            <p className="mt-3 line-clamp-4 text-body-15 text-level-80">{content}</p>
            <p className="mt-auto pt-4 text-body-13 text-level-60">
              {author.nickname} · {formatDay(created_at)}
              <span className="block truncate">{program.title}</span>
            </p>
          </article>
        ))}
      </Rail>
    </section>
  );
}

/** Without prices the way in is enough. */
function Plans() {
  const items = inOrder(useQuery(plans).data?.items ?? []);
  return items.length > 0 ? <PlanList items={items} className="mt-12 px-5" /> : null;
}
