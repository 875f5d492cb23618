import { PHASE_LABELS } from '@oun/contract/lesson';
import { Picture } from '@oun/shell/picture';
import { cx } from '@oun/ui/class-names';
import { ChevronLeft, List, Maximize, PictureInPicture2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { clock } from './chapters.ts';
import { Bars, LookButtons, PlainButton, PlayButtons, Ring } from './parts.tsx';
import { cueAt, lastWords, type LayoutProps, SwapCard, Words } from './StandingLayout.tsx';

const HIDE_MS = 4_000;

/** A phone on its side, a tablet, a screen: the film fills it, and what one needs lies over its corners. */
export function LyingLayout(props: LayoutProps) {
  const { standing, chapters, time, until, isPlaying, words, settings, actions, canSwap } = props;
  const { chapter, left, number, count, next, restBefore } = standing;
  const isShown = useStirred(isPlaying);
  const fade = cx('transition-opacity duration-enter', !isShown && 'opacity-0 focus-within:opacity-100');
  return (
    <div className="pointer-events-none absolute inset-0 *:pointer-events-auto">
      <div className="pointer-events-none absolute inset-0 bg-linear-to-b from-level-90/45 via-level-90/0 via-30% to-level-90/55" />
      <div className="absolute inset-x-0 top-0 flex items-start justify-between px-6 pt-5">
        <div className="flex items-start gap-2">
          <PlainButton label="닫기" onClick={actions.close}>
            <ChevronLeft size={28} aria-hidden="true" />
          </PlainButton>
          <div aria-live="polite" className="drop-shadow">
            <p className="num text-body-14 text-level-0">
              {PHASE_LABELS[chapter.phase]} · {count}개 중 {number}번째
            </p>
            <h1 className="text-heading-30" data-testid="movement">
              {chapter.kind === 'rest' ? '쉬어요' : chapter.name}
            </h1>
            <p className="text-body-14 text-level-0">
              {chapter.kind === 'rest' && next ? `다음은 ${next.name}` : cueAt(standing, time)}
            </p>
          </div>
        </div>
        <div className={cx('flex', fade)}>
          <LookButtons settings={settings} actions={actions}>
            {actions.pictureInPicture ? (
              <PlainButton label="화면 속 화면" onClick={actions.pictureInPicture}>
                <PictureInPicture2 size={24} aria-hidden="true" />
              </PlainButton>
            ) : null}
            <PlainButton label="전체 화면" onClick={actions.fullScreen}>
              <Maximize size={24} aria-hidden="true" />
            </PlainButton>
            <PlainButton label="동작 목록" onClick={actions.openChapters}>
              <List size={24} aria-hidden="true" />
            </PlainButton>
          </LookButtons>
        </div>
      </div>
      <div className="absolute inset-x-0 bottom-0 px-6 pb-4">
        <div className="flex items-end justify-between gap-4">
          <div className="flex items-end gap-3">
            <div className="rounded-chip bg-glass">
              <Ring left={left} total={chapter.seconds} size={116} />
            </div>
            <div className={cx('flex gap-3', fade)}>
              <PlayButtons isPlaying={isPlaying} actions={actions} />
            </div>
          </div>
          <div className={cx('grid w-72 gap-2 rounded-card bg-glass p-3', fade)}>
            {next ? (
              <div className="flex items-center gap-3">
                <Picture picture={next.picture} alt="" sizes="88px" rounded="control" className="w-22 shrink-0" />
                <div className="min-w-0">
                  <p className="num text-body-13 text-level-10">
                    {restBefore > 0 ? `다음 · ${Math.round(restBefore)}초 쉬고` : '다음'}
                  </p>
                  <p className="truncate text-heading-16">{next.name}</p>
                </div>
              </div>
            ) : (
              <p className="text-heading-16">{lastWords(standing)}</p>
            )}
            {canSwap ? <SwapCard chapter={chapter} onSwap={actions.swap} /> : null}
          </div>
        </div>
        <div className="mt-2 flex items-center gap-3">
          <span className="num w-12 text-body-14">{clock(time)}</span>
          <div className="flex-1">
            <Bars chapters={chapters} time={time} until={until} onSeek={actions.seek} />
          </div>
          <span className="num w-12 text-right text-body-14">{clock(until)}</span>
        </div>
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-24">
        <Words>{words}</Words>
      </div>
    </div>
  );
}

/** Shown while somebody moves, or while the film stands. */
function useStirred(isPlaying: boolean): boolean {
  const [isStirred, setStirred] = useState(true);
  useEffect(() => {
    let timer = setTimeout(() => setStirred(false), HIDE_MS);
    const stir = () => {
      setStirred(true);
      clearTimeout(timer);
      timer = setTimeout(() => setStirred(false), HIDE_MS);
    };
    for (const name of ['pointermove', 'pointerdown', 'keydown']) window.addEventListener(name, stir);
    return () => {
      clearTimeout(timer);
      for (const name of ['pointermove', 'pointerdown', 'keydown']) window.removeEventListener(name, stir);
    };
  }, []);
  return isStirred || !isPlaying;
}
