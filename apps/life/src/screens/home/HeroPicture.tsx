import type { ReactNode } from 'react';

/** The first thing one sees: what it is, over the drawn room. */
export function HeroPicture({ children }: { /** Two lines below the heading. */ children: ReactNode }) {
  return (
    <div className="relative aspect-[390/560] overflow-hidden bg-pink-10 wide:aspect-[570/560]">
      <img
        src="/hero-570.webp"
        srcSet="/hero-570.webp 570w, /hero-1140.webp 1140w"
        sizes="(min-width: 570px) 570px, 100vw"
        width={570}
        height={560}
        alt=""
        // Where she is in it, as it was drawn.
        data-figure="0.282 0.37 0.718 0.878"
        fetchPriority="high"
        decoding="sync"
        className="absolute inset-0 size-full object-cover object-bottom"
      />
      <div className="relative px-7 pt-10 wide:pt-8">
        <h1 className="text-[36px] leading-[1.22] font-bold tracking-[-0.03em] wide:text-[42px]">
          집에서,
          <br />
          하루 10분부터
        </h1>
        <p className="mt-4 text-body-16 text-level-70">{children}</p>
      </div>
    </div>
  );
}
