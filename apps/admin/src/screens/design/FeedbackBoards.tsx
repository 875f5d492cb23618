import { Button } from '@oun/ui/button';
import { Dialog } from '@oun/ui/dialog';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorBlock, ErrorRow } from '@oun/ui/error-block';
import { IconButton } from '@oun/ui/icon-button';
import { Menu } from '@oun/ui/menu';
import { Callout } from '@oun/ui/callout';
import { Sheet } from '@oun/ui/sheet';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { Spinner } from '@oun/ui/spinner';
import { StickyCta } from '@oun/ui/sticky-cta';
import { Snackbar, Toast, ToastViewport } from '@oun/ui/toast';
import { Ellipsis, Flag, Heart, Pencil, Share, Trash2, Truck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Board, Chapter, State } from './Board.tsx';
import { PICTURES } from './samples.tsx';

function OverlayBoard() {
  const [shown, setShown] = useState<'dialog' | 'sheet' | 'long' | null>(null);
  const [toast, setToast] = useState(0);
  useEffect(() => {
    if (toast === 0) return;
    const timer = setTimeout(() => setToast(0), 2_500);
    return () => clearTimeout(timer);
  }, [toast]);
  const close = () => setShown(null);
  return (
    <Board title="창 · 시트 · 메뉴 · 토스트" from="dialog · sheet · menu · toast">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="line" onClick={() => setShown('dialog')}>
          창 열기
        </Button>
        <Button variant="line" onClick={() => setShown('sheet')}>
          시트 열기
        </Button>
        <Button variant="line" onClick={() => setShown('long')}>
          긴 시트 열기
        </Button>
        <Button variant="line" onClick={() => setToast(toast + 1)}>
          토스트 띄우기
        </Button>
        <Menu
          trigger={<IconButton label="글 더 보기" variant="line" icon={<Ellipsis size={20} />} />}
          items={[
            { key: 'edit', label: '고치기', icon: <Pencil size={18} aria-hidden="true" />, onPress: () => undefined },
            { key: 'share', label: '공유하기', icon: <Share size={18} aria-hidden="true" />, onPress: () => undefined },
            { key: 'report', label: '신고하기', icon: <Flag size={18} aria-hidden="true" />, disabled: true },
            { key: 'line', divider: true },
            {
              key: 'delete',
              label: '지우기',
              icon: <Trash2 size={18} aria-hidden="true" />,
              danger: true,
              onPress: () => setShown('sheet'),
            },
          ]}
        />
      </div>
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        title="다른 기기에서 재생 중이에요"
        message="거실 TV에서 ‘점핑 잭’을 하고 있어요. 여기서 이어서 할까요?"
        cancel={{ label: '닫기' }}
        confirm={{ label: '여기서 이어하기', onPress: close }}
      />
      <Sheet
        open={shown === 'sheet'}
        onClose={close}
        title="이 글을 지울까요?"
        description="응원 24개와 댓글 6개도 함께 사라져요. 운동 기록은 남아요."
      >
        <div className="flex flex-col gap-2">
          <Button variant="danger" size="Large" full onClick={close}>
            글 지우기
          </Button>
          <Button variant="gray" size="Large" full onClick={close}>
            그대로 두기
          </Button>
        </div>
      </Sheet>
      <Sheet
        open={shown === 'long'}
        onClose={close}
        title="배송 안내"
        footer={
          <Button size="Large" full onClick={close}>
            알겠어요
          </Button>
        }
      >
        <ol className="grid gap-4 text-body-15 text-level-70">
          {Array.from({ length: 18 }, (_, at) => (
            <li key={at} className="num">
              {at + 1}. 오늘 오후 2시까지 결제하면 오늘 출발해요. 제주 3,000원, 도서산간 5,000원이 더해져요.
            </li>
          ))}
        </ol>
      </Sheet>
      <ToastViewport>{toast > 0 ? <Toast key={toast}>장바구니에 담았어요.</Toast> : null}</ToastViewport>
    </Board>
  );
}

