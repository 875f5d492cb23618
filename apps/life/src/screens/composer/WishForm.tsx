import { LABELS, LEVELS } from '@oun/contract/content';
import { COMPOSER_EQUIPMENT, COMPOSER_PAIN, COMPOSER_PARTS, WORKOUT_MINUTES } from '@oun/contract/workout';
import { compose, kcalOf, type Wishes, workChoices } from '@oun/movement/compose';
import { PAIN_LABELS, type PainArea } from '@oun/movement/movement';
import { Page } from '@oun/shell/page';
import { Button } from '@oun/ui/button';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { cx } from '@oun/ui/class-names';
import { Segmented } from '@oun/ui/segmented';
import { StickyCta } from '@oun/ui/sticky-cta';
import { Switch } from '@oun/ui/switch';
import { Check, ShieldCheck, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { BodyMap } from './BodyMap.tsx';
import { newSeed, requestOf, toggled, togglePart, useChoices, wishesOf } from './choices.ts';
import ball from './ball.svg';
import band from './band.svg';
import chair from './chair.svg';
import dumbbell from './dumbbell.svg';
import roller from './foam-roller.svg';
import kettlebell from './kettlebell.svg';
import mat from './mat.svg';
import ring from './ring.svg';
import { setPain, usePain } from './pain.ts';
import { kcalWords } from './plan-words.ts';
import { ReliefChips } from './ReliefChips.tsx';
import { SavedWorkouts } from './SavedWorkouts.tsx';

const NO_PAIN: readonly PainArea[] = [];

export function WishForm() {
  const { choices, setChoices } = useChoices();
  const pain = usePain() ?? NO_PAIN;
  return (
    <Page title="운동 만들기" className="pb-0">
      <div className="px-5 pb-8">
        <h1 className="pt-6 text-heading-24">오늘 몇 분 있어요?</h1>
        <Minutes />
        <Part title="어디를 움직일까요?">
          <Body />
        </Part>
        <Part title="아픈 곳이 있나요?">
          <Sore pain={pain} />
        </Part>
        <Part title="얼마나 힘들게 할까요?">
          <Segmented
            label="난이도"
            options={LEVELS.map((value) => ({ value, label: LABELS.level[value] }))}
            value={choices.level}
            onChange={(level) => void setChoices({ level })}
          />
        </Part>
        <Part title="집에 있는 기구">
          <Equipment />
        </Part>
        <Quiet />
        <SavedWorkouts />
      </div>
      <MakeBar pain={pain} />
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-9">
      <h2 className="mb-3 text-heading-18">{title}</h2>
      {children}
    </section>
  );
}

function Minutes() {
  const { choices, setChoices } = useChoices();
  return (
    <div role="radiogroup" aria-label="운동 시간" className="num mt-4 grid grid-cols-5 gap-2">
      {WORKOUT_MINUTES.map((minutes) => (
        <label
          key={minutes}
          className="group relative flex h-19 cursor-pointer flex-col items-center justify-center rounded-card bg-level-5 text-body-13 text-level-70 has-checked:bg-level-90 has-checked:text-level-20 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue-50"
        >
          <input
            type="radio"
            name="minutes"
            value={minutes}
            checked={choices.minutes === minutes}
            onChange={() => void setChoices({ minutes })}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <b className="text-[24px] leading-[1.2] tracking-[-0.03em] text-level-90 group-has-checked:text-level-0">
            {minutes}
          </b>
          <span>분</span>
        </label>
      ))}
    </div>
  );
}

function Body() {
  const { choices, setChoices } = useChoices();
  return (
    <div className="flex gap-4">
      <div className="flex w-34 shrink-0 items-center justify-center rounded-card bg-level-5 py-2 wide:w-50">
        <BodyMap parts={choices.part} />
      </div>
      <ChipGroup label="움직일 곳" className="grid! flex-1 grid-cols-2">
        {COMPOSER_PARTS.map((part) => (
          <Chip
            key={part}
            choice="multi"
            pressed={choices.part.includes(part)}
            className="justify-center px-0!"
            onClick={() => void setChoices({ part: togglePart(choices.part, part) })}
          >
            {LABELS.part[part]}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  );
}

function Sore({ pain }: { pain: readonly PainArea[] }) {
  const names = pain.map((area) => PAIN_LABELS[area]);
  const told = names.length > 3 ? `${names.slice(0, 2).join('·')} 외 ${names.length - 2}곳` : names.join('·');
  return (
    <>
      <ChipGroup label="아픈 곳">
        {COMPOSER_PAIN.map((area) => (
          <Chip
            key={area}
            choice="multi"
            pressed={pain.includes(area)}
            className="px-3.5!"
            onClick={() => setPain(toggled(COMPOSER_PAIN, pain, area))}
          >
            {PAIN_LABELS[area]}
          </Chip>
        ))}
      </ChipGroup>
      <p role="status" className="mt-3 flex items-center gap-1.5 text-body-14 text-level-70">
        <ShieldCheck size={16} strokeWidth={2.2} aria-hidden="true" className="shrink-0 text-blue-50" />
        {pain.length > 0 ? (
          <span>
            통증으로 표시한 <b>{told}</b>에 부담 가는 동작은 빼요.
          </span>
        ) : (
          <span>표시하면 부담 가는 동작을 빼요. 이 기기에만 남아요.</span>
        )}
      </p>
    </>
  );
}

const ART = { mat, dumbbell, band, chair, kettlebell, ball, ring, 'foam-roller': roller };

function Equipment() {
  const { choices, setChoices } = useChoices();
  return (
    <div role="group" aria-label="집에 있는 기구" className="grid grid-cols-4 gap-x-2 gap-y-3">
      {COMPOSER_EQUIPMENT.map((item) => {
        const isOn = choices.equipment.includes(item);
        return (
          <button
            key={item}
            type="button"
            aria-pressed={isOn}
            onClick={() => void setChoices({ equipment: toggled(COMPOSER_EQUIPMENT, choices.equipment, item) })}
            className="relative rounded-card text-center"
          >
            <img
              src={ART[item]}
              alt=""
              width={400}
              height={300}
              className={cx(
                'aspect-4/3 w-full rounded-[14px] bg-linear-to-b from-level-5 to-level-20 object-cover',
                isOn && 'ring-2 ring-pink-50',
              )}
            />
            <span className={cx('mt-1.5 block text-body-14', isOn && 'font-semibold')}>{LABELS.equipment[item]}</span>
            {isOn ? (
              <span
                aria-hidden="true"
                className="absolute top-1.5 right-1.5 flex size-5 items-center justify-center rounded-chip bg-pink-50 text-level-0"
              >
                <Check size={12} strokeWidth={3.5} />
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}

function Quiet() {
  const { choices, setChoices } = useChoices();
  return (
    <div className="mt-6 flex items-center gap-3 rounded-card bg-blue-0 p-4">
      <span
        aria-hidden="true"
        className="flex size-11 shrink-0 items-center justify-center rounded-control bg-level-0 text-blue-50"
      >
        <VolumeX size={22} />
      </span>
      <Switch
        className="min-h-11 flex-1"
        label={<b className="text-heading-16">층간소음 없이</b>}
        description={<span className="text-body-14">뛰거나 쿵 내려놓는 동작을 빼요.</span>}
        checked={choices.quiet}
        onChange={(event) => void setChoices({ quiet: event.target.checked })}
      />
    </div>
  );
}

const TRIES = 8;

/** From the easiest to the hardest of several workouts: which of them it will be is not drawn yet. */
function kcalRange(wishes: Wishes): [number, number] | undefined {
  const plans = Array.from({ length: TRIES }, (_, seed) => compose({ ...wishes, seed }));
  const ranges = plans.flatMap((plan) => (plan ? [kcalOf(plan.steps)] : []));
  if (ranges.length === 0) return undefined;
  return [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))];
}

function MakeBar({ pain }: { pain: readonly PainArea[] }) {
  const { choices, setChoices } = useChoices();
  const wishes = wishesOf(requestOf(choices, pain));
  const kcal = kcalRange(wishes);
  const make = () => void setChoices({ made: newSeed(), swap: null, code: null }, { history: 'push', scroll: true });
  return (
    <StickyCta
      above={
        <div role="status" className="text-center">
          {kcal ? (
            <p className="num">
              고를 수 있는 동작 {workChoices(wishes).length}개 · 예상 {kcalWords(kcal)}
            </p>
          ) : (
            <>
              <p className="mb-2">이 조건으로는 운동을 만들 수 없어요. 조건을 하나 줄여볼까요?</p>
              <ReliefChips pain={pain} />
            </>
          )}
        </div>
      }
    >
      <Button size="Large" full className="num" disabled={!kcal} onClick={make}>
        {choices.minutes}분 운동 만들기
      </Button>
    </StickyCta>
  );
}
