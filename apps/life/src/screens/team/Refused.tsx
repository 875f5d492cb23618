import { onceMutation } from '@oun/client/once-mutation';
import { askForSeat, type TeamInvitation } from '@oun/contract/team';
import { popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { useShell } from '@oun/shell/shell-context';
import { Button, ButtonLink } from '@oun/ui/button';
import { useMutation } from '@tanstack/react-query';
import { CalendarX2, Clock, CreditCard, Smartphone, UserCheck, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { invitationPath } from './queries.ts';

type Problem = NonNullable<TeamInvitation['problem']>;
type Words = { title: string; words: string; icon: ReactNode; action: { label: string; href?: string } | null };

const ICON = 24;

function wordsOf(problem: Problem, inviter: string): Words {
  switch (problem) {
    case 'TEAM_FULL':
      return {
        title: '자리가 다 찼어요',
        words: `${inviter} 님에게 자리를 부탁해볼까요? 한 사람이 나가면 이 링크로 들어올 수 있어요.`,
        icon: <Users size={ICON} />,
        action: { label: `${inviter} 님에게 알리기` },
      };
    case 'TEAM_REFILLS_USED':
      return {
        title: '지금은 자리를 채울 수 없어요',
        words: '빈자리는 30일에 2번까지 다시 채울 수 있어요. 며칠 뒤에 이 링크를 다시 눌러주세요.',
        icon: <Users size={ICON} />,
        action: { label: `${inviter} 님에게 알리기` },
      };
    case 'INVITATION_EXPIRED':
      return {
        title: '초대가 만료됐어요',
        words: '다시 초대받아주세요. 초대 링크는 7일 동안 쓸 수 있어요.',
        icon: <CalendarX2 size={ICON} />,
        action: { label: `${inviter} 님에게 다시 부탁하기` },
      };
    case 'TEAM_ALREADY_JOINED':
      return {
        title: '이미 다른 팀에 있어요',
        words: '한 번에 한 팀만 쓸 수 있어요. 지금 팀을 나가면 들어올 수 있어요.',
        icon: <UserCheck size={ICON} />,
        action: { label: '지금 팀 보기', href: '/teams' },
      };
    case 'PAYMENT_PAST_DUE':
      return {
        title: '밀린 결제가 있어요',
        words: '내 멤버십 결제를 마치거나 해지하면 팀에 들어올 수 있어요.',
        icon: <CreditCard size={ICON} />,
        action: { label: '카드 확인하기', href: '/my/payments' },
      };
    case 'PAYMENT_PENDING':
      return {
        title: '결제를 확인하고 있어요',
        words: '확인이 끝나면 들어올 수 있어요. 잠시 뒤에 이 링크를 다시 눌러주세요.',
        icon: <Clock size={ICON} />,
        action: null,
      };
    case 'STORE_SUBSCRIPTION':
      return {
        title: '앱스토어에서 구독 중이에요',
        words: '앱스토어에서 해지한 뒤에 들어올 수 있어요.',
        icon: <Smartphone size={ICON} />,
        action: { label: '내 멤버십 보기', href: '/my/membership' },
      };
  }
}

const askOwner = onceMutation(askForSeat, { touches: 'nothing' });

/** Why not, and the one step that helps. */
export function Refused({ code, inviter, problem }: { code: string; inviter: string; problem: Problem }) {
  const { title, words, icon, action } = wordsOf(problem, inviter);
  return (
    <Page title="팀 초대" className="px-5 pt-6">
      <section className="flex flex-col items-center rounded-block bg-level-5 px-5 py-10 text-center">
        <span
          aria-hidden="true"
          className="flex size-14 items-center justify-center rounded-full bg-level-0 text-level-70"
        >
          {icon}
        </span>
        <h1 className="mt-4 text-heading-18">{title}</h1>
        <p className="mt-2 text-body-15 text-balance text-level-60 break-keep">{words}</p>
        {action?.href ? (
          <ButtonLink variant="line" href={action.href} className="mt-5">
            {action.label}
          </ButtonLink>
        ) : action ? (
          <Ask code={code} label={action.label} inviter={inviter} />
        ) : null}
      </section>
    </Page>
  );
}

function Ask({ code, label, inviter }: { code: string; label: string; inviter: string }) {
  const { me } = useShell();
  const [isSent, setSent] = useState(false);
  const ask = useMutation({
    ...askOwner,
    onSuccess: () => {
      setSent(true);
      toast(`${inviter} 님에게 전했어요.`);
    },
    onError: (error) => void popupError(error),
  });
  if (!me)
    return (
      <ButtonLink
        variant="line"
        className="mt-5"
        href={`/sign-in?${new URLSearchParams({ redirect_path: invitationPath(code) })}`}
      >
        로그인하고 알리기
      </ButtonLink>
    );
  return (
    <Button
      variant="line"
      className="mt-5"
      disabled={isSent}
      pending={ask.isPending}
      onClick={() => ask.mutate({ params: { code } })}
    >
      {isSent ? '전했어요' : label}
    </Button>
  );
}
