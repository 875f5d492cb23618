import type { Draw } from '@oun/contract/event';
import { cx } from '@oun/ui/class-names';
import { withCommas } from '@oun/money/written';
import { momentWords } from '../people/ReportSteps.tsx';
import { printWords } from './words.ts';

type Step = { title: string; sub: string; print: string | null };

function stepsOf({
  scheduled_at,
  seed_print,
  closed_at,
  list_print,
  entry_count,
  drawn_at,
  result_print,
}: Draw['proof']): Step[] {
  return [
    {
      title: '추첨 씨앗을 봉했어요',
      sub: `${momentWords(scheduled_at)} · 시작하기 전에 지문을 공개했어요`,
      print: seed_print,
    },
    closed_at
      ? {
          title: '응모 명단을 잠갔어요',
          sub: `${momentWords(closed_at)} · ${withCommas(entry_count)}명`,
          print: list_print,
        }
      : { title: '끝나면 응모 명단을 잠가요', sub: '번호만 있는 명단과 그 지문을 공개해요', print: null },
    drawn_at
      ? {
          title: '씨앗을 열어 명단과 섞었어요',
          sub: `${momentWords(drawn_at)} · 봉한 지문과 같아요`,
          print: result_print,
        }
      : { title: '발표할 때 씨앗을 열어요', sub: '누가 다시 계산해도 같은 결과가 나와요', print: null },
  ];
}

/** What was fixed when, and what it comes to. */
export function ProofSteps({ proof }: { proof: Draw['proof'] }) {
  return (
    <ol className="mt-1">
      {stepsOf(proof).map(({ title, sub, print }, i, { length }) => (
        <li key={title} className="relative pb-5 pl-7 last:pb-0">
          {i < length - 1 ? (
            <span aria-hidden="true" className="absolute top-5 bottom-0 left-[7px] w-0.5 bg-level-20" />
          ) : null}
          <span
            aria-hidden="true"
            className={cx('absolute top-1.5 left-0.5 size-3 rounded-chip', print ? 'bg-level-90' : 'bg-level-30')}
          />
          <b className="block text-body-15 font-semibold">{title}</b>
          <span className="num block text-body-13 text-level-60">{sub}</span>
          {print ? (
            <code className="mt-1.5 block truncate rounded-tag bg-level-5 px-3 py-2 font-mono text-body-13 text-level-80">
              {printWords(print)}
            </code>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
