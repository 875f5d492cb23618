import { nowMs } from '@oun/brand/clock';
import { ERRORS } from '@oun/contract/errors';
import { MOBILE_CODE_SECONDS } from '@oun/contract/identity-rules';
import { Button } from '@oun/ui/button';
import { CodeField } from '@oun/ui/code-field';
import { type ComponentProps, useEffect, useRef } from 'react';
import { formatSeconds, useSecondsLeft } from './countdown.ts';
import { DemoInbox } from './DemoInbox.tsx';

export const CODE_DIGITS = 6;
export const digitsIn = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE_DIGITS);

export type SentTimes = { expiresAtMs: number; resendAtMs: number };

/** Times by this machine's clock, which may be off: the code has its full time from the moment the answer came. */
export function timesOf(answer: { expires_at: string; resend_at: string }): SentTimes {
  const expiresAtMs = nowMs() + MOBILE_CODE_SECONDS * 1_000;
  const off = expiresAtMs - Date.parse(answer.expires_at);
  return { expiresAtMs, resendAtMs: Date.parse(answer.resend_at) + off };
}

/** Beside where a code was sent to: somewhere else instead. */
export function SendElsewhere({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="hit px-1 font-semibold text-level-80" onClick={onClick}>
      바꾸기
    </button>
  );
}

type SentCodeProps = {
  times: SentTimes;
  field: Pick<ComponentProps<typeof CodeField>, 'value' | 'name' | 'error'> & { onValue: (typed: string) => string };
  /** Called once all digits are there. */
  onWhole: () => void;
  isResending: boolean;
  onResend: () => void;
  /** How often it can be sent again; not told where it is not known. */
  sendsLeft?: number;
};

/** A code that is on its way: its field, how long it is good for, and how to get another. One for each that was sent. */
export function SentCode({ times, field, onWhole, isResending, onResend, sendsLeft }: SentCodeProps) {
  const { onValue, ...code } = field;
  const input = useRef<HTMLInputElement>(null);
  const secondsLeft = useSecondsLeft(times.expiresAtMs);
  const secondsToResend = useSecondsLeft(times.resendAtMs);
  useEffect(() => input.current?.focus(), []);
  function type(typed: string) {
    const before = code.value;
    const now = onValue(typed);
    if (now.length === CODE_DIGITS && now !== before) onWhole();
  }
  return (
    <div>
      <CodeField
        {...code}
        ref={input}
        label="인증번호"
        length={CODE_DIGITS}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        onValue={type}
        error={code.error ?? (secondsLeft === 0 ? ERRORS.CODE_EXPIRED.message : undefined)}
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
          disabled={secondsToResend > 0 || sendsLeft === 0}
          pending={isResending}
          pendingLabel="보내고 있어요"
          onClick={onResend}
        >
          {secondsToResend > 0 && sendsLeft !== 0 ? `${secondsToResend}초 뒤 다시 받기` : '다시 받기'}
        </Button>
      </div>
      {sendsLeft === undefined ? null : (
        <p className="num mt-2 text-body-13 text-level-60">
          {sendsLeft > 0 ? `${sendsLeft}번 더 받을 수 있어요.` : '지금은 더 받을 수 없어요.'}
        </p>
      )}
      <DemoInbox />
    </div>
  );
}
