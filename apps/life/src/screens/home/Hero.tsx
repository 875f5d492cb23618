import { ButtonLink } from '@oun/ui/button';

/** What it is and the first step, for someone who has never seen it. */
export function Hero() {
  return (
    <section className="relative">
      <div className="relative aspect-[390/560] overflow-hidden bg-pink-10 wide:aspect-[570/560]">
        <img
          src="/hero-570.webp"
          srcSet="/hero-570.webp 570w, /hero-1140.webp 1140w"
          sizes="(min-width: 570px) 570px, 100vw"
          width={570}
          height={560}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-bottom"
        />
        <div className="relative px-7 pt-10 wide:pt-12">
          <h1 className="text-[36px] leading-[1.22] font-bold tracking-[-0.03em] wide:text-[42px]">
            집에서,
            <br />
            하루 10분부터
          </h1>
          <p className="mt-4 text-body-16 text-level-70">
            아래층 걱정 없이, 내 몸에 맞게.
            <br />
            오늘 할 운동을 오운이 골라드려요.
          </p>
        </div>
      </div>
      <div className="relative -mt-6 px-5">
        <ButtonLink href="/programs?free=true" size="Large" full>
          무료 운동 둘러보기
        </ButtonLink>
        <p className="mt-3 text-center text-body-14 text-level-60">가입하지 않아도 볼 수 있어요.</p>
      </div>
    </section>
  );
}
