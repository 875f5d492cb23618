import { dayWords } from '@oun/contract/lesson';
import type { Program } from '@oun/contract/content';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { Badge } from '@oun/ui/badge';
import { cx } from '@oun/ui/class-names';
import { IconButton } from '@oun/ui/icon-button';
import { Link } from '@oun/ui/link';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Check, ChevronDown, ListPlus, Lock, Play } from 'lucide-react';
import { gateTo } from '../gate/gate.ts';
import { useAddToPlaylist } from '../playlists/use-add-to-playlist.ts';
import { isBegun, isDone, mayPlay, minutesLeft, nextStep, type Step, type Week } from './progress.ts';
import { directoriesQuery, sectionsQuery } from './queries.ts';
import { usePath } from './use-path.ts';

declare module '@oun/track/log/catalogue' {
  interface Sections {
    'program.days': true;
  }
}

/** Week by week, with what is done, what is next and what is not for this viewer. */
export function Curriculum({ program }: { program: Program }) {
  const directories = useQuery(directoriesQuery(program.slug));
  const sections = useQuery(sectionsQuery(program.slug));
  const { weeks, hasAccess } = usePath(program);
  const steps = weeks?.flatMap((week) => week.steps) ?? [];
  const doneCount = steps.filter(isDone).length;
  const next = weeks && nextStep(weeks);
  return (
    <section data-section="program.days" className="later-491 px-5" aria-labelledby="curriculum">
      <div className="flex items-center justify-between gap-3">
        <h2 id="curriculum" className="text-heading-20">
          커리큘럼
        </h2>
        <p className="num text-body-14 text-level-60">
          {doneCount > 0
            ? `${steps.length}일 중 ${doneCount}일 했어요`
            : `${program.weeks}주 동안 ${program.lesson_count}번`}
        </p>
      </div>
      <Block
        query={directories.data ? (sections as UseQueryResult) : directories}
        title="커리큘럼을 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="mt-4 grid gap-2">
            {Array.from({ length: program.weeks }, (_, i) => (
              <Skeleton key={i} shape="card" height={72} />
            ))}
          </SkeletonGroup>
        }
      >
        {() => (
          <ol className="mt-4 grid gap-2">
            {weeks?.map((week) => (
              <WeekCard
                key={week.id}
                week={week}
                slug={program.slug}
                next={next}
                hasAccess={hasAccess}
                isOpen={next ? week.steps.includes(next) : false}
              />
            ))}
          </ol>
        )}
      </Block>
    </section>
  );
}

type LessonProps = { slug: string; next: Step | undefined; hasAccess: boolean };

function WeekCard({ week, isOpen, ...rest }: LessonProps & { week: Week; isOpen: boolean }) {
  return (
    <li>
      <details
        open={isOpen}
        className="group rounded-card inset-ring inset-ring-level-20 open:inset-ring-[1.5px] open:inset-ring-level-90"
      >
        <summary className="flex min-h-18 list-none items-center justify-between gap-3 rounded-card py-3 pr-4 pl-5 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            <h3 className="text-heading-16">{week.title}</h3>
            <span className="block text-body-13 text-level-60">{week.summary}</span>
          </span>
          <span className="flex shrink-0 items-center gap-2">
            <WeekState week={week} />
            <ChevronDown
              size={20}
              aria-hidden="true"
              className="text-level-70 transition-transform duration-enter ease-enter group-open:rotate-180"
            />
          </span>
        </summary>
        <ol className="px-5 pb-3">
          {week.steps.map((step) => (
            <LessonRow key={step.lesson.id} step={step} {...rest} />
          ))}
        </ol>
      </details>
    </li>
  );
}

function WeekState({ week: { steps, doneCount } }: { week: Week }) {
  if (doneCount === 0) return <span className="num text-body-13 text-level-60">{steps.length}일</span>;
  const isAll = doneCount === steps.length;
  return (
    <Badge
      tone={isAll ? 'success' : 'pink'}
      className="num"
      icon={isAll ? <Check size={14} aria-hidden="true" /> : undefined}
    >
      <span className="sr-only">{steps.length}일 중 </span>
      <span aria-hidden="true">
        {doneCount}/{steps.length}
      </span>
      <span className="sr-only">{doneCount}일 했어요</span>
    </Badge>
  );
}

function LessonRow({ step, slug, next, hasAccess }: LessonProps & { step: Step }) {
  const { lesson, view } = step;
  const addToPlaylist = useAddToPlaylist();
  const isNext = step === next;
  const canPlay = mayPlay(lesson, hasAccess);
  // The first minute is for everybody.
  const isPreview = !canPlay && lesson.access === 'PREVIEW';
  const isLocked = !canPlay && !isPreview;
  const path = `/programs/${slug}/lessons/${lesson.id}`;
  const gate = gateTo({ path, title: lesson.title, note: `${Math.round(lesson.seconds / 60)}분` });
  const words = [
    dayWords(lesson.day),
    `${Math.round(lesson.seconds / 60)}분`,
    ...(view?.completed_at ? [`${formatDate(view.completed_at)}에 했어요`] : []),
    ...(isLocked ? ['멤버십으로 볼 수 있어요'] : []),
  ];
  return (
    <li className="flex items-center border-t border-level-10">
      <Link
        href={isLocked ? '/package-detail' : path}
        onClick={isLocked ? gate : undefined}
        className="flex min-h-17 min-w-0 flex-1 items-center gap-3 rounded-control py-2"
      >
        <span
          aria-hidden="true"
          className={cx(
            'flex size-8 shrink-0 items-center justify-center rounded-chip',
            isDone(step) && 'bg-success-ground text-success',
            !isDone(step) && isNext && canPlay && 'bg-pink-50 text-level-0',
            !isDone(step) && !(isNext && canPlay) && 'bg-level-10 text-level-60',
          )}
        >
          {isDone(step) ? (
            <Check size={18} />
          ) : isLocked ? (
            <Lock size={16} />
          ) : (
            <Play size={14} fill="currentColor" className="ml-0.5" />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span
            className={cx(
              'block',
              isNext ? 'text-heading-16' : 'text-body-16',
              isDone(step) || isLocked ? 'text-level-60' : 'text-level-90',
            )}
          >
            {lesson.title}
          </span>
          <span className="num block text-body-13 text-level-60">{words.join(' · ')}</span>
        </span>
        {isBegun(step) && canPlay ? (
          <span className="num shrink-0 text-body-13 font-semibold text-pink-50">{minutesLeft(step)}분 남음</span>
        ) : isPreview ? (
          <Badge tone="pink">맛보기</Badge>
        ) : !hasAccess && lesson.access === 'FREE' ? (
          <Badge tone="ink">무료</Badge>
        ) : null}
      </Link>
      <IconButton
        label={`${lesson.title} 플레이리스트에 담기`}
        aria-haspopup="dialog"
        icon={<ListPlus size={20} aria-hidden="true" className="text-level-60" />}
        className="-mr-3 ml-1"
        onClick={() => addToPlaylist({ type: 'lesson', id: lesson.id })}
      />
    </li>
  );
}
