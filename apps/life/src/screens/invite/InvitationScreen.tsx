import { query } from '@oun/client/query';
import { bareCode, INVITATION_CODE } from '@oun/contract/identity-rules';
import type { Output } from '@oun/contract/endpoint';
import { wonWords } from '@oun/contract/money-words';
import { getReferralEvent } from '@oun/contract/referral';
import { withCommas } from '@oun/money/written';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { ButtonLink } from '@oun/ui/button';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useQuery } from '@tanstack/react-query';
import { Check, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { checkoutPath } from '../checkout/quotes.ts';

type Event = Output<typeof getReferralEvent>;

const eventOf = (code: string) => query(getReferralEvent, { params: { code } });
const codeIn = (search: URLSearchParams): string | null => {
  const code = bareCode(search.get('invitation_code') ?? '');
  return INVITATION_CODE.test(code) ? code : null;
};

export const loader = prefetch(({ url }) => {
  const code = codeIn(url.searchParams);
  return code ? [eventOf(code)] : [];
});
export const meta = pageMeta({
  title: '친구가 보낸 선물',
  description: '친구의 초대로 시작하면 첫 결제에서 바로 빼드려요.',
});

function InvitationScreen() {
  const code = codeIn(useSearchParams()[0]);
  const found = useQuery({ ...eventOf(code ?? ''), enabled: code !== null });
  return (
    <Page title="친구 초대" isOverPicture className="flex flex-col pb-0">
      <img
        src="/hero-570.webp"
        srcSet="/hero-570.webp 570w, /hero-1140.webp 1140w"
        sizes="(min-width: 570px) 570px, 100vw"
        width={570}
        height={300}
        alt=""
        fetchPriority="high"
        className="aspect-[390/250] w-full bg-pink-10 object-cover object-bottom"
      />
      <div className="flex-1 px-5 pt-6 pb-8">
        {found.data ? (
          <Invited event={found.data} />
        ) : found.isLoading ? (
          <SkeletonGroup className="grid gap-4">
            <Skeleton height={32} width="70%" />
            <Skeleton shape="card" height={120} />
          </SkeletonGroup>
        ) : (
          <Uninvited isWrong={code !== null} />
        )}
      </div>
      <Start event={found.data} />
    </Page>
  );
}

export default withPrefetched(InvitationScreen);

function Invited({
  event: { code, nickname, friend_discount, inviter_points, reward_after_days, example },
}: {
  event: Event;
}) {
  return (
    <>
      <p className="num inline-flex h-10 items-center gap-1.5 rounded-chip px-4 text-heading-14 text-pink-60 inset-ring inset-ring-pink-50">
        <Check size={18} aria-hidden="true" />
        {code} 적용됐어요
      </p>
      <h1 className="num mt-4 text-heading-26">
        {nickname} 님이
        <br />
        {wonWords(friend_discount)}을 선물했어요
      </h1>
      <p className="mt-2 text-body-16 text-level-70">첫 결제에서 바로 빼드려요. 코드는 결제하기 전에 바꿀 수 있어요.</p>
      <dl className="num mt-6 grid grid-cols-2 gap-3">
        <Gets who="나는" what={`−${wonWords(friend_discount)}`} when="첫 결제에서" />
        <Gets who={`${nickname} 님은`} what={`+${withCommas(inviter_points)}P`} when={`${reward_after_days}일 뒤에`} />
      </dl>
      {example ? (
        <dl className="num mt-6 grid gap-3 text-body-16">
          <Sum label={example.name}>{wonWords(example.price)}</Sum>
          <Sum label="초대 선물">
            <span className="text-pink-60">−{wonWords(friend_discount)}</span>
          </Sum>
          <div className="flex items-baseline justify-between border-t border-level-10 pt-3">
            <dt className="text-heading-16">첫 결제</dt>
            <dd className="text-heading-22">{wonWords(example.first)}</dd>
          </div>
        </dl>
      ) : null}
      <ul className="num mt-6 grid gap-3 text-body-15 text-level-70">
        {[
          '멤버십을 처음 결제하는 분만 쓸 수 있어요.',
          '무료 체험 뒤 첫 결제에도 쓸 수 있어요.',
          ...(example ? [`다음 결제는 ${wonWords(example.price)}이고, 30일 전부터 먼저 여쭤봐요.`] : []),
        ].map((line) => (
          <li key={line} className="flex gap-3">
            <Info size={20} aria-hidden="true" className="shrink-0 text-level-50" />
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}

function Gets({ who, what, when }: { who: string; what: string; when: string }) {
  return (
    <div className="rounded-card bg-level-5 p-4">
      <dt className="truncate text-body-14 text-level-60">{who}</dt>
      <dd>
        <b className="block text-heading-20">{what}</b>
        <span className="block text-body-14 text-level-70">{when}</span>
      </dd>
    </div>
  );
}

const Sum = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-level-70">{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** A code that is none keeps nobody out. */
function Uninvited({ isWrong }: { isWrong: boolean }) {
  return (
    <>
      <h1 className="text-heading-26">
        집에서, 하루 10분부터
        <br />
        같이 움직여요
      </h1>
      <p className="mt-2 text-body-16 text-level-70">
        {isWrong
          ? '초대 코드를 찾지 못했어요. 혜택 없이도 바로 시작할 수 있어요.'
          : '초대 코드 없이도 바로 시작할 수 있어요.'}
      </p>
    </>
  );
}

function Start({ event }: { event: Event | undefined }) {
  const { me } = useShell();
  const checkout = event?.example ? checkoutPath({ plan: event.example.slug, offer: event.code }) : '/package-detail';
  const signUp = `/sign-up?${new URLSearchParams({
    ...(event && { invitation_code: event.code }),
    redirect_path: checkout,
  })}`;
  return (
    <StickyCta>
      <ButtonLink href={me ? checkout : signUp} size="Large" full className="num">
        {event ? `${wonWords(event.friend_discount)} 받고 시작하기` : '시작하기'}
      </ButtonLink>
    </StickyCta>
  );
}
