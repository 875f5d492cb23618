import { CallError } from '@oun/client/call';
import { onceMutation } from '@oun/client/once-mutation';
import type { Output } from '@oun/contract/endpoint';
import { dateWords } from '@oun/contract/money-words';
import { claimGift, type GiftOfLink } from '@oun/contract/gift';
import { Block } from '@oun/shell/block';
import { useNow } from '@oun/shell/now';
import { popupError } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { signOut } from '@oun/shell/sign-in';
import { Avatar } from '@oun/ui/avatar';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarX2, Check, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { receivePath } from './gift-paths.ts';
import { CLAIM_TOUCHED, giftOfLink } from './gift-queries.ts';
import { lastDayIn } from './gift-words.ts';
import { GiftCard } from './GiftCard.tsx';
import { dropGift, keepGift } from './kept-gift.ts';

type Claimed = Output<typeof claimGift>;

/** What a gift's link leads to: the card, what it gives, whose account it goes to, and one button. */
export function ReceiveGift({ token }: { token: string }) {
  const gift = useQuery(giftOfLink(token));
  const [claimed, setClaimed] = useState<Claimed>();
  if (gift.error instanceof CallError && gift.error.status === 404) return <NoGift />;
  return (
    <Block query={gift} title="선물을 불러오지 못했어요" skeleton={<ReceiveSkeleton />}>
      {(shown) =>
        claimed ? <Taken gift={shown} claimed={claimed} /> : <Open token={token} gift={shown} onClaimed={setClaimed} />
      }
    </Block>
  );
}

type OpenProps = { token: string; gift: GiftOfLink; onClaimed: (claimed: Claimed) => void };

function Open({ token, gift, onClaimed }: OpenProps) {
  const { me } = useShell();
  if (gift.state !== 'OPEN') return <Unavailable gift={gift} />;
  return me ? (
    <Mine token={token} gift={gift} nickname={me.nickname} onClaimed={onClaimed} />
  ) : (
    <BeforeSignIn token={token} gift={gift} />
  );
}

const SIGN_IN = (token: string) => `/sign-in?${new URLSearchParams({ redirect_path: receivePath(token) })}`;

/** The gift is kept in this tab, so that whoever joins first still finds it. */
function BeforeSignIn({ token, gift }: { token: string; gift: GiftOfLink }) {
  useEffect(() => keepGift(token), [token]);
  return (
    <>
      <Head gift={gift} />
      <StickyCta above={<p className="text-center text-body-14 text-level-70">로그인하면 이 선물로 바로 돌아와요.</p>}>
        <ButtonLink href={SIGN_IN(token)} size="Large" full>
          로그인하고 받기
        </ButtonLink>
      </StickyCta>
    </>
  );
}

function Head({ gift: { sender, name, design, message, is_own } }: { gift: GiftOfLink }) {
  return (
    <div className="flex-1 bg-linear-to-b from-success-ground to-level-0 to-45% px-5 pt-8 text-center">
      <Avatar name={sender} size={64} decorative className="border-4 border-level-0" />
      <h1 className="mt-3 text-heading-24 break-keep">
        {sender} 님이
        <br />
        {name} 멤버십을 선물했어요
      </h1>
      {is_own ? <p className="mt-2 text-body-14 text-level-70">내가 보낸 선물이에요. 내가 받을 수도 있어요.</p> : null}
      <GiftCard design={design} priority className="mt-6" />
      {message ? <p className="mt-6 text-body-16 break-keep whitespace-pre-wrap">{message}</p> : null}
      <p className="mt-3 mb-8 text-body-14 text-level-60">{sender} 드림</p>
    </div>
  );
}

const claim = onceMutation(claimGift, { touches: CLAIM_TOUCHED });

function Mine({ token, gift, nickname, onClaimed }: OpenProps & { nickname: string }) {
  const now = new Date(useNow());
  const { gives, refusal } = gift;
  const take = useMutation({
    ...claim,
    onSuccess: (claimed) => {
      dropGift();
      onClaimed(claimed);
    },
    onError: (error) => void popupError(error),
  });
  return (
    <>
      <Head gift={gift} />
      <div className="px-5">
        <h2 className="text-heading-16">받으면 이렇게 써요</h2>
        <dl className="num mt-3 grid gap-2.5 text-body-15">
          {gives ? (
            <Line label="쓸 수 있는 기간">
              {gives.is_queued ? `${dateWords(gives.starts_at, now)}부터` : '오늘부터'} {lastDayIn(gives.ends_at, now)}
              까지
            </Line>
          ) : null}
          <Line label="쓸 수 있는 것">모든 프로그램과 만든 운동</Line>
          <Line label="끝나면">
            {gives?.is_queued ? '지금 멤버십은 그대로예요.' : '결제 없이 끝나요. 카드도 필요 없어요.'}
          </Line>
        </dl>
        {refusal ? (
          <Callout tone="caution" className="mt-5" title={refusal.title}>
            {refusal.code === 'PAYMENT_PAST_DUE' ? '밀린 결제를 먼저 하면 이 선물을 받을 수 있어요.' : refusal.message}
          </Callout>
        ) : null}
      </div>
      <StickyCta
        className="mt-6"
        above={
          <div className="flex items-center gap-3">
            <Avatar name={nickname} size={40} decorative />
            <p className="min-w-0 flex-1 text-left text-body-15">
              <b className="font-semibold">{nickname} 님</b> 계정에 등록돼요
            </p>
            <Button variant="line" onClick={() => void changeAccount(token)}>
              바꾸기
            </Button>
          </div>
        }
      >
        {refusal?.code === 'PAYMENT_PAST_DUE' ? (
          <ButtonLink href="/my/payments" size="Large" full>
            카드 확인하기
          </ButtonLink>
        ) : (
          <Button
            size="Large"
            full
            disabled={refusal !== null}
            pending={take.isPending}
            onClick={() => take.mutate({ body: { gift: token } })}
          >
            선물 받기
          </Button>
        )}
      </StickyCta>
    </>
  );
}

