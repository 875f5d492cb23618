import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { useState } from 'react';
import { fieldError, otherError } from './form-errors.ts';

type Props = { error: Error | null; isPending: boolean; onReveal: (reason: string) => void };

/** Asks why somebody must see what is hidden, before they do. */
export function RevealForm({ error, isPending, onReveal }: Props) {
  const [reason, setReason] = useState('');
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onReveal(reason);
      }}
    >
      <Field
        label="보는 까닭"
        hint="누가 왜 봤는지 기록에 남아요."
        size="Dense"
        maxLength={200}
        value={reason}
        error={fieldError(error, 'reason') ?? otherError(error, ['reason'])}
        onChange={(event) => setReason(event.target.value)}
        className="flex-1"
      />
      <Button type="submit" size="Dense" variant="line" pending={isPending} className="mb-6">
        보기
      </Button>
    </form>
  );
}
