import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { safePath } from '@oun/shell/sign-in';
import { SignInForm } from '@oun/shell/sign-in-form';
import { Logo } from '@oun/ui/logo';
import { useSearchParams } from 'react-router';

export const meta = pageMeta({ title: '로그인', isPrivate: true });

export default function SignInScreen() {
  const [search] = useSearchParams();
  return (
    <Page title="로그인" className="px-5">
      <div className="flex flex-col items-center pt-12 pb-10 text-center">
        <span className="text-pink-50">
          <Logo height={36} label="오운" />
        </span>
        <h1 className="mt-5 text-heading-22">오늘도 반가워요</h1>
        <p className="mt-1 text-body-15 text-level-60">하던 운동을 이어서 해볼까요?</p>
      </div>
      {/* A whole page, so that everything on it is asked for anew as the one who signed in. */}
      <SignInForm onDone={() => window.location.assign(safePath(search.get('redirect_path')))} />
    </Page>
  );
}
