import { wallClock } from '@oun/brand/wall-clock';
import { CallError } from '@oun/client/call';
import { mutation } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { query } from '@oun/client/query';
import {
  changeRecord,
  createRecord,
  deleteRecord,
  previewRecord,
  RECORD_MINUTES_MAX,
  type WorkoutRecord,
} from '@oun/contract/habit';
import { createRecordRules } from '@oun/contract/habit-forms';
import { EFFORTS, RECORD_KINDS, type Effort, type RecordKind } from '@oun/habit/energy';
import { Block } from '@oun/shell/block';
import { useForm } from '@oun/shell/form';
import { pageMeta } from '@oun/shell/meta';
import { useNow } from '@oun/shell/now';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { must, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { habitQuery } from '@oun/shell/today-queries';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { cx } from '@oun/ui/class-names';
import { ProgressRing } from '@oun/ui/progress';
import { Segmented } from '@oun/ui/segmented';
import { Skeleton } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  Activity,
  Bike,
  Dumbbell,
  Ellipsis,
  Flower2,
  Footprints,
  Minus,
  Moon,
  Mountain,
  Plus,
  Waves,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useNavigate, useParams } from 'react-router';
import { RECORD_TOUCHES, recordOf } from './queries.ts';
import { EFFORT_WORDS, kindWords } from './words.ts';

export const loader = prefetch(({ params }) => [habitQuery, ...(params['id'] ? [must(recordOf(params['id']))] : [])]);
export const meta = pageMeta({ title: '운동 직접 더하기', isPrivate: true });

const ICONS: Record<RecordKind, typeof Activity> = {
  WALK: Footprints,
  RUN: Activity,
  BIKE: Bike,
  SWIM: Waves,
  HIKE: Mountain,
  GYM: Dumbbell,
  YOGA: Flower2,
  OTHER: Ellipsis,
};
const QUICK = [20, 30, 40, 60];
const STEP = 5;
const USUAL_MINUTES = 40;

type Values = { kind: RecordKind; minutes: number; effort: Effort; day: string; time: string };

function RecordFormScreen() {
  const now = useNow();
  const { id } = useParams();
  const habit = useQuery(habitQuery);
  const record = useQuery({ ...recordOf(id ?? '0'), enabled: id !== undefined });
  const title = id ? '기록 고치기' : '운동 직접 더하기';
  const skeleton = <Skeleton className="mt-6" shape="card" height={480} />;
  return (
    <Page title={title} referrer="/my/records" className="flex min-h-[calc(100dvh-56px)] flex-col px-5 pb-0">
      <h1 className="pt-6 text-heading-24 side:sr-only">{title}</h1>
      {id ? (
        <Block query={record} title="기록을 불러오지 못했어요" skeleton={skeleton}>
          {(data) =>
            data.kind ? (
              <RecordForm start={valuesOf(data)} id={data.id} joinedOn={habit.data?.joined_on} />
            ) : (
              <Callout className="mt-6" tone="notice">
                오운에서 한 운동은 그대로 남아요. 직접 적은 기록만 고칠 수 있어요.
              </Callout>
            )
          }
        </Block>
      ) : (
        <Block query={habit} title="기록을 불러오지 못했어요" skeleton={skeleton}>
          {(data) => <RecordForm start={usualStart(now)} joinedOn={data.joined_on} />}
        </Block>
      )}
    </Page>
  );
}

export default withPrefetched(RecordFormScreen);

const dayAndTime = (at: number | string) => {
  const clock = wallClock(at).toISOString();
  return {
    day: clock.slice(0, 'YYYY-MM-DD'.length),
    time: clock.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length),
  };
};
/** As if it had just ended. */
const usualStart = (now: number): Values => ({
  kind: 'WALK',
  minutes: USUAL_MINUTES,
  effort: 'USUAL',
  ...dayAndTime(now - USUAL_MINUTES * 60_000),
});
const valuesOf = ({ kind, minutes, effort, at }: WorkoutRecord): Values => ({
  kind: kind ?? 'OTHER',
  minutes,
  effort: effort ?? 'USUAL',
  ...dayAndTime(at),
});
const bodyOf = ({ kind, minutes, effort, day, time }: Values) => ({
  kind,
  minutes,
  effort,
  started_at: `${day}T${time}:00+09:00`,
});
const isTimed = ({ day, time }: Values) => /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(time);

