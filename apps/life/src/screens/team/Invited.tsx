import { onceMutation } from '@oun/client/once-mutation';
import { acceptTeamInvitation, type TeamInvitation } from '@oun/contract/team';
import { dateWords } from '@oun/contract/money-words';
import { popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { useShell } from '@oun/shell/shell-context';
import { Avatar } from '@oun/ui/avatar';
import { Button, ButtonLink } from '@oun/ui/button';
import { Link } from '@oun/ui/link';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation } from '@tanstack/react-query';
import { Check, EyeOff, Plus, Snowflake } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Refused } from './Refused.tsx';
import { invitationPath, TOUCHED } from './queries.ts';
import { lastDayShort, PAID_FOR, placesWords } from './team-words.ts';

export function Invited({ code, invitation }: { code: string; invitation: TeamInvitation }) {
  if (invitation.problem) return <Refused code={code} inviter={invitation.inviter} problem={invitation.problem} />;
  return <Open code={code} invitation={invitation} />;
}

const accept = onceMutation(acceptTeamInvitation, { touches: TOUCHED, isLeaving: true, isSharedWork: true });

function Open({ code, invitation }: { code: string; invitation: TeamInvitation }) {
  const { me } = useShell();
  const { inviter, plan, until, own, expires_at } = invitation;
  const navigate = useNavigate();
  const join = useMutation({
    ...accept,
    onSuccess: () => {
      toast(`${inviter} 님의 팀에 들어왔어요.`);
      void navigate('/teams', { replace: true });
    },
    onError: (error) => void popupError(error),
  });
  return (
    <Page title="팀 초대" isOverPicture className="flex min-h-[calc(100dvh-56px)] flex-col pb-0">
      <div className="relative">
        <img
          src="/team-570.webp"
          srcSet="/team-570.webp 570w, /team-1140.webp 1140w"
          sizes="(min-width: 570px) 570px, 100vw"
          width={570}
          height={380}
          alt=""
          fetchPriority="high"
          className="aspect-[390/260] w-full bg-blue-0 object-cover"
        />
        <span className="absolute inset-x-0 bottom-0 h-14 bg-linear-to-t from-level-0 to-level-0/0" />
      </div>
      <div className="relative -mt-7 px-5 pb-8">
        <Avatar name={inviter} size={60} decorative className="ring-4 ring-level-0" />
        <h1 className="mt-3 text-heading-24 break-keep">
          {inviter} 님이
          <br />
          팀에 초대했어요
        </h1>
        <p className="num mt-2 text-body-16 text-level-70 break-keep">
          {inviter} 님이 {PAID_FOR[plan.cycle]}를 냈어요. {me ? `${me.nickname} 님은` : '나는'} 0원이에요.
        </p>
        <Seats invitation={invitation} mine={me?.nickname ?? '나'} />
        <div className="mt-6 grid grid-cols-2 gap-3">
          <Shared title="함께 써요" icon={<Check size={18} strokeWidth={2.5} className="text-success" />}>
            {[plan.name, ...(until ? [`${lastDayShort(until)}까지`] : [])]}
          </Shared>
          <Shared title="보이지 않아요" icon={<EyeOff size={18} className="text-level-60" />}>
            {['운동 기록과 몸 상태', '주문, 결제, 포인트']}
          </Shared>
        </div>
        <p className="mt-3 text-body-15 font-semibold">운동 기록은 서로 보이지 않아요.</p>
        {own?.is === 'FREEZES' && me ? <Waits own={own} nickname={me.nickname} /> : null}
        <p className="num mt-4 text-body-14 text-level-60">{dateWords(expires_at)}까지 수락할 수 있어요.</p>
      </div>
      <StickyCta above={endWords(own)}>
        <div className="flex w-full flex-col gap-1">
          {me ? (
            <Button size="Large" full pending={join.isPending} onClick={() => join.mutate({ params: { code } })}>
              초대 수락하기
            </Button>
          ) : (
            <ButtonLink
              size="Large"
              full
              href={`/sign-in?${new URLSearchParams({ redirect_path: invitationPath(code) })}`}
            >
              로그인하고 수락하기
            </ButtonLink>
          )}
          <Link
            href="/"
            className="flex min-h-control items-center justify-center rounded-control text-body-15 text-level-70"
          >
            나중에 할게요
          </Link>
        </div>
      </StickyCta>
    </Page>
  );
}

/** Who is in it, the place that is meant for whoever reads this, and what is free besides. */
function Seats({ invitation: { members, seats_free }, mine }: { invitation: TeamInvitation; mine: string }) {
  const others = seats_free - 1;
  return (
    <ul className="mt-6 grid grid-cols-4 gap-y-4 text-center">
      {members.map(({ nickname, is_owner }) => (
        <Seat key={nickname} name={nickname} words={is_owner ? '팀장' : '함께 써요'}>
          <Avatar name={nickname} size={56} decorative />
        </Seat>
      ))}
      <Seat name={mine} words="초대받음">
        <Avatar name={mine} size={56} decorative className="ring-2 ring-pink-50 ring-offset-2 ring-offset-level-0" />
      </Seat>
      {others > 0 ? (
        <Seat name={placesWords(others)} words="비어 있어요">
          <span className="flex size-14 items-center justify-center rounded-full border-2 border-dashed border-level-40 text-level-60">
            <Plus size={22} aria-hidden="true" />
          </span>
        </Seat>
      ) : null}
    </ul>
  );
}

const Seat = ({ name, words, children }: { name: string; words: string; children: ReactNode }) => (
  <li className="flex min-w-0 flex-col items-center px-1">
    {children}
    <b className="mt-2 w-full truncate text-body-14 font-semibold">{name}</b>
    <small className="text-body-12 text-level-60">{words}</small>
  </li>
);

const Shared = ({ title, icon, children }: { title: string; icon: ReactNode; children: string[] }) => (
  <section className="rounded-card bg-level-5 p-4">
    <h2 className="text-heading-14">{title}</h2>
    <ul>
      {children.map((words) => (
        <li key={words} className="num mt-2.5 flex gap-1.5 text-body-14 text-level-70 break-keep">
          <span aria-hidden="true" className="mt-px shrink-0">
            {icon}
          </span>
          {words}
        </li>
      ))}
    </ul>
  </section>
);

/** Days that wait, and that they come back. */
const Waits = ({ own: { name, days }, nickname }: { own: NonNullable<TeamInvitation['own']>; nickname: string }) => (
  <p className="num mt-5 flex gap-2.5 rounded-card bg-notice-ground p-4 text-body-14 text-level-80 break-keep">
    <Snowflake size={20} aria-hidden="true" className="shrink-0 text-notice" />
    <span>
      {nickname} 님의 {name ?? '남은'} <b className="font-semibold">{days}일</b>은 그대로 멈춰둬요. 팀을 나가면 그날부터
      다시 이어지고, {name ? '다음 결제도 그만큼 미뤄져요.' : '하루도 줄지 않아요.'}
    </span>
  </p>
);

/** What is over by accepting, beside the button that does it. */
function endWords(own: TeamInvitation['own']): string | null {
  if (own?.is === 'TRIAL_ENDS') return '무료 체험은 수락하면 끝나요. 결제는 0원이에요.';
  if (own?.is === 'ENDS_TODAY')
    return `${own.name ?? '지금 이용하는 기간'}은 오늘까지 쓰고 끝나요. 다음 결제는 0원이에요.`;
  return null;
}
