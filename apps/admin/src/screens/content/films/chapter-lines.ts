import type { FilmChapter } from '@oun/contract/film';
import { clockText, readClock } from './film-words.ts';

/** A chapter as it is written down. */
export type ChapterLine = { key: number; at: string; title: string };

let lastKey = 0;
export const newLine = (at: string, title: string): ChapterLine => ({ key: (lastKey += 1), at, title });

export const linesOf = (chapters: readonly FilmChapter[]): ChapterLine[] =>
  chapters.map(({ title, starts_at }) => newLine(clockText(starts_at, true), title));

/** Without the lines that lack a name or a time that can be read. */
export const chaptersOf = (lines: readonly ChapterLine[]): FilmChapter[] =>
  lines.flatMap(({ at, title }) => {
    const starts_at = readClock(at);
    return starts_at === undefined || title.trim() === '' ? [] : [{ title: title.trim(), starts_at }];
  });
