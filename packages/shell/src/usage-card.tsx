import { Button } from '@oun/ui/button';
import { Anchor, useAddress } from './link.tsx';
import { toast } from './overlays.tsx';
import { answerUsage, type UsageAnswer } from './usage.tsx';

/** Two answers of the same weight, and what each means. */
export function UsageCard({ onAnswered }: { onAnswered: () => void }) {
  const address = useAddress();
  const answer = (given: UsageAnswer) => {
    answerUsage(given);
    toast(given === 'yes' ? '고마워요. 언제든 바꿀 수 있어요.' : '남기지 않을게요.');
    onAnswered();
  };
  return (
    <section aria-labelledby="usage-ask" className="mx-5 mt-10 rounded-card bg-level-5 p-5">
      <h2 id="usage-ask" className="text-heading-16">
        어떤 화면을 보셨는지 남겨도 될까요?
      </h2>
      <p className="mt-1.5 text-body-14 text-level-70">
        불편한 곳을 찾아 고치는 데만 쓰고, 광고에는 쓰지 않아요. 90일 뒤에 지워요.{' '}
        <Anchor href={address('life', '/usage')} className="underline">
          무엇을 남기는지 보기
        </Anchor>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button variant="line" onClick={() => answer('no')}>
          남기지 않기
        </Button>
        <Button variant="line" onClick={() => answer('yes')}>
          남겨도 돼요
        </Button>
      </div>
    </section>
  );
}
