import { callerOf, query } from '@oun/client/query';
import { type Confirmation, confirm, getConfirmation, sendConfirmationCode } from '@oun/contract/identity';
import { MOBILE_CODE } from '@oun/contract/identity-rules';
import { sheet, type SheetBody } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { CodeField } from '@oun/ui/code-field';
import { ErrorBlock } from '@oun/ui/error-block';
import { PasswordField } from '@oun/ui/password-field';
import { Skeleton } from '@oun/ui/skeleton';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatSeconds, useSecondsLeft } from './countdown.ts';
import { codeOf, errorsOf, type FieldErrors, NO_ERRORS, useWrongFieldFocus } from './form-errors.ts';

/** Whoever was asked who they are has left it at that. */
class Unconfirmed extends Error {
  override name = 'Unconfirmed';
}
export const isUnconfirmed = (error: unknown): boolean => error instanceof Unconfirmed;

/** Does what changes the keys of the account, once it is known who it is; asks again where too long has passed. */
export async function confirmed<T>(client: QueryClient, act: () => Promise<T>): Promise<T> {
  await confirmFirst(client);
  try {
    return await act();
  } catch (error) {
    if (codeOf(error) !== 'CONFIRMATION_NEEDED') throw error;
  }
  await askWho();
  return act();
}

/** Before a way that leads out of the page: on the way back there is nobody to ask in between. */
export async function confirmFirst(client: QueryClient): Promise<void> {
  const { confirmed_until } = await callerOf(client)(getConfirmation, {});
  if (!confirmed_until) await askWho();
}

async function askWho(): Promise<void> {
  if (!(await sheet<true>('본인인지 확인할게요', ConfirmSheet))) throw new Unconfirmed();
}

const own = query(getConfirmation);

const ConfirmSheet: SheetBody<true | undefined> = ({ close }) => {
  const asked = useQuery({ ...own, staleTime: 0, gcTime: 0 });
  const done = () => close(true);
  if (asked.error) return <ErrorBlock title="확인을 시작하지 못했어요" onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <Skeleton shape="control" height={120} />;
  if (asked.data.ways.includes('password')) return <PasswordConfirm onDone={done} />;
  return <CodeConfirm confirmation={asked.data} onDone={done} />;
};

const WHY = '계정을 지키려고 한 번 더 확인해요. 10분 동안은 다시 묻지 않아요.';

function PasswordConfirm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS);
  const form = useWrongFieldFocus(errors);
  const show = useMutation({
    mutationFn: () => callerOf(client)(confirm, { body: { password } }),
    onSuccess: onDone,
    onError: (error) => setErrors(errorsOf(error, 'password')),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') setErrors({ password: '비밀번호를 써주세요.' });
    else show.mutate();
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4 pb-2">
      <p className="text-body-15 text-level-70">{WHY}</p>
      <PasswordField
        label="비밀번호"
        name="password"
        autoComplete="current-password"
        enterKeyHint="done"
        maxLength={200}
        value={password}
        error={errors['password']}
        onChange={(event) => {
          setPassword(event.target.value);
          setErrors(NO_ERRORS);
        }}
      />
      <Button type="submit" size="Large" full pending={show.isPending} pendingLabel="확인하고 있어요">
        확인하기
      </Button>
    </form>
  );
}

type Sent = { expiresAtMs: number; resendAtMs: number };

/** Whoever signs in by a social account has no password: a code goes to where they were known to be before. */
function CodeConfirm({ confirmation, onDone }: { confirmation: Confirmation; onDone: () => void }) {
  const client = useQueryClient();
  const { ways, mobile, email_address } = confirmation;
  const way = ways.includes('mobile') ? 'mobile' : 'email';
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS);
  const form = useWrongFieldFocus(errors);
  const secondsLeft = useSecondsLeft(sent?.expiresAtMs ?? null);
  const secondsToResend = useSecondsLeft(sent?.resendAtMs ?? null);
  const send = useMutation({
    mutationFn: () => callerOf(client)(sendConfirmationCode, { body: { way } }),
    onSuccess: ({ expires_at, resend_at }) => {
      setSent({ expiresAtMs: Date.parse(expires_at), resendAtMs: Date.parse(resend_at) });
      setCode('');
      setErrors(NO_ERRORS);
    },
    onError: (error) => setErrors(errorsOf(error, 'code')),
  });
  const show = useMutation({
    mutationFn: () => callerOf(client)(confirm, { body: { code } }),
    onSuccess: onDone,
    onError: (error) => setErrors(errorsOf(error, 'code')),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!sent) send.mutate();
    else if (MOBILE_CODE.test(code)) show.mutate();
    else setErrors({ code: '인증번호 6자리를 써주세요.' });
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4 pb-2">
      <p className="text-body-15 text-level-70">
        {WHY} {way === 'mobile' ? mobile : email_address}로 인증번호를 보내드려요.
      </p>
      {sent ? (
        <CodeField
          label="인증번호"
          name="code"
          length={6}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          value={code}
          error={errors['code']}
          hint={secondsLeft ? `${formatSeconds(secondsLeft)} 안에 써주세요.` : '시간이 지났어요. 다시 받아주세요.'}
          onValue={(text) => {
            setCode(text.replace(/\D/g, '').slice(0, 6));
            setErrors(NO_ERRORS);
          }}
        />
      ) : null}
      {!sent && errors['code'] ? (
        <p role="alert" className="text-body-14 text-error">
          {errors['code']}
        </p>
      ) : null}
      <Button type="submit" size="Large" full pending={send.isPending || show.isPending}>
        {sent ? '확인하기' : '인증번호 받기'}
      </Button>
      {sent ? (
        <Button variant="gray" full disabled={Boolean(secondsToResend)} onClick={() => send.mutate()}>
          {secondsToResend ? `${secondsToResend}초 뒤에 다시 받기` : '인증번호 다시 받기'}
        </Button>
      ) : null}
    </form>
  );
}
