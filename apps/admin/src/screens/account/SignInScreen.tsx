import { safePath } from '@oun/shell/sign-in';
import { SignInForm } from '@oun/shell/sign-in-form';
import { Logo } from '@oun/ui/logo';
import { useSearchParams } from 'react-router';

export const meta = () => [{ title: '로그인 · 오운 어드민' }];

export default function SignInScreen() {
  const [search] = useSearchParams();
  return (
    <main className="flex min-h-dvh items-center justify-center bg-level-5 p-5">
      <div className="w-full max-w-100 rounded-block bg-level-0 p-8">
        <div className="mb-6 flex items-center gap-2 text-pink-50">
          <Logo height={24} label="오운" />
          <h1 className="text-heading-18 text-level-90">어드민</h1>
        </div>
        <SignInForm isStaff onDone={() => window.location.assign(safePath(search.get('redirect_path')))} />
      </div>
    </main>
  );
}
