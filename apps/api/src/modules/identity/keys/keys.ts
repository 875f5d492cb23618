import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';

/** What opens an account, or names it, and has been changed. */
export type KeyChange =
  | 'SOCIAL_LINKED'
  | 'SOCIAL_UNLINKED'
  | 'MOBILE_CHANGED'
  | 'MOBILE_MOVED_AWAY'
  | 'DEVICE_PAIRED'
  | 'SECOND_FACTOR_RESET'
  | 'WITHDRAWN';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    /** `sealed_to` is where the owner was known to be before the change: afterwards nobody could tell. */
    'identity.key-changed': { account_id: number; at: string; change: KeyChange; what: string; sealed_to: string };
  }
}

export type Contact = { email_address: string | null; mobile: string | null };

/** Tells the owner of an account, in the transaction of the change, at the address and number it had until then. */
export async function announceKeyChange(
  { now, secrets }: Pick<Context, 'now' | 'secrets'>,
  tx: Tx,
  accountId: number,
  { change, what = '', to }: { change: KeyChange; what?: string; to?: Contact },
): Promise<void> {
  const at = now();
  const contact =
    to ??
    (await tx
      .selectFrom('account')
      .where('id', '=', accountId)
      .select(['email_address', 'mobile'])
      .executeTakeFirstOrThrow());
  const sealed_to = secrets.seal(JSON.stringify(contact)).toString('base64');
  await announce(tx, at, 'identity.key-changed', {
    account_id: accountId,
    at: at.toISOString(),
    change,
    what,
    sealed_to,
  });
}
