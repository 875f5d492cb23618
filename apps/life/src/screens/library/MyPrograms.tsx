import { dayWords, startWords } from '@oun/contract/lesson';
import { listQuery } from '@oun/client/query';
import type { Output } from '@oun/contract/endpoint';
import { getMyPrograms } from '@oun/contract/library';
import { useNearEnd } from '@oun/shell/near-end';
import { Picture } from '@oun/shell/picture';
import { ProgramCard, ProgramCardSkeleton } from '@oun/shell/program-card';
import { ButtonLink } from '@oun/ui/button';
import { Card } from '@oun/ui/card';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorBlock, ErrorRow } from '@oun/ui/error-block';
import { Link } from '@oun/ui/link';
import { ListEnd } from '@oun/ui/list-end';
import { ProgressBar } from '@oun/ui/progress';
import { SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { LikeButton } from './MarkButtons.tsx';

type MyProgram = Output<typeof getMyPrograms>['items'][number];

export const startedPrograms = listQuery(getMyPrograms, { query: { kind: 'started' } });
export const likedPrograms = listQuery(getMyPrograms, { query: { kind: 'like' } });

export function Started() {
  return (
    <Programs
      query={startedPrograms}
      empty={{ title: '첫 운동을 골라볼까요?', description: '시작한 운동이 여기에 쌓이고, 이어서 할 수 있어요.' }}
    >
      {(program, i) => <StartedCard program={program} isFirst={i === 0} />}
    </Programs>
  );
}

export function Liked() {
  return (
    <section>
      <h2 className="sr-only">찜한 프로그램</h2>
      <Programs
        query={likedPrograms}
        empty={{ title: '마음에 드는 운동에 하트를 눌러보세요.', description: '찜한 운동을 여기서 다시 볼 수 있어요.' }}
      >
        {(program) => (
          <div className="relative">
            <ProgramCard program={program} />
            <div className="absolute top-2 right-2 z-1 rounded-control bg-level-0/85">
              <LikeButton type="program" id={program.id} title={program.title} />
            </div>
          </div>
        )}
      </Programs>
    </section>
  );
}

function Programs({
  query,
  empty,
  children,
}: {
  query: typeof startedPrograms;
  empty: { title: string; description: string };
  children: (program: MyProgram, i: number) => ReactNode;
}) {
  const list = useInfiniteQuery(query);
  const nearEnd = useNearEnd(list);
  if (!list.data) {
    return list.isError ? (
      <ErrorBlock
        title="운동을 불러오지 못했어요"
        description={list.error.message}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <SkeletonGroup className="grid gap-8">
        <ProgramCardSkeleton />
        <ProgramCardSkeleton />
      </SkeletonGroup>
    );
  }
  const programs = list.data.pages.flatMap((page) => page.items);
  if (programs.length === 0) {
    return (
      <EmptyBlock
        {...empty}
        illustration={<img src="/empty-workout.webp" alt="" width={112} height={112} />}
        action={<ButtonLink href="/programs">운동 둘러보기</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul className="grid gap-8">
        {programs.map((program, i) => (
          <li key={program.id}>{children(program, i)}</li>
        ))}
      </ul>
      <div ref={nearEnd} />
      {list.isFetchNextPageError ? (
        <div className="mt-6">
          <ErrorRow onRetry={() => void list.fetchNextPage()}>더 불러오지 못했어요</ErrorRow>
        </div>
      ) : list.hasNextPage ? (
        <SkeletonGroup className="mt-8">
          <ProgramCardSkeleton />
        </SkeletonGroup>
      ) : (
        <ListEnd />
      )}
    </>
  );
}

/** How far one is, and the way on. Only the first carries the screen's one pink button. */
function StartedCard({ program, isFirst }: { program: MyProgram; isFirst: boolean }) {
  const { lesson_count, done_count, next_lesson, is_next_begun } = program;
  return (
    <Card as="article" padding={0} className="overflow-hidden">
      <Picture
        picture={program.picture}
        ratio="16/9"
        alt=""
        rounded="none"
        sizes="(min-width: 570px) 530px, calc(100vw - 40px)"
        priority={isFirst}
      />
      <div className="p-5">
        <h2 className="text-heading-18">
          <Link href={`/programs/${program.slug}`}>{program.title}</Link>
        </h2>
        <p className="mt-0.5 text-body-14 text-level-60">{program.channel.name} 코치</p>
        <ProgressBar
          className="mt-4"
          value={done_count}
          max={lesson_count}
          sentence={
            !next_lesson
              ? `${lesson_count}일을 모두 끝냈어요. 잘했어요!`
              : done_count > 0
                ? `${lesson_count}일 중 ${done_count}일 했어요`
                : `${lesson_count}일 중 ${dayWords(next_lesson.day)}를 하고 있어요`
          }
        />
        {next_lesson ? (
          <ButtonLink
            href={`/lessons/${next_lesson.id}`}
            variant={isFirst ? 'primary' : 'gray'}
            size="Large"
            full
            className="mt-4"
          >
            <Play size={18} fill="currentColor" aria-hidden="true" />
            {startWords(next_lesson, is_next_begun)}
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  );
}
