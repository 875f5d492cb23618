import { mutation } from '@oun/client/mutation';
import type { Input } from '@oun/contract/endpoint';
import { editGift, GIFT_MESSAGE_MAX, GIFT_RECIPIENT_MAX, type SentGift } from '@oun/contract/gift';
import { editGiftRules } from '@oun/contract/gift-forms';
import { useForm } from '@oun/shell/form';
import { useNow } from '@oun/shell/now';
import { popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { TextArea } from '@oun/ui/text-area';
import { useMutation } from '@tanstack/react-query';
import { SENT_TOUCHED } from './gift-queries.ts';
import { momentOf, type When, whenOf } from './schedule.ts';
import { WhenFields } from './WhenFields.tsx';

const edit = mutation(editGift, { touches: SENT_TOUCHED });

type Values = { recipient: string; message: string; when: When };

/** For whom, with what words, and where it is not sent yet when: until somebody takes it. */
export function openEdit(gift: SentGift): Promise<unknown> {
  const { id, scheduled_at, state } = gift;
  const isWaiting = state === 'PAID' && scheduled_at !== null;
  const Body: SheetBody<undefined> = ({ close }) => {
    const now = new Date(useNow());
    const done = (words: string) => {
      close(undefined);
      toast(words);
    };
    const form = useForm<Values, Input<typeof editGift>, SentGift>({
      start: { recipient: gift.recipient, message: gift.message, when: whenOf(scheduled_at ?? now.toISOString()) },
      rules: editGiftRules,
      names: { scheduled_at: 'when' },
      toInput: ({ recipient, message, when }) => ({
        body: { gift_id: id, recipient, message, ...(isWaiting && { scheduled_at: momentOf(when).toISOString() }) },
      }),
      send: edit,
      onDone: () => done('바꿨어요.'),
      onFault: (error) => void popupError(error),
    });
    const sendNow = useMutation({
      ...edit,
      onSuccess: () => done('예약을 없앴어요. 링크로 보낼 수 있어요.'),
      onError: (error) => void popupError(error),
    });
    return (
      <form {...form.props} className="grid gap-5 pb-2">
        <Field label="받는 분" autoComplete="off" maxLength={GIFT_RECIPIENT_MAX} {...form.text('recipient')} />
        <TextArea label="메시지" optional showCount rows={3} maxLength={GIFT_MESSAGE_MAX} {...form.text('message')} />
        {isWaiting ? (
          <WhenFields
            when={form.values.when}
            now={now}
            problem={form.wordsAt('when')}
            onChange={(when) => form.set('when', when)}
          />
        ) : null}
        <Button type="submit" size="Large" full pending={form.isSending}>
          바꾸기
        </Button>
        {isWaiting ? (
          <Button
            variant="plain"
            pending={sendNow.isPending}
            onClick={() => sendNow.mutate({ body: { gift_id: id, scheduled_at: null } })}
          >
            예약하지 않고 링크로 보내기
          </Button>
        ) : null}
      </form>
    );
  };
  return sheet(isWaiting ? '예약 바꾸기' : '선물 고치기', Body);
}
