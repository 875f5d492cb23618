import { CallError } from '@oun/client/call';
import type { Question } from '@oun/contract/question';
import { answerQuestionRules } from '@oun/contract/question-forms';
import { ANSWER_MAX } from '@oun/contract/question-rules';
import { useSignInAddress } from '@oun/shell/as-member';
import { useForm } from '@oun/shell/form';
import { popupError, toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { Avatar } from '@oun/ui/avatar';
import { ButtonLink } from '@oun/ui/button';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { answersOf } from './queries.ts';
import { answer } from './write-queries.ts';

export default function WriteAnswer({ question: { id } }: { question: Question }) {
  const { me } = useShell();
  const signIn = useSignInAddress();
  const answers = useInfiniteQuery(answersOf(id));
  const items = answers.data?.pages.flatMap((page) => page.items) ?? [];
  const lastTrainer = Math.max(0, ...items.filter(({ is_trainer }) => is_trainer).map((item) => item.id));
  const form = useForm({
    start: { content: '' },
    rules: answerQuestionRules,
    send: answer,
    toInput: ({ content }) => ({ params: { id }, body: { content, after_answer_id: lastTrainer } }),
    onDone: () => {
      form.restart();
      toast('답변을 남겼어요.');
    },
    onFault: (error) => {
      // What another coach wrote meanwhile is read first; what is typed stays.
      if (error instanceof CallError && error.code === 'ANSWERED_MEANWHILE') void answers.refetch();
      void popupError(error);
    },
  });
  if (!me)
    return (
      <StickyCta>
        <ButtonLink href={signIn()} variant="gray" size="Large" full>
          로그인하고 답하기
        </ButtonLink>
      </StickyCta>
    );
  const { error, ...field } = form.text('content');
  return (
    <StickyCta>
      <form {...form.props} className="flex w-full items-end gap-2">
        <Avatar name={me.nickname} size={36} decorative className="mb-1" />
        <div className="min-w-0 flex-1">
          <textarea
            {...field}
            aria-label="답변"
            aria-invalid={error ? true : undefined}
            rows={1}
            maxLength={ANSWER_MAX}
            placeholder="경험을 나눠주세요"
            className="block field-sizing-content max-h-40 min-h-11 w-full resize-none rounded-[22px] bg-level-10 px-4 py-2.5 text-body-16"
          />
          {error ? <p className="mt-1 text-body-13 text-error">{error}</p> : null}
        </div>
        <button
          type="submit"
          aria-label="답변 올리기"
          disabled={form.isSending}
          className="flex size-11 shrink-0 items-center justify-center rounded-chip bg-pink-50 text-level-0 disabled:opacity-50"
        >
          <ArrowUp size={22} aria-hidden="true" />
        </button>
      </form>
    </StickyCta>
  );
}
