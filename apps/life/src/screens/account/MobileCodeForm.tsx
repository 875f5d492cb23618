import { mutation } from '@oun/client/mutation';
import { sendMobileCode, verifyMobile } from '@oun/contract/identity';
import { sendMobileCodeRules, verifyMobileRules } from '@oun/contract/identity-forms';
import { bareMobile, formatMobile, type SignInMethod } from '@oun/contract/identity-rules';
import { useForm } from '@oun/shell/form';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { useState } from 'react';
import { useSecondsLeft } from './countdown.ts';
import { FormPage, type FormPageProps } from './FormPage.tsx';
import { digitsIn, SendElsewhere, SentCode, type SentTimes, timesOf } from './SentCode.tsx';

export type VerifiedMobile = {
  mobile: string;
  code: string;
  /** Whose number it is until now. */
  existing: { method: SignInMethod; email_address: string | null } | null;
};

type Sent = { mobile: string; times: SentTimes; sendsLeft: number };

type Props = FormPageProps & { initialMobile?: string; onVerified: (verified: VerifiedMobile) => void };

/** Asks for a number, sends it a code, and goes on by itself once the code is right. */
export function MobileCodeForm({ initialMobile = '', onVerified, ...page }: Props) {
  const [sent, setSent] = useState<Sent | null>(null);
  const secondsLeft = useSecondsLeft(sent?.times.expiresAtMs ?? null);

  const number = useForm({
    start: { mobile: formatMobile(initialMobile) },
    rules: sendMobileCodeRules,
    toInput: ({ mobile }) => ({ body: { mobile: bareMobile(mobile) } }),
    send: mutation(sendMobileCode, { touches: 'nothing' }),
    faultAt: 'mobile',
    isGuarded: false,
    onDone: (answer, { mobile }) => {
      setSent({ mobile: bareMobile(mobile), times: timesOf(answer), sendsLeft: answer.sends_left });
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
        suffix={sent ? <SendElsewhere onClick={startOver} /> : null}
      />
      {sent ? (
        <SentCode
          key={sent.times.expiresAtMs}
          times={sent.times}
          field={form.code('code', digitsIn)}
          onWhole={() => void form.submit()}
          isResending={number.isSending}
          onResend={() => void number.submit()}
          sendsLeft={sent.sendsLeft}
        />
      ) : null}
    </FormPage>
  );
}
