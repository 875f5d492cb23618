import { nowMs } from '@oun/brand/clock';
import { mutation } from '@oun/client/mutation';
import { ERRORS } from '@oun/contract/errors';
import { sendMobileCode, verifyMobile } from '@oun/contract/identity';
import { sendMobileCodeRules, verifyMobileRules } from '@oun/contract/identity-forms';
import { bareMobile, formatMobile, MOBILE_CODE_SECONDS, type SignInMethod } from '@oun/contract/identity-rules';
import { useForm } from '@oun/shell/form';
import { Button } from '@oun/ui/button';
import { CodeField } from '@oun/ui/code-field';
import { Field } from '@oun/ui/field';
import { useEffect, useRef, useState } from 'react';
import { formatSeconds, useSecondsLeft } from './countdown.ts';
import { DemoInbox } from './DemoInbox.tsx';
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
  const [sent, setSent] = useState<Sent | null>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const secondsLeft = useSecondsLeft(sent?.expiresAtMs ?? null);
  const secondsToResend = useSecondsLeft(sent?.resendAtMs ?? null);

  const number = useForm({
    start: { mobile: formatMobile(initialMobile) },
    rules: sendMobileCodeRules,
    toInput: ({ mobile }) => ({ body: { mobile: bareMobile(mobile) } }),
    send: mutation(sendMobileCode, { touches: 'nothing' }),
    faultAt: 'mobile',
    isGuarded: false,
    onDone: (answer, { mobile }) => {
      setSent(sentOf(bareMobile(mobile), answer));
      form.restart();
    },
  });
  const form = useForm({
    start: { code: '' },
    rules: verifyMobileRules,
    toInput: ({ code }) => ({ body: { mobile: sent?.mobile ?? '', code } }),
    send: mutation(verifyMobile, { touches: 'nothing' }),
    faultAt: 'code',
    isGuarded: false,
    within: number.props.ref,
    onDone: ({ existing }, { code }) => onVerified({ mobile: sent!.mobile, code, existing }),
  });
  const { onValue, ...code } = form.code('code', (typed) => typed.replace(/\D/g, '').slice(0, 6));

  useEffect(() => {
    if (sent) codeInput.current?.focus();
  }, [sent]);

  function typeCode(typed: string) {
    const before = code.value;
    const now = onValue(typed);
    if (now.length === 6 && now !== before) void form.submit();
  }
  function startOver() {
    setSent(null);
    form.restart();
  }

  const isOver = sent !== null && secondsLeft === 0;
  return (
    <FormPage
      {...page}
      form={sent ? { ...form.props, ref: number.props.ref } : number.props}
      action={
        sent ? (
          <Button type="submit" size="Large" full disabled={isOver} pending={form.isSending || form.isDone}>
            다음
          </Button>
        ) : (
          <Button type="submit" size="Large" full pending={number.isSending} pendingLabel="보내고 있어요">
            인증번호 받기
          </Button>
        )
      }
    >
      <Field
        {...number.text('mobile', formatMobile)}
        label="휴대폰 번호"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        enterKeyHint="send"
        placeholder="010-0000-0000"
        readOnly={sent !== null}
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
            {...code}
            ref={codeInput}
            label="인증번호"
            length={6}
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="done"
            onValue={typeCode}
            error={code.error ?? (isOver ? ERRORS.CODE_EXPIRED.message : undefined)}
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
              pending={number.isSending}
              pendingLabel="보내고 있어요"
              onClick={() => void number.submit()}
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
  const expiresAtMs = nowMs() + MOBILE_CODE_SECONDS * 1_000;
  const off = expiresAtMs - Date.parse(answer.expires_at);
  return { mobile, expiresAtMs, resendAtMs: Date.parse(answer.resend_at) + off, sendsLeft: answer.sends_left };
}
