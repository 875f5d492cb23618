import { verify } from '@node-rs/argon2';
import { AppError } from '@oun/contract/errors';
import type { Me } from '@oun/contract/identity';
import type { Context, MemberContext } from '../../../platform/context.ts';
import { forgiveTries, type Limit, returnTry, takeTry } from '../../../platform/access/rate-limit.ts';
import { deviceSignInKey, findActive, meOf, SIGN_IN_TRIES, signInKey, type SignedIn } from '../sign-up/accounts.ts';
import { isKnownDevice } from './devices.ts';
import { tellLock } from './locks.ts';
import { hashPassword, passwordWork } from './password-work.ts';
import { beginSession } from './sessions.ts';

/** Many accounts tried from one place. */
const SIGN_IN_FROM: Limit = { max: 100, seconds: 600 };

/** Compared against when there is no such account, so that both answers take as long. */
const NOBODY = hashPassword('there is no account with this password');

type Credentials = { email_address: string; password: string };

export async function signIn(ctx: Context, credentials: Credentials): Promise<SignedIn> {
  const { id } = await checkPassword(ctx, credentials);
  return beginSession(ctx, { accountId: id, method: 'email' });
}

/** Whose e-mail address and password these are; anybody else gets one and the same answer. */
export const checkPassword = (
  ctx: Context,
  credentials: Credentials,
  door: 'members' | 'staff' = 'members',
): Promise<{ id: number }> => passwordWork.run(() => compare(ctx, credentials, door));

/** In its turn, tries and all: those who wait in line are not counted as wrong yet. */
async function compare(ctx: Context, { email_address, password }: Credentials, door: 'members' | 'staff') {
  const { db, deviceToken } = ctx;
  const now = ctx.now();
  const account = await db
    .selectFrom('account')
    .where('email_address', '=', email_address)
    .where('state', '=', 'ACTIVE')
    // At the staff's door a member is nobody: a right password sounds like a wrong one, and is counted like one.
    .$if(door === 'staff', (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('account_role')
            .whereRef('account_role.account_id', '=', 'account.id')
            .where('role', '<>', 'user')
            .select('role'),
        ),
      ),
    )
    .select(['id', 'password_hash'])
    .executeTakeFirst();
  // A device of the account's own has a count of its own, so that strangers cannot lock it.
  const isKnown = account && deviceToken ? await isKnownDevice(db, account.id, deviceToken) : false;
  const accountKey = isKnown ? deviceSignInKey(email_address, deviceToken!) : signInKey(email_address);
  const addressKey = `sign-in-from:${ctx.readAddress()}`;
  const [from, tries] = await Promise.all([
    takeTry(db, now, addressKey, SIGN_IN_FROM),
    takeTry(db, now, accountKey, SIGN_IN_TRIES),
  ]);
  if (!from.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: from.until });
  if (!tries.isAllowed) throw new AppError('ACCOUNT_LOCKED', { until: tries.until });

  const isRight = await verify(account?.password_hash ?? (await NOBODY), password);
  if (!account?.password_hash || !isRight) {
    if (tries.left === 0)
      await tellLock(ctx, { accountId: account?.id ?? null, until: tries.until, isKnownDevice: isKnown });
    throw new AppError('INVALID_CREDENTIALS', { tries_left: tries.left });
  }
  await Promise.all([forgiveTries(db, accountKey), returnTry(db, addressKey)]);
  return { id: account.id };
}

export async function getMe({ db, memberId, identity }: MemberContext): Promise<Me> {
  const account = await findActive(db, memberId);
  if (!account) throw new AppError('UNAUTHORIZED');
  return meOf(account, identity);
}
