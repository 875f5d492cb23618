import { mutation } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { dayNumber } from '@oun/brand/seoul';
import { dateWords, wonWords } from '@oun/contract/money-words';
import { useNow } from '@oun/shell/now';
import {
  leaveTeam,
  type MyTeam as Mine,
  revokeInvitation,
  type SentInvitation,
  sendInvitationAgain,
} from '@oun/contract/team';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { share } from '@oun/shell/share';
import { Avatar } from '@oun/ui/avatar';
import { Badge } from '@oun/ui/badge';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { cx } from '@oun/ui/class-names';
import { Divider } from '@oun/ui/divider';
import { IconButton } from '@oun/ui/icon-button';
import { ListRow } from '@oun/ui/list-row';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeftRight, Clock, Ellipsis, EyeOff, LogOut, ReceiptText, RefreshCw, Send, Snowflake } from 'lucide-react';
import type { ReactNode } from 'react';
import { lastDayWords } from '../membership/words.ts';
import { invitationPath, TOUCHED } from './queries.ts';
import { fullnessWords } from './team-words.ts';

type Team = NonNullable<Mine['team']>;
type Owned = NonNullable<Team['owned']>;

export function MyTeam({ mine: { team, offer } }: { mine: Mine }) {
  if (!team) return <NoTeam offer={offer} />;
  return (
    <Page title="내 팀" referrer="/my/membership" className="flex min-h-[calc(100dvh-56px)] flex-col px-5 pb-0">
      {team.owned ? <OwnTeam team={team} owned={team.owned} /> : <TheirTeam team={team} />}
    </Page>
  );
}

function NoTeam({ offer }: { offer: Mine['offer'] }) {
  return (
    <Page title="내 팀" referrer="/my" className="px-5 pt-6">
      <section className="flex flex-col items-center rounded-block bg-level-5 px-5 py-7 text-center">
        <img
          src="/team-570.webp"
          width={570}
          height={380}
          alt=""
          className="aspect-[3/2] w-full max-w-60 rounded-card bg-blue-0 object-cover"
        />
        <h1 className="mt-5 text-heading-18">같이 하면 더 오래 해요</h1>
        <p className="num mt-1.5 text-body-15 text-level-60 break-keep">
          {offer ? (
            <>
              {offer.name} {wonWords(offer.price)}
              <br />
              {offer.seats}명이 한 사람 {wonWords(Math.ceil(offer.price / offer.seats))}꼴
            </>
          ) : (
            '지금은 팀 플랜을 팔고 있지 않아요.'
          )}
        </p>
        {offer ? (
          <ButtonLink href="/package-detail" className="mt-5">
            팀 플랜 보기
          </ButtonLink>
        ) : null}
      </section>
    </Page>
  );
}

