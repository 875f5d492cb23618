import type { FeedComment } from '@oun/contract/feed';
import { sheet, type SheetBody } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { openReport } from './report-sheet.tsx';

/** A comment is deleted by who wrote it or whose post it is under, and reported by anybody else. */
export const openCommentMenu = (feedId: number, item: FeedComment, onDelete: () => void): Promise<undefined> =>
  sheet<undefined>('댓글', bodyOf(feedId, item, onDelete), { hideTitle: true });

const bodyOf = (feedId: number, item: FeedComment, onDelete: () => void): SheetBody<undefined> =>
  function CommentMenu({ close }) {
    return (
      <div className="grid gap-2 pb-2">
        {item.is_mine || item.content === null ? null : (
          <Button
            variant="line"
            size="Large"
            full
            onClick={() => {
              close(undefined);
              void openReport({ kind: 'COMMENT', id: item.id, feedId, person: item.author });
            }}
          >
            댓글 신고하기
          </Button>
        )}
        {item.can_delete ? (
          <Button
            variant="danger"
            size="Large"
            full
            onClick={() => {
              close(undefined);
              onDelete();
            }}
          >
            댓글 지우기
          </Button>
        ) : null}
        <Button variant="gray" size="Large" full onClick={() => close(undefined)}>
          닫기
        </Button>
      </div>
    );
  };
