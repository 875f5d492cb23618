import type { ReactNode } from 'react';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { signInByEmail } from './sign-in.tsx';

type Props = { onDone: () => void; initial?: Credentials | undefined; children?: ReactNode };

/** Signs a member in by e-mail. */
export function SignInForm({ onDone, initial, children }: Props) {
  return (
    <CredentialsForm send={signInByEmail} onDone={onDone} initial={initial}>
      {children}
    </CredentialsForm>
  );
}
