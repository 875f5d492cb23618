import { BODY_PARTS, LABELS, LEVELS } from '@oun/contract/content';
import type { Wishes } from '@oun/contract/personalization';
import {
  type Aim,
  AIM_LABELS,
  AIMS,
  HOME_EQUIPMENT,
  WISHED_MINUTES,
  type WishStep,
} from '@oun/contract/personalization-rules';
import { isSpared } from '@oun/movement/loads';
import { PAIN_AREAS, PAIN_LABELS, type PainArea } from '@oun/movement/movement';
import { MOVEMENTS } from '@oun/movement/movements';
import { Picture } from '@oun/shell/picture';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Checkbox } from '@oun/ui/checkbox';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { cx } from '@oun/ui/class-names';
import { Skeleton } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useQuery } from '@tanstack/react-query';
import { Check, ShieldCheck } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { BodyMap } from '../composer/BodyMap.tsx';
import { covers, type Told } from './queries.ts';
import { AIM_WORDS, DAY_NAMES, LEVEL_WORDS } from './words.ts';

export type StepProps = { told: Wishes; isPending: boolean; onTell: (told: Told) => void };

const toggled = <T,>(all: readonly T[], chosen: readonly T[], one: T): T[] =>
  all.filter((item) => (item === one) !== chosen.includes(item));

/** One tap, and on. */
function Goals({ told, isPending, onTell }: StepProps) {
  const programs = useQuery(covers).data?.items;
  const coverOf = (aim: Aim) => programs?.find(({ category }) => category === AIM_WORDS[aim].category)?.picture;
  return (
    <>
      <div className="mt-5 grid grid-cols-2 gap-x-3 gap-y-5">
        {AIMS.map((aim) => {
          const cover = coverOf(aim);
          return (
            <button
              key={aim}
              type="button"
              aria-pressed={told.goals?.includes(aim) ?? false}
              disabled={isPending}
              onClick={() => onTell({ goals: [aim] })}
              className="group rounded-card text-left"
            >
              <span className="block rounded-card group-aria-pressed:ring-2 group-aria-pressed:ring-pink-50">
                {cover ? (
                  <Picture picture={cover} ratio="169/116" alt="" sizes="(min-width: 570px) 260px, 45vw" />
                ) : (
                  <Skeleton shape="card" height={116} />
                )}
              </span>
              <b className="mt-2 block text-heading-16">{AIM_LABELS[aim]}</b>
              <span className="text-body-13 text-level-60">{AIM_WORDS[aim].sub}</span>
            </button>
          );
        })}
      </div>
      <p className="mt-6 text-center text-body-13 text-level-60">누르면 바로 다음으로 가요. 언제든 바꿀 수 있어요.</p>
    </>
  );
}

function Level({ told, isPending, onTell }: StepProps) {
  return (
    <Choices>
      {LEVELS.map((level) => (
        <Choice
          key={level}
          isChosen={told.level === level}
          isPending={isPending}
          title={LABELS.level[level]}
          sub={LEVEL_WORDS[level]}
          onPress={() => onTell({ level })}
        />
      ))}
    </Choices>
  );
}

function Minutes({ told, isPending, onTell }: StepProps) {
  return (
    <Choices>
      {WISHED_MINUTES.map((minutes) => (
        <Choice
          key={minutes}
          isChosen={told.minutes === minutes}
          isPending={isPending}
          title={`${minutes}분`}
          onPress={() => onTell({ minutes })}
        />
      ))}
    </Choices>
  );
}

const Choices = ({ children }: { children: ReactNode }) => <div className="mt-5 grid gap-2">{children}</div>;

type ChoiceProps = { isChosen: boolean; isPending: boolean; title: string; sub?: string; onPress: () => void };

const Choice = ({ isChosen, isPending, title, sub, onPress }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    disabled={isPending}
    onClick={onPress}
    className={cx(
      'num flex min-h-16 items-center justify-between rounded-card px-5 py-3 text-left',
      isChosen ? 'bg-pink-0 inset-ring-[1.5px] inset-ring-pink-50' : 'bg-level-5',
    )}
  >
    <span>
      <b className="block text-heading-16">{title}</b>
      {sub ? <span className="text-body-14 text-level-60">{sub}</span> : null}
    </span>
    {isChosen ? <Check size={20} aria-hidden="true" className="text-pink-60" /> : null}
  </button>
);

function Parts({ told, isPending, onTell }: StepProps) {
  const [parts, setParts] = useState(told.body_parts ?? []);
  return (
    <>
      <ChipGroup label="움직일 곳" className="mt-5">
        {BODY_PARTS.map((part) => (
          <Chip
            key={part}
            choice="multi"
            pressed={parts.includes(part)}
            onClick={() => setParts(toggled(BODY_PARTS, parts, part))}
          >
            {LABELS.part[part]}
          </Chip>
        ))}
      </ChipGroup>
      <Next isPending={isPending} isReady={parts.length > 0} onPress={() => onTell({ body_parts: parts })} />
    </>
  );
}

/** Where each place is on the figure, in hundredths of it. */
const SPOTS: Record<PainArea, readonly [left: number, top: number]> = {
  neck: [50, 17],
  shoulder: [27, 24],
  wrist: [17, 52],
  back: [50, 41],
  hip: [42, 51],
  knee: [61, 71],
  ankle: [60, 92],
};

