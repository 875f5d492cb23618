import { query } from '@oun/client/query';
import type { LessonLine } from '@oun/contract/lesson';
import { getPlaylist, type Playlist } from '@oun/contract/library';

/** One list; by its number as text, as addresses have it. */
export const onePlaylist = (id: number | string) => query(getPlaylist, { params: { id: String(id) } });

/** One thing of a list, as it is sent. */
export type PlaylistKey = { type: 'clip' | 'lesson'; id: number };
export type PlaylistItem = Playlist['items'][number];

export const itemKey = (item: PlaylistItem): PlaylistKey =>
  item.type === 'clip' ? { type: 'clip', id: item.clip.id } : { type: 'lesson', id: item.lesson.id };

export const itemKeys = (items: readonly PlaylistItem[]): PlaylistKey[] => items.map(itemKey);

/** Where the whole of a list is played from one of its workouts. */
export const playedIn = (list: number | string, lesson: number): string => `/lessons/${lesson}?playlist=${list}`;

/** The workout after this one; clips are passed over. One that stands twice leads on from its last place: every list ends. */
export function lessonAfter(items: readonly PlaylistItem[], id: number): LessonLine | undefined {
  const lessons = items.flatMap((item) => (item.type === 'lesson' ? [item.lesson] : []));
  const at = lessons.findLastIndex((lesson) => lesson.id === id);
  return at < 0 ? undefined : lessons[at + 1];
}

/** The same list with one thing moved to another place; a place outside of it changes nothing. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  if (to < 0 || to >= next.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

export const without = <T>(items: readonly T[], at: number): T[] => items.filter((_, i) => i !== at);

/** Never less than a minute: nothing takes no time. */
export const inMinutes = (seconds: number): string => `${Math.max(1, Math.round(seconds / 60))}분`;
