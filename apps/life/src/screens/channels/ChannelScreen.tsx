import { query } from '@oun/client/query';
import { type Channel, getChannel } from '@oun/contract/channel';
import { listPrograms } from '@oun/contract/content';
import { type Clip, listClips } from '@oun/contract/library';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { eachOnce } from '@oun/shell/each-once';
import { Picture } from '@oun/shell/picture';
import { must, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ProgramCard, ProgramCardSkeleton } from '@oun/shell/program-card';
import { Avatar } from '@oun/ui/avatar';
import { EmptyBlock } from '@oun/ui/empty-block';
import { withCommas } from '@oun/money/written';
import { Rail } from '@oun/ui/rail';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useParams } from 'react-router';
import { ClipTile } from '../clips/ClipTile.tsx';
import { FollowButton } from '../library/MarkButtons.tsx';
import { marks, useMark } from '../library/marks.ts';
import { addressAt } from './picture-address.ts';

const one = (slug: string) => query(getChannel, { params: { slug } });
const programsOf = (slug: string) => query(listPrograms, { query: { channel: slug, limit: 50 } });
const clipsOf = (slug: string) => query(listClips, { query: { channel: slug, limit: 10 } });

export const loader = prefetch(({ params: { slug = '' }, isSignedIn }) => [
  must(one(slug)),
  programsOf(slug),
  clipsOf(slug),
  ...(isSignedIn ? [marks] : []),
]);

export const meta = pageMeta<Prefetched>(({ data }) => {
  const channel = data?.first as Channel | undefined;
  if (!channel) return { title: '트레이너' };
  const image = addressAt(channel.banner ?? channel.avatar, 1140);
  return { title: `${channel.name} 코치`, description: channel.introduction, ...(image && { image }) };
});

function ChannelScreen() {
  const { slug = '' } = useParams();
  const channel = useQuery(one(slug));
  return (
    <Page title={channel.data ? `${channel.data.name} 코치` : '트레이너'} isOverPicture>
      <Block query={channel} title="트레이너를 불러오지 못했어요" skeleton={<Skeleton ratio="570/220" />}>
        {(found) => (
          <>
            <Head channel={found} />
            {found.program_count === 0 && found.clip_count === 0 ? (
              <EmptyBlock
                className="mx-5 mt-10"
                illustration={<img src="/empty-workout.webp" alt="" width={112} height={112} />}
                title="아직 올라온 콘텐츠가 없어요."
                description="팔로우하면 올라올 때 알려드려요."
              />
            ) : (
              <>
                <Clips slug={slug} name={found.name} />
                <Programs slug={slug} />
              </>
            )}
          </>
        )}
      </Block>
    </Page>
  );
}

export default withPrefetched(ChannelScreen);

function Head({ channel }: { channel: Channel }) {
  const { count = 0 } = useMark('follow', 'channel', channel.id, { given: channel.follower_count });
  return (
    <header>
      {channel.banner ? (
        <Picture picture={channel.banner} alt="" rounded="none" priority sizes="(min-width: 570px) 570px, 100vw" />
      ) : (
        <div className="aspect-[570/220] bg-pink-0" />
      )}
      <div className="px-5">
        <div className="-mt-10">
          <Avatar
            name={channel.name}
            size={88}
            decorative
            src={addressAt(channel.avatar, 192)}
            className="relative border-4 border-level-0"
          />
        </div>
        <h1 className="mt-3 text-heading-26">{channel.name} 코치</h1>
        <p className="num mt-1 text-body-15 text-level-60">
          {channel.specialty ? `${channel.specialty} · ` : ''}팔로워 {withCommas(count)}명
        </p>
        <p className="mt-4 text-body-16 text-level-70">{channel.introduction}</p>
        {channel.credentials.length > 0 ? (
          <ul className="mt-4 grid gap-1.5" aria-label="자격과 경력">
            {channel.credentials.map((credential) => (
              <li key={credential} className="flex items-start gap-2 text-body-14 text-level-70">
                <Check size={18} aria-hidden="true" className="mt-0.5 text-pink-50" />
                {credential}
              </li>
            ))}
          </ul>
        ) : null}
        <div className="mt-5">
          <FollowButton channelId={channel.id} name={channel.name} isMain full />
        </div>
      </div>
    </header>
  );
}

function Clips({ slug, name }: { slug: string; name: string }) {
  const { data } = useQuery(clipsOf(slug));
  // What is not there, or failed while the rest stands, leaves no hole.
  if (!data || data.items.length === 0) return null;
  return (
    <section className="mt-10 px-5">
      <SectionHeader
        title="짧은 클립"
        sub="30초만 따라 해볼까요?"
        more={{ label: '전체', href: `/clips?channel=${slug}` }}
      />
      <Rail label={`${name} 코치의 클립`} itemClassName="w-34">
        {unlike(data.items).map((clip) => (
          <ClipTile key={clip.id} clip={clip} from={{ channel: slug }} />
        ))}
      </Rail>
    </section>
  );
}

function Programs({ slug }: { slug: string }) {
  const programs = useQuery(programsOf(slug));
  if (programs.data?.items.length === 0) return null;
  return (
    <section className="mt-10 px-5">
      <SectionHeader title="프로그램" sub={programs.data ? `${programs.data.items.length}개가 있어요.` : undefined} />
      <Block
        query={programs}
        title="프로그램을 불러오지 못했어요"
        skeleton={
          <SkeletonGroup>
            <ProgramCardSkeleton />
          </SkeletonGroup>
        }
      >
        {({ items }) => (
          <ul className="grid gap-8">
            {items.map((program) => (
              <li key={program.id}>
                <ProgramCard program={program} />
              </li>
            ))}
          </ul>
        )}
      </Block>
    </section>
  );
}

/** A film that is shown under two names stands here under one; all of them are behind the link. */
const unlike = (clips: readonly Clip[]): Clip[] =>
  eachOnce(clips.map((clip) => ({ clip, picture: clip.poster }))).map(({ clip }) => clip);
