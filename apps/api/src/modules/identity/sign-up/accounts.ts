import { AppError } from '@oun/contract/errors';
import type { Account, Me } from '@oun/contract/identity';
import { METHOD_NAMES, type SignInMethod } from '@oun/contract/identity-rules';
import { maskEmail } from '@oun/contract/masks';
import { sql } from 'kysely';
import type { Identity } from '../../../platform/access/tokens.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Limit } from '../../../platform/access/rate-limit.ts';
import { hashToken } from '../../../platform/secrets.ts';

export type SignedIn = { accessToken: string; user: Me };

/** Five wrong passwords lock an account for ten minutes, whether it exists or not. */
export const SIGN_IN_TRIES: Limit = { max: 5, seconds: 1_800, lockSeconds: 600 };
export const signInKey = (emailAddress: string): string => `sign-in:${emailAddress}`;
export const deviceSignInKey = (emailAddress: string, deviceToken: string): string =>
  `${signInKey(emailAddress)}:${hashToken(deviceToken).toString('base64url')}`;

/** Staff first, so that the first is what a staff session acts as. */
export const ROLES_OF = sql<Me['roles']>`array_agg(account_role.role order by
  array_position(array['core-admin', 'store-admin', 'md', 'cs', 'trainer', 'user'], account_role.role))`;

/** An account that may be used, with every role it has. */
export const findActive = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .where('account.id', '=', id)
    .where('account.state', '=', 'ACTIVE')
    .groupBy('account.id')
    .select(['account.id', 'account.nickname', 'account.email_address', ROLES_OF.as('roles')])
    .executeTakeFirst();

type ActiveAccount = NonNullable<Awaited<ReturnType<typeof findActive>>>;

export const meOf = ({ id, nickname, email_address, roles }: ActiveAccount, identity: Identity): Me => ({
  id,
  nickname,
  email_address: email_address ?? '',
  role: identity.role,
  roles: [...identity.roles],
  staff_roles: roles.filter((role) => role !== 'user'),
});

export async function getAccount({ db, memberId }: Pick<MemberContext, 'db' | 'memberId'>): Promise<Account> {
  const [account, links] = await Promise.all([
    db
      .selectFrom('account')
      .where('id', '=', memberId)
      .where('state', '=', 'ACTIVE')
      .select(['email_address', 'mobile', 'created_at', sql<boolean>`password_hash is not null`.as('has_password')])
      .executeTakeFirst(),
    db
      .selectFrom('social_link')
      .where('account_id', '=', memberId)
      .select(['provider', 'email_address', 'linked_at'])
      .orderBy('linked_at')
      .execute(),
  ]);
  if (!account) throw new AppError('UNAUTHORIZED');
  const { created_at, ...rest } = account;
  return {
    ...rest,
    links: links.map((link) => ({ ...link, linked_at: link.linked_at.toISOString() })),
    joined_at: created_at.toISOString(),
  };
}

export type Existing = { id: number; method: SignInMethod; email_address: string | null };

/** The account that has this e-mail address or number, and how its owner signs in. */
export async function findExisting(
  db: Db,
  by: { email_address: string } | { mobile: string },
): Promise<Existing | undefined> {
  const [column, value] =
    'mobile' in by ? (['mobile', by.mobile] as const) : (['email_address', by.email_address] as const);
  const account = await db
    .selectFrom('account')
    .leftJoin('social_link', 'social_link.account_id', 'account.id')
    .where(`account.${column}`, '=', value)
    .where('account.state', '=', 'ACTIVE')
    .orderBy('social_link.linked_at')
    .select(['account.id', 'account.email_address', 'social_link.provider'])
    .select(sql<boolean>`account.password_hash is not null`.as('has_password'))
    .executeTakeFirst();
  if (!account) return undefined;
  const { id, email_address, provider, has_password } = account;
  return {
    id,
    method: has_password || !provider ? 'email' : provider,
    email_address: email_address && maskEmail(email_address),
  };
}

export const refuseExistingEmail = ({ method }: Existing): AppError =>
  method === 'email'
    ? new AppError('EMAIL_EXISTS')
    : new AppError('SOCIAL_EMAIL_EXISTS', { method, provider: METHOD_NAMES[method] });

/** Two who want the same thing at once: the database lets one through, and the other hears why not. */
export function translateConflict(error: unknown): never {
  switch ((error as { constraint?: string }).constraint) {
    case 'account_nickname':
      throw new AppError('NICKNAME_TAKEN');
    case 'account_email_address_key':
      throw new AppError('EMAIL_EXISTS');
    case 'account_mobile':
      throw new AppError('MOBILE_IN_USE', { method: '다른 방법' });
    case 'social_link_pkey':
      throw new AppError('SOCIAL_EXPIRED');
    default:
      throw error;
  }
}
