import type { Chapter } from '@oun/contract/lesson';
import type { SideNow, Standing } from './chapters.ts';

/** What stands in the one row below the film that changes with the moment. */
export type Slot =
  | { kind: 'offline' | 'broken' | 'silent' }
  | { kind: 'failed'; name: string; again: () => void }
  | { kind: 'swapped'; chapter: Chapter }
  | { kind: 'rest' }
  | { kind: 'night'; hour: number; chapter: Chapter; loud: readonly Chapter[] }
  | { kind: 'sides'; now: SideNow }
  | { kind: 'swap'; chapter: Chapter };

const NIGHT_FROM = 21;
const NIGHT_TO = 6;
export const isNight = (hour: number): boolean => hour >= NIGHT_FROM || hour < NIGHT_TO;

export type Moment = {
  standing: Standing;
  chapters: readonly Chapter[];
  side: SideNow | undefined;
  isOffline: boolean;
  isBroken: boolean;
  /** The browser let it begin without its sound only. */
  isSilenced: boolean;
  /** A swap that did not work, or the chapter that was swapped a moment ago. */
  failed: { name: string; again: () => void } | undefined;
  swapped: number | undefined;
  hour: number;
  /** Whoever has said no once is not asked again. */
  isNightAnswered: boolean;
};

/** The first thing that matters now: what hinders, then what was just done, then what may be done. */
export function slotOf(moment: Moment): Slot | undefined {
  const { standing, chapters, side, failed, swapped, hour } = moment;
  const { chapter } = standing;
  if (moment.isBroken) return { kind: 'broken' };
  if (moment.isOffline) return { kind: 'offline' };
  if (failed) return { kind: 'failed', ...failed };
  if (moment.isSilenced) return { kind: 'silent' };
  if (chapter.kind === 'rest') return { kind: 'rest' };
  if (swapped === chapter.index && chapter.instead_of !== null) return { kind: 'swapped', chapter };
  if (side) return { kind: 'sides', now: side };
  if (isNight(hour) && !moment.isNightAnswered && isStillLoud(chapter)) {
    const loud = chapters.filter((one) => one.index >= chapter.index && isStillLoud(one));
    if (loud.length > 1) return { kind: 'night', hour, chapter, loud };
  }
  if (chapter.instead_of !== null || chapter.quiet_twin || chapter.bare_twin) return { kind: 'swap', chapter };
  return undefined;
}

const isStillLoud = ({ is_loud, quiet_twin, instead_of }: Chapter) =>
  is_loud && quiet_twin !== null && instead_of === null;

/** "밤 10시가 넘었어요", "새벽 1시예요". */
export function nightWords(hour: number): string {
  if (hour >= NIGHT_FROM) return `밤 ${hour - 12}시가 넘었어요`;
  return hour === 0 ? '밤 12시가 넘었어요' : `새벽 ${hour}시예요`;
}
