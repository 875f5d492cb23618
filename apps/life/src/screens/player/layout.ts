import { type Chapter, PHASE_LABELS } from '@oun/contract/lesson';
import { lengthWords, type SideNow, type Standing } from './chapters.ts';
import type { Bars } from './framing.ts';
import type { Panel, PlayerActions } from './player-actions.ts';
import type { Settings } from './settings.ts';
import type { Slot } from './slot.ts';

/** What every way of laying out the player shows. */
export type LayoutProps = {
  title: string;
  sub: string;
  standing: Standing;
  side: SideNow | undefined;
  chapters: readonly Chapter[];
  time: number;
  until: number;
  isPlaying: boolean;
  isWaiting: boolean;
  isPreview: boolean;
  /** Seconds until it begins by itself. */
  counting: number | undefined;
  /** What one should have at hand. */
  needs: readonly string[];
  words: string;
  slot: Slot | undefined;
  settings: Settings;
  panel: Panel | undefined;
  /** On its side: how wide the bars are beside the film. */
  bars: Bars | undefined;
  /** So little room that everything is a size smaller. */
  isShort: boolean;
  actions: PlayerActions;
};

export type Mode = 'upright' | 'flat' | 'desk';

const DESK = { width: 1080, height: 620 };

export function modeOf({ width, height }: { width: number; height: number }): Mode {
  if (width < height) return 'upright';
  return width >= DESK.width && height >= DESK.height ? 'desk' : 'flat';
}

/** Where in the workout this moment is. */
export function positionWords({ chapter: { kind, phase }, number, count }: Standing): string {
  if (kind === 'rest') return `쉬어요 · ${count}개 중 ${number}번째를 마쳤어요`;
  return `${PHASE_LABELS[phase]} · ${count}개 중 ${number}번째`;
}

/** What is told to come. In a rest the film already shows the next movement, so it is the one after that. */
export function aheadOf(standing: Standing): { chapter: Chapter | undefined; words: string } {
  const { chapter, next, after } = standing;
  if (chapter.kind === 'rest' && next)
    return { chapter: after, words: after ? `그다음 · ${lengthWords(after)}` : lastWords(standing) };
  return { chapter: next, words: next ? nextWords(standing) : lastWords(standing) };
}

/** Where nothing is told to come: the end, or what only members see. */
function lastWords({ chapter, next, number, count }: Standing): string {
  if (chapter.kind === 'work' || !next)
    return number < count ? '다음 동작은 멤버십에서 볼 수 있어요' : '마지막 동작이에요';
  return number + 1 < count ? '그다음 동작은 멤버십에서 볼 수 있어요' : '다음이 마지막 동작이에요';
}

/** How the next movement follows. */
function nextWords({ chapter, restBefore }: Standing): string {
  if (chapter.sides) return '다음 · 양쪽을 마치고';
  return restBefore > 0 ? `다음 · ${Math.round(restBefore)}초 쉬고` : '다음 · 바로 이어져요';
}
