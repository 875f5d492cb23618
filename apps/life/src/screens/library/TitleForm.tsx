import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorsOf } from '../account/form-errors.ts';

/** Asks how something is called, and for what else stands below it. */
export function TitleForm<Saved>({
  title: given,
  max,
  save,
  onSaved,
  action,
  pendingLabel,
  children,
}: {
  title: string;
  max: number;
  save: (title: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  action: string;
  pendingLabel: string;
  children?: ReactNode;
}) {
  const [title, setTitle] = useState(given);
  const [error, setError] = useState<string>();
  const saving = useMutation({
    mutationFn: () => save(title),
    onSuccess: onSaved,
    onError: (failed) => setError(errorsOf(failed, 'title')['title'] ?? failed.message),
  });
  return (
    <form
      noValidate
      className="grid gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === '') setError('이름을 적어주세요.');
        else if (!saving.isPending) saving.mutate();
      }}
    >
      <Field
        label="이름"
        value={title}
        maxLength={max}
        showCount
        autoFocus
        error={error}
        onChange={(event) => {
          setTitle(event.target.value);
          setError(undefined);
        }}
      />
      {children}
      <Button type="submit" size="Large" full pending={saving.isPending} pendingLabel={pendingLabel}>
        {action}
      </Button>
    </form>
  );
}
