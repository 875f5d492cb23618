import type { Db } from '../../../platform/db/db.ts';
import { hashToken } from '../../../platform/secrets.ts';

const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/** Whether somebody has signed in to this account on this device before. */
export async function isKnownDevice(db: Db, accountId: number, deviceToken: string): Promise<boolean> {
  const found = await db
    .selectFrom('known_device')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', hashToken(deviceToken))
    .select('account_id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function rememberDevice(db: Db, now: Date, accountId: number, deviceToken: string): Promise<void> {
  await db
    .insertInto('known_device')
    .values({ account_id: accountId, device_hash: hashToken(deviceToken), seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet({ seen_at: now }))
    .execute();
}

/** With a new password whoever knew the old one is a stranger again. */
export async function forgetDevices(db: Db, accountId: number, except?: string): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .$if(except !== undefined, (query) => query.where('device_hash', '<>', hashToken(except!)))
    .execute();
}

export async function dropOldDevices(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await db.deleteFrom('known_device').where('seen_at', '<', since).execute();
  await db.deleteFrom('sign_in_lock').where('at', '<', since).execute();
}
