import { mutation } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import type { ClaimQuote } from '@oun/contract/claim';
import {
  ADJUSTMENT_STATE_LABELS,
  adminApproveAdjustment,
  type AdminClaim,
  adminWithdrawAdjustment,
  type ClaimAdjustment,
} from '@oun/contract/claim-admin';
import { backWords, pointWords, wonWords } from '@oun/contract/money-words';
import type { ReceiptNode } from '@oun/contract/order';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { Badge } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { Card } from '@oun/ui/card';
import { Callout } from '@oun/ui/callout';
import { signedWon } from '@oun/ui/percent-off';
import { Segmented } from '@oun/ui/segmented';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { momentText } from '../../moment-text.ts';
import { SHARED_WORK } from '../../shared-work.ts';
import { Part } from '../../StaffDrawer.tsx';
import { FAULT_LABELS } from '../order-words.ts';
import { AdjustForm } from './AdjustForm.tsx';

/** What is given back, reckoned by the same code that showed it to the member; and what staff make of it instead. */
export function ClaimMoney({ claim }: { claim: AdminClaim }) {
  const [fault, setFault] = useState(claim.fault);
  const quote = claim.reckoned![fault];
  const isShown = claim.quote !== null && claim.quote.pg === quote.pg && claim.quote.point === quote.point;
  const live = claim.adjustments.find(({ state }) => state === 'WAITING' || state === 'APPROVED');
  return (
    <Part title="환불 계산">
      <Segmented
        label="누구 책임으로 계산할까요"
        size="Dense"
        value={fault}
        options={(['BUYER', 'SELLER'] as const).map((value) => ({
          value,
          label: value === claim.fault ? `${FAULT_LABELS[value]} (지금)` : FAULT_LABELS[value],
        }))}
        onChange={setFault}
      />
      <Reckoned quote={quote} />
      <p className="text-body-13 text-level-60">
        {fault !== claim.fault
          ? '책임을 바꾸면 이 금액이 돼요.'
          : live?.state === 'APPROVED'
            ? '아래에서 조정한 금액으로 환불돼요.'
            : live?.state === 'WAITING'
              ? `${live.proposed_by.name} 님이 요청한 ${wonWords(live.pg)}이 승인을 기다려요. 승인하거나 거둘 때까지 환불하지 않고, 기한이 지나면 계산한 금액으로 환불돼요.`
              : isShown
                ? '회원이 본 금액과 같아요. 승인하면 이 금액으로 환불돼요.'
                : '그사이 주문이 바뀌어 회원이 본 금액과 달라요.'}
      </p>
      {claim.adjustments.map((adjustment) => (
        <Adjustment key={adjustment.id} claim={claim} adjustment={adjustment} />
      ))}
      {live || fault !== claim.fault ? null : <AdjustForm claim={claim} reckoned={quote.pg} />}
    </Part>
  );
}

const Reckoned = ({ quote }: { quote: ClaimQuote }) => (
  <Card ground="caution" padding={16}>
    <dl className="grid gap-1 text-body-13">
      {quote.receipt.children?.map((purse) => (
        <Lines key={purse.label} nodes={[...(purse.children ?? []), { ...purse, children: undefined }]} />
      ))}
      <div className="mt-1 flex justify-between border-t border-dashed border-level-30 pt-2 text-heading-16">
        <dt>환불</dt>
        <dd className="num">{backWords(quote)}</dd>
      </div>
    </dl>
    <p className="mt-2 text-body-13 text-level-70">{quote.words}</p>
  </Card>
);

const Lines = ({ nodes }: { nodes: readonly ReceiptNode[] }) =>
  nodes.map(({ label, amount, unit, note }) => (
    <div key={label} className="flex justify-between gap-3">
      <dt className="min-w-0">
        {label}
        {note ? <span className="num block text-level-60">{note}</span> : null}
      </dt>
      <dd className="num shrink-0">{unit === 'P' ? pointWords(amount) : signedWon(amount)}</dd>
    </div>
  ));

function Adjustment({ claim, adjustment }: { claim: AdminClaim; adjustment: ClaimAdjustment }) {
  const { me } = useShell();
  const { id: adjustment_id, state, proposed_by, needs_second } = adjustment;
  const params = { id: claim.id, adjustment_id };
  const approve = useMutation({
    ...onceMutation(adminApproveAdjustment, SHARED_WORK),
    onSuccess: () => toast('조정한 금액을 승인했어요'),
    onError: (error) => void popupError(error),
  });
  const withdraw = useMutation({
    ...mutation(adminWithdrawAdjustment, SHARED_WORK),
    onSuccess: () => toast('조정을 거뒀어요'),
    onError: (error) => void popupError(error),
  });
  async function ask() {
    const isSure = await popup({
      title: `${wonWords(adjustment.pg)}으로 환불할까요?`,
      message: `${proposed_by.name} 님이 ${wonWords(adjustment.reckoned_pg)}에서 바꿨어요. 까닭: ${adjustment.reason}`,
      action: `${wonWords(adjustment.pg)} 승인`,
      cancel: '그대로 두기',
    });
    if (isSure) approve.mutate({ params });
  }
  const isOwn = me?.id === proposed_by.id;
  const isLive = state === 'WAITING' || state === 'APPROVED';
  return (
    <div className="grid gap-2 rounded-card bg-level-5 p-4 text-body-13">
      <p className="flex items-center justify-between gap-2">
        <b className="num">
          {wonWords(adjustment.reckoned_pg)} → {wonWords(adjustment.pg)}
        </b>
        <Badge tone={state === 'WAITING' ? 'caution' : isLive ? 'success' : 'neutral'}>
          {ADJUSTMENT_STATE_LABELS[state]}
        </Badge>
      </p>
      <p>{adjustment.reason}</p>
      <p className="num text-level-60">
        {proposed_by.name} · {momentText(adjustment.proposed_at)}
        {adjustment.approved_by ? ` · 승인 ${adjustment.approved_by}` : ''}
      </p>
      {state === 'WAITING' && isOwn ? <Callout tone="caution">다른 직원이 승인해야 환불할 수 있어요.</Callout> : null}
      {isLive ? (
        <div className="flex justify-end gap-2">
          <Button variant="line" size="Dense" pending={withdraw.isPending} onClick={() => withdraw.mutate({ params })}>
            조정 거두기
          </Button>
          {state === 'WAITING' && needs_second && !isOwn ? (
            <Button size="Dense" pending={approve.isPending} onClick={() => void ask()}>
              {wonWords(adjustment.pg)} 승인
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
