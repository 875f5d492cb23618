import { ButtonLink, Button } from '@oun/ui/button';
import { useLocation } from 'react-router';

/** The first minute is over for who has no membership. */
export function PreviewEnd({
  isSignedIn,
  movementsLeft,
  onAgain,
}: {
  isSignedIn: boolean;
  movementsLeft: number;
  onAgain: () => void;
}) {
  const { pathname, search } = useLocation();
  return (
    <div className="absolute inset-0 z-overlay flex flex-col items-center justify-center overflow-y-auto bg-level-90/92 px-8 text-center">
      <h2 className="text-heading-26">여기까지 맛보기예요</h2>
      <p className="num mt-3 text-body-16 text-level-20">
        {movementsLeft > 0 ? `남은 동작 ${movementsLeft}개가 기다려요. ` : ''}멤버십으로 계속할까요?
      </p>
      <div className="mt-8 grid w-full max-w-80 gap-3">
        <ButtonLink href="/package-detail" size="Large" full>
          멤버십 시작하고 보기
        </ButtonLink>
        {isSignedIn ? null : (
          <ButtonLink
            href={`/sign-in?${new URLSearchParams({ redirect_path: pathname + search })}`}
            size="Large"
            variant="gray"
            full
          >
            회원이에요, 로그인하기
          </ButtonLink>
        )}
        <Button variant="ink" onClick={onAgain}>
          처음부터 다시 보기
        </Button>
      </div>
    </div>
  );
}
