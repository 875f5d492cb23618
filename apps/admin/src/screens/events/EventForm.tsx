import { nowMs } from '@oun/brand/clock';
import { DAY_MS, dateOf } from '@oun/brand/seoul';
import type { Mutation } from '@oun/client/mutation';
import type { AdminEventDetail, EventForm as Body } from '@oun/contract/event-admin';
import { adminCreateEventRules } from '@oun/contract/event-admin-forms';
import {
  EVENT_RULE_LABELS,
  EVENT_RULES,
  type EventRule,
  PRIZE_KIND_LABELS,
  PRIZE_KINDS,
  type PrizeKind,
  wrongInEvent,
} from '@oun/contract/event-rules';
import { type Form, useForm } from '@oun/shell/form';
import { Field } from '@oun/ui/field';
import { Select } from '@oun/ui/select';
import { Switch } from '@oun/ui/switch';
import { TextArea } from '@oun/ui/text-area';
import { useState } from 'react';
import { FormEnd } from '../FormEnd.tsx';
import { Part } from '../StaffDrawer.tsx';
import { NumberField } from '../store/NumberField.tsx';
import { wholeDigits } from '../store/whole-digits.ts';
import { lastDayOf } from './event-words.ts';

/** So many can be written here; none is written where it has no name. */
const PLACES = [0, 1, 2] as const;
type Nth = (typeof PLACES)[number];
type PrizeDraft = {
  [Key in `name_${Nth}` | `quantity_${Nth}` | `worth_${Nth}` | `days_${Nth}` | `product_${Nth}`]: string;
} & { [Key in `kind_${Nth}`]: PrizeKind };

/** What stands in the form: numbers and days as they were typed. */
type Draft = {
  title: string;
  intro: string;
  rule: EventRule;
  goal: string;
  is_weighted: boolean;
  first_day: string;
  last_day: string;
  notes: string;
  program_id: string;
} & PrizeDraft;

const numberOr = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

const prizeDraft = (nth: Nth, prize?: AdminEventDetail['prizes'][number]) => ({
  [`name_${nth}`]: prize?.name ?? '',
  [`kind_${nth}`]: prize?.kind ?? 'GOODS',
  [`quantity_${nth}`]: String(prize?.quantity ?? 10),
  [`worth_${nth}`]: String(prize?.worth ?? 0),
  [`days_${nth}`]: String(prize?.days ?? ''),
  [`product_${nth}`]: String(prize?.product_id ?? ''),
});

const FIRST_DAYS = 3;
const LENGTH_DAYS = 30;
export function draftOf(event?: AdminEventDetail, now = nowMs()): Draft {
  const day = (days: number) => dateOf(new Date(now + days * DAY_MS));
  return {
    title: event?.title ?? '',
    intro: event?.intro ?? '',
    rule: event?.rule ?? 'WORKOUTS',
    goal: String(event?.goal ?? 12),
    is_weighted: event?.is_weighted ?? false,
    first_day: event ? dateOf(new Date(event.starts_at)) : day(FIRST_DAYS),
    last_day: event ? dateOf(lastDayOf(event.ends_at)) : day(FIRST_DAYS + LENGTH_DAYS),
    notes: event?.notes ?? '',
    program_id: String(event?.program_id ?? ''),
    ...Object.assign({}, ...PLACES.map((nth) => prizeDraft(nth, event?.prizes[nth]))),
  } as Draft;
}

const writtenPlaces = (draft: Draft): Nth[] => PLACES.filter((nth) => nth === 0 || draft[`name_${nth}`].trim() !== '');

export function bodyOf(draft: Draft): Body {
  const { title, intro, rule, is_weighted, first_day, last_day, notes } = draft;
  return {
    title,
    intro,
    rule,
    is_weighted,
    first_day,
    last_day,
    notes,
    goal: Number(draft.goal),
    program_id: numberOr(draft.program_id),
    prizes: writtenPlaces(draft).map((nth) => {
      const kind = draft[`kind_${nth}`];
      return {
        name: draft[`name_${nth}`],
        kind,
        quantity: Number(draft[`quantity_${nth}`]),
        worth: Number(draft[`worth_${nth}`]),
        days: kind === 'TIME' ? numberOr(draft[`days_${nth}`]) : null,
        product_id: kind === 'GOODS' ? numberOr(draft[`product_${nth}`]) : null,
      };
    }),
  };
}

const FIELDS = ['name', 'kind', 'quantity', 'worth', 'days'] as const;
/** By its place in the body: only those that are written have one. */
const NAMES = Object.fromEntries(
  PLACES.flatMap((nth) => [
    ...FIELDS.map((field) => [`prizes.${nth}.${field}`, `${field}_${nth}`] as const),
    [`prizes.${nth}.product_id`, `product_${nth}`] as const,
  ]),
) as Record<string, keyof Draft & string>;

