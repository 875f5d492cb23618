import type { ConversationMessage } from '@oun/contract/conversation';
import { changeMessageRules } from '@oun/contract/conversation-forms';
import { MESSAGE_MAX } from '@oun/contract/conversation-rules';
import { useForm } from '@oun/shell/form';
import { popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { TextArea } from '@oun/ui/text-area';
import { useMutation } from '@tanstack/react-query';
import { change, remove } from './queries.ts';

/** One's own that nobody has read yet. */
export const openMessageMenu = (conversationId: number, message: ConversationMessage): Promise<undefined> =>
  sheet<undefined>('메시지 고치기', menuOf(conversationId, message));

const menuOf = (id: number, message: ConversationMessage): SheetBody<undefined> =>
  function MessageMenu({ close }) {
    const params = { id, message_id: message.id };
    const form = useForm({
      start: { content: message.content ?? '' },
      rules: changeMessageRules,
      send: change,
      toInput: ({ content }) => ({ params, body: { content } }),
      faultAt: 'content',
      isGuarded: false,
      onDone: () => {
        close(undefined);
        toast('메시지를 고쳤어요.');
      },
    });
    const gone = useMutation({
      ...remove,
      onSuccess: () => {
        close(undefined);
        toast('메시지를 지웠어요.');
      },
      onError: (error) => {
        close(undefined);
        void popupError(error);
      },
    });
    return (
      <form {...form.props} className="grid gap-2 pb-2">
        <p className="text-body-14 text-level-60">상담원이 읽기 전까지 고치거나 지울 수 있어요.</p>
        <TextArea {...form.text('content')} label="메시지" hideLabel rows={3} maxLength={MESSAGE_MAX} />
        <Button type="submit" size="Large" full pending={form.isSending}>
          고치기
        </Button>
        <Button variant="danger" size="Large" full pending={gone.isPending} onClick={() => gone.mutate({ params })}>
          메시지 지우기
        </Button>
        <Button variant="gray" size="Large" full onClick={() => close(undefined)}>
          닫기
        </Button>
      </form>
    );
  };
