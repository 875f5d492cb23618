import { CallError } from '@oun/client/call';
import type { Event } from '@oun/contract/event';
import { useAddress } from '@oun/shell/link';
import { popupError, toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { Button, ButtonLink } from '@oun/ui/button';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation } from '@tanstack/react-query';
import { enter } from './queries.ts';
import { numberWords } from './words.ts';

/** The one thing to do here, by where the event and its reader stand. */
export function EnterBar({ event, onClosed }: { event: Event; onClosed: () => void }) {
  return (
    <StickyCta>
      <Doing event={event} onClosed={onClosed} />
    </StickyCta>
  );
}

function Doing({ event, onClosed }: { event: Event; onClosed: () => void }) {
  const { me } = useShell();
  const { id, phase, goal, my } = event;
  if (phase === 'SOON') return <Off>곧 시작해요</Off>;
  if (phase === 'CLOSED') return <Off>결과를 기다리고 있어요</Off>;
  if (!me || !my)
    return (
      <ButtonLink href={`/sign-in?${new URLSearchParams({ redirect_path: `/events/${id}` })}`} size="Large" full>
        로그인하고 참여하기
      </ButtonLink>
    );
  const canRaise = event.is_weighted && my.entry !== null && Math.floor(my.count / goal) > my.entry.weight;
  if (my.entry && !canRaise) return <Off>참여 완료</Off>;
  if (my.count >= goal) return <Enter event={event} isRaise={canRaise} onClosed={onClosed} />;
  return <Go event={event} nth={my.count + 1} />;
}

const Off = ({ children }: { children: string }) => (
  <Button size="Large" full disabled>
    {children}
  </Button>
);

function Enter({ event: { id }, isRaise, onClosed }: { event: Event; isRaise: boolean; onClosed: () => void }) {
  const entering = useMutation({
    ...enter,
    onSuccess: ({ entry }) => toast(`응모했어요. 응모 번호는 ${numberWords(entry!.number)}이에요.`),
    onError: (error) => {
      if (error instanceof CallError && error.code === 'EVENT_CLOSED') onClosed();
      else void popupError(error);
    },
  });
  return (
    <Button size="Large" full pending={entering.isPending} onClick={() => entering.mutate({ params: { id } })}>
      {isRaise ? '기회 더 받기' : '응모하기'}
    </Button>
  );
}

function Go({ event: { rule, program_slug }, nth }: { event: Event; nth: number }) {
  const address = useAddress();
  const [href, words] = {
    WORKOUTS: [program_slug ? `/programs/${program_slug}` : '/programs', `오늘 운동하고 ${nth}번째 채우기`] as const,
    FEED_PHOTO: ['/feeds/write', `사진 올리고 ${nth}번째 채우기`] as const,
    PURCHASE: [address('store', '/'), '스토어 둘러보기'] as const,
  }[rule];
  return (
    <ButtonLink href={href} size="Large" full className="num">
      {words}
    </ButtonLink>
  );
}
