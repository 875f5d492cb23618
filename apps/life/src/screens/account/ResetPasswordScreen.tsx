import { nowMs } from '@oun/brand/clock';
import { codeOf } from '@oun/client/call';
import { mutation, perform } from '@oun/client/mutation';
import { changePasswordByReset, requestPasswordReset, verifyPasswordReset } from '@oun/contract/identity';
import { changePasswordByResetRules, requestPasswordResetRules } from '@oun/contract/identity-forms';
import { useForm } from '@oun/shell/form';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { Button, ButtonLink } from '@oun/ui/button';
import { ErrorBlock } from '@oun/ui/error-block';
import { EmailField } from '@oun/ui/email-field';
import { Callout } from '@oun/ui/callout';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { carry } from './carry.ts';
import { useSecondsLeft } from './countdown.ts';
import { DemoInbox } from './DemoInbox.tsx';
import { FormPage } from './FormPage.tsx';
import { NewPasswordField, rulesUnmet } from './NewPasswordField.tsx';
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
  const [resendAtMs, setResendAtMs] = useState<number | null>(null);
  const secondsToResend = useSecondsLeft(resendAtMs);
  const form = useForm({
    start: { email_address: '' },
    rules: requestPasswordResetRules,
    toInput: (body) => ({ body }),
    send: mutation(requestPasswordReset, { touches: 'nothing' }),
    faultAt: 'email_address',
    isGuarded: false,
    onDone: () => setResendAtMs(nowMs() + RESEND_MS),
  });
  const { onChange, ...field } = form.text('email_address');

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
      form={form.props}
      action={
        <Button
          type="submit"
          size="Large"
          full
          disabled={isSent && secondsToResend > 0}
          pending={form.isSending}
          pendingLabel="보내고 있어요"
        >
          {!isSent ? '메일 보내기' : secondsToResend > 0 ? `${secondsToResend}초 뒤 다시 보내기` : '다시 보내기'}
        </Button>
      }
    >
      <EmailField
        {...field}
        enterKeyHint="send"
        onChange={(event) => {
          onChange(event);
          setResendAtMs(null);
        }}
      />
      <div role="status">
        {isSent ? (
          <Callout tone="success" title="가입한 이메일이라면 5분 안에 메일이 도착해요.">
            오지 않으면 스팸함도 한번 봐주세요.
          </Callout>
        ) : null}
      </div>
      {isSent ? <DemoInbox /> : null}
    </FormPage>
  );
}

function FromMail({ token }: { token: string }) {
  const link = useQuery({
    // The token stays out of the key, which tools that look at queries would show.
    queryKey: ['reset link'],
    queryFn: ({ client }) =>
      perform(client, mutation(verifyPasswordReset, { touches: 'nothing' }), { body: { token } }),
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
  const [search] = useSearchParams();
  const form = useForm({
    start: { new_password: '' },
    rules: changePasswordByResetRules,
    toInput: ({ new_password }) => ({ body: { token, new_password } }),
    check: ({ new_password }) => ({ new_password: rulesUnmet(new_password) }),
    send: mutation(changePasswordByReset, { touches: 'nothing' }),
    place: (error) => {
      if (codeOf(error) !== 'RESET_LINK_EXPIRED') return undefined;
      onExpired();
      return {};
    },
    faultAt: 'new_password',
  });
  if (form.isDone) {
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
      form={form.props}
      action={
        <Button type="submit" size="Large" full pending={form.isSending}>
          변경하기
        </Button>
      }
    >
      <NewPasswordField {...form.text('new_password')} label="새 비밀번호" />
    </FormPage>
  );
}
