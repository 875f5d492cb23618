import { Button } from '@oun/ui/button';
import { EmailField } from '@oun/ui/email-field';
import { Notice } from '@oun/ui/notice';
import { PasswordField } from '@oun/ui/password-field';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { DemoAccounts } from './demo-accounts.tsx';
import { useShell } from './shell-context.tsx';

export type Credentials = { email_address: string; password: string };

type Props = {
  isStaff?: boolean;
  isPending: boolean;
  error: (Error & { extra?: Record<string, unknown> }) | null;
  action?: string;
  /** Filled in already. */
  initial?: Credentials | undefined;
  onSubmit: (credentials: Credentials) => void;
  /** Other ways, between the button and the demo accounts. */
  children?: ReactNode;
};

/** E-mail address and password, and what went wrong with them. */
export function CredentialsForm({
  isStaff = false,
  isPending,
  error,
  action = '로그인',
  initial,
  onSubmit,
  children,
}: Props) {
  const { sandboxUrl } = useShell();
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onSubmit({ email_address: String(fields.get('email')), password: String(fields.get('password')) });
  }
  function fill(email: string, password: string) {
    const fields = form.current?.elements as unknown as Record<string, HTMLInputElement> | undefined;
    if (!fields) return;
    fields['email']!.value = email;
    fields['password']!.value = password;
  }
  const triesLeft = error?.extra?.['tries_left'];
  return (
    <form ref={form} onSubmit={submit} className="grid gap-4">
      <EmailField name="email" defaultValue={initial?.email_address} />
      <PasswordField
        label="비밀번호"
        name="password"
        autoComplete="current-password"
        required
        maxLength={200}
        defaultValue={initial?.password}
      />
      {error ? (
        <Notice tone="error" alert>
          {error.message}
          {typeof triesLeft === 'number' && triesLeft > 0 ? ` ${triesLeft}번 더 해볼 수 있어요.` : null}
        </Notice>
      ) : null}
      <Button type="submit" size="Large" full pending={isPending} pendingLabel="로그인하고 있어요">
        {action}
      </Button>
      {children}
      {sandboxUrl ? <DemoAccounts isStaff={isStaff} onPick={fill} /> : null}
    </form>
  );
}
