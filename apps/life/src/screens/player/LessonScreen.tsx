import { query } from '@oun/client/query';
import { getLesson, type Lesson } from '@oun/contract/lesson';
import type { Playlist } from '@oun/contract/library';
import type { MemberPlayback, Playback } from '@oun/contract/playback';
import { pageMeta } from '@oun/shell/meta';
import type { Handle } from '@oun/shell/plays';
import { must, type Prefetched, withPrefetched } from '@oun/shell/prefetch';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useAddToPlaylist } from '../playlists/use-add-to-playlist.ts';
import { lessonAfter, onePlaylist, playedIn } from '../playlists/playlist-items.ts';
import { Opening } from './Opening.tsx';
import { Player } from './Player.tsx';
import { Refused } from './later.ts';
import { needsOf } from './needs.ts';
import { useOpened } from './use-opened.ts';
import { filmLinks, withFilm } from './with-film.ts';

const one = (id: string) => query(getLesson, { params: { id: Number(id) } });

export const loader = withFilm(
  ({ id = '' }) => [must(one(id))],
  ({ id = '' }) => id,
);

const metaOf = pageMeta<Prefetched>(({ data }) => {
  const lesson = data?.first as Lesson | undefined;
  if (!lesson) return { title: '레슨' };
  const image = lesson.picture.url.replace('{width}', String(lesson.picture.widths.at(-1)));
  return { title: lesson.title, description: `${lesson.program.title} ${lesson.day}일차`, image };
});
export const handle: Handle = { plays: true };
export const meta = (args: Parameters<typeof metaOf>[0]) => [...filmLinks(args.loaderData as never), ...metaOf(args)];

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
  const playlist = usePlaylist();
  const addToPlaylist = useAddToPlaylist();
  const program = lesson ? `/programs/${lesson.program.slug}` : '/programs';
  const here = lesson ? `${program}/lessons/${lesson.id}` : program;
  const backTo = playlist ? `/playlists/${playlist.id}` : program;
  if (opened.kind === 'opening')
    return <Opening title={lesson?.title ?? ''} picture={opened.playback?.poster ?? lesson?.picture} />;
  if (opened.kind === 'refused')
    return (
      <Suspense fallback={<Opening title={lesson?.title ?? ''} picture={lesson?.picture} />}>
        <Refused error={opened.error} picture={lesson?.picture} backTo={backTo} onReopen={reopen} />
      </Suspense>
    );
  const { playback } = opened;
  const next = playlist ? nextInList(playlist, Number(id)) : nextInProgram(playback, lesson, program);
  return (
    <Player
      playableId={id}
      playback={playback}
      backTo={backTo}
      onClose={() => void navigate(backTo, { replace: true })}
      next={next && { ...next, go: () => void navigate(next.path, { replace: true }) }}
      needs={needsOf(lesson?.equipment ?? [])}
      kcal={lesson?.kcal}
      onKeep={() => addToPlaylist({ type: 'lesson', id: Number(id) })}
      onReopen={refuse}
      share={{ title: lesson?.title ?? '', path: here }}
    />
  );
}

/** The list that is played, where one is; one that cannot be read any more is as none. */
function usePlaylist(): Playlist | undefined {
  const [search] = useSearchParams();
  const id = search.get('playlist') ?? '';
  return useQuery({ ...onePlaylist(id), enabled: /^[1-9]\d{0,9}$/.test(id) }).data;
}

function nextInList({ id, items }: Playlist, current: number) {
  const lesson = lessonAfter(items, current);
  return lesson && { words: lesson.title, picture: lesson.picture, path: playedIn(id, lesson.id), isLater: false };
}

/** Of a program the next lesson of the same day goes on at once; that of another day waits for its day. */
function nextInProgram(playback: Playback | MemberPlayback, lesson: Lesson | undefined, program: string) {
  const next = 'next_lesson' in playback ? playback.next_lesson : freeOnly(lesson?.next_lesson);
  if (!next || !lesson) return undefined;
  const { id, day, title, picture } = next;
  return { words: `${day}일차 · ${title}`, picture, path: `${program}/lessons/${id}`, isLater: day !== lesson.day };
}

const freeOnly = (lesson: Lesson['next_lesson'] | undefined) => (lesson?.access === 'FREE' ? lesson : null);
