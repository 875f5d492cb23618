import { ButtonLink } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { RotateCcw } from 'lucide-react';
import { useLocation } from 'react-router';
import { wonWords } from '@oun/contract/money-words';
import { keepGoal } from '../gate/goal.ts';
import { useOffer } from '../gate/offer.ts';
import { everyWords, type Plan, shortName } from '../package/plans.ts';
import type { Mode } from './layout.ts';
import { DarkButton, DarkLink } from './SlotRow.tsx';

/** The first minute is over for who has no membership: what waits, and ways on with and without paying. */
export function PreviewEnd({
  mode,
  isSignedIn,
  title,
  movementsLeft,
  minutesLeft,
  onAgain,
}: {
  mode: Mode;
  isSignedIn: boolean;
  title: string;
  movementsLeft: number;
  minutesLeft: number;
  onAgain: () => void;
}) {
  const { pathname, search } = useLocation();
  const { action, trial, yearly, monthly } = useOffer();
  const waiting = [
    ...(minutesLeft > 0 ? [`남은 ${minutesLeft}분`] : []),
    ...(movementsLeft > 0 ? [`동작 ${movementsLeft}개`] : []),
  ].join(', ');
  return (
    <div
      role="dialog"
      aria-labelledby="preview-end"
      className={cx(
        'flex min-h-0 flex-col overflow-y-auto px-5 pb-safe-bottom',
        mode === 'upright' ? 'pt-5 [grid-area:panel]' : 'pt-3 [grid-area:side]',
      )}
    >
      <div className={cx('mx-auto w-full max-w-column', mode !== 'upright' && 'my-auto')}>
        <h2 id="preview-end" className="text-heading-26">
          여기까지 맛보기예요
        </h2>
        <p className="num mt-2 text-body-16 text-level-20">
          1분 움직였어요. {waiting ? `${waiting}가 기다려요.` : '멤버십으로 계속할 수 있어요.'}
        </p>
        <Prices plans={[yearly, monthly]} />
        {trial ? (
          <p className="mt-3 text-body-13 text-level-20">
            {trial.trial_days}일은 무료예요. 오늘은 결제되지 않고, 끝나기 전에 다시 여쭤볼게요. 답하지 않으면 그대로
            끝나요.
          </p>
        ) : null}
        <div className="mt-5 grid gap-2 pb-2">
          <ButtonLink href={action.href} size="Large" full onClick={() => keepGoal({ path: pathname + search, title })}>
            {action.words}
          </ButtonLink>
          <div className="grid auto-cols-fr grid-flow-col gap-2">
            {isSignedIn ? null : (
              <DarkLink href={`/sign-in?${new URLSearchParams({ redirect_path: pathname + search })}`}>
                로그인하고 이어 보기
              </DarkLink>
            )}
            <DarkLink href="/programs?free=true">무료 운동 보기</DarkLink>
          </div>
          <DarkButton onClick={onAgain}>
            <RotateCcw size={16} aria-hidden="true" /> 처음부터 다시 보기
          </DarkButton>
        </div>
      </div>
    </div>
  );
}

/** What is billed, larger than what a month of it comes to. */
function Prices({ plans }: { plans: readonly (Plan | undefined)[] }) {
  const known = plans.filter((plan) => plan !== undefined);
  if (known.length === 0) return null;
  return (
    <dl className="num mt-4 divide-y divide-level-70 rounded-card bg-level-80 px-4">
      {known.map((plan) => (
        <div key={plan.id} className="flex h-12 items-center justify-between gap-3">
          <dt className="text-body-15">
            {shortName(plan)}
            {plan.months > 1 ? (
              <small className="ml-2 text-body-13 text-level-30">월 {wonWords(plan.monthly)}꼴</small>
            ) : null}
          </dt>
          <dd className="text-heading-16">
            {everyWords(plan)} {wonWords(plan.price)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
