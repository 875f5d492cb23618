import { AGREEMENTS, type AgreementKind, REQUIRED_AGREEMENTS } from '@oun/contract/identity-rules';
import { confirm, sendMobileCode, signIn } from '@oun/contract/identity';
import { openSession } from '@oun/contract/session';
import { makeAccount, makeSession } from '../db/demo/make.ts';
import { mobileCodeOf } from '../src/modules/identity/keys/mobile-codes.ts';
import { hashPassword } from '../src/modules/identity/sign-in/password-work.ts';
import type { TestApi } from './api.ts';

export const PASSWORD = 'walk-every-7-days';
const hashed = hashPassword(PASSWORD);

let serial = 0;
/** Another number, address or name each time it is asked for. */
export const next = () => (serial += 1);
export const newMobile = () => `010${String(20_000_000 + next()).padStart(8, '0')}`;
export const newEmail = () => `person${next()}@mail.test`;
/** As if from another house: limits by address do not meet. */
export const from = (address = `10.0.${Math.floor(next() / 250)}.${(serial % 250) + 1}`) => ({
  'x-forwarded-for': address,
});

export const agreed = (...kinds: AgreementKind[]) =>
  [...REQUIRED_AGREEMENTS, ...kinds].map((kind) => ({ kind, version: AGREEMENTS[kind].version }));

/** A member with an e-mail address, a password and a number. */
export async function makeMember(api: TestApi, role: Parameters<typeof makeAccount>[1] = 'user') {
  const email = newEmail();
  const account = await makeAccount(api.db, role, {
    email_address: email,
    password_hash: await hashed,
    mobile: newMobile(),
  });
  return { ...account, email };
}

export async function signedIn(api: TestApi, email: string, headers: Record<string, string> = from()) {
  const { body } = await api.call(signIn, { body: { email_address: email, password: PASSWORD } }, undefined, headers);
  return body;
}

/** A session as a site keeps it. */
export async function openedSession(api: TestApi, email: string, headers: Record<string, string> = from()) {
  const { accessToken } = await signedIn(api, email, headers);
  return (await api.call(openSession, { body: {} }, accessToken, headers)).body;
}

/** The token of a member who has just shown again that it is them. */
export async function confirmedToken(api: TestApi, id: number): Promise<string> {
  const sessionId = await makeSession(api.db, id, { confirmed_at: api.jobContext.now() });
  return api.tokens.sign({ id, role: 'user', roles: ['user'], sessionId });
}

/** Shows the password again, as the one whose token it is. */
export const confirmWith = (api: TestApi, token: string, password = PASSWORD) =>
  api.refusal(confirm, { body: { password } }, token);

/** Asks for a code and reads it where only the server can. */
export async function codeFor(api: TestApi, mobile: string, headers: Record<string, string> = from()): Promise<string> {
  const reply = await api.call(sendMobileCode, { body: { mobile } }, undefined, headers);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  const { id } = await api.db
    .selectFrom('mobile_code')
    .where('mobile', '=', mobile)
    .where('closed_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  return mobileCodeOf(api.secrets, id);
}

export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
