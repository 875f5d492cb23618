import type { Mutation } from '@oun/client/mutation';
import type { FormRules } from '@oun/contract/broken-rules';
import { useForm } from '@oun/shell/form';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';

type Props<In, Out> = {
  rules: FormRules;
  reveal: Mutation<In, Out>;
  toInput: (body: { reason: string }) => In;
  onRevealed: (revealed: Out) => void;
  label?: string;
  hint?: string;
  action?: string;
};

/** Asks why somebody must see what is hidden, before they do. */
export function RevealForm<In, Out>({
  rules,
  reveal,
  toInput,
  onRevealed,
  label = '보는 까닭',
  hint = '누가 왜 봤는지 기록에 남아요.',
  action = '보기',
}: Props<In, Out>) {
  const form = useForm({
    start: { reason: '' },
    rules,
    toInput,
    send: reveal,
    faultAt: 'reason',
    onDone: onRevealed,
  });
  return (
    <form {...form.props} className="flex items-end gap-2">
      <Field {...form.text('reason')} label={label} hint={hint} size="Dense" maxLength={200} className="flex-1" />
      <Button type="submit" size="Dense" variant="line" pending={form.isSending} className="mb-6">
        {action}
      </Button>
    </form>
  );
}
