import { safePath } from '@oun/brand/safe-path';
import { BRAND } from '@oun/brand';
import { METHOD_NAMES, type SocialProvider } from '@oun/contract/identity-rules';
import type { Credentials } from '@oun/shell/credentials-form';
import { DemoAccounts } from '@oun/shell/demo-accounts';
import { Anchor } from '@oun/shell/link';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { offeredProviders, useLatestMethod, useProvidersHere } from '@oun/shell/providers';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { SignInForm } from '@oun/shell/sign-in-form';
import { SocialMark } from '@oun/shell/social-mark';
import { Button, type ButtonVariant } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { IconButton } from '@oun/ui/icon-button';
import { Logo } from '@oun/ui/logo';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { carry } from './carry.ts';
import { useLeave } from './leave.tsx';
import { Waiting } from './Waiting.tsx';

export const meta = pageMeta({ title: '로그인', isPrivate: true });

export const loader = prefetch(() => [offeredProviders]);

export default withPrefetched(SignInScreen);

function SignInScreen() {
  const { me, addresses } = useShell();
  const [search] = useSearchParams();
  const next = safePath(search.get('redirect_path'), addresses);
  useEffect(() => {
    if (me) window.location.replace(next);
  }, [me, next]);

  return (
    <Page title="로그인" className="relative">
      <CloseButton />
      {me ? (
        <Waiting>이미 로그인했어요</Waiting>
      ) : search.get('method') === 'email' ? (
        // A whole page, so that everything on it is asked for anew as the one who signed in.
        <EmailSignIn onDone={() => window.location.assign(next)} />
      ) : (
        <SocialSignIn redirectPath={next} />
      )}
    </Page>
  );
}

/** The app has its own bar for this. */
function CloseButton() {
  const { platform } = useShell();
  const { key } = useLocation();
  const navigate = useNavigate();
  if (platform === 'app') return null;
  return (
    <div className="absolute top-2 left-2 z-sticky side:hidden">
      <IconButton
        label="닫기"
        icon={<X size={26} />}
        // The first page of a tab has nothing of ours to go back to.
        onClick={() => void (key === 'default' ? navigate('/') : navigate(-1))}
      />
    </div>
  );
}

const LOOK: Record<SocialProvider, { variant: ButtonVariant; style?: { background: string; color: string } }> = {
  kakao: { variant: 'white', style: { background: '#fee500', color: '#191600' } },
  naver: { variant: 'line' },
  apple: { variant: 'ink' },
  google: { variant: 'line' },
};

