import { callerOf } from '@oun/client/query';
import { changePasswordByReset, requestPasswordReset, verifyPasswordReset } from '@oun/contract/identity';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { Button, ButtonLink } from '@oun/ui/button';
import { ErrorBlock } from '@oun/ui/error-block';
import { EmailField } from '@oun/ui/email-field';
import { Notice } from '@oun/ui/notice';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { carry } from './carry.ts';
import { useSecondsLeft } from './countdown.ts';
import { DemoInbox } from './DemoInbox.tsx';
import { codeOf, errorsOf, type FieldErrors, NO_ERRORS, useWrongFieldFocus } from './form-errors.ts';
import { FormPage } from './FormPage.tsx';
import { keepsRules, NewPasswordField } from './NewPasswordField.tsx';
import { Waiting } from './Waiting.tsx';

export const meta = pageMeta({ title: '비밀번호 찾기', isPrivate: true });

const PAGE = { title: '비밀번호 찾기', referrer: '/sign-in?method=email' };
const RESEND_MS = 30_000;

export default function ResetPasswordScreen() {
  const token = useTokenOnce();
  if (token === undefined) {
    return (
      <Page {...PAGE}>
        <Waiting>잠시만 기다려주세요</Waiting>
      </Page>
    );
  }
  return token === null ? <AskForMail /> : <FromMail token={token} />;
}

function watchHash(watcher: () => void) {
  window.addEventListener('hashchange', watcher);
  return () => window.removeEventListener('hashchange', watcher);
}

/** Taken out of the address bar at once; a fragment never reaches a server, so only the browser knows of it. */
function useTokenOnce(): string | null | undefined {
  const [token, setToken] = useState<string | null>(null);
  const hash = useSyncExternalStore(
    watchHash,
    () => window.location.hash,
    () => undefined,
  );
  const found = new URLSearchParams(hash?.slice(1)).get('token');
  if (found !== null && found !== token) setToken(found);
  useEffect(() => {
    if (found === null) return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }, [found]);
  return hash === undefined ? undefined : token;
}

function AskForMail({ isExpired = false }: { isExpired?: boolean }) {
  const call = callerOf(useQueryClient());
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS);
  const [resendAtMs, setResendAtMs] = useState<number | null>(null);
  const secondsToResend = useSecondsLeft(resendAtMs);
  const form = useWrongFieldFocus(errors);
  const ask = useMutation({
    mutationFn: (to: string) => call(requestPasswordReset, { body: { email_address: to } }),
    onSuccess: () => {
      setErrors(NO_ERRORS);
      setResendAtMs(Date.now() + RESEND_MS);
    },
    onError: (error) => setErrors(errorsOf(error, 'email_address')),
  });

  function submit() {
    const input = form.current?.elements.namedItem('email_address') as HTMLInputElement | null;
    if (input?.validity.valid) ask.mutate(email.trim());
    else setErrors({ email_address: '이메일 주소를 확인해주세요.' });
  }

  const isSent = resendAtMs !== null;
  return (
    <FormPage
      {...PAGE}
      isAnswer={isExpired}
      heading={isExpired ? '쓸 수 없는 링크예요' : '비밀번호를 다시 정할까요?'}
      sub={
        isExpired
          ? '시간이 지났거나 이미 쓴 링크예요. 메일을 다시 보내드릴게요.'
          : '가입한 이메일로 링크를 보내드려요. 링크는 30분 동안 쓸 수 있어요.'
      }
      form={form}
      onSubmit={submit}
      action={
        <Button
          type="submit"
          size="Large"
          full
          disabled={isSent && secondsToResend > 0}
          pending={ask.isPending}
          pendingLabel="보내고 있어요"
        >
          {!isSent ? '메일 보내기' : secondsToResend > 0 ? `${secondsToResend}초 뒤 다시 보내기` : '다시 보내기'}
        </Button>
      }
    >
      <EmailField
        name="email_address"
        enterKeyHint="send"
        value={email}
        error={errors['email_address']}
        onChange={(event) => {
          setEmail(event.target.value);
          setErrors(NO_ERRORS);
          setResendAtMs(null);
        }}
      />
      <div role="status">
        {isSent ? (
          <Notice tone="success" title="가입한 이메일이라면 5분 안에 메일이 도착해요.">
            오지 않으면 스팸함도 한번 봐주세요.
          </Notice>
        ) : null}
      </div>
      {isSent ? <DemoInbox /> : null}
    </FormPage>
  );
}

function FromMail({ token }: { token: string }) {
  const call = callerOf(useQueryClient());
  const link = useQuery({
    // The token stays out of the key, which tools that look at queries would show.
    queryKey: ['reset link'],
    queryFn: () => call(verifyPasswordReset, { body: { token } }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const [isExpired, setExpired] = useState(false);
  if (isExpired || codeOf(link.error) === 'RESET_LINK_EXPIRED') return <AskForMail isExpired />;
  if (link.data)
    return <NewPassword token={token} email={link.data.email_address} onExpired={() => setExpired(true)} />;
  return (
    <Page {...PAGE}>
      {link.isError ? (
        <ErrorBlock
          ground="none"
          level="h1"
          title="링크를 확인하지 못했어요"
          description={link.error.message}
          pending={link.isFetching}
          onRetry={() => void link.refetch()}
        />
      ) : (
        <Waiting>링크를 확인하고 있어요</Waiting>
      )}
    </Page>
  );
}

function NewPassword({ token, email, onExpired }: { token: string; email: string; onExpired: () => void }) {
  const call = callerOf(useQueryClient());
  const [search] = useSearchParams();
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS);
  const form = useWrongFieldFocus(errors);
  const change = useMutation({
    mutationFn: () => call(changePasswordByReset, { body: { token, new_password: password } }),
    onError: (error) => {
      if (codeOf(error) === 'RESET_LINK_EXPIRED') onExpired();
      else setErrors(errorsOf(error, 'new_password'));
    },
  });
  if (change.isSuccess) {
    return (
      <FormPage
        {...PAGE}
        isAnswer
        heading="비밀번호를 바꿨어요"
        sub="모든 기기에서 로그아웃했어요. 새 비밀번호로 로그인해주세요."
        action={
          <ButtonLink size="Large" full href={carry(search, '/sign-in', { method: 'email' })}>
            로그인하기
          </ButtonLink>
        }
      />
    );
  }
  return (
    <FormPage
      {...PAGE}
      heading="새 비밀번호를 정해주세요"
      sub={`${email} 계정이에요.`}
      form={form}
      onSubmit={() => {
        if (keepsRules(password)) change.mutate();
        else setErrors({ new_password: '아래 규칙을 모두 지켜주세요.' });
      }}
      action={
        <Button type="submit" size="Large" full pending={change.isPending}>
          변경하기
        </Button>
      }
    >
      <NewPasswordField
        label="새 비밀번호"
        value={password}
        error={errors['new_password']}
        onValue={(typed) => {
          setPassword(typed);
          setErrors(NO_ERRORS);
        }}
      />
    </FormPage>
  );
}
