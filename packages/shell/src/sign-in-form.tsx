import type { ReactNode } from 'react';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { useSignIn } from './sign-in.tsx';

type Props = { onDone: () => void; initial?: Credentials | undefined; children?: ReactNode };

/** Signs a member in by e-mail. */
export function SignInForm({ onDone, initial, children }: Props) {
  const signIn = useSignIn(onDone);
  return (
    <CredentialsForm
      isPending={signIn.isPending || signIn.isSuccess}
      error={signIn.error}
      initial={initial}
      onSubmit={signIn.mutate}
    >
      {children}
    </CredentialsForm>
  );
}
