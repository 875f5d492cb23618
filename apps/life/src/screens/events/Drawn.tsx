import type { Draw, Event } from '@oun/contract/event';
import { Block } from '@oun/shell/block';
import { ButtonLink } from '@oun/ui/button';
import { Skeleton } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { withCommas } from '@oun/money/written';
import { useNow } from '@oun/shell/now';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText, ScanSearch } from 'lucide-react';
import { ClaimBar } from './ClaimBar.tsx';
import { Outcome } from './Outcome.tsx';
import { ProofSteps } from './ProofSteps.tsx';
import { drawOf } from './queries.ts';
import { Recompute } from './Recompute.tsx';
import { Winners } from './Winners.tsx';

/** Its winners, what became of one's own entry, and all that it takes to draw again. */
export function Drawn({ event }: { event: Event }) {
  const now = useNow();
  const draw = useQuery(drawOf(event.id));
  return (
    <Block query={draw} title="추첨 결과를 불러오지 못했어요" skeleton={<Skeleton shape="card" className="m-5 h-80" />}>
      {(found) => <Result event={event} draw={found} now={now} />}
    </Block>
  );
}

function Result({ event, draw, now }: { event: Event; draw: Draw; now: number }) {
  const prize = draw.prizes.find(({ id }) => id === draw.mine?.prize_id);
  const count = draw.prizes.reduce((sum, { winners }) => sum + winners.length, 0);
  return (
    <>
      <Outcome event={event} draw={draw} prize={prize} now={now} />
      <section aria-label="뽑힌 분들" className="px-5 pb-8">
        <h2 className="mt-8 text-heading-18">
          뽑힌 분들 <span className="num font-medium text-level-60">{withCommas(count)}명</span>
        </h2>
        {count === 0 ? (
          <p className="mt-3 text-body-15 text-level-70">응모한 분이 없어서 뽑지 않았어요.</p>
        ) : (
          <Winners prizes={draw.prizes} />
        )}
      </section>
      <section aria-label="누구나 확인할 수 있어요" className="border-t-8 border-level-5 px-5 pt-8 pb-8">
        <span className="flex size-13 items-center justify-center rounded-card bg-blue-0 text-blue-50">
          <ScanSearch size={26} aria-hidden="true" />
        </span>
        <h2 className="mt-3 text-heading-22">누구나 확인할 수 있어요</h2>
        <p className="mt-1.5 mb-5 text-body-15 text-level-70">
          미리 봉해둔 씨앗과 마감한 명단을 섞어 뽑았어요. 누가 다시 계산해도 같은 결과가 나와요.
        </p>
        <ProofSteps proof={draw.proof} />
        <Recompute id={event.id} draw={draw} />
        <Tax draw={draw} prize={prize} />
      </section>
      {prize && draw.mine?.standing === 'WON' ? (
        <ClaimBar id={event.id} prize={prize} />
      ) : (
        <StickyCta>
          <ButtonLink href="/events" variant="gray" size="Large" full>
            다른 이벤트 보기
          </ButtonLink>
        </StickyCta>
      )}
    </>
  );
}

function Tax({ draw, prize }: { draw: Draw; prize: Draw['prizes'][number] | undefined }) {
  if (!draw.prizes.some(({ is_taxed }) => is_taxed)) return null;
  return (
    <p className="mt-4 flex gap-3 rounded-control bg-level-5 px-4 py-3.5 text-body-14 text-level-80">
      <ReceiptText size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-level-60" />
      <span>
        5만 원이 넘는 선물은 세금 안내를 따로 드려요.
        {prize ? (prize.is_taxed ? ' 내 선물도 해당해요.' : ' 내 선물은 해당하지 않아요.') : ''}
      </span>
    </p>
  );
}
