import { mutation } from '@oun/client/mutation';
import { CLAIM_REASONS } from '@oun/contract/claim';
import { adminChangeClaim, type AdminClaim } from '@oun/contract/claim-admin';
import { adminChangeClaimRules } from '@oun/contract/claim-admin-forms';
import { useForm } from '@oun/shell/form';
import { toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { Segmented } from '@oun/ui/segmented';
import { Select } from '@oun/ui/select';
import { useState } from 'react';
import { SHARED_WORK } from '../../shared-work.ts';
import { FAULT_LABELS } from '../order-words.ts';

const FAULTS = ['BUYER', 'SELLER'] as const;

/** Sets right why it comes back and whose fault that is. */
export function ReasonForm({ claim }: { claim: AdminClaim }) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <OpenForm claim={claim} onClose={() => setIsOpen(false)} />
  ) : (
    <Button variant="line" size="Dense" className="justify-self-start" onClick={() => setIsOpen(true)}>
      까닭·책임 바꾸기
    </Button>
  );
}

const change = mutation(adminChangeClaim, SHARED_WORK);

function OpenForm({ claim, onClose }: { claim: AdminClaim; onClose: () => void }) {
  const form = useForm({
    start: { reason: claim.reason_code, fault: claim.fault, note: '' },
    rules: adminChangeClaimRules,
    toInput: (body) => ({ params: { id: claim.id }, body }),
    send: change,
    faultAt: 'note',
    onDone: () => toast('까닭과 책임을 바꿨어요'),
  });
  const { reason, fault, note } = form.values;
  // What an exchange was promised free of charge stays free.
  const faults = claim.type === 'EXCHANGE' && claim.fault === 'SELLER' ? (['SELLER'] as const) : FAULTS;
  const reasons = CLAIM_REASONS.filter(({ types }) => (types as readonly string[]).includes(claim.type));
  return (
    <form {...form.props} aria-label="까닭과 책임 바꾸기" className="grid gap-3 rounded-card bg-level-5 p-4">
      <Select
        {...form.choice('reason')}
        label="까닭"
        size="Dense"
        options={reasons.map(({ code, label }) => ({ value: code as string, label }))}
        onChange={(value) => {
          form.set('reason', value);
          const { fault: usual } = reasons.find(({ code }) => code === value)!;
          if ((faults as readonly string[]).includes(usual)) form.set('fault', usual);
        }}
      />
      <Segmented
        {...form.choice('fault')}
        label="책임"
        size="Dense"
        options={faults.map((value) => ({ value, label: FAULT_LABELS[value] }))}
      />
      <Field {...form.text('note')} label="바꾸는 까닭" size="Dense" maxLength={500} />
      <div className="flex justify-end gap-2">
        <Button variant="plain" size="Dense" onClick={onClose}>
          그만두기
        </Button>
        <Button
          type="submit"
          size="Dense"
          disabled={note.trim() === '' || (reason === claim.reason_code && fault === claim.fault)}
          pending={form.isSending}
        >
          바꾸기
        </Button>
      </div>
    </form>
  );
}
