import { callerOf } from '@oun/client/query';
import { ERRORS } from '@oun/contract/errors';
import { sendMobileCode, verifyMobile } from '@oun/contract/identity';
import {
  bareMobile,
  formatMobile,
  MOBILE,
  MOBILE_CODE,
  MOBILE_CODE_SECONDS,
  type SignInMethod,
} from '@oun/contract/identity-rules';
import { Button } from '@oun/ui/button';
import { CodeField } from '@oun/ui/code-field';
import { Field } from '@oun/ui/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatSeconds, useSecondsLeft } from './countdown.ts';
import { DemoInbox } from './DemoInbox.tsx';
import { errorsOf, type FieldErrors, NO_ERRORS, useWrongFieldFocus } from './form-errors.ts';
import { FormPage, type FormPageProps } from './FormPage.tsx';

export type VerifiedMobile = {
  mobile: string;
  code: string;
  /** Whose number it is until now. */
  existing: { method: SignInMethod; email_address: string | null } | null;
};

type Sent = { mobile: string; expiresAtMs: number; resendAtMs: number; sendsLeft: number };

type Props = FormPageProps & { initialMobile?: string; onVerified: (verified: VerifiedMobile) => void };

/** Asks for a number, sends it a code, and goes on by itself once the code is right. */
export function MobileCodeForm({ initialMobile = '', onVerified, ...page }: Props) {
  const call = callerOf(useQueryClient());
  const [mobile, setMobile] = useState(formatMobile(initialMobile));
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS);
  const form = useWrongFieldFocus(errors);
  const codeInput = useRef<HTMLInputElement>(null);
  const secondsLeft = useSecondsLeft(sent?.expiresAtMs ?? null);
  const secondsToResend = useSecondsLeft(sent?.resendAtMs ?? null);

  const send = useMutation({
    mutationFn: (to: string) => call(sendMobileCode, { body: { mobile: to } }),
    onSuccess: (answer, to) => {
      setSent(sentOf(to, answer));
      setCode('');
      setErrors(NO_ERRORS);
    },
    onError: (error) => setErrors(errorsOf(error, 'mobile')),
  });
  const verify = useMutation({
    mutationFn: (given: { mobile: string; code: string }) => call(verifyMobile, { body: given }),
    onSuccess: ({ existing }, given) => onVerified({ ...given, existing }),
    onError: (error) => setErrors(errorsOf(error, 'code')),
  });

  useEffect(() => {
    if (sent) codeInput.current?.focus();
  }, [sent]);

  function sendCode() {
    const to = bareMobile(mobile);
    if (MOBILE.test(to)) send.mutate(to);
    else setErrors({ mobile: '010으로 시작하는 번호 11자리를 써주세요.' });
  }
  function verifyCode(given: string) {
    if (!sent || verify.isPending) return;
    if (MOBILE_CODE.test(given)) verify.mutate({ mobile: sent.mobile, code: given });
    else setErrors({ code: '인증번호 6자리를 입력해주세요.' });
  }
  function typeCode(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, 6);
    setCode(digits);
    if (digits.length === 6 && digits !== code) verifyCode(digits);
    else if (errors['code']) setErrors(NO_ERRORS);
  }
  function startOver() {
    setSent(null);
    setCode('');
    setErrors(NO_ERRORS);
  }

  const isOver = sent !== null && secondsLeft === 0;
  return (
    <FormPage
      {...page}
      form={form}
      onSubmit={() => (sent ? verifyCode(code) : sendCode())}
      action={
        sent ? (
          <Button type="submit" size="Large" full disabled={isOver} pending={verify.isPending || verify.isSuccess}>
            다음
          </Button>
        ) : (
          <Button type="submit" size="Large" full pending={send.isPending} pendingLabel="보내고 있어요">
            인증번호 받기
          </Button>
        )
      }
    >
      <Field
        label="휴대폰 번호"
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        enterKeyHint="send"
        placeholder="010-0000-0000"
        value={mobile}
        readOnly={sent !== null}
        error={errors['mobile']}
        onChange={(event) => setMobile(formatMobile(event.target.value))}
        suffix={
          sent ? (
            <button type="button" className="hit px-1 font-semibold text-level-80" onClick={startOver}>
              바꾸기
            </button>
          ) : null
        }
      />
      {sent ? (
        <div>
          <CodeField
            ref={codeInput}
            label="인증번호"
            name="code"
            length={6}
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="done"
            value={code}
            onValue={typeCode}
            error={errors['code'] ?? (isOver ? ERRORS.CODE_EXPIRED.message : undefined)}
            hint="인증번호 6자리를 입력해주세요."
          />
          <div className="mt-3 flex items-center justify-between gap-3">
            {/* Read once when asked for, not each second. */}
            <p role="timer" aria-live="off" className="num text-body-15 font-semibold text-pink-50">
              <span className="sr-only">남은 시간 </span>
              {formatSeconds(secondsLeft)}
            </p>
            <Button
              variant="gray"
              disabled={secondsToResend > 0 || sent.sendsLeft === 0}
              pending={send.isPending}
              pendingLabel="보내고 있어요"
              onClick={() => send.mutate(sent.mobile)}
            >
              {secondsToResend > 0 && sent.sendsLeft > 0 ? `${secondsToResend}초 뒤 다시 받기` : '다시 받기'}
            </Button>
          </div>
          <p className="num mt-2 text-body-13 text-level-60">
            {sent.sendsLeft > 0 ? `${sent.sendsLeft}번 더 받을 수 있어요.` : '지금은 더 받을 수 없어요.'}
          </p>
          <DemoInbox />
        </div>
      ) : null}
    </FormPage>
  );
}

/** Times by this machine's clock, which may be off: the code has its full time from the moment the answer came. */
function sentOf(mobile: string, answer: { expires_at: string; resend_at: string; sends_left: number }): Sent {
  const expiresAtMs = Date.now() + MOBILE_CODE_SECONDS * 1_000;
  const off = expiresAtMs - Date.parse(answer.expires_at);
  return { mobile, expiresAtMs, resendAtMs: Date.parse(answer.resend_at) + off, sendsLeft: answer.sends_left };
}
