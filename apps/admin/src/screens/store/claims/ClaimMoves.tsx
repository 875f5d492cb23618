import { onceMutation } from '@oun/client/once-mutation';
import { adminMoveClaim, type CLAIM_EVENTS } from '@oun/contract/claim';
import { type AdminClaim, HOLD_TEMPLATES, LOOK_TEMPLATES, REJECT_TEMPLATES } from '@oun/contract/claim-admin';
import { adminMoveClaimRules } from '@oun/contract/claim-forms';
import { useForm } from '@oun/shell/form';
import { popup, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { withCommas } from '@oun/money/written';
import { Select } from '@oun/ui/select';
import { TextArea } from '@oun/ui/text-area';
import { useState } from 'react';
import { SHARED_WORK } from '../../shared-work.ts';
import { Part } from '../../StaffDrawer.tsx';
import { NO_PARCEL, ParcelFields, trimmed } from '../ParcelFields.tsx';
import { TargetGone } from './TargetGone.tsx';

type Event = (typeof CLAIM_EVENTS)[number];
type Ask = { label: string; done: string; tone?: 'primary' | 'line'; needsNote?: true };

const MOVES: Record<Event, Ask> = {
  approve: { label: '취소 승인', done: '취소를 승인했어요', tone: 'primary' },
  reject: { label: '거절', done: '거절했어요', needsNote: true },
  collect: { label: '수거 시작', done: '수거를 시작했어요', tone: 'primary' },
  receive: { label: '입고 확인', done: '입고를 확인했어요', tone: 'primary' },
  hold: { label: '보류', done: '보류했어요', needsNote: true },
  pass: { label: '검수 통과', done: '반품을 마쳤어요', tone: 'primary' },
  redeliver: { label: '교환 상품 보내기', done: '교환 상품을 보냈어요', tone: 'primary' },
};

/** What can be decided now: a step that needs words or a parcel asks for them first. */
export function ClaimMoves({ claim }: { claim: AdminClaim }) {
  const [event, setEvent] = useState<Event | null>(null);
  return (
    <Part title="처리">
      {isOnlyLookedAt(claim) && claim.quote?.at_once ? (
        <p className="text-body-13 text-level-70">
          아직 보내기 전이에요. ‘{claim.reason}’가 맞는지 확인해주세요. 맞으면 {amountText(claim.quote)}, 단순 변심이면{' '}
          {amountText(claim.quote.at_once)}을 돌려드려요. 기한까지 답이 없으면 맞는 것으로 처리돼요.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {claim.events.map((one) => (
          <Button
            key={one}
            size="Dense"
            variant={MOVES[one].tone === 'primary' ? 'ink' : 'line'}
            aria-expanded={event === one}
            onClick={() => setEvent(event === one ? null : one)}
          >
            {MOVES[one].label}
          </Button>
        ))}
      </div>
      {event ? <MoveForm key={event} claim={claim} event={event} onDone={() => setEvent(null)} /> : null}
      <TargetGone claim={claim} />
    </Part>
  );
}

/** It waits for a look at its reason alone: nobody has begun to prepare it. */
const isOnlyLookedAt = ({ state, quote }: AdminClaim): boolean =>
  state === 'CANCEL_REQUESTED' && quote?.at_once !== undefined;
const amountText = ({ pg, point }: { pg: number; point: number }): string =>
  `${withCommas(pg)}원${point > 0 ? ` + ${withCommas(point)}P` : ''}`;

const move = onceMutation(adminMoveClaim, SHARED_WORK);

function MoveForm({ claim, event, onDone }: { claim: AdminClaim; event: Event; onDone: () => void }) {
  const { label, done, needsNote } = MOVES[event];
  const isLook = isOnlyLookedAt(claim);
  const needsParcel = event === 'redeliver' || (event === 'reject' && claim.type === 'CANCEL' && !isLook);
  const hasParcel = needsParcel || event === 'collect';
  const refusals = isLook ? LOOK_TEMPLATES : REJECT_TEMPLATES[claim.type];
  const templates = event === 'reject' ? refusals : event === 'hold' ? HOLD_TEMPLATES : [];
  const refund = refundOf(claim, event);
  const form = useForm({
    start: { note: '', ...NO_PARCEL },
    rules: adminMoveClaimRules,
    toInput: ({ note, ...parcel }) => ({
      params: { id: claim.id },
      body: { event, note, ...(hasParcel && parcel.invoice_no !== '' && parcel) },
    }),
    ask: async () =>
      refund === undefined ||
      popup({
        title: `${refund} 환불할까요?`,
        message: '바로 환불되고 되돌릴 수 없어요.',
        action: `${refund} 환불`,
        cancel: '그대로 두기',
      }),
    send: move,
    onDone: () => {
      toast(done);
      onDone();
    },
  });
  const { note, invoice_no } = form.values;
  const isReady = (!needsNote || note.trim() !== '') && (!needsParcel || invoice_no !== '');
  return (
    <form {...form.props} aria-label={label} className="grid gap-3 rounded-card bg-level-5 p-4">
      {templates.length > 0 ? (
        <Select
          label="자주 쓰는 말"
          size="Dense"
          value={null}
          placeholder="골라서 채우기"
          options={templates.map((text) => ({ value: text as string, label: text }))}
          onChange={(text) => form.set('note', text)}
        />
      ) : null}
      <TextArea
        {...form.text('note')}
        label={needsNote ? '구매자에게 남길 말' : '구매자에게 남길 말 (선택)'}
        size="Dense"
        rows={2}
        maxLength={500}
      />
      {hasParcel ? (
        <ParcelFields
          label={event === 'collect' ? '수거 송장번호 (선택)' : '송장번호'}
          carrier={form.choice('carrier_code')}
          invoice={form.text('invoice_no', trimmed)}
        />
      ) : null}
      {form.fault ? (
        <p role="alert" className="text-body-13 text-error-strong">
          {form.fault.message}
        </p>
      ) : null}
      <Button type="submit" size="Dense" disabled={!isReady} pending={form.isSending}>
        {refund === undefined ? label : `${refund} 환불하고 ${event === 'approve' ? '취소' : '반품'} 끝내기`}
      </Button>
    </form>
  );
}

/** What this step sends back, as it would be sent: agreed amounts included. */
function refundOf({ reckoned, fault, adjustments }: AdminClaim, event: Event): string | undefined {
  if ((event !== 'approve' && event !== 'pass') || !reckoned) return undefined;
  const { pg, point } = reckoned[fault];
  const agreed = adjustments.find(({ state }) => state === 'APPROVED')?.pg ?? pg;
  return amountText({ pg: agreed, point });
}
