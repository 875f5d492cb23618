import { Button, ButtonLink } from '@oun/ui/button';
import { RotateCcw, X } from 'lucide-react';
import { useLocation } from 'react-router';

/** The first minute is over for who has no membership: what waits, and ways on with and without paying. */
export function PreviewEnd({
  isSignedIn,
  movementsLeft,
  minutesLeft,
  onAgain,
  onClose,
}: {
  isSignedIn: boolean;
  movementsLeft: number;
  minutesLeft: number;
  onAgain: () => void;
  onClose: () => void;
}) {
  const { pathname, search } = useLocation();
  const waiting = [
    ...(minutesLeft > 0 ? [`남은 ${minutesLeft}분`] : []),
    ...(movementsLeft > 0 ? [`동작 ${movementsLeft}개`] : []),
  ].join(', ');
  return (
    <div
      role="dialog"
      aria-labelledby="preview-end"
      className="absolute inset-0 z-overlay flex flex-col justify-end overflow-y-auto bg-linear-to-t from-level-90 from-60% to-level-90/20 landscape:from-90%"
    >
      <button
        type="button"
        aria-label="닫기"
        onClick={onClose}
        className="absolute top-[calc(10px+env(safe-area-inset-top,0px))] left-3 flex size-11 items-center justify-center rounded-chip bg-level-90/72"
      >
        <X size={24} aria-hidden="true" />
      </button>
      <div className="mx-auto w-full max-w-column px-5 pb-safe-bottom">
        <h2 id="preview-end" className="text-heading-26">
          여기까지 맛보기예요
        </h2>
        <p className="num mt-2 text-body-16 text-level-20">
          1분 움직였어요. {waiting ? `${waiting}가 기다려요.` : '멤버십으로 계속할 수 있어요.'}
        </p>
        <div className="mt-6 grid gap-2 pb-2">
          <ButtonLink href="/package-detail" size="Large" full>
            멤버십 시작하고 보기
          </ButtonLink>
          <div className="grid auto-cols-fr grid-flow-col gap-2">
            {isSignedIn ? null : (
              <ButtonLink
                href={`/sign-in?${new URLSearchParams({ redirect_path: pathname + search })}`}
                variant="gray"
                full
              >
                로그인하고 이어 보기
              </ButtonLink>
            )}
            <ButtonLink href="/programs?free=true" variant="gray" full>
              무료 운동 보기
            </ButtonLink>
          </div>
          <Button variant="ink" onClick={onAgain}>
            <RotateCcw size={16} aria-hidden="true" /> 처음부터 다시 보기
          </Button>
        </div>
      </div>
    </div>
  );
}
