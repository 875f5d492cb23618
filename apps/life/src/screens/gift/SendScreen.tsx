import { CallError } from '@oun/client/call';
import { mutation } from '@oun/client/mutation';
import { type Input } from '@oun/contract/endpoint';
import { markGiftSent, type SentGift } from '@oun/contract/gift';
import { dateWords, wonWords } from '@oun/contract/money-words';
import { Block } from '@oun/shell/block';
import { NotFoundScreen } from '@oun/shell/error-screens';
import { pageMeta } from '@oun/shell/meta';
import { useNow } from '@oun/shell/now';
import { popupError } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { copyAddress, share } from '@oun/shell/share';
import { Button, ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Calendar, EyeOff, Link2, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { SocialMark } from '@oun/shell/social-mark';
import { useIsLong } from '../checkout/use-is-long.ts';
import { LongWait, ShortWait } from '../checkout/Waits.tsx';
import { GiftCard } from './GiftCard.tsx';
import { giftOf, SENT_TOUCHED } from './gift-queries.ts';
import { calledWords, lastDayIn, timeWords } from './gift-words.ts';

const OFTEN_MS = 1_000;
const SELDOM_MS = 5_000;

const idOf = (id: string | undefined): number => (/^\d{1,9}$/.test(id ?? '') ? Number(id) : 0);

export const loader = prefetch(({ params, isSignedIn }) => (isSignedIn ? [giftOf(idOf(params['id']))] : []));
export const meta = pageMeta({ title: '선물 보내기', isPrivate: true });

function SendScreen() {
  const id = idOf(useParams()['id']);
  const isLong = useIsLong();
  const gift = useQuery({
    ...giftOf(id),
    refetchInterval: ({ state: { data } }) => (data?.state === 'CREATED' ? (isLong ? SELDOM_MS : OFTEN_MS) : false),
  });
  if (gift.error instanceof CallError && gift.error.status < 500 && gift.error.status >= 400) return <NotFoundScreen />;
  return (
    <Page title="선물 보내기" referrer="/my/gifts" className="flex flex-col">
      <Block query={gift} title="선물을 불러오지 못했어요" skeleton={<SendSkeleton />}>
        {(shown) => <Shown gift={shown} isLong={isLong} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(SendScreen);

function Shown({ gift, isLong }: { gift: SentGift; isLong: boolean }) {
  switch (gift.state) {
    case 'CREATED':
      return isLong ? (
        <LongWait
          number={gift.number}
          paid="선물을 바로 보낼 수 있어요."
          back={{ href: '/my/gifts', words: '보낸 선물' }}
        />
      ) : (
        <ShortWait
          result={{
            product_name: `${gift.name} 선물`,
            amount: gift.amount,
            method: gift.method,
            installment_months: 0,
          }}
        />
      );
    case 'DROPPED':
      return (
        <EmptyBlock
          ground="none"
          level="h1"
          title="결제되지 않았어요"
          description={gift.failure?.message ?? '카드사에서 승인하지 않았어요. 다른 카드로 해볼 수 있어요.'}
          action={<ButtonLink href="/gift">다시 선물하러 가기</ButtonLink>}
        />
      );
    case 'PAID':
    case 'SENT':
      return <Sending gift={gift} />;
    default:
      return (
        <EmptyBlock
          ground="none"
          level="h1"
          title="더 보낼 수 없는 선물이에요"
          description="이미 받았거나, 기간이 지났거나, 환불한 선물이에요."
          action={<ButtonLink href="/my/gifts">보낸 선물 보기</ButtonLink>}
        />
      );
  }
}

const mark = mutation(markGiftSent, { touches: SENT_TOUCHED });
type Way = Input<typeof markGiftSent>['body']['by'];

function Sending({ gift }: { gift: SentGift }) {
  const { recipient, amount, expires_at, scheduled_at, sent_at } = gift;
  const now = new Date(useNow());
  const who = calledWords(recipient);
  const isWaiting = gift.state === 'PAID' && scheduled_at !== null;
  return (
    <div className="px-5 pt-6 text-center">
      <h1 className="text-heading-24 break-keep">
        {isWaiting ? (
          <>
            {dateWords(scheduled_at, now)} {timeWords(scheduled_at)}에
            <br />
            {who}에게 보낼게요
          </>
        ) : (
          <>
            {sent_at ? '선물을 보냈어요' : '선물이 준비됐어요'}
            <br />
            {sent_at ? `${who}에게 다시 보낼 수도 있어요` : `${who}에게 보내주세요`}
          </>
        )}
      </h1>
      <p className="num mt-2 text-body-15 text-level-70">
        {wonWords(amount)}을 결제했어요. {isWaiting || sent_at ? null : '링크를 보내야 도착해요.'}
        {isWaiting ? <span className="block">{gift.recipient_mobile}로 문자를 보내요.</span> : null}
      </p>
      <GiftCard design={gift.design} priority className="mt-7 motion-safe:-rotate-1" />
      {isWaiting ? null : <Ways gift={gift} />}
      <ul className="num mt-7 grid gap-3 text-left text-body-15 text-level-70">
        <Fact icon={<Calendar size={20} />}>
          {lastDayIn(expires_at!, now)}까지 받을 수 있어요.
          <br />
          30일 전에 알려드려요.
        </Fact>
        <Fact icon={<EyeOff size={20} />}>금액은 받는 분에게 보이지 않아요.</Fact>
      </ul>
      <div className="mt-7 flex justify-center gap-2">
        <Button
          variant="plain"
          onClick={() => void import('./edit-sheet.tsx').then(({ openEdit }) => openEdit(gift))}
          aria-haspopup="dialog"
        >
          {isWaiting ? '예약 바꾸기' : '메시지 고치기'}
        </Button>
        <ButtonLink variant="plain" href="/my/gifts">
          보낸 선물 보기
        </ButtonLink>
      </div>
    </div>
  );
}

/** By Kakao through the phone's own sheet, as a message, or as a link to be put wherever one likes. */
function Ways({ gift: { id, link, name } }: { gift: SentGift }) {
  const noted = useMutation({ ...mark, onError: (error) => void popupError(error) });
  const note = (by: Way) => noted.mutate({ params: { id }, body: { by } });
  const title = `${name} 멤버십을 선물했어요`;
  return (
    <div className="mt-8 grid gap-2.5">
      <Button
        size="Large"
        full
        className="bg-[#fee500]! text-[#191600]! hover:bg-[#f5dc00]!"
        onClick={() => void share(title, link!).then((isSent) => isSent && note('KAKAO'))}
      >
        <SocialMark provider="kakao" />
        카카오톡으로 보내기
      </Button>
      <div className="grid grid-cols-2 gap-2.5">
        <ButtonLink
          variant="line"
          size="Large"
          full
          href={`sms:?&body=${encodeURIComponent(`${title}\n${link}`)}`}
          onClick={() => note('SMS')}
        >
          <MessageSquare size={20} aria-hidden="true" />
          문자
        </ButtonLink>
        <Button
          variant="line"
          size="Large"
          full
          onClick={() => void copyAddress(link!).then((isCopied) => isCopied && note('LINK'))}
        >
          <Link2 size={20} aria-hidden="true" />
          링크 복사
        </Button>
      </div>
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-level-60">
        {icon}
      </span>
      <span className="min-w-0 break-keep">{children}</span>
    </li>
  );
}

function SendSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6 px-5 pt-6">
      <Skeleton shape="control" height={72} />
      <Skeleton shape="card" height={220} />
      <Skeleton shape="control" height={52} />
    </SkeletonGroup>
  );
}
