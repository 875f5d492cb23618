import { ButtonLink } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { ChevronDown, RotateCcw } from 'lucide-react';
import { useLocation } from 'react-router';
import { clock } from './chapters.ts';
import type { Mode } from './layout.ts';
import { RoundButton } from './parts.tsx';
import { DarkButton, DarkLink } from './SlotRow.tsx';

/** On the film, which stays as it is: the way out, and how much one has seen. */
export const PreviewCorners = ({ until, onClose }: { until: number; onClose: () => void }) => (
  <div className="pointer-events-none absolute inset-x-3 top-0 z-2 flex items-center justify-between pt-[calc(10px+env(safe-area-inset-top,0px))] *:pointer-events-auto">
    <RoundButton label="닫기" size={44} tone="film" onClick={onClose}>
      <ChevronDown size={26} aria-hidden="true" />
    </RoundButton>
    <p className="num flex h-8 items-center rounded-chip bg-level-90/82 px-3 text-heading-14">맛보기 {clock(until)}</p>
  </div>
);

/** The first minute is over for who has no membership: what waits, and ways on with and without paying. */
export function PreviewEnd({
  mode,
  isSignedIn,
  movementsLeft,
  minutesLeft,
  onAgain,
}: {
  mode: Mode;
  isSignedIn: boolean;
  movementsLeft: number;
  minutesLeft: number;
  onAgain: () => void;
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
      className={cx(
        'flex min-h-0 flex-col overflow-y-auto px-5 pb-safe-bottom',
        mode === 'upright' ? 'pt-5 [grid-area:panel]' : 'pt-3 [grid-area:side]',
      )}
    >
      <div className={cx('mx-auto w-full max-w-column', mode !== 'upright' && 'my-auto')}>
        <h2 id="preview-end" className="text-heading-26">
          여기까지 맛보기예요
        </h2>
        <p className="num mt-2 text-body-16 text-level-20">
          1분 움직였어요. {waiting ? `${waiting}가 기다려요.` : '멤버십으로 계속할 수 있어요.'}
        </p>
        <div className="mt-5 grid gap-2 pb-2">
          <ButtonLink href="/package-detail" size="Large" full>
            멤버십 시작하고 보기
          </ButtonLink>
          <div className="grid auto-cols-fr grid-flow-col gap-2">
            {isSignedIn ? null : (
              <DarkLink href={`/sign-in?${new URLSearchParams({ redirect_path: pathname + search })}`}>
                로그인하고 이어 보기
              </DarkLink>
            )}
            <DarkLink href="/programs?free=true">무료 운동 보기</DarkLink>
          </div>
          <DarkButton onClick={onAgain}>
            <RotateCcw size={16} aria-hidden="true" /> 처음부터 다시 보기
          </DarkButton>
        </div>
      </div>
    </div>
  );
}
