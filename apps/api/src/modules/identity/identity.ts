import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@oun/contract/errors';
import type { Me } from '@oun/contract/identity';
import { sql } from 'kysely';
import type { Context, Identity, MemberContext } from '../../platform/context.ts';
import type { Tokens } from '../../platform/tokens.ts';

/** argon2id with the library's defaults (19 MiB, 2 passes), on its own threads. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Compared against when there is no such account, so that both answers take as long. */
const NOBODY = hashPassword('there is no account with this password');

const STAFF_FIRST = sql<Identity['role'][]>`array_agg(account_role.role order by
  array_position(array['core-admin', 'store-admin', 'md', 'cs', 'trainer', 'user'], account_role.role))`;

export async function signIn(
  { db }: Context,
  tokens: Tokens,
  { email_address, password }: { email_address: string; password: string },
): Promise<{ accessToken: string; user: Me }> {
  const account = await db
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .where('account.email_address', '=', email_address)
    .where('account.state', '=', 'ACTIVE')
    .groupBy('account.id')
    .select([
      'account.id',
      'account.email_address',
      'account.nickname',
      'account.password_hash',
      STAFF_FIRST.as('roles'),
    ])
    .executeTakeFirst();

  const isRight = await verify(account?.password_hash ?? (await NOBODY), password);
  if (!account?.password_hash || !isRight) throw new AppError('INVALID_CREDENTIALS');

  const identity: Identity = { id: account.id, role: account.roles[0]!, roles: account.roles };
  return {
    accessToken: await tokens.sign(identity),
    user: { ...identity, roles: [...account.roles], nickname: account.nickname, email_address },
  };
}

export async function getMe({ db, memberId, identity }: MemberContext): Promise<Me> {
  const account = await db
    .selectFrom('account')
    .where('id', '=', memberId)
    .where('state', '=', 'ACTIVE')
    .select(['nickname', 'email_address'])
    .executeTakeFirst();
  if (!account) throw new AppError('UNAUTHORIZED');
  return {
    id: memberId,
    nickname: account.nickname,
    email_address: account.email_address ?? '',
    role: identity.role,
    roles: [...identity.roles],
  };
}
