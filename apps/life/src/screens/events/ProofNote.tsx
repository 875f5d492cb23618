import { Block } from '@oun/shell/block';
import { cx } from '@oun/ui/class-names';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ScanSearch } from 'lucide-react';
import { useId, useState } from 'react';
import { drawOf } from './queries.ts';
import { ProofSteps } from './ProofSteps.tsx';

/** How it will be drawn, and what of it is published already. */
export function ProofNote({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const draw = useQuery(drawOf(id));
  const panel = useId();
  return (
    <div className="mt-5 rounded-card bg-notice-ground">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-3 px-4 py-3.5 text-left text-body-14 text-level-80"
      >
        <ScanSearch size={20} aria-hidden="true" className="shrink-0 text-notice" />
        <span className="flex-1">
          <b>추첨은 누구나 확인할 수 있어요.</b> 결과를 다시 계산해볼 수 있게 모두 공개해요.
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={cx('shrink-0 text-notice transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={panel} hidden={!isOpen} className="px-4 pb-4">
        <Block query={draw} title="추첨의 증거를 불러오지 못했어요" skeleton={<Skeleton className="h-24" />}>
          {({ proof }) => <ProofSteps proof={proof} />}
        </Block>
      </div>
    </div>
  );
}
