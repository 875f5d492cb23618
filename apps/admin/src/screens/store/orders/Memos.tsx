import { onceMutation } from '@oun/client/once-mutation';
import { adminAddOrderMemo, adminGetOrder, type AdminOrder } from '@oun/contract/order-admin';
import { adminAddOrderMemoRules } from '@oun/contract/order-admin-forms';
import { useForm } from '@oun/shell/form';
import { popupError } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { TextArea } from '@oun/ui/text-area';
import { momentText } from '../../moment-text.ts';

const add = onceMutation(adminAddOrderMemo, { touches: [adminGetOrder] });

/** What staff tell each other about an order. */
export function Memos({ order: { number, memos } }: { order: AdminOrder }) {
  const form = useForm({
    start: { text: '' },
    rules: adminAddOrderMemoRules,
    toInput: (body) => ({ params: { id: number }, body }),
    send: add,
    onFault: popupError,
    onDone: () => {
      form.restart();
    },
  });
  return (
    <>
      {memos.map((memo) => (
        <div key={memo.id} className="rounded-box bg-level-5 px-3 py-2 text-body-13">
          <p className="whitespace-pre-wrap">{memo.text}</p>
          <p className="num text-level-60">
            {memo.by} · {momentText(memo.at)}
          </p>
        </div>
      ))}
      <form {...form.props} className="grid gap-2">
        <TextArea {...form.text('text')} label="직원끼리 보는 메모" size="Dense" rows={2} maxLength={1_000} />
        <Button
          type="submit"
          size="Dense"
          variant="line"
          disabled={!form.values.text.trim()}
          pending={form.isSending}
          className="justify-self-end"
        >
          메모 남기기
        </Button>
      </form>
    </>
  );
}