function Pain({ told, isPending, onTell }: StepProps) {
  const [areas, setAreas] = useState<PainArea[]>(told.pain_areas ?? []);
  const [isAgreed, setAgreed] = useState(told.is_pain_agreed);
  const [isAsked, setAsked] = useState(false);
  const leftOut = MOVEMENTS.filter(({ id }) => !isSpared(id, areas)).length;
  const toggle = (area: PainArea) => setAreas(toggled(PAIN_AREAS, areas, area));
  const isMissing = areas.length > 0 && !isAgreed;
  return (
    <>
      <div className="mt-5 flex items-center gap-2 rounded-block bg-level-5 py-4 pr-4">
        <div className="relative mx-auto w-26 shrink-0 max-[350px]:hidden" aria-hidden="true">
          <BodyMap parts={[]} />
          {PAIN_AREAS.map((area) => (
            <span
              key={area}
              style={{ left: `${SPOTS[area][0]}%`, top: `${SPOTS[area][1]}%` }}
              className={cx(
                'absolute -translate-1/2 rounded-chip',
                areas.includes(area)
                  ? 'size-6.5 bg-pink-50 ring-6 ring-pink-50/20'
                  : 'size-3.5 bg-level-0 ring-[1.5px] ring-level-40',
              )}
            />
          ))}
        </div>
        <div role="group" aria-label="아픈 곳" className="grid flex-1 gap-1">
          {PAIN_AREAS.map((area) => (
            <Chip
              key={area}
              choice="multi"
              pressed={areas.includes(area)}
              className={cx('w-full justify-between', !areas.includes(area) && 'bg-level-0!')}
              onClick={() => toggle(area)}
            >
              {PAIN_LABELS[area]}
              {areas.includes(area) ? <Check size={16} strokeWidth={2.6} aria-hidden="true" /> : null}
            </Chip>
          ))}
        </div>
      </div>
      <Button
        variant="line"
        full
        className="mt-3"
        disabled={isPending}
        onClick={() => onTell({ pain_areas: [], is_pain_agreed: false })}
      >
        아픈 곳 없어요
      </Button>
      <div role="status" className="mt-3">
        {areas.length > 0 ? (
          <Callout tone="notice" icon={<ShieldCheck size={20} />}>
            <b className="num">
              {areas.map((area) => PAIN_LABELS[area]).join('·')}에 부담 가는 동작 {leftOut}개를 빼고 고를게요.
            </b>{' '}
            통증이 계속되면 진료를 받아주세요.
          </Callout>
        ) : null}
      </div>
      {areas.length > 0 ? (
        <div className="mt-3">
          <Checkbox checked={isAgreed} onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}>
            아픈 곳을 계정에 남기는 데 동의해요
          </Checkbox>
          <p className="text-body-13 text-level-60">
            건강 정보라서 동의가 필요해요. 운동을 고르는 데만 쓰고, 여기에서 언제든 지울 수 있어요.
          </p>
          {isAsked && isMissing ? (
            <p role="alert" className="mt-1 text-body-13 text-error">
              동의해야 남겨둘 수 있어요.
            </p>
          ) : null}
        </div>
      ) : null}
      <Next
        isPending={isPending}
        isReady={areas.length > 0}
        onPress={() => (isMissing ? setAsked(true) : onTell({ pain_areas: areas, is_pain_agreed: true }))}
      />
    </>
  );
}

function Days({ told, isPending, onTell }: StepProps) {
  const [days, setDays] = useState(told.days ?? [0, 2, 4]);
  const all = DAY_NAMES.map((_, day) => day);
  return (
    <>
      <ChipGroup label="요일" className="mt-5 grid! grid-cols-7 gap-1.5!">
        {DAY_NAMES.map((name, day) => (
          <Chip
            key={name}
            choice="multi"
            pressed={days.includes(day)}
            className="justify-center px-0!"
            aria-label={`${name}요일`}
            onClick={() => setDays(toggled(all, days, day))}
          >
            {name}
          </Chip>
        ))}
      </ChipGroup>
      <p role="status" className="num mt-4 text-body-15 text-level-70">
        {days.length > 0 ? `일주일에 ${days.length}번이에요. 못 한 날은 알아서 옮겨요.` : '하루는 골라주세요.'}
      </p>
      <Next isPending={isPending} isReady={days.length > 0} onPress={() => onTell({ days })} />
    </>
  );
}

function Equipment({ told, isPending, onTell }: StepProps) {
  const [things, setThings] = useState(told.equipment ?? []);
  return (
    <>
      <ChipGroup label="집에 있는 기구" className="mt-5">
        {HOME_EQUIPMENT.map((item) => (
          <Chip
            key={item}
            choice="multi"
            pressed={things.includes(item)}
            onClick={() => setThings(toggled(HOME_EQUIPMENT, things, item))}
          >
            {LABELS.equipment[item]}
          </Chip>
        ))}
      </ChipGroup>
      <Next
        isPending={isPending}
        isReady
        words={things.length > 0 ? '다음' : '기구 없이 할게요'}
        onPress={() => onTell({ equipment: things })}
      />
    </>
  );
}

type NextProps = { isPending: boolean; isReady: boolean; words?: string; onPress: () => void };

const Next = ({ isPending, isReady, words = '다음', onPress }: NextProps) => (
  <StickyCta className="-mx-5 -mb-8">
    <Button size="Large" full pending={isPending} disabled={!isReady} onClick={onPress}>
      {words}
    </Button>
  </StickyCta>
);

export const STEPS: Record<WishStep, ComponentType<StepProps>> = {
  goals: Goals,
  level: Level,
  body_parts: Parts,
  pain_areas: Pain,
  minutes: Minutes,
  days: Days,
  equipment: Equipment,
};