function OwnTeam({ team, owned }: { team: Team; owned: Owned }) {
  const { plan, members, until } = team;
  const [first, second] = fullnessWords(plan.seats, members.length, owned.invitations.length);
  return (
    <>
      <h1 className="pt-4 text-heading-24 break-keep">
        {first}
        {second ? (
          <>
            <br />
            {second}
          </>
        ) : null}
      </h1>
      <p className="num mt-2 text-body-15 text-level-70">
        {plan.name} {wonWords(plan.price)} · {lastDayWords(until)}까지
      </p>
      <Places seats={plan.seats} used={members.length} pending={owned.invitations.length} />
      <News team={team} />
      <ul className="mt-3">
        <Members team={team} isOwner />
        {owned.invitations.map((invitation) => (
          <Waiting key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <Unseen />
      <Divider kind="band" className="mt-8" />
      <Ways owned={owned} />
      <p className="mt-4 mb-8 text-body-14 text-level-60 break-keep">
        팀장은 팀을 나갈 수 없어요. 그만 쓰려면 해지해주세요. 팀원은 언제든 나갈 수 있어요.
      </p>
      <Cta owned={owned} />
    </>
  );
}

/** A bar for each place: taken, waiting, free. */
function Places({ seats, used, pending }: { seats: number; used: number; pending: number }) {
  const waiting = Math.min(pending, seats - used);
  const free = seats - used - waiting;
  return (
    <div
      role="img"
      aria-label={`${seats}자리 중 ${used}자리가 찼고, 초대 중 ${waiting}자리, 빈자리 ${free}자리`}
      className="mt-4 grid auto-cols-fr grid-flow-col gap-1"
    >
      {Array.from({ length: seats }, (_, place) => (
        <span
          key={place}
          className={cx(
            'h-2 rounded-chip',
            place < used
              ? 'bg-pink-50'
              : place < used + waiting
                ? 'bg-[repeating-linear-gradient(90deg,var(--color-pink-20)_0_6px,transparent_6px_10px)]'
                : 'bg-level-20',
          )}
        />
      ))}
    </div>
  );
}

/** What its people should know before they count on it. */
function News({ team: { is_ending, until, paused_until } }: { team: Team }) {
  if (paused_until)
    return (
      <Callout className="mt-5" title="잠시 쉬고 있어요">
        {dateWords(paused_until)}에 다시 시작해요. 그동안 팀 모두 멤버십을 쓸 수 없어요.
      </Callout>
    );
  if (!is_ending) return null;
  return (
    <Callout tone="caution" className="mt-5" title={`${lastDayWords(until)}에 팀이 끝나요`}>
      그날까지 그대로 쓸 수 있어요. 끝나기 7일 전에 알려드려요.
    </Callout>
  );
}

const sinceWords = (joinedAt: string, now: number): string =>
  dayNumber(joinedAt) === dayNumber(now) ? '오늘부터' : `${dateWords(joinedAt)}부터`;

function Members({ team, isOwner = false }: { team: Team; isOwner?: boolean }) {
  const now = useNow();
  return team.members.map((member) => (
    <Person
      key={member.user_id}
      lead={<Avatar name={member.nickname} size={48} decorative />}
      title={
        <>
          {member.nickname}
          {member.is_owner ? (
            <Badge tone="ink" className="ml-1.5">
              팀장
            </Badge>
          ) : null}
        </>
      }
      sub={
        member.is_me
          ? member.joined_at
            ? `나 · ${sinceWords(member.joined_at, now)}`
            : '나'
          : member.joined_at
            ? sinceWords(member.joined_at, now)
            : '함께 써요'
      }
    >
      {isOwner && !member.is_owner ? (
        <IconButton
          label={`${member.nickname} 님 내보내기`}
          icon={<Ellipsis size={22} aria-hidden="true" />}
          onClick={() => void import('./kick-sheet.tsx').then(({ askKick }) => askKick(member))}
        />
      ) : null}
    </Person>
  ));
}

const Person = ({
  lead,
  title,
  sub,
  children,
}: {
  lead: ReactNode;
  title: ReactNode;
  sub: string;
  children?: ReactNode;
}) => (
  <li className="flex min-h-19 items-center gap-3">
    {lead}
    <span className="min-w-0 flex-1">
      <b className="flex items-center text-heading-16">{title}</b>
      <span className="num block text-body-14 text-level-60">{sub}</span>
    </span>
    {children}
  </li>
);

const takeBack = mutation(revokeInvitation, { touches: TOUCHED, isSharedWork: true });

function Waiting({ invitation: { id, expires_at, hint } }: { invitation: SentInvitation }) {
  const revoke = useMutation({
    ...takeBack,
    onSuccess: () => toast('초대를 거뒀어요.'),
    onError: (error) => void popupError(error),
  });
  return (
    <Person
      lead={
        <span className="flex size-12 shrink-0 items-center justify-center rounded-full border-2 border-dashed border-level-40 text-level-60">
          <Clock size={20} aria-hidden="true" />
        </span>
      }
      title="초대를 기다려요"
      sub={`${dateWords(expires_at)}까지${hint ? ` · 끝 번호 ${hint}` : ''}`}
    >
      <Button variant="line" pending={revoke.isPending} onClick={() => revoke.mutate({ params: { id } })}>
        거두기
      </Button>
    </Person>
  );
}

const Unseen = () => (
  <p className="mt-2 flex gap-2.5 rounded-card bg-level-5 p-4 text-body-14 text-level-70 break-keep">
    <EyeOff size={20} aria-hidden="true" className="shrink-0" />
    운동 기록은 서로 보이지 않아요. 주문과 결제도 보이지 않아요.
  </p>
);

function Ways({ owned }: { owned: Owned }) {
  const { next_charge: next, refills_left, refills_again_at } = owned;
  const rows = [
    {
      title: '다음 결제',
      Icon: ReceiptText,
      value: next ? `${dateWords(next.at)}, ${wonWords(next.amount)}` : '0원',
      href: '/my/membership/charges',
    },
    {
      title: '빈자리 다시 채우기',
      Icon: RefreshCw,
      value: refills_again_at ? `${dateWords(refills_again_at)}부터` : `30일에 2번 · ${refills_left}번 남았어요`,
    },
    { title: '플랜 바꾸기', Icon: ArrowLeftRight, value: null, href: '/my/membership/plan' },
    { title: '멤버십 해지', Icon: LogOut, value: '팀원에게 7일 전 알려요', href: '/my/membership/cancel' },
  ];
  return (
    <ul className="mt-4 divide-y divide-level-10">
      {rows.map(({ title, Icon, value, href }) => (
        <li key={title}>
          <ListRow
            lead={<Icon size={22} aria-hidden="true" />}
            title={title}
            value={value ? <span className="text-body-13">{value}</span> : null}
            href={href}
          />
        </li>
      ))}
    </ul>
  );
}

const again = mutation(sendInvitationAgain, { touches: TOUCHED, isSharedWork: true });

/** One thing to do: to ask somebody in, or to send again what waits. */
function Cta({ owned: { can_invite, invitations } }: { owned: Owned }) {
  const send = useMutation({
    ...again,
    onSuccess: ({ code }) => void share('오운 팀 초대', invitationPath(code)),
    onError: (error) => void popupError(error),
  });
  const [first] = invitations;
  if (can_invite)
    return (
      <StickyCta className="-mx-5">
        <Button
          size="Large"
          full
          onClick={() => void import('./invite-sheet.tsx').then(({ askInvite }) => askInvite())}
        >
          <Send size={18} aria-hidden="true" />
          초대하기
        </Button>
      </StickyCta>
    );
  if (!first) return null;
  return (
    <StickyCta className="-mx-5">
      <Button size="Large" full pending={send.isPending} onClick={() => send.mutate({ params: { id: first.id } })}>
        <Send size={18} aria-hidden="true" />
        초대 링크 다시 보내기
      </Button>
    </StickyCta>
  );
}

const goOut = onceMutation(leaveTeam, { touches: TOUCHED });

function TheirTeam({ team }: { team: Team }) {
  const { plan, members, until, own } = team;
  const owner = members.find(({ is_owner }) => is_owner)!;
  const out = useMutation({
    ...goOut,
    onSuccess: () => toast('팀을 나왔어요.'),
    onError: (error) => void popupError(error),
  });
  async function ask() {
    const isSure = await popup({
      title: `${owner.nickname} 님의 팀을 나갈까요?`,
      message: own
        ? `멈춰둔 내 ${own.days}일이 오늘부터 다시 이어져요. 다시 들어오려면 초대를 받아야 해요.`
        : '바로 멤버십을 쓸 수 없게 돼요. 운동 기록은 그대로 남아요.',
      action: '팀 나가기',
      cancel: '그대로 두기',
      isDestructive: true,
    });
    if (isSure) out.mutate();
  }
  return (
    <>
      <h1 className="pt-4 text-heading-24 break-keep">
        {owner.nickname} 님의 팀이에요.
        <br />
        {lastDayWords(until)}까지 함께 써요.
      </h1>
      <p className="mt-2 text-body-15 text-level-70">{plan.name} · 내가 낼 금액은 0원이에요.</p>
      <Places seats={plan.seats} used={members.length} pending={0} />
      <News team={team} />
      <ul className="mt-3">
        <Members team={team} />
      </ul>
      {own ? (
        <p className="num mt-2 mb-2 flex gap-2.5 rounded-card bg-notice-ground p-4 text-body-14 text-level-80 break-keep">
          <Snowflake size={20} aria-hidden="true" className="shrink-0 text-notice" />
          <span>
            내 {own.name ?? '남은'} <b className="font-semibold">{own.days}일</b>은 그대로 멈춰뒀어요. 팀을 나가면
            그날부터 다시 이어져요.
          </span>
        </p>
      ) : null}
      <Unseen />
      <Button
        variant="line"
        size="Large"
        full
        className="mt-6 mb-10"
        pending={out.isPending}
        onClick={() => void ask()}
      >
        <LogOut size={18} aria-hidden="true" />
        팀 나가기
      </Button>
    </>
  );
}
