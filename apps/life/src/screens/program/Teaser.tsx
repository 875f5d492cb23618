import type { Program } from '@oun/contract/content';
import { Picture } from '@oun/shell/picture';
import { useShell } from '@oun/shell/shell-context';
import { share } from '@oun/shell/share';
import { cx } from '@oun/ui/class-names';
import { IconButton } from '@oun/ui/icon-button';
import { Play, Share } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';

/** As long as the badge says. */
const TEASER_SECONDS = 12;
/** Who scrolls or taps on at once is not made to fetch a film, and a page that has just come gets its breath. */
const LINGER_MS = 3_000;

const TeaserFilm = lazy(() => import('./TeaserFilm.tsx').then(({ TeaserFilm: Film }) => ({ default: Film })));

/** The picture first; then, where nothing speaks against it, the first seconds of a lesson without sound. */
export function Teaser({ program }: { program: Program }) {
  const { platform } = useShell();
  const box = useRef<HTMLDivElement>(null);
  const lessonId = program.teaser_lesson_id;
  const [state, setState] = useTeaserState(box, lessonId !== null);
  return (
    // Below the picture there is a strip for what would lie on somebody in it.
    <div ref={box} className={cx('relative overflow-hidden', lessonId !== null && 'pb-13')}>
      <Picture picture={program.picture} ratio="16/9" rounded="none" sizes="(min-width: 570px) 570px, 100vw" priority />
      {lessonId !== null && state === 'playing' ? (
        <Suspense fallback={null}>
          <TeaserFilm lessonId={lessonId} seconds={TEASER_SECONDS} box={box} onFailed={() => setState('failed')} />
        </Suspense>
      ) : null}
      {platform === 'web' ? (
        <IconButton
          label="공유"
          variant="glass"
          className="absolute! top-3 right-3 rounded-chip!"
          icon={<Share size={22} aria-hidden="true" />}
          onClick={() => void share(program.title, `/programs/${program.slug}`)}
        />
      ) : null}
      {lessonId !== null && state !== 'failed' ? (
        <p className="num absolute bottom-1 left-5 flex h-11 items-center text-body-14 text-level-60">
          맛보기 {TEASER_SECONDS}초
        </p>
      ) : null}
      {state === 'asking' ? (
        <IconButton
          label="맛보기 재생"
          className="absolute! right-3 bottom-1"
          icon={<Play size={20} fill="currentColor" aria-hidden="true" />}
          onClick={() => setState('playing')}
        />
      ) : null}
    </div>
  );
}

type State = 'waiting' | 'asking' | 'playing' | 'failed';

/** It begins by itself once somebody stays at the picture; who saves data or motion is asked first. */
function useTeaserState(box: RefObject<HTMLDivElement | null>, hasTeaser: boolean) {
  const [state, setState] = useState<State>('waiting');
  useEffect(() => {
    const element = box.current;
    if (!element || !hasTeaser) return;
    const control = new AbortController();
    let lingering: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(lingering);
      observer.disconnect();
    };
    const observer = new IntersectionObserver((changes) => {
      clearTimeout(lingering);
      if (!changes.at(-1)?.isIntersecting) return;
      const next = () => {
        stop();
        setState(isSparing() ? 'asking' : 'playing');
      };
      lingering = setTimeout(next, isSparing() ? 0 : LINGER_MS);
    });
    control.signal.addEventListener('abort', stop);
    const begin = () => observer.observe(element);
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { signal: control.signal });
    return () => control.abort();
  }, [box, hasTeaser]);
  return [state, setState] as const;
}

const isSparing = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ||
  Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);
