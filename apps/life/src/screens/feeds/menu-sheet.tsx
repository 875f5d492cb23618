import type { Feed } from '@oun/contract/feed';
import { popup, popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { share } from '@oun/shell/share';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { useMutation } from '@tanstack/react-query';
import { Ban, EyeOff, Flag, MessageCircleOff, MessageCircle, Pencil, Share, Trash2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { block, mute } from '../people/queries.ts';
import { sureToBlock } from '../people/sure-to-block.ts';
import { change, hide, remove, unhide } from './queries.ts';
import { openReport } from './report-sheet.tsx';

/** What can be done with a post: its author's own, or what others may wish. */
export const openFeedMenu = (feed: Feed): Promise<undefined> =>
  sheet<undefined>(`${feed.author.nickname} 님의 글`, menuOf(feed), { hideTitle: true });

const menuOf = (feed: Feed): SheetBody<undefined> =>
  function FeedMenu({ close }) {
    return (
      <div className="pb-2">
        <ul>{feed.is_mine ? <Own feed={feed} close={close} /> : <Others feed={feed} close={close} />}</ul>
        <Button variant="gray" size="Large" full className="mt-2" onClick={() => close(undefined)}>
          닫기
        </Button>
      </div>
    );
  };

type Props = { feed: Feed; close: (value: undefined) => void };

function Row({
  icon,
  danger = false,
  onPress,
  children,
}: {
  icon: ReactNode;
  danger?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className={cx(
          'flex min-h-row w-full items-center gap-4 text-left text-body-16',
          danger ? 'text-error' : 'text-level-90',
        )}
      >
        {icon}
        {children}
      </button>
    </li>
  );
}

function Own({ feed, close }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const failed = { onError: (error: Error) => void popupError(error) };
  const changing = useMutation({ ...change, ...failed });
  const removing = useMutation({ ...remove, ...failed });
  const askRemove = async () => {
    const isSure = await popup({
      title: '이 글을 지울까요?',
      message: '사진과 댓글도 함께 지워지고 되돌릴 수 없어요. 운동 기록은 그대로예요.',
      action: '글 지우기',
      cancel: '그대로 두기',
      isDestructive: true,
    });
    if (!isSure) return;
    removing.mutate(
      { params: { id: feed.id } },
      {
        onSuccess: () => {
          close(undefined);
          toast('글을 지웠어요.');
          if (pathname === `/feeds/${feed.id}`) void navigate('/feeds', { replace: true });
        },
      },
    );
  };
  const toggleComments = () => {
    changing.mutate(
      { params: { id: feed.id }, body: { is_commentable: !feed.is_commentable } },
      {
        onSuccess: () => {
          close(undefined);
          toast(feed.is_commentable ? '댓글을 그만 받아요.' : '댓글을 다시 받아요.');
        },
      },
    );
  };
  return (
    <>
      {feed.notice?.state === 'REMOVED' ? null : (
        <Row
          icon={<Pencil size={22} aria-hidden="true" />}
          onPress={() => {
            close(undefined);
            void navigate(`/feeds/write?edit=${feed.id}`);
          }}
        >
          글 고치기
        </Row>
      )}
      <Row
        icon={
          feed.is_commentable ? (
            <MessageCircleOff size={22} aria-hidden="true" />
          ) : (
            <MessageCircle size={22} aria-hidden="true" />
          )
        }
        onPress={toggleComments}
      >
        {feed.is_commentable ? '댓글 그만 받기' : '댓글 다시 받기'}
      </Row>
      <Row icon={<Trash2 size={22} aria-hidden="true" />} danger onPress={() => void askRemove()}>
        글 지우기
      </Row>
    </>
  );
}

function Others({ feed, close }: Props) {
  const { id, author } = feed;
  const { me } = useShell();
  const failed = { onError: (error: Error) => void popupError(error) };
  const hiding = useMutation({ ...(feed.is_hidden ? unhide : hide), ...failed });
  const muting = useMutation({ ...mute, ...failed });
  const blocking = useMutation({ ...block, ...failed });
  const params = { params: { id: author.id } };
  const after = (words: string) => ({
    onSuccess: () => {
      close(undefined);
      toast(words);
    },
  });
  const askBlock = async () => {
    if (await sureToBlock(author.nickname)) blocking.mutate(params, after(`${author.nickname} 님을 차단했어요.`));
  };
  return (
    <>
      <Row
        icon={<Share size={22} aria-hidden="true" />}
        onPress={() => {
          close(undefined);
          void share(`${author.nickname} 님의 글`, `/feeds/${id}`);
        }}
      >
        공유하기
      </Row>
      {me ? (
        <>
          <Row
            icon={<EyeOff size={22} aria-hidden="true" />}
            onPress={() =>
              hiding.mutate({ params: { id } }, after(feed.is_hidden ? '다시 보여요.' : '이 글을 가렸어요.'))
            }
          >
            {feed.is_hidden ? '이 글 다시 보기' : '이 글 가리기'}
          </Row>
          <Row
            icon={<VolumeX size={22} aria-hidden="true" />}
            onPress={() => muting.mutate(params, after(`${author.nickname} 님 글을 피드에서 뺐어요.`))}
          >
            {author.nickname} 님 글 그만 보기
          </Row>
          <Row
            icon={<Flag size={22} aria-hidden="true" />}
            onPress={() => {
              close(undefined);
              void openReport({ kind: 'FEED', id, person: author });
            }}
          >
            신고하기
          </Row>
          <Row icon={<Ban size={22} aria-hidden="true" />} danger onPress={() => void askBlock()}>
            {author.nickname} 님 차단하기
          </Row>
        </>
      ) : null}
    </>
  );
}
