import type { ReactNode } from 'react';
import { CredentialsForm } from './credentials-form.tsx';
import { useSignIn } from './sign-in.tsx';

/** Signs a member in by e-mail. */
export function SignInForm({ onDone, children }: { onDone: () => void; children?: ReactNode }) {
  const signIn = useSignIn(onDone);
  return (
    <CredentialsForm isPending={signIn.isPending || signIn.isSuccess} error={signIn.error} onSubmit={signIn.mutate}>
      {children}
    </CredentialsForm>
  );
}
