import { AppError } from '@oun/contract/errors';
import { expiryToldAt, noticeAt } from '@oun/membership/gift';
import type { Selectable, Updateable } from 'kysely';
import type { Database } from '../../../db/rows.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/machine.ts';
import { type GiftEvent, giftMachine } from './gift.machine.ts';

export type Gift = Selectable<Database['gift']>;

/** By which the time it gives is found again. */
export const sourceOf = (giftId: number): string => `gift-${giftId}`;

/** Locked, for whoever changes it: who takes it and who wants the money back wait for each other here. */
export const lockGift = (tx: Tx, id: number): Promise<Gift | undefined> =>
  tx.selectFrom('gift').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();

/** One's own, locked; anybody else's is not there, and neither is one that was never paid. */
export async function lockOwn(tx: Tx, memberId: number, id: number): Promise<Gift> {
  const gift = await lockGift(tx, id);
  if (!gift || gift.account_id !== memberId) throw new AppError('NOT_FOUND');
  return gift;
}

/** What is paid and waits to be taken, with the moment from which it can be no more. */
export const isOpen = ({ state, expires_at }: Pick<Gift, 'state' | 'expires_at'>, now: Date): boolean =>
  (state === 'PAID' || state === 'SENT') && expires_at! > now;

/** Its end has come, whether or not the job was there already. */
export const isExpired = ({ state, expires_at }: Pick<Gift, 'state' | 'expires_at'>, now: Date): boolean =>
  state === 'EXPIRED' || ((state === 'PAID' || state === 'SENT') && expires_at! <= now);

type Due = Pick<Gift, 'state' | 'scheduled_at' | 'expires_at' | 'told_of'>;

/** When the job has to look at it next: to send it, to tell of its end, or to end it. */
export function dueOf({ state, scheduled_at, expires_at, told_of }: Due): Date | null {
  if (!expires_at) return null;
  if (state === 'EXPIRED') return expiryToldAt(expires_at);
  if (state !== 'PAID' && state !== 'SENT') return null;
  const isTold = told_of?.getTime() === expires_at.getTime();
  const times = [
    expires_at,
    ...(isTold ? [] : [noticeAt(expires_at)]),
    ...(state === 'PAID' && scheduled_at ? [scheduled_at] : []),
  ];
  return new Date(Math.min(...times.map((time) => time.getTime())));
}

type Changes = Omit<Updateable<Database['gift']>, 'state' | 'due_at'>;

/** Writes a gift, when the job has to look at it, and what happened to it. */
export async function changeGift(
  tx: Tx,
  now: Date,
  gift: Gift,
  changes: Changes,
  kind: string,
  detail: Record<string, unknown> = {},
): Promise<Gift> {
  return write(tx, now, gift, gift.state, changes, kind, detail);
}

export async function moveGift(
  tx: Tx,
  now: Date,
  gift: Gift,
  event: GiftEvent,
  actor: Actor,
  changes: Changes = {},
  detail: Record<string, unknown> = {},
): Promise<Gift> {
  return write(tx, now, gift, giftMachine.next(gift.state, event, actor), changes, event, detail);
}

async function write(
  tx: Tx,
  now: Date,
  before: Gift,
  state: Gift['state'],
  changes: Changes,
  kind: string,
  detail: Record<string, unknown>,
): Promise<Gift> {
  const changed = await tx
    .updateTable('gift')
    .set({ ...changes, state })
    .where('id', '=', before.id)
    .where('state', '=', before.state)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new Error(`The gift ${before.id} is no longer ${before.state}`);
  const due_at = dueOf(changed);
  await tx.updateTable('gift').set({ due_at }).where('id', '=', before.id).execute();
  await tx
    .insertInto('gift_event')
    .values({
      gift_id: before.id,
      from_state: before.state,
      to_state: state,
      kind,
      detail: JSON.stringify(detail),
      at: now,
    })
    .execute();
  return { ...changed, due_at };
}

export const findGift = (db: Db | Tx, id: number): Promise<Gift | undefined> =>
  db.selectFrom('gift').where('id', '=', id).selectAll().executeTakeFirst();
