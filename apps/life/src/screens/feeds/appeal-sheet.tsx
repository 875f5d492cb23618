import type { Mutation } from '@oun/client/mutation';
import type { Input } from '@oun/contract/endpoint';
import type { appealFeed } from '@oun/contract/feed';
import { appealFeedRules } from '@oun/contract/feed-forms';
import { APPEAL_MAX } from '@oun/contract/feed-rules';
import { useForm } from '@oun/shell/form';
import { sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { TextArea } from '@oun/ui/text-area';

/** Of a post and of a question alike. */
export type AskAgain = Mutation<Input<typeof appealFeed>, unknown>;

export async function askForAnotherLook(id: number, send: AskAgain): Promise<void> {
  if (await sheet<true>('다시 살펴볼까요?', bodyOf(id, send))) toast('다시 살펴볼게요.');
}

const bodyOf = (id: number, send: AskAgain): SheetBody<true | undefined> =>
  function AppealForm({ close }) {
    const form = useForm({
      start: { words: '' },
      rules: appealFeedRules,
      toInput: (body) => ({ params: { id }, body }),
      send,
      faultAt: 'words',
      onDone: () => close(true),
    });
    return (
      <form {...form.props} className="grid gap-4 pb-2">
        <p className="text-body-15 break-keep text-level-70">
          처음 판단한 사람이 아닌 다른 직원이 한 번 더 살펴봐요. 한 번만 부탁할 수 있어요.
        </p>
        <TextArea
          {...form.text('words')}
          label="알려주고 싶은 것"
          optional
          showCount
          rows={4}
          maxLength={APPEAL_MAX}
          placeholder="어떤 뜻으로 쓴 글인지 적어주세요."
        />
        <Button type="submit" size="Large" full pending={form.isSending || form.isDone}>
          다시 살펴봐 주세요
        </Button>
      </form>
    );
  };