function SocialSignIn({ redirectPath }: { redirectPath: string }) {
  const [search] = useSearchParams();
  const { platform, sandboxUrl } = useShell();
  const navigate = useNavigate();
  const latest = useLatestMethod();
  const { leave, leavingFor } = useLeave();
  const providers = useProvidersHere();
  // Chosen on the page they came from.
  const via = providers.find((provider) => provider === search.get('via'));
  const go = useEffectEvent(async (to: SocialProvider) => {
    // Who comes back from there chooses anew, and is not sent away again: the address is changed before they go.
    await navigate(carry(search, '/sign-in'), { replace: true });
    await leave(to, redirectPath, search.get('invitation_code'));
  });
  useEffect(() => {
    if (via) void go(via);
  }, [via]);
  return (
    <>
      <div
        className={cx(
          'relative overflow-hidden bg-linear-to-b from-pink-0 to-pink-10',
          // Every way in stays above the fold, below a browser's header too.
          platform === 'app' ? 'h-[min(440px,48dvh)]' : 'h-[min(440px,44dvh)] wide:h-[min(500px,50dvh)]',
        )}
      >
        <img
          src="/sign-in-hero.webp"
          width={780}
          height={860}
          alt=""
          fetchPriority="high"
          className="size-full object-cover"
        />
        <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-28 bg-linear-to-t from-level-0 to-level-0/0" />
      </div>
      <div className="relative -mt-11 px-5">
        <div className="flex flex-col items-center text-center">
          <span className="text-pink-50">
            <Logo height={30} label={BRAND.name} />
          </span>
          <h1 className="mt-4 text-heading-22">{BRAND.slogan}</h1>
          <p className="mt-1 text-body-15 text-level-60">3초면 시작할 수 있어요.</p>
        </div>
        <div className="mt-6 grid gap-2">
          {providers.map((provider) => (
            <Button
              key={provider}
              size="Large"
              full
              variant={LOOK[provider].variant}
              style={LOOK[provider].style}
              pending={leavingFor === provider}
              pendingLabel={`${METHOD_NAMES[provider]}로 가고 있어요`}
              onClick={() => void leave(provider, redirectPath, search.get('invitation_code'))}
            >
              <SocialMark provider={provider} />
              {METHOD_NAMES[provider]}로 시작하기
              {latest === provider ? <LatestBadge /> : null}
            </Button>
          ))}
        </div>
        <div className="mt-2 flex items-center justify-center">
          <Anchor href={carry(search, '/sign-in', { method: 'email' })} className={QUIET_LINK}>
            이메일로 로그인
            {latest === 'email' ? <LatestBadge isBelow /> : null}
          </Anchor>
          <span aria-hidden="true" className="h-3 w-px bg-level-30" />
          <Anchor href={carry(search, '/sign-up')} className={QUIET_LINK}>
            회원가입
          </Anchor>
        </div>
        {sandboxUrl ? (
          <DemoAccounts
            onPick={(email_address, password) =>
              void navigate(carry(search, '/sign-in', { method: 'email' }), { state: { email_address, password } })
            }
          />
        ) : null}
      </div>
    </>
  );
}

const QUIET_LINK = 'relative flex h-11 items-center rounded-control px-3 text-body-15 text-level-70';

function LatestBadge({ isBelow = false }: { isBelow?: boolean }) {
  return (
    <span
      className={cx(
        'pointer-events-none absolute left-1/2 z-1 -translate-x-1/2 rounded-box bg-level-90 px-2.5 py-1 text-body-12 font-semibold whitespace-nowrap text-level-0',
        'after:absolute after:left-1/2 after:size-2 after:-translate-x-1/2 after:rotate-45 after:rounded-[1px] after:bg-level-90',
        isBelow ? 'top-full after:-top-1' : '-top-5 after:-bottom-1',
      )}
    >
      <span className="sr-only">, </span>최근에 로그인했어요
    </span>
  );
}

function EmailSignIn({ onDone }: { onDone: () => void }) {
  const [search] = useSearchParams();
  // A demo account that was picked on the page before.
  const { state } = useLocation();
  return (
    <div className="px-5">
      <div className="flex flex-col items-center pt-16 pb-8 text-center">
        <span className="text-pink-50">
          <Logo height={30} label={BRAND.name} />
        </span>
        <h1 className="mt-4 text-heading-22">오늘도 반가워요</h1>
        <p className="mt-1 text-body-15 text-level-60">하던 운동을 이어서 해볼까요?</p>
      </div>
      <SignInForm onDone={onDone} initial={(state as Credentials | null) ?? undefined}>
        <nav aria-label="로그인 도움" className="flex flex-wrap items-center justify-center">
          <Anchor href={carry(search, '/reset-password')} className={QUIET_LINK}>
            비밀번호 찾기
          </Anchor>
          <span aria-hidden="true" className="h-3 w-px bg-level-30" />
          <Anchor href={carry(search, '/sign-up')} className={QUIET_LINK}>
            회원가입
          </Anchor>
          <span aria-hidden="true" className="h-3 w-px bg-level-30" />
          <Anchor href={carry(search, '/sign-in')} className={QUIET_LINK}>
            다른 방법
          </Anchor>
        </nav>
      </SignInForm>
    </div>
  );
}
