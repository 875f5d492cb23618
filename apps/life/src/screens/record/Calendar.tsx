import { dateOfDay } from '@oun/brand/seoul';
import type { Output } from '@oun/contract/endpoint';
import { type Habit, type listRecords, RECORD_DOTS, type WorkoutRecord } from '@oun/contract/habit';
import { monthAfter, weeksOfMonth } from '@oun/habit/day';
import { Picture } from '@oun/shell/picture';
import { Button } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { Link } from '@oun/ui/link';
import { ProgressRing } from '@oun/ui/progress';
import { Check, ChevronLeft, ChevronRight, HeartPulse, Pencil, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { askGoal } from './goal.tsx';
import {
  dateWords,
  DOT_COLOURS,
  DOT_WORDS,
  EFFORT_WORDS,
  minutesWords,
  monthWords,
  numberWords,
  timeWords,
} from './words.ts';

type Month = Output<typeof listRecords>;
type WeekLine = Month['weeks'][number];

const NAMES = ['월', '화', '수', '목', '금', '토', '일'] as const;

type CalendarProps = { month: Month; habit: Habit | undefined; planned: ReadonlySet<string> };

/** A month in whole weeks from Monday: what was done on which day, what is planned, and what became of each week. */
export function Calendar({ month, habit, planned }: CalendarProps) {
  const byDay = Map.groupBy(month.items, ({ day }) => day);
  const newest = month.items.find(({ day }) => day.startsWith(month.month))?.day;
  const [pressed, choose] = useState<string>();
  // Until one is pressed, the newest: also of what has just come in.
  const chosen = pressed !== undefined && byDay.has(pressed) ? pressed : newest;
  const weeks = new Map(month.weeks.map((week) => [week.monday, week]));
  const shown = chosen === undefined ? undefined : byDay.get(chosen);
  const isPlanShown = weeksOfMonth(month.month).some((monday) =>
    NAMES.some((_, i) => planned.has(dateOfDay(monday + i))),
  );
  const dots = RECORD_DOTS.filter((dot) => month.items.some((record) => record.dot === dot));
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <div className="flex items-center">
          <Turn to={monthAfter(month.month, -1)} isOpen={month.month > month.first_month} back />
          <h2 className="num min-w-14 text-center text-heading-20">{monthWords(month.month)}</h2>
          <Turn to={monthAfter(month.month, 1)} isOpen={month.month < month.last_month} />
        </div>
        <Button variant="line" disabled={!habit} onClick={() => habit && askGoal(habit.goal)}>
          목표 바꾸기
        </Button>
      </div>
      <p className="num mt-2 text-body-14 text-level-70">{sumWords(month)}</p>
      <table className="mt-4 w-full table-fixed">
        <caption className="sr-only">
          {month.month.slice(0, 4)}년 {monthWords(month.month)} 운동 달력
        </caption>
        <thead>
          <tr>
            {NAMES.map((name) => (
              <th key={name} scope="col" className="h-7 text-body-13 font-medium text-level-60">
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">주 목표</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month.month).map((monday) => (
            <tr key={monday}>
              {NAMES.map((name, i) => {
                const date = dateOfDay(monday + i);
                return (
                  <td key={name} className="h-13 p-0 text-center align-top">
                    <DayCell
                      date={date}
                      isToday={date === habit?.today}
                      isOut={!date.startsWith(month.month)}
                      records={byDay.get(date) ?? []}
                      isPlanned={planned.has(date)}
                      isChosen={date === chosen}
                      onChoose={() => choose(date)}
                    />
                  </td>
                );
              })}
              <td className="h-13 p-0 text-center align-middle">
                <WeekResult week={weeks.get(dateOfDay(monday))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {dots.length > 0 || isPlanShown ? (
        <ul aria-label="점의 뜻" className="mt-3 flex flex-wrap gap-x-3.5 gap-y-1.5 text-body-13 text-level-70">
          {dots.map((dot) => (
            <li key={dot} className="flex items-center gap-1.5">
              <span className={cx('size-2 rounded-chip', DOT_COLOURS[dot])} />
              {DOT_WORDS[dot]}
            </li>
          ))}
          {isPlanShown ? (
            <li className="flex items-center gap-1.5">
              <span className="size-3.5 rounded-chip border border-dashed border-level-40" />
              계획
            </li>
          ) : null}
        </ul>
      ) : null}
      {shown && chosen ? <DayCard date={chosen} records={shown} /> : null}
    </>
  );
}

function sumWords({ month, last_month, count, minutes, count_before }: Month): string {
  const before = month === last_month ? '지난달 이맘때' : '그 전달';
  if (count === 0) return `아직 기록이 없어요.${count_before > 0 ? ` ${before}엔 ${count_before}번 했어요.` : ''}`;
  const said = `${count}번, ${minutesWords(minutes)} 움직였어요.`;
  if (count_before === 0) return said;
  return count === count_before
    ? `${said} ${before}도 ${count_before}번이었어요.`
    : `${said} ${before}엔 ${count_before}번이었어요.`;
}

function Turn({ to, isOpen, back = false }: { to: string; isOpen: boolean; back?: boolean }) {
  const Icon = back ? ChevronLeft : ChevronRight;
  if (!isOpen)
    return (
      <span className="flex size-11 items-center justify-center text-level-30">
        <Icon size={22} aria-hidden="true" />
      </span>
    );
  return (
    <Link
      href={`/my/records?month=${to}`}
      aria-label={`${monthWords(to)} 보기`}
      className="flex size-11 items-center justify-center"
    >
      <Icon size={22} aria-hidden="true" />
    </Link>
  );
}

type CellProps = {
  date: string;
  isToday: boolean;
  isOut: boolean;
  records: readonly WorkoutRecord[];
  isPlanned: boolean;
  isChosen: boolean;
  onChoose: () => void;
};

function DayCell({ date, isToday, isOut, records, isPlanned, isChosen, onChoose }: CellProps) {
  const number = Number(date.slice(8));
  const disc = cx(
    'num flex size-8 items-center justify-center rounded-chip text-body-15',
    isChosen && 'outline-2 outline-offset-1 outline-level-90',
    isPlanned && !isToday && 'border border-dashed border-level-40',
    isToday ? 'bg-level-90 font-bold text-level-0' : isOut ? 'text-level-60' : 'font-medium text-level-80',
  );
  if (records.length === 0)
    return (
      <span className="flex min-h-13 flex-col items-center pt-1.5">
        <span className={disc} {...(isToday && { 'aria-current': 'date' })}>
          {number}
        </span>
        {isPlanned ? <span className="sr-only">일 운동할 계획이에요</span> : null}
      </span>
    );
  const done = records.map(({ title, minutes }) => `${title} ${minutes}분`).join(', ');
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="flex min-h-13 w-full flex-col items-center rounded-control pt-1.5"
    >
      <span className={disc}>{number}</span>
      <span className="sr-only">
        일{dateWords(date).slice(-3)} {done}
      </span>
      <span className="mt-1 flex h-1.5 gap-0.5">
        {records.slice(0, 3).map(({ id, dot }) => (
          <span key={id} className={cx('size-1.5 rounded-chip', DOT_COLOURS[dot])} />
        ))}
      </span>
    </button>
  );
}

const RESULT = {
  MET: { words: '목표를 채웠어요', icon: <Check size={15} strokeWidth={2.5} />, look: 'bg-pink-0 text-pink-60' },
  SHIELDED: { words: '쉬어가기를 썼어요', icon: <ShieldCheck size={15} />, look: 'bg-blue-0 text-blue-60' },
  EXCUSED: { words: '아파서 쉬었어요', icon: <HeartPulse size={15} />, look: 'bg-level-10 text-level-70' },
} as const;

function WeekResult({ week }: { week: WeekLine | undefined }) {
  if (!week) return null;
  const { outcome, count, goal } = week;
  if (outcome === 'OPEN')
    return (
      <ProgressRing value={count} max={goal} parts size={24} thickness={4} label={`이번 주 ${goal}번 중 ${count}번`} />
    );
  if (outcome === 'MISSED')
    return (
      <span className="num text-body-12 text-level-60">
        {count}/{goal}
        <span className="sr-only"> 다음 주에 다시 해요</span>
      </span>
    );
  const { words, icon, look } = RESULT[outcome];
  return (
    <span className={cx('inline-flex size-6 items-center justify-center rounded-chip', look)}>
      <span aria-hidden="true">{icon}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

function DayCard({ date, records }: { date: string; records: readonly WorkoutRecord[] }) {
  const total = (key: 'minutes' | 'kcal') => records.reduce((sum, record) => sum + record[key], 0);
  return (
    <section aria-label={`${dateWords(date)} 기록`} className="mt-4 rounded-card bg-level-5 p-4">
      <div className="num flex items-baseline justify-between gap-3">
        <h3 className="text-heading-16">{dateWords(date)}</h3>
        <p className="text-body-13 text-level-60">
          {total('minutes')}분 · {numberWords(total('kcal'))}kcal
        </p>
      </div>
      <ul className="mt-3 grid gap-3">
        {records.map((record) => (
          <li key={record.id}>
            <RecordRow record={record} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecordRow({ record }: { record: WorkoutRecord }) {
  const { title, at, effort, minutes, picture, path, kind, id } = record;
  const sub = [timeWords(at), `${minutes}분`, ...(effort ? [EFFORT_WORDS[effort]] : [])].join(' · ');
  return (
    <div className="flex items-center gap-3">
      {picture ? (
        <Picture picture={picture} alt="" sizes="84px" ratio="4/3" rounded="control" className="w-21 shrink-0" />
      ) : null}
      <div className="min-w-0 flex-1">
        {path ? (
          <Link href={path} className="block truncate text-heading-16">
            {title}
          </Link>
        ) : (
          <p className="truncate text-heading-16">{title}</p>
        )}
        <p className="num mt-0.5 text-body-13 text-level-60">{sub}</p>
      </div>
      {kind ? (
        <Link
          href={`/my/records/${id}/edit`}
          aria-label={`${title} ${minutes}분 고치기`}
          className="flex size-11 shrink-0 items-center justify-center rounded-chip bg-level-0"
        >
          <Pencil size={18} aria-hidden="true" />
        </Link>
      ) : null}
    </div>
  );
}
