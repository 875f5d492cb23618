import { AppError } from '@oun/contract/errors';
import type { FilmChapter } from '@oun/contract/film';
import { cueTime } from '@oun/film/subtitles';

/** In the order of the film, from its start, each at a place of its own. */
export function readChapters(chapters: readonly FilmChapter[], seconds: number | null): FilmChapter[] {
  const refuse = (words: string) => new AppError('INVALID_INPUT', { fields: { chapters: words } });
  const sorted = chapters.toSorted((a, b) => a.starts_at - b.starts_at);
  const [first] = sorted;
  if (first && first.starts_at !== 0) throw refuse('첫 챕터는 0:00에서 시작해야 해요.');
  if (sorted.some(({ starts_at }, i) => i > 0 && starts_at === sorted[i - 1]!.starts_at))
    throw refuse('같은 때에 시작하는 챕터가 있어요.');
  if (seconds !== null && sorted.some(({ starts_at }) => starts_at >= seconds))
    throw refuse('영상이 끝난 뒤에 시작하는 챕터가 있어요.');
  return sorted;
}

const CUE = /^((?:\d{2,}:)?\d{2}:\d{2}\.\d{3})([ \t]+-->[ \t]+)((?:\d{2,}:)?\d{2}:\d{2}\.\d{3})/m;

/** WebVTT with at least one line to show; nothing for none. */
export function readSubtitles(text: string): string {
  const clean = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  if (clean === '') return '';
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(clean) || !CUE.test(clean)) {
    const words = 'WEBVTT로 시작하고 00:00.000 --> 00:02.000처럼 때가 적힌 자막이어야 해요.';
    throw new AppError('INVALID_INPUT', { fields: { subtitles: words } });
  }
  return `${clean}\n`;
}

/** The same words up to a second: later ones are left out, and one that is being said ends there. */
export function subtitlesUntil(text: string, until: number): string {
  const blocks = text
    .trim()
    .split(/\n{2,}/)
    .flatMap((block) => {
      const [, from, , to] = CUE.exec(block) ?? [];
      if (from === undefined || to === undefined) return [block];
      if (momentOf(from) >= until) return [];
      return [momentOf(to) > until ? block.replace(CUE, `$1$2${cueTime(until)}`) : block];
    });
  return `${blocks.join('\n\n')}\n`;
}

/** Seconds of "01:02.500" and "00:01:02.500". */
const momentOf = (text: string): number => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
