import { onceMutation } from '@oun/client/once-mutation';
import { adminAdjustClaim, type AdminClaim, SECOND_PERSON_ABOVE } from '@oun/contract/claim-admin';
import { adminAdjustClaimRules } from '@oun/contract/claim-admin-forms';
import { useForm } from '@oun/shell/form';
import { toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { withCommas } from '@oun/money/written';
import { useState } from 'react';
import { SHARED_WORK } from '../../shared-work.ts';
import { NumberField } from '../NumberField.tsx';
import { wholeDigits } from '../whole-digits.ts';

/** Another amount than what was reckoned, with the reason for it. */
export function AdjustForm({ claim, reckoned }: { claim: AdminClaim; reckoned: number }) {
  const [isOpen, setIsOpen] = useState(false);
  if (reckoned === 0) return null;
  return isOpen ? (
    <OpenForm claim={claim} onClose={() => setIsOpen(false)} />
  ) : (
    <Button variant="line" size="Dense" className="justify-self-start" onClick={() => setIsOpen(true)}>
      금액 조정
    </Button>
  );
}

const adjust = onceMutation(adminAdjustClaim, SHARED_WORK);

function OpenForm({ claim, onClose }: { claim: AdminClaim; onClose: () => void }) {
  const form = useForm({
    start: { pg: '', reason: '' },
    rules: adminAdjustClaimRules,
    toInput: ({ pg, reason }) => ({ params: { id: claim.id }, body: { pg: Number(pg), reason } }),
    send: adjust,
    faultAt: 'pg',
    onDone: ({ adjustments }) =>
      toast(adjustments[0]?.state === 'WAITING' ? '다른 직원의 승인을 기다려요' : '환불 금액을 조정했어요'),
  });
  const { pg, reason } = form.values;
  return (
    <form {...form.props} aria-label="환불 금액 조정" className="grid gap-3 rounded-card bg-level-5 p-4">
      <NumberField
        {...form.text('pg', wholeDigits)}
        label="돌려줄 카드 금액"
        hint={`${withCommas(claim.pg_max)}원까지예요. ${withCommas(SECOND_PERSON_ABOVE)}원이 넘으면 다른 직원이 승인해야 해요.`}
        suffix="원"
      />
      <Field {...form.text('reason')} label="조정하는 까닭" size="Dense" maxLength={500} />
      <div className="flex justify-end gap-2">
        <Button variant="plain" size="Dense" onClick={onClose}>
          그만두기
        </Button>
        <Button type="submit" size="Dense" disabled={pg === '' || reason.trim() === ''} pending={form.isSending}>
          {pg === '' ? '조정하기' : `${withCommas(Number(pg))}원으로 조정`}
        </Button>
      </div>
    </form>
  );
}
