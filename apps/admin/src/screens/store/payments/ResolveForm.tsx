import { mutation } from '@oun/client/mutation';
import { adminStoreToDo } from '@oun/contract/dashboard';
import { adminListFindings, adminResolveFinding, type Finding } from '@oun/contract/order-admin';
import { adminResolveFindingRules } from '@oun/contract/order-admin-forms';
import { useForm } from '@oun/shell/form';
import { popupError, toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';

const resolve = mutation(adminResolveFinding, { touches: [adminListFindings, adminStoreToDo], isSharedWork: true });

/** What somebody found out about a difference between the gateway's books and ours. */
export function Resolve({ finding }: { finding: Finding }) {
  const { me } = useShell();
  return me?.roles.includes('store-admin') ? <ResolveForm finding={finding} /> : null;
}

function ResolveForm({ finding: { id, subject } }: { finding: Finding }) {
  const form = useForm({
    start: { note: '' },
    rules: adminResolveFindingRules,
    toInput: (body) => ({ params: { id }, body }),
    send: resolve,
    onDone: () => toast('확인했다고 적었어요'),
    onFault: popupError,
  });
  return (
    <form {...form.props} className="flex items-center gap-2 py-1">
      <Field
        {...form.text('note')}
        label={`${subject} 확인한 내용`}
        hideLabel
        placeholder="확인한 내용"
        size="Dense"
        maxLength={500}
        className="min-w-0 flex-1"
      />
      <Button
        type="submit"
        size="Dense"
        variant="line"
        disabled={form.values.note.trim() === ''}
        pending={form.isSending}
      >
        확인함
      </Button>
    </form>
  );
}
