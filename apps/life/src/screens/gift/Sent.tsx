import { nowMs } from '@oun/brand/clock';
import { mutation } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { extendGift, refundGift, type SentGift } from '@oun/contract/gift';
import { dateWords, PAID_BACK_WORDS, pointWords, wonWords } from '@oun/contract/money-words';
import { Block } from '@oun/shell/block';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { useNow } from '@oun/shell/now';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { EmptyBlock } from '@oun/ui/empty-block';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import { SENT_TOUCHED, sentGifts } from './gift-queries.ts';
import { calledWords, lastDayIn, paidBy, sentLine } from './gift-words.ts';
import { GiftActions, GiftRow, GiftsSkeleton } from './GiftRow.tsx';

export function Sent() {
  const gifts = useInfiniteQuery(sentGifts);
  const now = new Date(useNow());
  return (
    <>
      <div className="flex-1 px-5 pb-6">
        <Block query={gifts} title="보낸 선물을 불러오지 못했어요" skeleton={<GiftsSkeleton />}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            const unsent = pages[0]?.unsent_count ?? 0;
            if (items.length === 0) return <NoneSent />;
            return (
              <>
                {unsent > 0 ? (
                  <Callout className="mt-5" title={`선물 ${unsent}개를 아직 보내지 않았어요.`}>
                    링크를 보내야 도착해요.
                  </Callout>
                ) : null}
                <ul>
                  {items.map((gift) => (
                    <SentRow key={gift.id} gift={gift} now={now} />
                  ))}
                </ul>
                <ComingOrEnd list={gifts} />
              </>
            );
          }}
        </Block>
      </div>
      <StickyCta>
        <ButtonLink href="/gift" size="Large" full>
          <Gift size={20} aria-hidden="true" />
          선물하기
        </ButtonLink>
      </StickyCta>
    </>
  );
}

function NoneSent() {
  return (
    <EmptyBlock
      ground="none"
      className="mt-10"
      illustration={<img src="/empty-workout.webp" alt="" width={112} height={112} />}
      title="아직 보낸 선물이 없어요"
      description="멤버십을 선물하면 어떻게 됐는지 여기에서 볼 수 있어요."
    />
  );
}

function SentRow({ gift, now }: { gift: SentGift; now: Date }) {
  const { recipient, name, amount, paid_at, created_at, scheduled_at, state } = gift;
  const isWaiting = state === 'PAID' && scheduled_at !== null;
  const facts = [name, wonWords(amount), ...(isWaiting ? [] : [dateWords(paid_at ?? created_at, now)])].join(' · ');
  return (
    <GiftRow design={gift.design} title={calledWords(recipient)} facts={facts} line={sentLine(gift, now)}>
      <Actions gift={gift} now={now} />
    </GiftRow>
  );
}

const giveBack = onceMutation(refundGift, { touches: SENT_TOUCHED, isSharedWork: true });
const lengthen = mutation(extendGift, { touches: SENT_TOUCHED, isSharedWork: true });

function Actions({ gift, now }: { gift: SentGift; now: Date }) {
  const { id, actions, refund, state, extends_to, thanks, recipient } = gift;
  const onError = (error: Error) => void popupError(error);
  const back = useMutation({
    ...giveBack,
    onSuccess: ({ refunded }) =>
      toast(refunded?.as === 'POINTS' ? '포인트로 받았어요.' : `${wonWords(refunded?.amount ?? 0)}을 돌려드려요.`),
    onError,
  });
  const longer = useMutation({
    ...lengthen,
    onSuccess: ({ expires_at }) => toast(`${lastDayIn(expires_at!, now)}까지 받을 수 있어요.`),
    onError,
  });
  const askBack = async (as: 'MONEY' | 'POINTS') => {
    const amount = as === 'MONEY' ? refund!.money : refund!.points;
    const isSure = await popup({ ...refundQuestion(gift, as, amount), cancel: '그대로 두기' });
    if (isSure) back.mutate({ params: { id }, body: { as, expected_amount: amount, expected_state: state } });
  };
  const askLonger = async () => {
    const isSure = await popup({
      title: '받을 수 있는 기간을 늘릴까요?',
      message: `${lastDayIn(extends_to!, now)}까지 받을 수 있어요. 돈은 들지 않아요.`,
      action: '기간 1년 늘리기',
      cancel: '그대로 두기',
    });
    if (isSure) longer.mutate({ params: { id }, body: { expected_end: extends_to! } });
  };
  const buttons: ReactNode[] = [];
  const button = (label: string, onPress: () => void, isPending = false) =>
    buttons.push(
      <Button key={label} variant="line" full className="num px-2" pending={isPending} onClick={onPress}>
        {label}
      </Button>,
    );
  if (actions.includes('EXTEND')) button('기간 1년 늘리기', () => void askLonger(), longer.isPending);
  else if (actions.includes('SEND'))
    buttons.push(
      <ButtonLink key="send" variant="line" full href={`/gift/${id}`}>
        {state === 'SENT' ? '다시 보내기' : '링크 보내기'}
      </ButtonLink>,
    );
  if (actions.includes('RESCHEDULE'))
    button('예약 바꾸기', () => void import('./edit-sheet.tsx').then(({ openEdit }) => openEdit(gift)));
  if (thanks) button('답장 보기', () => void popup({ title: `${calledWords(recipient)}의 답장`, message: thanks }));
  if (refund && actions.includes('REFUND_MONEY'))
    button(
      `${wonWords(refund.money)} ${state === 'EXPIRED' ? '돌려받기' : '환불받기'}`,
      () => void askBack('MONEY'),
      back.isPending,
    );
  if (refund && actions.includes('REFUND_POINTS'))
    button(`${pointWords(refund.points)} 받기`, () => void askBack('POINTS'), back.isPending);
  return buttons.length > 0 ? <GiftActions>{buttons}</GiftActions> : null;
}

/** What happens to whom by it, before it does. */
function refundQuestion({ state, recipient, method, used_from }: SentGift, as: 'MONEY' | 'POINTS', amount: number) {
  const who = calledWords(recipient);
  if (as === 'POINTS')
    return {
      title: `${pointWords(amount)}로 받을까요?`,
      message: '스토어에서 쓸 수 있어요. 받은 뒤에는 돈으로 바꿀 수 없어요.',
      action: `${pointWords(amount)} 받기`,
    };
  const to = `결제한 ${paidBy(method)}에 돌려드려요. ${PAID_BACK_WORDS}`;
  const hasBegun = used_from !== null && Date.parse(used_from) <= nowMs();
  return {
    title: `${wonWords(amount)}을 돌려받을까요?`,
    message:
      state === 'CLAIMED'
        ? hasBegun
          ? `${who}은 오늘까지만 쓸 수 있고, 이 소식을 알려드려요. 쓴 날을 빼고 ${to}`
          : `${who}의 선물 기간은 시작하기 전에 사라지고, 이 소식을 알려드려요. ${to}`
        : state === 'EXPIRED'
          ? to
          : `${who}에게 보낸 링크는 더 열리지 않아요. ${to}`,
    action: `${wonWords(amount)} 돌려받기`,
  };
}
