import { type Mutation, mutation } from '@oun/client/mutation';
import type { Input } from '@oun/contract/endpoint';
import { signIn } from '@oun/contract/identity';
import type { ReactNode } from 'react';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { openSession } from './sign-in.tsx';

const askForToken = mutation(signIn, { touches: 'nothing' });

/** Signs in by e-mail: the api answers with a token, and the site keeps it in a cookie no script can read. */
const signInByEmail: Mutation<Input<typeof signIn>, void> = {
  mutationFn: async (credentials, context) => {
    const { accessToken } = await askForToken.mutationFn(credentials, context);
    await openSession(accessToken, 'email', 'sign-in');
  },
};

type Props = { onDone: () => void; initial?: Credentials | undefined; children?: ReactNode };

/** Signs a member in by e-mail. */
export function SignInForm({ onDone, initial, children }: Props) {
  return (
    <CredentialsForm send={signInByEmail} onDone={onDone} initial={initial}>
      {children}
    </CredentialsForm>
  );
}
