import { mutation } from '@oun/client/mutation';
import type { Input } from '@oun/contract/endpoint';
import { getReceivedGifts, type ReceivedGift, THANKS_MAX, thankForGift } from '@oun/contract/gift';
import { thankForGiftRules } from '@oun/contract/gift-forms';
import { useForm } from '@oun/shell/form';
import { popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { TextArea } from '@oun/ui/text-area';
import { GiftCard } from './GiftCard.tsx';

/** The card with its words, as it came. */
export function openCard({ design, message, sender }: ReceivedGift): Promise<unknown> {
  const Body: SheetBody<undefined> = () => (
    <div className="pb-4">
      <GiftCard design={design} />
      {message ? <p className="mt-5 text-body-16 break-keep whitespace-pre-wrap">{message}</p> : null}
      <p className="mt-3 text-body-14 text-level-60">{sender} 드림</p>
    </div>
  );
  return sheet(`${sender} 님의 선물`, Body);
}

const thank = mutation(thankForGift, { touches: [getReceivedGifts] });

/** A short answer, once. */
export function openThanks({ id, sender }: ReceivedGift): Promise<unknown> {
  const Body: SheetBody<undefined> = ({ close }) => {
    const form = useForm<{ text: string }, Input<typeof thankForGift>, ReceivedGift>({
      start: { text: '' },
      rules: thankForGiftRules,
      toInput: ({ text }) => ({ params: { id }, body: { text } }),
      send: thank,
      onDone: () => {
        close(undefined);
        toast('답을 보냈어요.');
      },
      onFault: (error) => void popupError(error),
    });
    return (
      <form {...form.props} className="grid gap-5 pb-2">
        <TextArea
          label="답장"
          hideLabel
          showCount
          rows={3}
          maxLength={THANKS_MAX}
          placeholder="고마운 마음을 적어보세요."
          {...form.text('text')}
        />
        <Button type="submit" size="Large" full pending={form.isSending}>
          보내기
        </Button>
      </form>
    );
  };
  return sheet(`${sender} 님에게 답하기`, Body);
}