export function FeedbackBoards() {
  return (
    <Chapter id="feedback" title="알리고 기다리는 것" lead="실패한 칸만 실패하고, 빈 곳은 첫걸음을 말해요.">
      <OverlayBoard />
      <Board title="토스트 · 스낵바" from="toast">
        <div className="grid gap-2">
          <Toast>장바구니에 담았어요.</Toast>
          <Toast tone="reverted">수량을 바꾸지 못해 1개로 되돌렸어요.</Toast>
          <Snackbar action={{ label: '다시 시도', onPress: () => undefined }}>새 글을 불러오지 못했어요</Snackbar>
          <Snackbar action={{ label: '되돌리기', onPress: () => undefined }}>데일리 매트를 뺐어요</Snackbar>
        </div>
      </Board>
      <Board title="빈 곳" from="empty-block">
        <div className="grid gap-3">
          <EmptyBlock
            illustration={<img src={PICTURES.mat} alt="" />}
            title="장바구니가 비어 있어요"
            description="찜한 상품을 담아볼까요?"
            action={<Button variant="white">찜한 상품 3개 보기</Button>}
          />
          <EmptyBlock
            illustration={<img src={PICTURES.pilates} alt="" />}
            title="첫 운동을 기록해볼까요?"
            description="10분이면 배지를 하나 받아요."
            action={<Button>10분 운동 고르기</Button>}
          />
        </div>
      </Board>
      <Board title="오류" from="error-block">
        <div className="grid gap-3">
          <ErrorBlock
            illustration={<img src={PICTURES.core} alt="" />}
            title="목록을 불러오지 못했어요"
            reference="7K2M4QX"
            onRetry={() => undefined}
          />
          <ErrorRow onRetry={() => undefined}>추천 상품을 불러오지 못했어요</ErrorRow>
        </div>
      </Board>
      <Board title="결과를 기다릴 때" from="spinner">
        <div className="flex flex-col items-center rounded-block bg-level-5 px-5 py-8 text-center">
          <Spinner size={56} className="text-pink-50" />
          <p className="mt-4 text-heading-18">결제 결과를 확인하고 있어요</p>
          <p className="mt-1 text-body-15 text-level-60">두 번 결제되지 않아요. 화면을 닫아도 결과를 알려드려요.</p>
        </div>
      </Board>
      <Board title="줄 알림" from="notice">
        <div className="grid gap-2">
          <Callout tone="error" title="카드 한도를 넘었어요." action={<Button variant="white">카드 확인</Button>}>
            11월 19일까지는 그대로 쓸 수 있어요.
          </Callout>
          <Callout tone="caution" title="가격이 바뀌었어요.">
            아직 결제되지 않았어요. 바뀐 금액을 보고 정해주세요.
          </Callout>
          <Callout tone="notice" icon={<Truck size={20} />}>
            택배사 조회가 늦어지고 있어요.
          </Callout>
          <Callout tone="success">쿠폰 두 장을 받았어요.</Callout>
          <Callout>점심에는 답이 늦을 수 있어요.</Callout>
        </div>
      </Board>
      <Board title="스켈레톤" from="skeleton">
        <SkeletonGroup label="상품을 불러오고 있어요">
          <div className="flex gap-4">
            <Skeleton width={144} height={172} shape="card" className="shrink-0" />
            <div className="min-w-0 flex-1">
              <Skeleton height={14} width="72%" />
              <Skeleton height={20} width="96%" className="mt-3" />
              <Skeleton height={20} width="60%" className="mt-1.5" />
              <Skeleton height={14} width="80%" className="mt-3" />
              <Skeleton height={44} width={112} shape="control" className="mt-8" />
            </div>
          </div>
          <div className="mt-4 flex items-center gap-3">
            <Skeleton width={40} height={40} shape="circle" />
            <Skeleton height={14} width="40%" />
          </div>
        </SkeletonGroup>
      </Board>
      <Board title="아래 버튼 자리" from="sticky-cta">
        <State name="위는 흐려지고, 내야 할 금액이 버튼 위에 한 번 더 있어요.">
          <div
            role="region"
            aria-label="아래 버튼 자리 보기"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="mx-auto flex h-80 max-w-column flex-col overflow-y-auto rounded-card border border-level-20"
          >
            <div className="grid gap-3 p-5 text-body-15 text-level-70">
              {Array.from({ length: 10 }, (_, at) => (
                <p key={at}>구매확정하면 1,053P를 받아요. 11월 14일(토) 도착 예정이에요.</p>
              ))}
            </div>
            <StickyCta
              above={
                <span className="flex justify-between">
                  결제할 금액 <strong className="num text-heading-16 text-level-90">51,000원</strong>
                </span>
              }
            >
              <IconButton label="찜하기" variant="line" size="Large" icon={<Heart size={24} />} />
              <Button size="Large" full>
                51,000원 결제하기
              </Button>
            </StickyCta>
          </div>
        </State>
      </Board>
    </Chapter>
  );
}
