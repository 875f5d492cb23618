import type { CallError } from '@oun/client/call';
import { formatAgo } from '../account/dates.ts';
import { useShell } from '@oun/shell/shell-context';
import { Button, ButtonLink } from '@oun/ui/button';
import { MonitorSmartphone } from 'lucide-react';
import { useLocation } from 'react-router';

type Stream = { playback_session_id: string; device: string; title: string; started_at: string };

/** Why it does not play, and what one can do about it. */
export function Refused({
  error,
  backTo,
  onReopen,
}: {
  error: CallError;
  backTo: string;
  onReopen: (takeOver?: string) => void;
}) {
  const { me } = useShell();
  const { pathname, search } = useLocation();
  return (
    <div className="fixed inset-0 z-bar flex flex-col items-center overflow-y-auto bg-level-90 px-5 py-8 text-center text-level-0">
      <h1 className="mt-auto text-heading-24">{error.title}</h1>
      <p className="mt-3 text-body-16 text-level-20">{error.message}</p>
      <div className="mt-8 mb-auto grid w-full max-w-90 grid-cols-[minmax(0,1fr)] gap-3">
        <Ways error={error} isGuest={me === null} returnTo={pathname + search} onReopen={onReopen} />
        <ButtonLink href={backTo} variant="gray" size="Large" full>
          돌아가기
        </ButtonLink>
      </div>
    </div>
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
          <ButtonLink href="/package-detail" size="Large" full>
            멤버십 시작하고 보기
          </ButtonLink>
          {isGuest ? (
            <ButtonLink
              href={`/sign-in?${new URLSearchParams({ redirect_path: returnTo })}`}
              size="Large"
              variant="gray"
              full
            >
              회원이에요, 로그인하기
            </ButtonLink>
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
                    {title} · {formatAgo(started_at)}
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
