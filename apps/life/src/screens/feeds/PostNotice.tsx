import type { PostNotice as Notice } from '@oun/contract/feed';
import { PROMISES } from '@oun/contract/feed-rules';
import { popup } from '@oun/shell/overlays';
import { type AskAgain, askForAnotherLook } from './appeal-sheet.tsx';
import { Button, ButtonLink } from '@oun/ui/button';
import { momentWords } from '../people/ReportSteps.tsx';

type Props = {
  what: '글' | '질문';
  notice: Notice;
  hint?: string;
  /** None where it cannot be changed any more. */
  editPath?: string | undefined;
  id: number;
  appeal: AskAgain;
  /** None where it cannot be deleted any more. */
  onRemove?: (() => void) | undefined;
};

/** Why nobody else sees it, which promise it is about, and what can be done. */
export function PostNotice({ id, what, notice, hint, editPath, appeal, onRemove }: Props) {
  const askRemove = async (remove: () => void) => {
    const isSure = await popup({
      title: `이 ${what}을 지울까요?`,
      message: '되돌릴 수 없어요.',
      action: `${what} 지우기`,
      cancel: '그대로 두기',
      isDestructive: true,
    });
    if (isSure) remove();
  };
  return (
    <section aria-label={`${what} 안내`} className="mt-4 rounded-card bg-level-5 p-4">
      <h2 className="text-heading-18">{notice.state === 'HELD' ? `${what}을 잠시 가렸어요` : `${what}을 내렸어요`}</h2>
      {notice.due_at ? (
        <p className="mt-1 text-body-14 text-level-70">{momentWords(notice.due_at)}까지 사람이 살펴볼게요.</p>
      ) : null}
      {notice.reason ? (
        <>
          <h3 className="mt-4 text-heading-16">이 약속과 달라요</h3>
          <p className="mt-1 text-body-14 text-level-70">{PROMISES[notice.reason]}</p>
        </>
      ) : null}
      {notice.note ? <p className="mt-2 text-body-14 whitespace-pre-wrap text-level-70">{notice.note}</p> : null}
      {hint ? <p className="mt-4 text-body-13 text-level-60">{hint}</p> : null}
      <div className="mt-3 flex gap-2">
        {notice.state === 'HELD' && editPath ? (
          <ButtonLink href={editPath} variant="line" full>
            고쳐서 다시 올리기
          </ButtonLink>
        ) : null}
        {notice.can_appeal ? (
          <Button variant="line" full onClick={() => void askForAnotherLook(id, appeal)}>
            다시 살펴봐 주세요
          </Button>
        ) : null}
      </div>
      {onRemove ? (
        <Button variant="plain" full className="mt-1 text-error" onClick={() => void askRemove(onRemove)}>
          {what} 지우기
        </Button>
      ) : null}
    </section>
  );
}