/** What a prize lacks, by the field that shows it. */
function wrongIn(draft: Draft): Partial<Record<keyof Draft, string>> {
  const wrong: Partial<Record<keyof Draft, string>> = {};
  const places = writtenPlaces(draft);
  for (const [path, words] of Object.entries(wrongInEvent(bodyOf(draft)))) {
    const [, at, field] = /^prizes\.(\d)\.(\w+)$/.exec(path) ?? [];
    if (at === undefined) wrong[path as keyof Draft] = words;
    else wrong[`${field === 'product_id' ? 'product' : (field as 'days')}_${places[Number(at)]!}`] = words;
  }
  if (draft.name_0.trim() === '') wrong.name_0 = '선물의 이름을 적어주세요.';
  return wrong;
}

type Props<In> = {
  title: string;
  event?: AdminEventDetail;
  send: Mutation<In, AdminEventDetail>;
  toInput: (body: Body) => In;
  action: string;
  onDone: (event: AdminEventDetail) => unknown;
};

/** One form to make an event and to change one that nobody sees yet. */
export function EventForm<In>({ title, event, send, toInput, action, onDone }: Props<In>) {
  const [start] = useState(() => draftOf(event));
  const form = useForm<Draft, In, AdminEventDetail>({
    start,
    rules: adminCreateEventRules,
    names: NAMES,
    check: wrongIn,
    toInput: (draft) => toInput(bodyOf(draft)),
    send,
    onDone,
  });
  return (
    <form {...form.props} aria-label={title} className="px-5 py-6 desk:px-8">
      <h1 className="text-heading-24">{title}</h1>
      <div className="mt-5 grid max-w-230 gap-8">
        <Part level="h2" title="무엇을 언제">
          <div className="grid gap-4 rounded-card bg-level-5 p-5">
            <Field {...form.text('title')} label="제목" size="Dense" maxLength={40} />
            <Field {...form.text('intro')} label="한 줄 소개" optional size="Dense" maxLength={200} />
            <div className="grid gap-4 desk:grid-cols-3">
              <Select
                {...form.choice('rule')}
                label="무엇을 하면 되나요"
                size="Dense"
                options={EVENT_RULES.map((value) => ({ value, label: EVENT_RULE_LABELS[value] }))}
              />
              <NumberField {...form.text('goal', wholeDigits)} label="목표" suffix="번" />
              <NumberField
                {...form.text('program_id', wholeDigits)}
                label="프로그램 번호"
                optional
                hint="그림을 쓰고, 시작할 곳이 돼요."
              />
            </div>
            <div className="grid gap-4 desk:grid-cols-3">
              <Field {...form.text('first_day')} label="시작하는 날" type="date" size="Dense" />
              <Field {...form.text('last_day')} label="마지막 날" type="date" size="Dense" />
            </div>
            <Switch
              {...form.tick('is_weighted')}
              label="목표를 더 채우면 기회 늘리기"
              description="끄면 한 사람 한 번, 기회가 같아요. 켜면 열 번까지 늘어요."
            />
            <TextArea
              {...form.text('notes')}
              label="꼭 확인해주세요"
              optional
              hint="한 줄에 하나씩 적어요."
              rows={4}
              maxLength={2_000}
            />
          </div>
        </Part>
        <Part level="h2" title="선물">
          <div className="grid gap-4">
            {PLACES.map((nth) => (
              <PrizeFields key={nth} form={form as unknown as Form<Draft>} nth={nth} />
            ))}
          </div>
        </Part>
        <FormEnd form={form} back={event ? `/events?event=${event.id}` : '/events'} action={action} />
      </div>
    </form>
  );
}

function PrizeFields({ form, nth }: { form: Form<Draft>; nth: Nth }) {
  const isTime = form.values[`kind_${nth}`] === 'TIME';
  return (
    <fieldset className="grid gap-4 rounded-card bg-level-5 p-5">
      <legend className="sr-only">선물 {nth + 1}</legend>
      <div className="grid gap-4 desk:grid-cols-[2fr_1fr]">
        <Field
          {...form.text(`name_${nth}`)}
          label={`선물 ${nth + 1}`}
          optional={nth > 0}
          hint={nth === 0 ? '앞에 적은 선물부터 차례로 뽑아요.' : undefined}
          size="Dense"
          maxLength={40}
        />
        <Select
          {...form.choice(`kind_${nth}`)}
          label="종류"
          size="Dense"
          options={PRIZE_KINDS.map((value) => ({ value, label: PRIZE_KIND_LABELS[value] }))}
        />
      </div>
      <div className="grid gap-4 desk:grid-cols-3">
        <NumberField {...form.text(`quantity_${nth}`, wholeDigits)} label="몇 명" suffix="명" />
        <NumberField {...form.text(`worth_${nth}`, wholeDigits)} label="얼마 상당" suffix="원" />
        {isTime ? (
          <NumberField {...form.text(`days_${nth}`, wholeDigits)} label="이용일" suffix="일" />
        ) : (
          <NumberField {...form.text(`product_${nth}`, wholeDigits)} label="상품 번호" optional hint="그림을 써요." />
        )}
      </div>
    </fieldset>
  );
}
