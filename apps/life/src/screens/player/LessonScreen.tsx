import { query } from '@oun/client/query';
import { getLesson, type Lesson } from '@oun/contract/lesson';
import { pageMeta } from '@oun/shell/meta';
import { must, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { Opening } from './Opening.tsx';
import { Player } from './Player.tsx';
import { Refused } from './Refused.tsx';
import { useOpened } from './use-opened.ts';

const one = (id: string) => query(getLesson, { params: { id: Number(id) } });

export const loader = prefetch(({ params }) => [must(one(params['id']!))]);

export const meta = pageMeta<Prefetched>(({ data }) => {
  const lesson = data?.first as Lesson | undefined;
  if (!lesson) return { title: '레슨' };
  const image = lesson.picture.url.replace('{width}', String(lesson.picture.widths.at(-1)));
  return { title: lesson.title, description: `${lesson.program.title} ${lesson.day}일차`, image };
});

function LessonScreen() {
  const { id = '' } = useParams();
  // A new lesson is a new player: nothing of the last one stays.
  return <Lessons key={id} id={id} />;
}

export default withPrefetched(LessonScreen);

function Lessons({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data: lesson } = useQuery(one(id));
  const { opened, reopen, refuse } = useOpened(id);
  const backTo = lesson ? `/programs/${lesson.program.slug}` : '/programs';
  const here = lesson ? `${backTo}/lessons/${lesson.id}` : backTo;
  if (opened.kind === 'opening') return <Opening title={lesson?.title ?? ''} picture={lesson?.picture} />;
  if (opened.kind === 'refused') return <Refused error={opened.error} backTo={backTo} onReopen={reopen} />;
  const next = lesson?.next_lesson;
  return (
    <Player
      playableId={id}
      playback={opened.playback}
      backTo={backTo}
      onClose={() => void navigate(backTo, { replace: true })}
      onNext={next ? () => void navigate(`${backTo}/lessons/${next.id}`, { replace: true }) : undefined}
      onReopen={refuse}
      share={{ title: lesson?.title ?? '', path: here }}
    />
  );
}
