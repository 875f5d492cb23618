import { nowMs } from '@oun/brand/clock';
import { DAY_MS, startOfDay } from '@oun/brand/seoul';
import { dayWords, wonWords } from '@oun/contract/money-words';
import { askDaysOf } from '@oun/membership/consent';
import { Anchor } from '@oun/shell/link';
import { sheet, type SheetBody } from '@oun/shell/overlays';
import { Button, ButtonLink } from '@oun/ui/button';
import { Check, Lock } from 'lucide-react';
import type { Plan } from '../package/plans.ts';
import { everyWords, shortName } from '../package/plans.ts';
import { type Goal, keepGoal } from './goal.ts';
import { useOffer } from './offer.ts';

const INSIDE = [
  '모든 프로그램과 레슨을 끝까지 해요.',
  '시간과 부위에 맞춰 만든 운동을 모두 써요.',
  '층간소음 없는 동작으로 바꿔가며 해요.',
];

/** In front of what is for members: what one wanted, what the membership is, and what it costs when. */
export const openGate = (goal: Goal & { note: string }): Promise<undefined> =>
  sheet<undefined>('멤버십으로 볼 수 있어요', gateOf(goal, new Date(nowMs())), { hideTitle: true });

const gateOf = (goal: Goal & { note: string }, now: Date): SheetBody<undefined> =>
  function Gate({ close }) {
    const { action, trial, yearly, monthly } = useOffer();
    const leave = () => {
      keepGoal(goal);
      close(undefined);
    };
    return (
      <div className="pb-2">
        <p className="flex items-center gap-3 rounded-card bg-level-5 p-4">
          <span
            aria-hidden="true"
            className="flex size-11 shrink-0 items-center justify-center rounded-control bg-pink-0 text-pink-50"
          >
            <Lock size={20} />
          </span>
          <span className="min-w-0">
            <b className="block text-heading-16 break-keep">{goal.title}</b>
            <span className="num block text-body-13 text-level-60">{goal.note}</span>
          </span>
        </p>
        <h2 className="mt-6 text-heading-22 break-keep">
          멤버십으로 볼 수 있어요.
          <br />
          {trial ? '무료로 시작해볼까요?' : '지금 시작해볼까요?'}
        </h2>
        <ul className="mt-4 grid gap-2.5 text-body-15 text-level-70">
          {INSIDE.map((line) => (
            <li key={line} className="flex gap-3">
              <Check size={20} aria-hidden="true" className="shrink-0 text-success" />
              {line}
            </li>
          ))}
        </ul>
        {trial ? <TrialLine plan={trial} now={now} /> : <Prices plans={[yearly, monthly]} />}
        <ButtonLink href={action.href} size="Large" full className="mt-6" onClick={leave}>
          {action.words}
        </ButtonLink>
        <div className="mt-2 flex items-center justify-center">
          {trial ? (
            <>
              <Anchor
                href="/package-detail"
                onClick={leave}
                className="flex h-11 items-center px-3 text-body-15 text-level-70"
              >
                플랜 비교하기
              </Anchor>
              <span aria-hidden="true" className="h-3 w-px bg-level-30" />
            </>
          ) : null}
          <Button variant="plain" onClick={() => close(undefined)}>
            나중에 할게요
          </Button>
        </div>
      </div>
    );
  };

/** Three days in place of small print. */
function TrialLine({ plan: { trial_days, price }, now }: { plan: Plan; now: Date }) {
  const charge = startOfDay(now, trial_days);
  const asked = new Date(charge.getTime() - Math.max(...askDaysOf('TRIAL_TO_PAID')) * DAY_MS);
  const days = [
    { day: '오늘', words: '0원' },
    { day: dayWords(asked), words: '다시 여쭤봐요' },
    { day: dayWords(charge), words: `동의하면 ${wonWords(price)}` },
  ];
  return (
    <ol className="num mt-6 grid grid-cols-[0.7fr_1fr_1.15fr]">
      {days.map(({ day, words }, nth) => (
        <li key={day} className="relative pt-5 text-body-13 text-level-70">
          {nth < days.length - 1 ? (
            <span aria-hidden="true" className="absolute top-1 right-1 left-4 h-0.5 bg-level-20" />
          ) : null}
          <span
            aria-hidden="true"
            className={`absolute top-0 left-0 size-2.5 rounded-chip ${nth === 0 ? 'bg-pink-50' : 'border-2 border-level-40'}`}
          />
          <b className="block text-body-14 text-level-90">{day}</b>
          {words}
        </li>
      ))}
    </ol>
  );
}

function Prices({ plans }: { plans: readonly (Plan | undefined)[] }) {
  const known = plans.filter((plan) => plan !== undefined);
  if (known.length === 0) return null;
  return (
    <p className="num mt-5 text-body-14 text-level-70">
      {known.map((plan) => `${shortName(plan)} ${everyWords(plan)} ${wonWords(plan.price)}`).join(' · ')}
    </p>
  );
}
