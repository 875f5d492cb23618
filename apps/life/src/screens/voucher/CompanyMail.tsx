import { mutation } from '@oun/client/mutation';
import { proveCompanyMail, sendCompanyMailCode } from '@oun/contract/voucher';
import { proveCompanyMailRules, sendCompanyMailCodeRules } from '@oun/contract/voucher-forms';
import { useForm } from '@oun/shell/form';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useState } from 'react';
import { useSecondsLeft } from '../account/countdown.ts';
import { digitsIn, SendElsewhere, SentCode, type SentTimes, timesOf } from '../account/SentCode.tsx';

type CompanyMailProps = { code: string; domain: string; onProven: () => void };

/** Whoever has a company's code shows that they read the company's mail. */
export function CompanyMail({ code, domain, onProven }: CompanyMailProps) {
  const [sent, setSent] = useState<{ mail: string; times: SentTimes } | null>(null);
  const isOver = useSecondsLeft(sent?.times.expiresAtMs ?? null) === 0;
  const address = useForm({
    start: { email_address: '' },
    rules: sendCompanyMailCodeRules,
    toInput: ({ email_address }) => ({ body: { code, email_address } }),
    check: ({ email_address }) => ({
      email_address: email_address.trim().toLowerCase().endsWith(`@${domain}`)
        ? undefined
        : `@${domain} 메일 주소를 적어주세요.`,
    }),
    send: mutation(sendCompanyMailCode, { touches: 'nothing' }),
    faultAt: 'email_address',
    isGuarded: false,
    onDone: (answer, { email_address }) => {
      setSent({ mail: email_address, times: timesOf(answer) });
      form.restart();
    },
  });
  const form = useForm({
    start: { mail_code: '' },
    rules: proveCompanyMailRules,
    toInput: ({ mail_code }) => ({ body: { email_address: sent?.mail ?? '', mail_code } }),
    send: mutation(proveCompanyMail, { touches: 'nothing' }),
    faultAt: 'mail_code',
    isGuarded: false,
    within: address.props.ref,
    onDone: onProven,
  });
  const startOver = () => {
    setSent(null);
    form.restart();
  };
  return (
    <form
      {...(sent ? { ...form.props, ref: address.props.ref } : address.props)}
      aria-label="회사 메일 확인"
      className="mt-6 flex flex-1 flex-col gap-5"
    >
      <Field
        {...address.text('email_address')}
        label="회사 메일"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="send"
        placeholder={`name@${domain}`}
        hint={sent ? undefined : `@${domain} 메일로 인증번호를 보내드려요.`}
        readOnly={sent !== null}
        suffix={sent ? <SendElsewhere onClick={startOver} /> : null}
      />
      {sent ? (
        <SentCode
          key={sent.times.expiresAtMs}
          times={sent.times}
          field={form.code('mail_code', digitsIn)}
          onWhole={() => void form.submit()}
          isResending={address.isSending}
          onResend={() => void address.submit()}
        />
      ) : null}
      <StickyCta className="-mx-5 mt-auto">
        {sent ? (
          <Button type="submit" size="Large" full disabled={isOver} pending={form.isSending || form.isDone}>
            확인하기
          </Button>
        ) : (
          <Button type="submit" size="Large" full pending={address.isSending} pendingLabel="보내고 있어요">
            인증번호 받기
          </Button>
        )}
      </StickyCta>
    </form>
  );
}
