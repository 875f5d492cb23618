import { Button } from '@oun/ui/button';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { Field } from '@oun/ui/field';
import { Notice } from '@oun/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useShell } from './shell-context.tsx';
import { useSignIn } from './sign-in.tsx';

type Props = { isStaff?: boolean; onDone: () => void };

export function SignInForm({ isStaff = false, onDone }: Props) {
  const { isDemo } = useShell();
  const form = useRef<HTMLFormElement>(null);
  const signIn = useSignIn(onDone);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    signIn.mutate({ email_address: String(fields.get('email')), password: String(fields.get('password')) });
  }
  function fill(email: string, password: string) {
    const fields = form.current?.elements as unknown as Record<string, HTMLInputElement> | undefined;
    if (!fields) return;
    fields['email']!.value = email;
    fields['password']!.value = password;
  }
  return (
    <form ref={form} onSubmit={submit} className="grid gap-4">
      <Field
        label="이메일"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        maxLength={254}
      />
      <Field
        label="비밀번호"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={200}
      />
      {signIn.error ? (
        <Notice tone="error" alert>
          {signIn.error.message}
        </Notice>
      ) : null}
      <Button
        type="submit"
        size="Large"
        full
        pending={signIn.isPending || signIn.isSuccess}
        pendingLabel="로그인하고 있어요"
      >
        로그인
      </Button>
      {isDemo ? <DemoAccounts isStaff={isStaff} onPick={fill} /> : null}
    </form>
  );
}

/** Offered only while the sandbox stands in for the outside world; the list is not even loaded otherwise. */
function DemoAccounts({ isStaff, onPick }: { isStaff: boolean; onPick: (email: string, password: string) => void }) {
  const { data } = useQuery({
    queryKey: ['demo accounts'],
    queryFn: () => import('@oun/brand/demo-accounts'),
    staleTime: Infinity,
  });
  if (!data) return null;
  const accounts = data.DEMO_ACCOUNTS.filter(({ roles }) => isStaff !== roles.includes('user'));
  return (
    <div className="mt-2">
      <p className="mb-2 text-body-14 text-level-60">데모 계정</p>
      <ChipGroup label="데모 계정">
        {accounts.map(({ email, about }) => (
          <Chip key={email} ground="line" onClick={() => onPick(email, data.DEMO_PASSWORD)}>
            {about}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  );
}
