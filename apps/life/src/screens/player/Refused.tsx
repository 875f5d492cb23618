import { nowMs } from '@oun/brand/clock';
import type { CallError } from '@oun/client/call';
import { agoWords } from '../feeds/ago.ts';
import { useShell } from '@oun/shell/shell-context';
import type { Picture as PictureData } from '@oun/contract/picture';
import { Picture } from '@oun/shell/picture';
import { Button, ButtonLink } from '@oun/ui/button';
import { MonitorSmartphone } from 'lucide-react';
import { useLocation } from 'react-router';
import { keepGoal } from '../gate/goal.ts';
import { useOffer } from '../gate/offer.ts';
import { DarkLink } from './SlotRow.tsx';

type Stream = { playback_session_id: string; device: string; title: string; started_at: string };

/** Why it does not play, and what one can do about it. What was to be seen stays in sight. */
export function Refused({
  error,
  picture,
  backTo,
  onReopen,
}: {
  error: CallError;
  picture: PictureData | undefined;
  backTo: string;
  onReopen: (takeOver?: string) => void;
}) {
  const { me } = useShell();
  const { pathname, search } = useLocation();
  return (
    <div className="fixed inset-0 z-bar flex flex-col overflow-y-auto bg-level-90 text-level-0 landscape:flex-row">
      {picture ? (
        <div className="shrink-0 landscape:sticky landscape:top-0 landscape:h-dvh landscape:min-w-0 landscape:flex-1 landscape:content-center">
          <Picture picture={picture} alt="" ratio="16/9" rounded="none" sizes="(orientation: landscape) 60vw, 100vw" />
        </div>
      ) : null}
      <div className="mx-auto mb-auto grid w-full max-w-100 grid-cols-[minmax(0,1fr)] gap-3 px-5 py-6 landscape:my-auto landscape:shrink-0">
        <h1 className="text-heading-24">{error.title}</h1>
        <p className="-mt-1 mb-2 text-body-16 text-level-20">{error.message}</p>
        <Ways error={error} isGuest={me === null} returnTo={pathname + search} onReopen={onReopen} />
        <DarkLink href={backTo}>돌아가기</DarkLink>
      </div>
    </div>
  );
}

/** What was to be seen comes first once there is a membership. */
function Start({ path }: { path: string }) {
  const { action } = useOffer();
  return (
    <ButtonLink href={action.href} size="Large" full onClick={() => keepGoal({ path, title: '보려던 운동' })}>
      {action.words}
    </ButtonLink>
  );
}

function Ways({
  error,
  isGuest,
  returnTo,
  onReopen,
}: {
  error: CallError;
  isGuest: boolean;
  returnTo: string;
  onReopen: (takeOver?: string) => void;
}) {
  switch (error.code) {
    case 'FORBIDDEN_MEMBER_ONLY':
      return (
        <>
          <Start path={returnTo} />
          {isGuest ? (
            <DarkLink href={`/sign-in?${new URLSearchParams({ redirect_path: returnTo })}`}>
              회원이에요, 로그인하기
            </DarkLink>
          ) : null}
        </>
      );
    case 'STREAM_LIMIT':
      return (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="재생 중인 기기">
          {((error.extra['streams'] ?? []) as Stream[]).map(({ playback_session_id, device, title, started_at }) => (
            <li key={playback_session_id} className="grid min-w-0 gap-3 rounded-card bg-level-80 p-4 text-left">
              <div className="flex min-w-0 items-center gap-3">
                <MonitorSmartphone size={24} aria-hidden="true" className="text-level-20" />
                <div className="min-w-0 flex-1">
                  <p className="truncate text-heading-16">{device}</p>
                  <p className="truncate text-body-13 text-level-20">
                    {title} · {agoWords(started_at, nowMs())}
                  </p>
                </div>
              </div>
              <Button full onClick={() => onReopen(playback_session_id)}>
                여기서 보기<span className="sr-only"> ({device} 대신)</span>
              </Button>
            </li>
          ))}
        </ul>
      );
    case 'STREAM_ENDED':
      return (
        <Button size="Large" full onClick={() => onReopen()}>
          여기서 다시 보기
        </Button>
      );
    case 'NOT_FOUND':
      return null;
    default:
      return (
        <Button size="Large" full onClick={() => onReopen()}>
          다시 시도
        </Button>
      );
  }
}
