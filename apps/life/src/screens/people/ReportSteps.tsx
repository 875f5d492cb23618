import { wallClock } from '@oun/brand/wall-clock';
import type { Report } from '@oun/contract/feed';
import { dayWords } from '@oun/contract/money-words';
import { cx } from '@oun/ui/class-names';

/** "11월 12일(목) 오후 9:41". */
export function momentWords(at: string): string {
  const there = wallClock(at);
  const [hour, minute] = [there.getUTCHours(), String(there.getUTCMinutes()).padStart(2, '0')];
  return `${dayWords(at)} ${hour < 12 ? '오전' : '오후'} ${hour % 12 === 0 ? 12 : hour % 12}:${minute}`;
}

type Step = { title: string; sub?: string; is: 'done' | 'now' | 'coming' };

function stepsOf({ state, received_at, due_at, held_at, decided_at }: Report): Step[] {
  const steps: Step[] = [{ title: '받았어요', sub: momentWords(received_at), is: 'done' }];
  if (held_at)
    steps.push({ title: '잠시 가렸어요', sub: `세 분이 신고해서 먼저 가렸어요 · ${momentWords(held_at)}`, is: 'done' });
  if (decided_at === null || state === 'OPEN')
    return [
      ...steps,
      { title: '살펴보고 있어요', sub: `늦어도 ${momentWords(due_at)}까지`, is: 'now' },
      { title: '결과를 알림으로 보내드려요', is: 'coming' },
    ];
  return [
    ...steps,
    { title: state === 'REMOVED' ? '내렸어요' : '그대로 두었어요', sub: momentWords(decided_at), is: 'done' },
  ];
}

/** What has happened to a report, and what will. */
export function ReportSteps({ report }: { report: Report }) {
  return (
    <ol className="mt-5">
      {stepsOf(report).map(({ title, sub, is }, i, { length }) => (
        <li key={title} className="relative pb-5 pl-8 last:pb-0">
          {i < length - 1 ? (
            <span aria-hidden="true" className="absolute top-6 bottom-0 left-2 w-0.5 bg-level-20" />
          ) : null}
          <span
            aria-hidden="true"
            className={cx(
              'absolute top-1.5 left-1 size-3 rounded-chip',
              is === 'done' ? 'bg-level-90' : is === 'now' ? 'border-3 border-pink-50 bg-level-0' : 'bg-level-30',
            )}
          />
          <b className={cx('block', is === 'coming' ? 'text-body-15 font-normal text-level-70' : 'text-heading-16')}>
            {title}
          </b>
          {sub ? <span className="num block text-body-13 text-level-60">{sub}</span> : null}
        </li>
      ))}
    </ol>
  );
}
