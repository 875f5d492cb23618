import { mutation } from '@oun/client/mutation';
import { listQuery, query } from '@oun/client/query';
import type { PointEntry } from '@oun/contract/benefit';
import type { Output } from '@oun/contract/endpoint';
import {
  adminGetMemberPoints,
  adminListPointMovements,
  adminRevealPointHolder,
  MOVEMENT_STATE_LABELS,
} from '@oun/contract/point-admin';
import { adminRevealPointHolderRules } from '@oun/contract/point-admin-forms';
import { formatDay } from '@oun/shell/dates';
import { Badge } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { Link } from '@oun/ui/link';
import { withCommas } from '@oun/money/written';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { momentText } from '../../moment-text.ts';
import { Facts, Part, StaffDrawer } from '../../StaffDrawer.tsx';
import { RevealForm } from '../RevealForm.tsx';
import { movementWords } from './movement-words.ts';
import { MovementButtons } from './MovementButtons.tsx';
import { MoveForm } from './MoveForm.tsx';

type Points = Output<typeof adminGetMemberPoints>;

/** One member's points beside the list: what there is, what was asked for, and the whole ledger. */
export function PointsDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const points = useInfiniteQuery(listQuery(adminGetMemberPoints, { params: { id }, query: {} }));
  const first = points.data?.pages[0];
  return (
    <StaffDrawer
      label="회원 포인트"
      title={
        <>
          <span className="num block text-body-13 font-normal text-level-60">회원 {id}</span>
          {first ? first.holder.nickname : '포인트'}
        </>
      }
      query={points}
      onClose={onClose}
    >
      {({ pages }) => (
        <div className="grid gap-6 p-5">
          <Totals points={pages[0]!} />
          <Contact holder={pages[0]!.holder} />
          <Waiting id={id} />
          {pages[0]!.holder.is_active ? <MoveForm holder={pages[0]!.holder} balance={pages[0]!.balance} /> : null}
          <Part title="내역">
            <Ledger entries={pages.flatMap(({ items }) => items)} />
            {points.hasNextPage ? (
              <Button
                variant="line"
                size="Dense"
                pending={points.isFetchingNextPage}
                onClick={() => void points.fetchNextPage()}
              >
                더 보기
              </Button>
            ) : null}
          </Part>
        </div>
      )}
    </StaffDrawer>
  );
}

function Totals({ points: { balance, expiring, expected, debt } }: { points: Points }) {
  return (
    <div className="grid gap-3">
      <p className="flex items-baseline justify-between gap-2">
        <span className="text-body-14 text-level-60">쓸 수 있는 포인트</span>
        <b className="num text-heading-24">{withCommas(balance)}P</b>
      </p>
      <Facts
        facts={[
          ['30일 안 소멸', `${withCommas(expiring.amount)}P`],
          ...expiring.days.map(
            ({ on, amount }) => [formatDay(`${on}T12:00:00+09:00`), `${withCommas(amount)}P`] as const,
          ),
          ['적립 예정', `${withCommas(expected)}P`],
          ['미수', debt > 0 ? `${withCommas(debt)}P · 다음 적립에서 빼요` : '없음'],
        ]}
      />
    </div>
  );
}

const reveal = mutation(adminRevealPointHolder, { touches: 'nothing' });

/** Who it is: hidden, until somebody says why they must know. */
function Contact({ holder }: { holder: Points['holder'] }) {
  const [isAsking, setIsAsking] = useState(false);
  const [revealed, setRevealed] = useState<Output<typeof adminRevealPointHolder>>();
  const { email_address, mobile } = revealed ?? holder;
  return (
    <Part
      title="회원"
      aside={
        revealed || isAsking ? null : (
          <Button variant="plain" size="Dense" onClick={() => setIsAsking(true)}>
            <Eye size={16} aria-hidden="true" />
            사유 쓰고 보기
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ['이메일', email_address ?? '없음'],
          ['전화', mobile ?? '없음'],
          ...(holder.is_active ? [] : ([['상태', '이용할 수 없는 회원']] as const)),
        ]}
      />
      {isAsking ? (
        <RevealForm
          rules={adminRevealPointHolderRules}
          reveal={reveal}
          toInput={(body) => ({ params: { id: holder.id }, body })}
          onRevealed={(contact) => {
            setRevealed(contact);
            setIsAsking(false);
          }}
        />
      ) : null}
    </Part>
  );
}

function Waiting({ id }: { id: number }) {
  const { data } = useQuery(query(adminListPointMovements, { query: { account_id: id, state: 'WAITING' } }));
  if (!data || data.items.length === 0) return null;
  return (
    <Part title={`승인 대기 ${data.total}`}>
      {data.items.map((movement) => (
        <div key={movement.id} className="grid gap-2 rounded-card bg-level-5 p-4 text-body-13">
          <p className="flex items-center justify-between gap-2">
            <b className="num">{movementWords(movement)}</b>
            <Badge tone="caution">{MOVEMENT_STATE_LABELS.WAITING}</Badge>
          </p>
          <p>{movement.reason}</p>
          <div className="flex items-center justify-between gap-2">
            <span className="num text-level-60">
              {movement.proposed_by.name} · {momentText(movement.proposed_at)}
            </span>
            <MovementButtons movement={movement} />
          </div>
        </div>
      ))}
    </Part>
  );
}

function Ledger({ entries }: { entries: readonly PointEntry[] }) {
  if (entries.length === 0) return <p className="text-body-13 text-level-60">아직 내역이 없어요.</p>;
  return (
    <ol aria-label="포인트 내역" className="divide-y divide-level-10">
      {entries.map(({ id, memo, at, amount, expires_at, order_number }) => (
        <li key={id} className="flex items-start justify-between gap-3 py-2 text-body-13">
          <span className="min-w-0">
            {memo}
            <span className="num block text-level-60">
              {momentText(at)}
              {expires_at !== null && amount > 0 ? ` · ${formatDay(expires_at)}까지` : ''}
              {order_number === null ? null : (
                <>
                  {' · '}
                  <Link href={`/store/orders?order=${order_number}`} className="underline">
                    {order_number}
                  </Link>
                </>
              )}
            </span>
          </span>
          <b className="num shrink-0">
            {amount > 0 ? '+' : '−'}
            {withCommas(Math.abs(amount))}P
          </b>
        </li>
      ))}
    </ol>
  );
}
