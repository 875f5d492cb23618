import type { Mutation } from '@oun/client/mutation';
import type { FormRules } from '@oun/contract/broken-rules';
import { useForm } from '@oun/shell/form';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import type { ReactNode } from 'react';

type Props<In, Saved> = {
  title: string;
  max: number;
  rules: FormRules;
  send: Mutation<In, Saved>;
  toInput: (title: string) => In;
  onSaved: (saved: Saved) => void;
  action: string;
  pendingLabel: string;
  children?: ReactNode;
};

/** Asks how something is called, and for what else stands below it. */
export function TitleForm<In, Saved>({
  title,
  max,
  rules,
  send,
  toInput,
  onSaved,
  action,
  pendingLabel,
  children,
}: Props<In, Saved>) {
  const form = useForm({
    start: { title },
    rules,
    toInput: (values) => toInput(values.title),
    send,
    faultAt: 'title',
    onDone: onSaved,
  });
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <Field {...form.text('title')} label="이름" maxLength={max} showCount autoFocus />
      {children}
      <Button type="submit" size="Large" full pending={form.isSending} pendingLabel={pendingLabel}>
        {action}
      </Button>
    </form>
  );
}
