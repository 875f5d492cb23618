import type { Chapter } from '@oun/contract/lesson';
import type { SideNow, Standing } from './chapters.ts';
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

/** Where nothing is told to come: the end, or what only members see. */
export const lastWords = ({ number, count }: Standing): string =>
  number < count ? '다음 동작은 멤버십에서 볼 수 있어요' : '마지막 동작이에요';

/** How the next movement follows. */
export function nextWords({ chapter, restBefore }: Standing): string {
  if (chapter.kind === 'rest') return '다음';
  if (chapter.sides) return '다음 · 양쪽을 마치고';
  return restBefore > 0 ? `다음 · ${Math.round(restBefore)}초 쉬고` : '다음 · 바로 이어져요';
}
