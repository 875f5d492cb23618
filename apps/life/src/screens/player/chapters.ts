import type { Chapter } from '@oun/contract/lesson';

/** Where the film stands among its chapters. */
export type Standing = {
  chapter: Chapter;
  /** Seconds of the chapter that are left. */
  left: number;
  /** 1 for the first movement; a rest belongs to the movement before it. */
  number: number;
  count: number;
  /** The next movement, and the rest before it. */
  next: Chapter | undefined;
  restBefore: number;
  /** The movement after the next. */
  after: Chapter | undefined;
};

/** Of `count` movements, of which `chapters` has those that may be seen. */
export function standingAt(chapters: readonly Chapter[], time: number, count: number): Standing {
  const index = Math.max(
    0,
    chapters.findLastIndex(({ starts_at }) => starts_at <= time + 0.001),
  );
  const chapter = chapters[index]!;
  const works = chapters.filter(({ kind }) => kind === 'work');
  const [next, after] = chapters.slice(index + 1).filter(({ kind }) => kind === 'work');
  const rest = chapter.kind === 'work' ? chapters[index + 1] : undefined;
  return {
    chapter,
    left: Math.max(0, chapter.starts_at + chapter.seconds - time),
    number: works.filter(({ index: other }) => other <= chapter.index).length,
    count,
    next,
    restBefore: rest?.kind === 'rest' ? rest.seconds : 0,
    after,
  };
}

/** The start of the movement before or after; back within a movement first goes to its own start. */
export function jumpTo(chapters: readonly Chapter[], time: number, direction: 1 | -1): number | undefined {
  const works = chapters.filter(({ kind }) => kind === 'work');
  if (direction === 1) return works.find(({ starts_at }) => starts_at > time + 0.05)?.starts_at;
  return works.findLast(({ starts_at }) => starts_at < time - 3)?.starts_at ?? 0;
}

export type Side = 'right' | 'left';
export const SIDE_NAMES: Record<Side, string> = { right: '오른쪽', left: '왼쪽' };

/** Where one stands in what is done one side at a time. */
export type SideNow = {
  /** The one that is trained, or that one changes over to. */
  side: Side;
  part: 'first' | 'change' | 'second';
  /** Seconds of this part that are left, and all of it. */
  left: number;
  total: number;
  first: { side: Side; seconds: number };
  second: { side: Side; seconds: number };
};

export function sideAt({ starts_at, seconds, sides }: Chapter, time: number): SideNow | undefined {
  if (!sides) return undefined;
  const { change_at, change_seconds } = sides;
  const again_at = change_at + change_seconds;
  const end = starts_at + seconds;
  const first = { side: sides.first, seconds: change_at - starts_at };
  const second = { side: other(sides.first), seconds: end - again_at };
  const at = time + 0.001;
  const [side, part, total, until] =
    at < change_at
      ? ([first.side, 'first', first.seconds, change_at] as const)
      : at < again_at
        ? ([second.side, 'change', change_seconds, again_at] as const)
        : ([second.side, 'second', second.seconds, end] as const);
  return { side, part, total, left: Math.max(0, until - time), first, second };
}

const other = (side: Side): Side => (side === 'right' ? 'left' : 'right');

/** What is seen at a moment: the chapter's picture, and whether its other side is shown, as it is while one changes. */
export function pictureAt(chapters: readonly Chapter[], time: number): { chapter: Chapter; isOtherSide: boolean } {
  const chapter = chapters.findLast(({ starts_at }) => starts_at <= time + 0.001) ?? chapters[0]!;
  return { chapter, isOtherSide: (sideAt(chapter, time)?.part ?? 'first') !== 'first' };
}

/** Seconds as one plans by them: "40초", "양쪽 30초씩". */
export function lengthWords(chapter: Chapter): string {
  const sides = sideAt(chapter, chapter.starts_at);
  if (!sides) return `${Math.round(chapter.seconds)}초`;
  const [first, second] = [Math.round(sides.first.seconds), Math.round(sides.second.seconds)];
  if (first === second) return `양쪽 ${first}초씩`;
  return `${SIDE_NAMES[sides.first.side]} ${first}초, ${SIDE_NAMES[sides.second.side]} ${second}초`;
}

export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A movement and the rest after it, as one part of the bar; the last ends where the film does for this viewer. */
export function barsOf(chapters: readonly Chapter[], until: number): { start: number; end: number; index: number }[] {
  const bars: { start: number; end: number; index: number }[] = [];
  for (const { kind, starts_at, seconds, index } of chapters) {
    const last = bars.at(-1);
    const end = Math.min(starts_at + seconds, until);
    if (kind === 'rest' && last) last.end = end;
    else bars.push({ start: starts_at, end, index });
  }
  return bars;
}
