import type { Draw } from '@oun/contract/event';
import { Button } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { Spinner } from '@oun/ui/spinner';
import { withCommas } from '@oun/money/written';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Checked, checkDraw } from './check-draw.ts';
import { entriesOf } from './queries.ts';
import { numberWords } from './words.ts';

type State = 'reckoning' | 'failed' | Checked;

/** Draws again on the reader's own device, and says whether it is the same. */
export function Recompute({ id, draw }: { id: number; draw: Draw }) {
  const list = useQuery(entriesOf(id));
  const text = list.data?.list;
  const check = useQuery({
    // Of a closed list only who was passed over may change.
    queryKey: ['check-draw', id, draw.passed.length],
    queryFn: () => checkDraw(text!, draw),
    enabled: text !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  const isFailed = list.isError || check.isError;
  const state: State =
    check.isFetching || list.isFetching ? 'reckoning' : isFailed ? 'failed' : (check.data ?? 'reckoning');
  const again = () => void (text === undefined ? list.refetch() : check.refetch());
  return (
    <div className="mt-5 rounded-block bg-success-ground p-5">
      <Verdict state={state} />
      {draw.mine ? (
        <dl className="num mt-3.5 grid gap-1.5 text-body-15">
          <Line name="내 응모 번호">{numberWords(draw.mine.number)}</Line>
          <Line name="내 순서">
            {withCommas(draw.proof.entry_count)}명 중 {withCommas(draw.mine.rank ?? 0)}번째
          </Line>
        </dl>
      ) : null}
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button variant="line" full disabled={text === undefined} onClick={() => saveList(id, text!)}>
          명단 내려받기
        </Button>
        <Button variant="line" full onClick={again}>
          다시 계산하기
        </Button>
      </div>
      <p className="mt-3 text-body-13 text-level-70">명단에는 응모 번호만 있어요. 이름과 연락처는 없어요.</p>
    </div>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-level-70">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);

function Verdict({ state }: { state: State }) {
  const { title, sub, isWell } = wordsOf(state);
  return (
    <div role="status" className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className={cx(
          'flex size-11 shrink-0 items-center justify-center rounded-chip text-level-0',
          isWell ? 'bg-success' : 'bg-error',
        )}
      >
        {state === 'reckoning' ? <Spinner size={20} /> : isWell ? <Check size={22} strokeWidth={3} /> : <X size={22} />}
      </span>
      <div>
        <p className="text-heading-16">{title}</p>
        <p className="num text-body-14 text-level-70">{sub}</p>
      </div>
    </div>
  );
}

function wordsOf(state: State): { title: string; sub: string; isWell: boolean } {
  if (state === 'reckoning')
    return { title: '이 기기에서 계산하고 있어요', sub: '명단이 길면 조금 걸려요', isWell: true };
  if (state === 'failed')
    return { title: '계산하지 못했어요', sub: '명단을 내려받아 직접 계산할 수 있어요', isWell: false };
  const { isSame, winnerCount, ms } = state;
  return isSame
    ? {
        title: '이 기기에서 다시 계산했어요',
        sub: `${withCommas(winnerCount)}명 모두 같아요 · ${(ms / 1_000).toFixed(1)}초`,
        isWell: true,
      }
    : { title: '공개된 결과와 달라요', sub: '고객센터에 알려주세요', isWell: false };
}

function saveList(id: number, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `oun-event-${id}.txt`;
  link.click();
  URL.revokeObjectURL(url);
}
