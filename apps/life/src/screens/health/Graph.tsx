import type { HealthGraph, HealthSubject, XAxisType } from '@oun/contract/health';
import { cx } from '@oun/ui/class-names';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { dateWords, monthWords, shortDate } from '../record/words.ts';
import { averageWords, comparedWords, isWords, valueWords } from './words.ts';

const [WIDTH, HEIGHT, TOP] = [350, 190, 30];
const LINES = new Set<HealthSubject>(['weight', 'body_fat', 'heart_rate']);
type Point = HealthGraph['points'][number];

/** A sentence, the picture of it, and the same as a table that is open. */
export function Graph({ graph }: { graph: HealthGraph }) {
  const { subject, x_axis_type: axis, points, average, previous } = graph;
  const last = points.findLastIndex(({ value }) => value !== null);
  const [chosen, choose] = useState(Math.max(0, last));
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (average === null)
    return (
      <p className="mt-6 rounded-card bg-level-5 p-5 text-body-15 text-level-80">
        <b className="block text-heading-16">아직 가져온 기록이 없어요</b>
        하루가 지나면 첫 막대가 생겨요.
      </p>
    );
  const gaps = points.filter(({ value }) => value === null);
  return (
    <>
      <h2 className="num mt-6 text-heading-22">{isWords(averageWords(subject, axis, average))}</h2>
      <p className="num mt-1 min-h-6 text-body-15 text-level-70">
        {comparedWords(subject, axis, { average, previous: previous.average, count: points.length })}
      </p>
      <Drawing
        subject={subject}
        axis={axis}
        points={points}
        known={known}
        average={average}
        chosen={chosen}
        onChoose={choose}
      />
      <ul className="num mt-3 grid gap-1.5 text-body-13 text-level-70">
        <li className="flex items-center gap-3">
          <span aria-hidden="true" className="w-7 border-t-2 border-dashed border-level-70" />
          평균 {valueWords(subject, average)}
        </li>
        {gaps.length > 0 ? (
          <li className="flex items-center gap-3">
            <span aria-hidden="true" className="h-4 w-7 rounded-tag bg-level-10" />
            기록이 없는 {gaps.length}칸은 평균에서 뺐어요.
          </li>
        ) : null}
      </ul>
      <details open className="group mt-5 rounded-card bg-level-5 px-5">
        <summary className="flex h-14 cursor-pointer list-none items-center justify-between text-heading-16">
          표로 보기
          <ChevronDown size={20} aria-hidden="true" className="group-open:rotate-180" />
        </summary>
        <table className="num mb-3 w-full text-body-15">
          <caption className="sr-only">{averageWords(subject, axis, average)}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">언제</th>
              <th scope="col">얼마나</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-level-20">
            {points.map((point) => (
              <tr key={point.start}>
                <th scope="row" className="h-11 text-left text-body-15 text-level-70">
                  {longName(point, axis)}
                </th>
                <td className="text-right">
                  {point.value === null ? '기록 없음' : valueWords(subject, point.value)}
                  {point.is_open && point.value !== null ? OPEN_WORDS[axis] : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

const OPEN_WORDS: Record<XAxisType, string> = {
  day: ' · 아직 오늘이에요',
  week: ' · 이번 주예요',
  month: ' · 이번 달이에요',
};

const longName = ({ start }: Point, axis: XAxisType): string => {
  if (axis === 'day') return dateWords(start);
  return axis === 'week' ? `${shortDate(start)} 주` : `${start.slice(0, 4)}년 ${monthWords(start.slice(0, 7))}`;
};
const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;
function shortName({ start, is_open }: Point, axis: XAxisType): string {
  if (axis === 'month') return monthWords(start.slice(0, 7));
  if (is_open) return axis === 'day' ? '오늘' : '이번 주';
  if (axis === 'week') return `${Number(start.slice(5, 7))}/${Number(start.slice(8))}`;
  return `${Number(start.slice(8))}${WEEKDAYS[new Date(`${start}T00:00:00Z`).getUTCDay()]}`;
}

type DrawingProps = {
  subject: HealthSubject;
  axis: XAxisType;
  points: readonly Point[];
  known: readonly number[];
  average: number;
  chosen: number;
  onChoose: (index: number) => void;
};

/** One stop for the tab key; arrows go from place to place, and what stands there is said. */
function Drawing({ subject, axis, points, known, average, chosen, onChoose }: DrawingProps) {
  const slider = useRef<HTMLDivElement>(null);
  const isLine = LINES.has(subject);
  const [least, most] = [Math.min(...known, average), Math.max(...known, average)];
  // A line shows differences, bars show amounts and stand on nothing.
  const room = isLine ? Math.max(most - least, most * 0.04) : most;
  const [bottom, top] = isLine ? [least - room * 0.8, most + room * 0.5] : [0, most === 0 ? 1 : most];
  const y = (value: number) => TOP + (HEIGHT - TOP) * (1 - (value - bottom) / (top - bottom));
  const place = WIDTH / points.length;
  const x = (i: number) => place * (i + 0.5);
  const bar = Math.min(30, place * 0.62);
  const current = points[chosen]!;

  function press(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? points.length - 1 : step && chosen + step;
    if (to === undefined) return;
    event.preventDefault();
    onChoose(Math.min(points.length - 1, Math.max(0, to)));
  }
  const said = (point: Point) => (point.value === null ? '기록 없음' : valueWords(subject, point.value));
  return (
    <div
      ref={slider}
      role="slider"
      tabIndex={0}
      aria-label="그래프"
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={chosen + 1}
      aria-valuetext={`${longName(current, axis)} ${said(current)}`}
      onKeyDown={press}
      className="mt-3 rounded-control"
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 28}`} className="num block w-full" aria-hidden="true">
        {points.map((point, i) => (
          // The whole height is where one presses.
          <g key={point.start} onClick={() => onChoose(i)} className="cursor-pointer">
            <rect x={place * i} y={0} width={place} height={HEIGHT + 28} fill="transparent" />
            {point.value === null ? (
              <rect
                x={x(i) - bar / 2}
                y={TOP + 30}
                width={bar}
                height={HEIGHT - TOP - 30}
                rx={6}
                className="fill-level-10"
              />
            ) : isLine ? null : (
              <rect
                x={x(i) - bar / 2}
                y={point.value === 0 ? HEIGHT - 4 : Math.min(y(point.value), HEIGHT - 4)}
                width={bar}
                height={point.value === 0 ? 4 : Math.max(4, HEIGHT - y(point.value))}
                rx={point.value === 0 ? 2 : 6}
                className={point.value === 0 ? 'fill-level-30' : i === chosen ? 'fill-pink-50' : 'fill-pink-20'}
              />
            )}
            <text
              x={x(i)}
              y={HEIGHT + 20}
              textAnchor="middle"
              className={cx('text-[11px]', i === chosen ? 'fill-level-90 font-bold' : 'fill-level-60')}
            >
              {isNamed(i, points.length) ? shortName(point, axis) : ''}
            </text>
          </g>
        ))}
        {isLine ? <Line points={points} x={x} y={y} chosen={chosen} /> : null}
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-level-20" />
        <line x1={0} x2={WIDTH} y1={y(average)} y2={y(average)} strokeDasharray="5 4" className="stroke-level-70" />
        <Label x={x(chosen)} words={said(current)} until={current.value === null ? TOP + 30 : y(current.value)} />
      </svg>
    </div>
  );
}

/** Names stand as near as they can be read. */
const isNamed = (i: number, count: number): boolean => count <= 8 || (count - 1 - i) % 3 === 0;

/** Not joined over a gap: nobody knows what was between. */
function Line({
  points,
  x,
  y,
  chosen,
}: {
  points: readonly Point[];
  x: (i: number) => number;
  y: (v: number) => number;
  chosen: number;
}) {
  return (
    <>
      {points.map(({ start, value }, i) => {
        const before = points[i - 1]?.value ?? null;
        return value !== null && before !== null ? (
          <line
            key={start}
            x1={x(i - 1)}
            y1={y(before)}
            x2={x(i)}
            y2={y(value)}
            strokeWidth={3}
            strokeLinecap="round"
            className="stroke-pink-50"
          />
        ) : null;
      })}
      {points.map(({ start, value }, i) =>
        value === null ? null : (
          <circle
            key={start}
            cx={x(i)}
            cy={y(value)}
            r={i === chosen ? 6 : 4.5}
            strokeWidth={2.5}
            className={cx('stroke-pink-50', i === chosen ? 'fill-pink-50' : 'fill-level-0')}
          />
        ),
      )}
    </>
  );
}

function Label({ x, words, until }: { x: number; words: string; until: number }) {
  const width = words.length * 9 + 20;
  const left = Math.min(Math.max(0, x - width / 2), WIDTH - width);
  return (
    <g>
      {until > 26 ? <line x1={x} x2={x} y1={24} y2={until} className="stroke-level-90" /> : null}
      <rect x={left} y={0} width={width} height={24} rx={7} className="fill-level-90" />
      <text x={left + width / 2} y={16} textAnchor="middle" className="fill-level-0 text-[12px] font-semibold">
        {words}
      </text>
    </g>
  );
}
