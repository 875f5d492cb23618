import type { Mutation } from '@oun/client/mutation';
import { wordsOf } from '@oun/client/refusal';
import { requestPasswordResetRules, signInRules } from '@oun/contract/identity-forms';
import { Button } from '@oun/ui/button';
import { EmailField } from '@oun/ui/email-field';
import { Callout } from '@oun/ui/callout';
import { PasswordField } from '@oun/ui/password-field';
import type { ReactNode } from 'react';
import { DemoAccounts } from './demo-accounts.tsx';
import { useForm } from './form.tsx';
import { useShell } from './shell-context.tsx';

export type Credentials = { email_address: string; password: string };

type Props<Out> = {
  isStaff?: boolean;
  send: Mutation<{ body: Credentials }, Out>;
  onDone: (output: Out) => void;
  action?: string;
  /** Filled in already. */
  initial?: Credentials | undefined;
  /** Other ways, between the button and the demo accounts. */
  children?: ReactNode;
};

/** What is no address is told before it is sent, though signing in only asks whether it is known. */
const RULES = { ...signInRules, ...requestPasswordResetRules };

/** E-mail address and password, and what went wrong with them. */
export function CredentialsForm<Out>({
  isStaff = false,
  send,
  onDone,
  action = '로그인',
  initial,
  children,
}: Props<Out>) {
  const { sandboxUrl } = useShell();
  const form = useForm({
    start: initial ?? { email_address: '', password: '' },
    rules: RULES,
    toInput: (body) => ({ body }),
    send,
    isGuarded: false,
    onDone,
  });
  return (
    <form {...form.props} className="grid gap-4">
      <EmailField {...form.text('email_address')} />
      <PasswordField
        {...form.text('password')}
        label="비밀번호"
        autoComplete="current-password"
        required
        maxLength={200}
      />
      {form.fault ? (
        <Callout tone="error" alert>
          {wordsOf(form.fault)}
        </Callout>
      ) : null}
      <Button type="submit" size="Large" full pending={form.isSending || form.isDone} pendingLabel="로그인하고 있어요">
        {action}
      </Button>
      {children}
      {sandboxUrl ? (
        <DemoAccounts
          isStaff={isStaff}
          onPick={(email, password) => {
            form.set('email_address', email);
            form.set('password', password);
          }}
        />
      ) : null}
    </form>
  );
}
