import type { query } from '@oun/client/query';
import type { getBanners } from '@oun/contract/display';
import { StoreBannerCard } from '@oun/shell/store-banner-card';
import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const TURN_MS = 5_000;

/** Swiped by fingers and moved on by the counter; they also turn by themselves, unless somebody would rather not. */
export function Banners({ query: options }: { query: ReturnType<typeof query<typeof getBanners>> }) {
  const banners = useQuery(options).data?.items ?? [];
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const count = banners.length;
  const turn = () => {
    const element = list.current;
    element?.scrollTo({ left: ((at + 1) % count) * element.clientWidth, behavior: 'smooth' });
  };
  const turnByItself = useEffectEvent(() => {
    const isQuiet = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!document.hidden && !isQuiet) turn();
  });
  const isTurning = count > 1 && !isPaused && !isHeld;
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => turnByItself(), TURN_MS);
    return () => clearInterval(timer);
  }, [isTurning]);
  if (count === 0) return null;
  return (
    // They stand still while somebody is upon them; nothing here is pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label="이번 주 기획전"
      className="relative mx-5 mt-4 overflow-hidden rounded-card"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <ul
        ref={list}
        onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {banners.map((banner, i) => (
          // What is out of sight is out of reach as well.
          <li key={banner.id} inert={i !== at} className="w-full shrink-0 snap-start">
            <StoreBannerCard banner={banner} isFirst={i === 0} />
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <div className="absolute right-3 bottom-3 flex h-6.5 items-center rounded-chip bg-glass px-2.5 text-body-12 text-level-0">
          <button
            type="button"
            onClick={turn}
            className="num hit flex h-full min-w-8 items-center justify-center outline-level-0"
          >
            <span className="sr-only">다음 장 보기, </span>
            {at + 1} / {count}
          </button>
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
        </div>
      ) : null}
    </section>
  );
}
