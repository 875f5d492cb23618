import { mutation } from '@oun/client/mutation';
import { adminAnswerQuestion, adminListQuestions, type AdminQuestion, ANSWER_MAX } from '@oun/contract/inquiry';
import { adminAnswerQuestionRules } from '@oun/contract/inquiry-forms';
import { useForm } from '@oun/shell/form';
import type { SheetBody } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { TextArea } from '@oun/ui/text-area';

const send = mutation(adminAnswerQuestion, { touches: [adminListQuestions], isSharedWork: true });

/** What a member asked, and the words staff answer with, for a sheet. */
export const answerBody = ({ id, product, nickname, content, answer }: AdminQuestion): SheetBody<true | undefined> =>
  function AnswerBody({ close }) {
    const form = useForm({
      start: { content: answer?.content ?? '' },
      rules: adminAnswerQuestionRules,
      toInput: (body) => ({ params: { id }, body }),
      send,
      faultAt: 'content',
      onDone: () => close(true),
    });
    return (
      <form {...form.props} className="grid gap-4">
        <div className="rounded-card bg-level-5 px-4 py-3.5">
          <p className="text-body-13 text-level-60">
            {product.name} · {nickname}
          </p>
          <p className="mt-1.5 text-body-15 break-words whitespace-pre-line">{content}</p>
        </div>
        <TextArea {...form.text('content')} label="답변" rows={5} showCount maxLength={ANSWER_MAX} />
        <Button
          type="submit"
          size="Large"
          full
          pending={form.isSending}
          disabled={form.values.content.trim().length < 2}
        >
          {answer ? '답변 고치기' : '답변 남기기'}
        </Button>
      </form>
    );
  };
