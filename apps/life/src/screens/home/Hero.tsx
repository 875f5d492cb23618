import { ButtonLink } from '@oun/ui/button';
import { HeroPicture } from './HeroPicture.tsx';

/** What it is and the first step, for someone who has never seen it. */
export function Hero() {
  return (
    <section className="relative">
      <HeroPicture>
        아래층 걱정 없이, 내 몸에 맞게.
        <br />
        오늘 할 운동을 오운이 골라드려요.
      </HeroPicture>
      <div className="relative -mt-6 px-5">
        <ButtonLink href="/programs?free=true" size="Large" full>
          무료 운동 둘러보기
        </ButtonLink>
        <ButtonLink
          href="/programs?quiet=true&free=true&max_minutes=10"
          variant="gray"
          size="Large"
          full
          className="mt-2"
        >
          조용한 10분 바로 하기
        </ButtonLink>
        <p className="mt-3 text-center text-body-14 text-level-60">가입하지 않아도 볼 수 있어요.</p>
      </div>
    </section>
  );
}
