import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { Children, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from './class-names.tsx';

export type CarouselProps = {
  /** What is shown, as in "이번 주 기획전". */
  label: string;
  indicator?: 'counter' | 'dots' | 'none' | undefined;
  /** Moves by itself this often. Never under reduced motion, under the pointer or focus, or once paused. */
  autoMs?: number | undefined;
  loop?: boolean | undefined;
  className?: string | undefined;
  onSlideChange?: ((index: number) => void) | undefined;
  /** One child a slide. */
  children: ReactNode;
};

const QUIET = '(prefers-reduced-motion: reduce)';

function watchQuiet(onChange: () => void) {
  const query = window.matchMedia(QUIET);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function usePrefersQuiet(): boolean {
  return useSyncExternalStore(
    watchQuiet,
    () => window.matchMedia(QUIET).matches,
    () => true,
  );
}

export function Carousel({
  label,
  indicator = 'counter',
  autoMs,
  loop = true,
  className,
  onSlideChange,
  children,
}: CarouselProps) {
  const slides = Children.toArray(children);
  const isQuiet = usePrefersQuiet();
  // Embla's own easing lasts about as long as its unit says; 1 is as good as at once.
  const [viewport, embla] = useEmblaCarousel({ loop: loop && slides.length > 1, duration: isQuiet ? 1 : 20 });
  const [index, setIndex] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const isAuto = autoMs !== undefined && slides.length > 1 && !isQuiet;

  useEffect(() => {
    if (!embla) return;
    function settle() {
      const next = embla?.selectedScrollSnap() ?? 0;
      setIndex(next);
      onSlideChange?.(next);
    }
    embla.on('select', settle);
    return () => {
      embla.off('select', settle);
    };
  }, [embla, onSlideChange]);

  useEffect(() => {
    if (!embla || !isAuto || isPaused || isHeld) return;
    const timer = setInterval(() => {
      if (!document.hidden) embla.scrollNext();
    }, autoMs);
    return () => clearInterval(timer);
  }, [embla, isAuto, isPaused, isHeld, autoMs]);

  const goNext = useCallback(() => {
    if (!embla) return;
    if (embla.canScrollNext()) embla.scrollNext();
    else embla.scrollTo(0);
  }, [embla]);

  function steer(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') embla?.scrollNext();
    else if (event.key === 'ArrowLeft') embla?.scrollPrev();
    else return;
    event.preventDefault();
  }

  const place = `${slides.length}장 중 ${index + 1}번째`;
  const arrow =
    'absolute top-1/2 hidden size-control -translate-y-1/2 items-center justify-center rounded-chip bg-level-0 opacity-0 shadow-float transition-opacity duration-enter group-hover:opacity-100 focus-visible:opacity-100 pointer-fine:flex';
  return (
    // The arrow keys work wherever the focus stands inside; the buttons below do the same for everyone else.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-roledescription="캐러셀"
      aria-label={label}
      className={cx('group relative', className)}
      onKeyDown={steer}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div ref={viewport} className="overflow-hidden rounded-[inherit]">
        <div className="flex touch-pan-y">
          {slides.map((slide, at) => (
            <div
              key={at}
              role="group"
              aria-roledescription="슬라이드"
              aria-label={`${slides.length}장 중 ${at + 1}번째`}
              // What is out of sight is out of reach as well, or the focus would wander off the page.
              inert={at !== index}
              className="min-w-0 shrink-0 grow-0 basis-full"
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 ? (
        <>
          {/* Dots stand below, so that nothing lies on what is shown. */}
          {indicator === 'dots' ? null : (
            <>
              <button
                type="button"
                aria-label="이전 장"
                className={cx(arrow, 'left-2')}
                onClick={() => embla?.scrollPrev()}
              >
                <ChevronLeft size={22} aria-hidden="true" />
              </button>
              <button type="button" aria-label="다음 장" className={cx(arrow, 'right-2')} onClick={goNext}>
                <ChevronRight size={22} aria-hidden="true" />
              </button>
            </>
          )}
          {indicator === 'counter' ? (
            <div className="absolute right-3 bottom-3 flex h-6.5 items-center rounded-chip bg-glass px-2.5 text-body-12 text-level-0">
              {/* A swipe must have a tap that does the same: the counter moves on. */}
              <button
                type="button"
                onClick={goNext}
                className="num hit flex h-full min-w-8 items-center justify-center outline-level-0"
              >
                <span className="sr-only">다음 장 보기, </span>
                {index + 1} / {slides.length}
              </button>
              {isAuto ? (
                <button
                  type="button"
                  aria-label={isPaused ? '자동 넘김 다시 시작' : '자동 넘김 멈춤'}
                  onClick={() => setIsPaused(!isPaused)}
                  className="relative ml-2 flex h-full items-center outline-level-0 after:absolute after:-inset-y-2.5 after:-right-5 after:-left-1.5"
                >
                  {isPaused ? (
                    <Play size={13} fill="currentColor" aria-hidden="true" />
                  ) : (
                    <Pause size={13} fill="currentColor" aria-hidden="true" />
                  )}
                </button>
              ) : null}
            </div>
          ) : null}
          {indicator === 'dots' ? (
            <div className="flex items-center justify-center">
              <button
                type="button"
                aria-label="이전 장"
                onClick={() => embla?.scrollPrev()}
                className="hidden size-control items-center justify-center text-level-60 pointer-fine:flex"
              >
                <ChevronLeft size={20} aria-hidden="true" />
              </button>
              <button
                type="button"
                aria-label={`다음 장 보기, ${place}`}
                onClick={goNext}
                className="flex h-control items-center gap-1.5 px-3"
              >
                {slides.map((_, at) => (
                  <span
                    key={at}
                    className={cx('size-1.5 rounded-chip', at === index ? 'bg-level-90' : 'bg-level-30')}
                  />
                ))}
              </button>
              <button
                type="button"
                aria-label="다음 장"
                onClick={goNext}
                className="hidden size-control items-center justify-center text-level-60 pointer-fine:flex"
              >
                <ChevronRight size={20} aria-hidden="true" />
              </button>
              {isAuto ? (
                <button
                  type="button"
                  aria-label={isPaused ? '자동 넘김 다시 시작' : '자동 넘김 멈춤'}
                  onClick={() => setIsPaused(!isPaused)}
                  className="flex size-control items-center justify-center text-level-60"
                >
                  {isPaused ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
                </button>
              ) : null}
            </div>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