/** Signs out, and in again as somebody else, with the gift still there. */
async function changeAccount(token: string): Promise<void> {
  keepGift(token);
  await signOut();
  window.location.assign(SIGN_IN(token));
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-level-60">{label}</dt>
      <dd className="text-right font-medium break-keep">{children}</dd>
    </div>
  );
}

function Taken({ gift, claimed }: { gift: GiftOfLink; claimed: Claimed }) {
  const now = new Date(useNow());
  return (
    <>
      <div className="flex-1 px-5 pt-10 text-center" role="status">
        <GiftCard design={gift.design} priority />
        <h1 className="mt-8 text-heading-24 break-keep">
          이용 기간이 {claimed.days}일
          <br />
          늘어났어요
        </h1>
        <p className="num mt-2 text-body-16 text-level-70">
          {lastDayIn(claimed.ends_at, now)}까지 쓸 수 있어요.
          {claimed.is_renewed ? ' 다음 결제도 그만큼 미뤄졌어요.' : ' 결제 없이 끝나요.'}
        </p>
        <div className="mt-6 mb-8 flex justify-center gap-2">
          <ButtonLink variant="gray" href="/my/gifts?tab=received">
            고맙다고 답하기
          </ButtonLink>
          <ButtonLink variant="gray" href="/my/membership">
            내 멤버십 보기
          </ButtonLink>
        </div>
      </div>
      <StickyCta>
        <ButtonLink href="/programs" size="Large" full>
          첫 운동 고르기
        </ButtonLink>
      </StickyCta>
    </>
  );
}

/** The card stays, with why it cannot be taken and what one can do instead. */
function Unavailable({ gift }: { gift: GiftOfLink }) {
  const { me } = useShell();
  const now = new Date(useNow());
  useEffect(() => dropGift(), []);
  const free = (
    <ButtonLink variant="gray" href="/programs?free=true">
      무료 레슨 보기
    </ButtonLink>
  );
  const told = {
    CLAIMED: {
      sign: <Check size={24} />,
      title: '이미 받은 선물이에요',
      words: gift.is_mine
        ? `${dateWords(gift.claimed_at!, now)}에 ${me?.nickname ?? '내'} 님 계정에 등록했어요.`
        : '다른 계정에 등록한 선물이에요.',
      action: gift.is_mine ? (
        <ButtonLink variant="gray" href="/my/membership">
          내 멤버십 보기
        </ButtonLink>
      ) : (
        free
      ),
    },
    EXPIRED: {
      sign: <CalendarX2 size={24} />,
      title: '받을 수 있는 기간이 지났어요',
      words: '보낸 분에게 알려드렸어요.',
      action: free,
    },
    CANCELED: {
      sign: <RotateCcw size={24} />,
      title: '보낸 분이 취소한 선물이에요',
      words: '무료 레슨은 언제든 볼 수 있어요.',
      action: free,
    },
  }[gift.state as 'CLAIMED' | 'EXPIRED' | 'CANCELED'];
  return (
    <div className="flex flex-col items-center px-5 pt-12 text-center">
      <GiftCard design={gift.design} isSmall sign={told.sign} sizes="240px" className="w-60" />
      <h1 className="mt-7 text-heading-22 break-keep">{told.title}</h1>
      <p className="num mt-2 mb-6 text-body-15 text-level-70">{told.words}</p>
      {told.action}
    </div>
  );
}

function NoGift() {
  return (
    <EmptyBlock
      ground="none"
      level="h1"
      title="없는 선물이에요"
      description="링크가 끝까지 복사됐는지 보낸 분에게 확인해주세요."
      action={<ButtonLink href="/programs?free=true">무료 레슨 보기</ButtonLink>}
    />
  );
}

function ReceiveSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6 px-5 pt-8">
      <Skeleton shape="control" height={72} />
      <Skeleton shape="card" height={220} />
      <Skeleton shape="control" height={96} />
    </SkeletonGroup>
  );
}
