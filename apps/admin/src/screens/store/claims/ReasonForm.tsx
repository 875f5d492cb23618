import { callerOf } from '@oun/client/query';
import { CLAIM_REASONS } from '@oun/contract/claim';
import { adminChangeClaim, type AdminClaim } from '@oun/contract/claim-admin';
import { toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { Segmented } from '@oun/ui/segmented';
import { Select } from '@oun/ui/select';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldError, otherError } from '../form-errors.ts';
import { FAULT_LABELS } from '../order-words.ts';

const FAULTS = ['BUYER', 'SELLER'] as const;

/** Sets right why it comes back and whose fault that is. */
export function ReasonForm({ claim }: { claim: AdminClaim }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState(claim.reason_code);
  const [fault, setFault] = useState(claim.fault);
  const [note, setNote] = useState('');
  const change = useMutation({
    mutationFn: () => callerOf(client)(adminChangeClaim, { params: { id: claim.id }, body: { reason, fault, note } }),
    onSuccess: () => toast('까닭과 책임을 바꿨어요'),
    onSettled: () => client.invalidateQueries(),
  });
  if (!isOpen)
    return (
      <Button variant="line" size="Dense" className="justify-self-start" onClick={() => setIsOpen(true)}>
        까닭·책임 바꾸기
      </Button>
    );
  // What an exchange was promised free of charge stays free.
  const faults = claim.type === 'EXCHANGE' && claim.fault === 'SELLER' ? (['SELLER'] as const) : FAULTS;
  const reasons = CLAIM_REASONS.filter(({ types }) => (types as readonly string[]).includes(claim.type));
  return (
    <form
      aria-label="까닭과 책임 바꾸기"
      className="grid gap-3 rounded-card bg-level-5 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      <Select
        label="까닭"
        size="Dense"
        value={reason}
        options={reasons.map(({ code, label }) => ({ value: code as string, label }))}
        onChange={(value) => {
          setReason(value);
          const { fault: usual } = reasons.find(({ code }) => code === value)!;
          if ((faults as readonly string[]).includes(usual)) setFault(usual);
        }}
      />
      <Segmented
        label="책임"
        size="Dense"
        value={fault}
        options={faults.map((value) => ({ value, label: FAULT_LABELS[value] }))}
        onChange={setFault}
      />
      <Field
        label="바꾸는 까닭"
        size="Dense"
        maxLength={500}
        value={note}
        error={fieldError(change.error, 'note') ?? otherError(change.error, ['note'])}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="plain" size="Dense" onClick={() => setIsOpen(false)}>
          그만두기
        </Button>
        <Button
          type="submit"
          size="Dense"
          disabled={note.trim() === '' || (reason === claim.reason_code && fault === claim.fault)}
          pending={change.isPending}
        >
          바꾸기
        </Button>
      </div>
    </form>
  );
}
