import { nowMs } from '@oun/brand/clock';
import { mutation, perform } from '@oun/client/mutation';
import { PAIRING_MINUTES } from '@oun/contract/identity-rules';
import { askPairing, pollPairing } from '@oun/contract/session';
import { pageMeta } from '@oun/shell/meta';
import { useShell } from '@oun/shell/shell-context';
import { openSession } from '@oun/shell/sign-in';
import { Button } from '@oun/ui/button';
import { Logo } from '@oun/ui/logo';
import { Spinner } from '@oun/ui/spinner';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { formatSeconds, useSecondsLeft } from './countdown.ts';

export const meta = pageMeta({ title: 'TV로 보기', isPrivate: true });

/** A failed question is not asked again at the usual pace: the server may be the one in trouble. */
const SLOWER = 4;
const WELCOME_MS = 3_000;

export default function TvScreen() {
  const { me } = useShell();
  const [nickname, setNickname] = useState(me?.nickname ?? null);
  return (
    <div className="fixed inset-0 z-popup overflow-y-auto bg-level-90 text-level-0">
      <div className="flex min-h-full flex-col px-[6vw] py-[7vh]">
        <span className="text-pink-30">
          <Logo height={48} label="오운" className="h-[clamp(28px,5vh,64px)] w-auto" />
        </span>
        {nickname === null ? <Pairing onPaired={setNickname} /> : <Paired nickname={nickname} />}
      </div>
    </div>
  );
}

const ask = mutation(askPairing, { touches: 'nothing' });
const look = mutation(pollPairing, { touches: 'nothing' });

function Pairing({ onPaired }: { onPaired: (nickname: string) => void }) {
  const client = useQueryClient();
  const { addresses } = useShell();
  const [round, setRound] = useState(0);
  const startOver = () => setRound((before) => before + 1);
  const asked = useQuery({
    queryKey: ['tv code', round],
    queryFn: async () => {
      const answer = await perform(client, ask, { body: { device_name: deviceNameOf(navigator.userAgent) } });
      return { ...answer, expiresAtMs: nowMs() + PAIRING_MINUTES * 60_000 };
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const secondsLeft = useSecondsLeft(asked.data?.expiresAtMs ?? null);
  const pollMs = (asked.data?.poll_seconds ?? 5) * 1_000;
  const open = useMutation({
    mutationFn: (accessToken: string) => openSession(accessToken, 'tv', 'sign-in'),
    onSuccess: ({ user }) => onPaired(user.nickname),
    // The token opens one session at most; a new code gives a new one.
    onError: startOver,
  });
  async function poll(device_code: string) {
    const answer = await perform(client, look, { body: { device_code } });
    if (answer.state === 'EXPIRED') startOver();
    if (answer.state === 'PAIRED') open.mutate(answer.accessToken);
    return answer.state;
  }
  const polled = useQuery({
    queryKey: ['tv paired', asked.data?.device_code],
    queryFn: () => poll(asked.data!.device_code),
    enabled: asked.data !== undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return pollMs * SLOWER;
      return state.data === undefined || state.data === 'PENDING' ? pollMs : false;
    },
  });
  if (asked.isError) {
    return (
      <Middle>
        <div role="alert">
          <h1 className={HEADING}>코드를 받지 못했어요</h1>
          <p className={`mt-[2vh] ${WORDS}`}>{asked.error.message}</p>
          <Button
            variant="white"
            size="Large"
            className="mt-[4vh]"
            autoFocus
            pending={asked.isFetching}
            onClick={() => void asked.refetch()}
          >
            다시 받기
          </Button>
        </div>
      </Middle>
    );
  }
  if (!asked.data || polled.data === 'PAIRED') {
    return (
      <Middle>
        <p role="status" className={`flex items-center gap-[2vw] ${WORDS}`}>
          <Spinner size={48} />
          {asked.data ? '연결하고 있어요' : '코드를 받고 있어요'}
        </p>
      </Middle>
    );
  }
  const { otp } = asked.data;
  return (
    <Middle>
      <h1 className={HEADING}>휴대폰에서 코드를 넣어주세요</h1>
      <p className={`mt-[2vh] ${WORDS}`}>
        <span className="font-bold break-all text-level-0">
          {addresses.life.replace(/^https?:\/\//, '')}/my/account/tv
        </span>{' '}
        를 열고, 아래 여섯 글자를 넣으면 연결돼요.
      </p>
      <p aria-label={`연결 코드 ${[...otp].join(' ')}`} className="mt-[6vh] flex gap-[1.6vw]" role="img">
        {[...otp].map((letter, index) => (
          <span
            key={index}
            aria-hidden="true"
            className="num flex aspect-[3/4] w-[11vw] max-w-45 items-center justify-center rounded-card bg-level-80 text-[clamp(32px,7.5vw,136px)] leading-none font-bold"
          >
            {letter}
          </span>
        ))}
      </p>
      <p className={`num mt-[5vh] ${WORDS}`}>
        {secondsLeft > 0 ? `${formatSeconds(secondsLeft)} 뒤에 코드가 바뀌어요` : '코드를 바꾸고 있어요'}
      </p>
      <p role="status" className={`mt-[1vh] ${WORDS}`}>
        {polled.isError ? '연결이 느려요. 계속 확인하고 있어요.' : ''}
      </p>
    </Middle>
  );
}

function Paired({ nickname }: { nickname: string }) {
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign('/'), WELCOME_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Middle>
      <div role="status">
        <h1 className={HEADING}>연결됐어요, {nickname} 님</h1>
        <p className={`mt-[2vh] ${WORDS}`}>이제 큰 화면으로 운동해볼까요?</p>
      </div>
    </Middle>
  );
}

/** Sizes follow the screen, which is looked at from three metres away. */
const HEADING = 'text-[clamp(28px,4.6vw,84px)] leading-tight font-bold tracking-[-0.02em]';
const WORDS = 'text-[clamp(17px,2.2vw,42px)] leading-normal text-level-20';

function Middle({ children }: { children: ReactNode }) {
  return <div className="flex flex-1 flex-col justify-center">{children}</div>;
}

/** As a person would call it when looking at the list of their devices. */
function deviceNameOf(userAgent: string): string {
  if (/Tizen/.test(userAgent)) return '삼성 TV';
  if (/Web0S|webOS/.test(userAgent)) return 'LG TV';
  if (/BRAVIA/.test(userAgent)) return '소니 TV';
  if (/AppleTV/i.test(userAgent)) return '애플 TV';
  if (/CrKey/.test(userAgent)) return '크롬캐스트';
  if (/\bAFT\w+/.test(userAgent)) return '파이어 TV';
  if (/Android/.test(userAgent) && /TV/.test(userAgent)) return '안드로이드 TV';
  return 'TV 브라우저';
}
