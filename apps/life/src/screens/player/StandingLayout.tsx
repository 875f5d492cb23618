import type { Chapter } from '@oun/contract/lesson';
import { PHASE_LABELS } from '@oun/contract/lesson';
import { Picture } from '@oun/shell/picture';
import { ChevronDown, ChevronUp, Repeat2, VolumeX, Dumbbell } from 'lucide-react';
import { josa } from 'es-hangul';
import type { ReactNode } from 'react';
import { clock, type Standing } from './chapters.ts';
import { Bars, LookButtons, PlainButton, PlayButtons, Ring } from './parts.tsx';
import type { PlayerActions } from './player-actions.ts';
import type { Settings } from './settings.ts';

export type LayoutProps = {
  standing: Standing;
  chapters: readonly Chapter[];
  time: number;
  until: number;
  isPlaying: boolean;
  isPreview: boolean;
  words: string;
  settings: Settings;
  actions: PlayerActions;
  canSwap: boolean;
};

const CUE_SECONDS = 8;

/** The cue of the moment: they take turns. */
export const cueAt = ({ chapter }: Standing, time: number): string =>
  chapter.cues[Math.floor((time - chapter.starts_at) / CUE_SECONDS) % Math.max(1, chapter.cues.length)] ?? '';

/** Where nothing is told to come: the end, or what only members see. */
export const lastWords = ({ number, count }: Standing): string =>
  number < count ? '다음 동작은 멤버십에서 볼 수 있어요' : '마지막 동작이에요';

/** Over the film of a phone held upright. */
export function StandingTop({ words, settings, actions }: LayoutProps) {
  return (
    <>
      <div className="absolute inset-x-0 top-0 flex justify-between bg-linear-to-b from-level-90/60 to-level-90/0 px-2 pt-safe-top pb-4">
        <PlainButton label="닫기" onClick={actions.close}>
          <ChevronDown size={28} aria-hidden="true" />
        </PlainButton>
        <div className="flex">
          <LookButtons settings={settings} actions={actions} />
        </div>
      </div>
      <Words>{words}</Words>
    </>
  );
}

/** Below it, within the thumb's reach: what is done, how long still, and what comes. */
export function StandingPanel(props: LayoutProps) {
  const { standing, chapters, time, until, isPlaying, isPreview, actions, canSwap } = props;
  const { chapter, left, number, count, next, restBefore } = standing;
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-5 pt-4 pb-safe-bottom">
      <div className="num flex justify-between text-body-15 text-level-20">
        <p>
          {PHASE_LABELS[chapter.phase]} · {count}개 중 {number}번째
        </p>
        <p>
          {isPreview ? '맛보기 ' : ''}
          {clock(until - time)} 남음
        </p>
      </div>
      <div className="mt-1">
        <Bars chapters={chapters} time={time} until={until} onSeek={actions.seek} />
      </div>
      <div className="mt-5 flex min-h-32 items-center justify-between gap-4">
        <div className="min-w-0" aria-live="polite">
          <h1 className="text-heading-30" data-testid="movement">
            {chapter.kind === 'rest' ? '쉬어요' : chapter.name}
          </h1>
          <p className="mt-2 text-body-15 text-level-20">
            {chapter.kind === 'rest' && next ? `다음은 ${next.name}` : cueAt(standing, time)}
          </p>
        </div>
        <Ring left={left} total={chapter.seconds} size={124}>
          <span className="mt-1 text-body-13 text-level-20">초</span>
        </Ring>
      </div>
      <div className="mt-4 min-h-16">{canSwap ? <SwapCard chapter={chapter} onSwap={actions.swap} /> : null}</div>
      <div className="my-5 flex items-center justify-center gap-8">
        <PlayButtons isPlaying={isPlaying} actions={actions} isLarge />
      </div>
      <button
        type="button"
        onClick={actions.openChapters}
        className="mt-auto flex items-center gap-3 border-t border-level-70 pt-4 pb-2 text-left"
      >
        {next ? (
          <>
            <Picture picture={next.picture} alt="" sizes="80px" rounded="control" className="w-20 shrink-0" />
            <span className="min-w-0 flex-1">
              <span className="num block text-body-14 text-level-20">
                {restBefore > 0 ? `다음 · ${Math.round(restBefore)}초 쉬고` : '다음'}
              </span>
              <span className="mt-0.5 block truncate text-heading-16">{next.name}</span>
            </span>
          </>
        ) : (
          <span className="flex-1 text-heading-16">{lastWords(standing)}</span>
        )}
        <span className="flex items-center gap-1 text-body-14 text-level-20">
          목록 <ChevronUp size={18} aria-hidden="true" />
        </span>
      </button>
    </div>
  );
}

export function Words({ children }: { children: string }) {
  if (!children) return null;
  return (
    <p className="pointer-events-none absolute inset-x-4 bottom-3 text-center">
      <span
        className="rounded-tag bg-level-90/70 px-2 py-1 text-body-16 font-semibold text-level-0"
        data-testid="words"
      >
        {children}
      </span>
    </p>
  );
}

/** A quiet or bare twin one tap away, while the movement runs. */
export function SwapCard({ chapter, onSwap }: { chapter: Chapter; onSwap: PlayerActions['swap'] }) {
  if (chapter.instead_of !== null)
    return (
      <SwapRow
        icon={<Repeat2 size={20} aria-hidden="true" />}
        title={`${josa(chapter.instead_of, '으로/로')} 되돌리기`}
        sub={`지금은 ${chapter.name} · ${chapter.instead_of} 대신`}
        onClick={() => onSwap(chapter, 'original')}
      />
    );
  if (chapter.quiet_twin)
    return (
      <SwapRow
        icon={<VolumeX size={20} aria-hidden="true" />}
        title="조용한 동작으로 바꾸기"
        sub={`${chapter.quiet_twin.name} · 층간소음 없어요`}
        onClick={() => onSwap(chapter, 'quiet')}
      />
    );
  if (chapter.bare_twin)
    return (
      <SwapRow
        icon={<Dumbbell size={20} aria-hidden="true" />}
        title="기구 없이 하기"
        sub={chapter.bare_twin.name}
        onClick={() => onSwap(chapter, 'bare')}
      />
    );
  return null;
}

function SwapRow({ icon, title, sub, onClick }: { icon: ReactNode; title: string; sub: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex w-full items-center gap-3 rounded-control bg-level-80 px-3 py-3 text-left landscape:bg-level-0/15"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-chip bg-blue-80 text-blue-20">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-heading-16">{title}</span>
        <span className="block truncate text-body-14 text-blue-20">{sub}</span>
      </span>
      <Repeat2 size={20} aria-hidden="true" className="shrink-0 text-level-20" />
    </button>
  );
}
