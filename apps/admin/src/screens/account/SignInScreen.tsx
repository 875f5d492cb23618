import { safePath } from '@oun/brand/safe-path';
import { codeOf } from '@oun/client/call';
import { type Mutation, mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import type { Input } from '@oun/contract/endpoint';
import type { StaffChallenge } from '@oun/contract/staff-auth';
import { staffChallenge, staffSignIn, staffVerify } from '@oun/contract/staff-auth';
import { staffVerifyRules } from '@oun/contract/staff-auth-forms';
import { useForm } from '@oun/shell/form';
import { useShell } from '@oun/shell/shell-context';
import { openSession, signOut } from '@oun/shell/sign-in';
import { CredentialsForm } from '@oun/shell/credentials-form';
import { Button } from '@oun/ui/button';
import { ErrorBlock } from '@oun/ui/error-block';
import { Field } from '@oun/ui/field';
import { Link } from '@oun/ui/link';
import { Logo } from '@oun/ui/logo';
import { Callout } from '@oun/ui/callout';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';

export const meta = () => [{ title: '로그인 · 오운 어드민' }];

/** Two factors: the password, unless they are signed in as a member already, and then a code from their phone. */
export default function SignInScreen() {
  const { me } = useShell();
  const [challenge, setChallenge] = useState<StaffChallenge>();
  if (challenge) return <CodeStep challenge={challenge} onAgain={() => setChallenge(undefined)} />;
  return me && me.staff_roles.length > 0 ? (
    <MemberStep onDone={setChallenge} />
  ) : (
    <PasswordStep onDone={setChallenge} />
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh items-center justify-center bg-level-5 p-5">
      <div className="w-full max-w-100 rounded-block bg-level-0 p-8">
        <div className="mb-6 flex items-center gap-2 text-pink-50">
          <Logo height={24} label="오운" />
          <h1 className="text-heading-18 text-level-90">{title}</h1>
        </div>
        {children}
      </div>
    </main>
  );
}

const staffByPassword = mutation(staffSignIn, { touches: 'nothing' });

function PasswordStep({ onDone }: { onDone: (challenge: StaffChallenge) => void }) {
  return (
    <Frame title="어드민">
      <CredentialsForm isStaff action="다음" send={staffByPassword} onDone={onDone} />
    </Frame>
  );
}

/** Signed in on another of our sites: only the second factor is missing, if there is one yet. */
function MemberStep({ onDone }: { onDone: (challenge: StaffChallenge) => void }) {
  const asked = useQuery({
    ...query(staffChallenge, { body: {} }),
    // It is good for five minutes, and asking for it again in between would change what is on the screen.
    staleTime: Infinity,
    gcTime: 0,
  });
  const leave = () => void signOut().then(() => window.location.reload());
  if (asked.data) return <CodeStep challenge={asked.data} onAgain={leave} />;
  if (codeOf(asked.error) === 'SECOND_FACTOR_NOT_SET') return <PasswordStep onDone={onDone} />;
  return (
    <Frame title="어드민">
      {asked.error ? (
        <ErrorBlock title="로그인을 시작하지 못했어요" onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton shape="card" height={160} />
      )}
    </Frame>
  );
}

const askForToken = mutation(staffVerify, { touches: 'nothing' });

const verifyCode: Mutation<Input<typeof staffVerify>, void> = {
  mutationFn: async (input, context) => {
    const { accessToken } = await askForToken.mutationFn(input, context);
    await openSession(accessToken, 'email');
  },
};

function CodeStep({ challenge: given, onAgain }: { challenge: StaffChallenge; onAgain: () => void }) {
  const { challenge, nickname, enrolment } = given;
  const { sandboxUrl } = useShell();
  const [search] = useSearchParams();
  const form = useForm({
    start: { code: '' },
    rules: staffVerifyRules,
    toInput: ({ code }) => ({ body: { challenge, code } }),
    send: verifyCode,
    isGuarded: false,
    // A whole page, so that everything on it is asked for anew as the one who signed in.
    onDone: () => window.location.assign(safePath(search.get('redirect_path'))),
    onFault: () => {
      form.set('code', '');
    },
  });
  const isOver = codeOf(form.fault) === 'CHALLENGE_EXPIRED';
  return (
    <Frame title={`${nickname} 님`}>
      {enrolment ? (
        <section aria-label="인증 앱 등록" className="mb-6">
          <p className="text-body-15 text-level-80">
            인증 앱으로 아래 그림을 찍어 등록해주세요. 처음 한 번만 하면 돼요.
          </p>
          <img
            alt="인증 앱에 등록할 QR 코드"
            width={200}
            height={200}
            className="mx-auto my-4"
            src={`data:image/svg+xml,${encodeURIComponent(enrolment.qr_svg)}`}
          />
          <p className="text-body-13 text-level-60">찍을 수 없다면 이 글자를 넣어주세요.</p>
          <p className="num mt-1 rounded-control bg-level-5 p-3 text-body-14 break-all select-all">
            {enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </section>
      ) : null}
      <form {...form.props} className="grid gap-4">
        <Field
          {...form.text('code', (typed) => typed.replace(/\D/g, ''))}
          label="인증 앱의 6자리"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          autoFocus
        />
        {form.fault ? (
          <Callout tone="error" alert>
            {form.fault.message}
          </Callout>
        ) : null}
        {isOver ? (
          <Button size="Large" full onClick={onAgain}>
            처음부터 다시 하기
          </Button>
        ) : (
          <Button
            type="submit"
            size="Large"
            full
            disabled={form.values.code.length < 6}
            pending={form.isSending || form.isDone}
            pendingLabel="로그인하고 있어요"
          >
            로그인
          </Button>
        )}
        <Button variant="plain" full onClick={onAgain}>
          다른 계정으로 로그인
        </Button>
      </form>
      {sandboxUrl ? (
        <p className="mt-4 text-center text-body-14 text-level-60">
          데모의 인증 앱은{' '}
          <Link href={`${sandboxUrl}/authenticator`} className="underline">
            바깥세상
          </Link>
          에 있어요.
        </p>
      ) : null}
    </Frame>
  );
}
