import type { Feed } from '@oun/contract/feed';
import { writeCommentRules } from '@oun/contract/feed-forms';
import { COMMENT_MAX } from '@oun/contract/feed-rules';
import { useSignInAddress } from '@oun/shell/as-member';
import { useForm } from '@oun/shell/form';
import { popupError, toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { Avatar } from '@oun/ui/avatar';
import { ButtonLink } from '@oun/ui/button';
import { StickyCta } from '@oun/ui/sticky-cta';
import { ArrowUp } from 'lucide-react';
import { comment } from './write-queries.ts';

export default function WriteComment({ feed }: { feed: Feed }) {
  const { me } = useShell();
  const signIn = useSignInAddress();
  const form = useForm({
    start: { content: '' },
    rules: writeCommentRules,
    send: comment,
    toInput: ({ content }) => ({ params: { id: feed.id }, body: { content } }),
    onDone: () => {
      form.restart();
      toast('응원을 남겼어요.');
    },
    onFault: (error) => void popupError(error),
  });
  if (!feed.is_commentable && !feed.is_mine) return null;
  if (!me)
    return (
      <StickyCta>
        <ButtonLink href={signIn()} variant="gray" size="Large" full>
          로그인하고 댓글 달기
        </ButtonLink>
      </StickyCta>
    );
  const { error, ...field } = form.text('content');
  return (
    <StickyCta>
      <form {...form.props} className="flex w-full items-center gap-2">
        <Avatar name={me.nickname} size={36} decorative />
        <div className="min-w-0 flex-1">
          <input
            {...field}
            aria-label="댓글"
            aria-invalid={error ? true : undefined}
            autoComplete="off"
            maxLength={COMMENT_MAX}
            placeholder="응원 한마디를 남겨보세요"
            className="h-11 w-full rounded-chip bg-level-10 px-4 text-body-16"
          />
          {error ? <p className="mt-1 text-body-13 text-error">{error}</p> : null}
        </div>
        <button
          type="submit"
          aria-label="댓글 올리기"
          disabled={form.isSending}
          className="flex size-11 shrink-0 items-center justify-center rounded-chip bg-pink-50 text-level-0 disabled:opacity-50"
        >
          <ArrowUp size={22} aria-hidden="true" />
        </button>
      </form>
    </StickyCta>
  );
}