const AT_DAY = new Set(['RECORD_IN_FUTURE', 'RECORD_BEFORE_JOINING', 'RECORDS_FULL']);

function RecordForm({ start, id, joinedOn }: { start: Values; id?: number; joinedOn: string | undefined }) {
  const navigate = useNavigate();
  const back = () => navigate('/my/records', { replace: true });
  const terms = { touches: RECORD_TOUCHES, isLeaving: true };
  const form = useForm({
    start,
    send: id
      ? mutation(changeRecord, terms)
      : (onceMutation(createRecord, terms) as unknown as ReturnType<typeof mutation<typeof changeRecord>>),
    toInput: (values: Values) => ({ params: { id: id ?? 0 }, body: bodyOf(values) }),
    rules: createRecordRules,
    names: { started_at: 'day' },
    check: (values) => (isTimed(values) ? {} : { day: '한 날과 시작한 때를 알려주세요.' }),
    place: (error) => (error instanceof CallError && AT_DAY.has(error.code) ? { day: error.message } : undefined),
    onFault: popupError,
    onDone: ({ badges }) => {
      toast(badges[0] ? `${badges[0].title} 배지를 받았어요.` : id ? '기록을 고쳤어요.' : '기록했어요.');
      void back();
    },
    isGuarded: false,
  });
  const { values } = form;
  const wrongDay = form.wordsAt('day');
  const setMinutes = (minutes: number) => form.set('minutes', Math.min(RECORD_MINUTES_MAX, Math.max(1, minutes)));
  return (
    <form {...form.props} className="flex flex-1 flex-col">
      <fieldset className="mt-5">
        <legend className="text-heading-20">무엇을 했나요?</legend>
        <div className="mt-4 grid grid-cols-4 gap-2">
          {RECORD_KINDS.map((kind) => (
            <KindTile key={kind} kind={kind} isChosen={values.kind === kind} onChoose={() => form.set('kind', kind)} />
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-9">
        <legend className="text-heading-18">얼마나 했나요?</legend>
        <div className="mt-3 flex items-center justify-center gap-7">
          <RoundButton label="5분 줄이기" onPress={() => setMinutes(stepDown(values.minutes))}>
            <Minus size={20} aria-hidden="true" />
          </RoundButton>
          <output aria-live="polite" className="num min-w-28 text-center">
            <span className="text-[56px] leading-none font-bold tracking-tighter">{values.minutes}</span>
            <span className="text-heading-20">분</span>
          </output>
          <RoundButton label="5분 늘리기" onPress={() => setMinutes(stepUp(values.minutes))}>
            <Plus size={20} aria-hidden="true" />
          </RoundButton>
        </div>
        <ChipGroup label="자주 고르는 시간" className="mt-4 grid! grid-cols-4">
          {QUICK.map((minutes) => (
            <Chip
              key={minutes}
              className="justify-center px-0"
              pressed={values.minutes === minutes}
              onClick={() => setMinutes(minutes)}
            >
              {minutes}분
            </Chip>
          ))}
        </ChipGroup>
      </fieldset>
      <div className="mt-9">
        <h2 className="text-heading-18">어땠나요?</h2>
        <Segmented
          className="mt-3"
          label="어땠나요?"
          options={EFFORTS.map((value) => ({ value, label: EFFORT_WORDS[value] }))}
          value={values.effort}
          onChange={(effort) => form.set('effort', effort)}
        />
      </div>
      <div className="mt-6 divide-y divide-level-10">
        <InputRow label="한 날">
          {(inputId) => (
            <input
              id={inputId}
              type="date"
              name="day"
              min={joinedOn}
              value={values.day}
              aria-invalid={wrongDay ? true : undefined}
              aria-describedby={wrongDay ? 'record-day-wrong' : undefined}
              onChange={(event) => form.set('day', event.target.value)}
              className="num h-control rounded-control bg-level-5 px-3 text-body-16"
            />
          )}
        </InputRow>
        <InputRow label="시작한 때">
          {(inputId) => (
            <input
              id={inputId}
              type="time"
              name="time"
              value={values.time}
              onChange={(event) => form.set('time', event.target.value)}
              className="num h-control rounded-control bg-level-5 px-3 text-body-16"
            />
          )}
        </InputRow>
      </div>
      {wrongDay ? (
        <p id="record-day-wrong" role="alert" className="mt-2 text-body-14 text-error">
          {wrongDay}
        </p>
      ) : null}
      <Callout className="mt-4" tone="notice" icon={<Moon size={20} />}>
        새벽 4시 전에 한 운동은 전날 기록이 돼요.
      </Callout>
      {id ? <DeleteButton id={id} onGone={back} /> : <Effect values={values} />}
      <StickyCta className="-mx-5 mt-6!">
        <Button type="submit" size="Large" full pending={form.isSending}>
          {id ? '고친 대로 저장하기' : `${kindWords(values.kind)} ${values.minutes}분 기록하기`}
        </Button>
      </StickyCta>
    </form>
  );
}

const stepUp = (minutes: number) => (Math.floor(minutes / STEP) + 1) * STEP;
const stepDown = (minutes: number) => (Math.ceil(minutes / STEP) - 1) * STEP;

function KindTile({ kind, isChosen, onChoose }: { kind: RecordKind; isChosen: boolean; onChoose: () => void }) {
  const Icon = ICONS[kind];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'flex h-21 flex-col items-center justify-center gap-2 rounded-card text-body-14',
        isChosen ? 'bg-level-0 font-bold text-level-90 inset-ring-2 inset-ring-level-90' : 'bg-level-5 text-level-80',
      )}
    >
      <Icon size={24} aria-hidden="true" />
      {kindWords(kind)}
    </button>
  );
}

const RoundButton = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="flex size-13 items-center justify-center rounded-chip bg-level-10"
  >
    {children}
  </button>
);

function InputRow({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-h-16 items-center justify-between gap-4">
      <label htmlFor={id} className="text-body-16 text-level-70">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** What it would do to its week, before it is written down. */
function Effect({ values }: { values: Values }) {
  const preview = useQuery({
    ...query(previewRecord, { body: bodyOf(values) }),
    enabled: isTimed(values),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const isRefused = preview.error instanceof CallError && preview.error.status < 500;
  if (isRefused)
    return (
      <p role="status" className="mt-3 rounded-card bg-level-5 p-4 text-body-14 text-level-80">
        {preview.error?.message}
      </p>
    );
  if (!preview.data) return <div className="mt-3 h-20" />;
  const { week, kcal, streak_weeks } = preview.data;
  const isMet = week.count >= week.goal;
  const head = week.is_now
    ? isMet
      ? '이번 주 목표를 채워요.'
      : `이번 주 ${week.count}번째 날이에요.`
    : isMet
      ? '그 주 목표를 채워요.'
      : '지난 주 기록에 더해요.';
  return (
    <div role="status" className="num mt-3 flex items-center gap-3.5 rounded-card bg-pink-0 px-4 py-3.5">
      <ProgressRing
        value={week.count}
        max={week.goal}
        parts
        size={52}
        thickness={6}
        label={`목표 ${week.goal}번 중 ${week.count}번`}
      >
        <span className="text-heading-14">
          {week.count}
          <span className="text-body-11 text-level-60">/{week.goal}</span>
        </span>
      </ProgressRing>
      <div>
        <p className="text-heading-16">{head}</p>
        <p className="mt-0.5 text-body-14 text-level-70">
          약 {kcal}kcal{streak_weeks > 0 ? ` · ${streak_weeks}주 연속` : ''}
        </p>
      </div>
    </div>
  );
}

const remove = mutation(deleteRecord, { touches: RECORD_TOUCHES, isLeaving: true });

function DeleteButton({ id, onGone }: { id: number; onGone: () => unknown }) {
  const deleting = useMutation({
    ...remove,
    onSuccess: () => {
      toast('기록을 지웠어요.');
      onGone();
    },
    onError: (error) => void popupError(error),
  });
  async function press() {
    const isSure = await popup({
      title: '이 기록을 지울까요?',
      message: '연속한 주가 달라질 수 있어요. 받은 배지는 그대로예요.',
      action: '지우기',
      cancel: '그만두기',
      isDestructive: true,
    });
    if (isSure) deleting.mutate({ params: { id } });
  }
  return (
    <Button
      variant="plain"
      className="mt-4 self-center text-error"
      pending={deleting.isPending}
      onClick={() => void press()}
    >
      기록 지우기
    </Button>
  );
}
