import { type Address, type AddressForm, ADDRESSES_MAX } from '@oun/contract/address';
import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

type Form = AddressForm & { is_default?: boolean };

const ownAddresses = (db: Db | Tx, memberId: number) =>
  db
    .selectFrom('address')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('remote_area')
          .whereRef('postcode_from', '<=', 'address.postcode')
          .whereRef('postcode_to', '>=', 'address.postcode')
          .orderBy(sql`kind = 'UNDELIVERABLE'`, 'desc')
          .orderBy('surcharge', 'desc')
          .limit(1)
          .select(['kind', 'surcharge'])
          .as('area'),
      (join) => join.onTrue(),
    )
    .where('address.account_id', '=', memberId)
    .select((eb) => [
      'address.id',
      'address.name',
      'address.address1',
      'address.address2',
      'address.postcode',
      'address.phone',
      'address.comment',
      'address.is_default',
      eb.fn.coalesce('area.surcharge', sql<number>`0`).as('surcharge'),
      sql<Address['area']>`area.kind`.as('area'),
    ]);

export async function listAddresses({ db, memberId }: MemberContext): Promise<{ items: Address[] }> {
  const items = await ownAddresses(db, memberId)
    .orderBy('address.is_default', 'desc')
    .orderBy('address.id', 'desc')
    .limit(ADDRESSES_MAX)
    .execute();
  return { items };
}

/** One of somebody's own, for whoever sends something there. */
export const findAddress = (db: Db | Tx, memberId: number, id: number): Promise<Address | undefined> =>
  ownAddresses(db, memberId).where('address.id', '=', id).executeTakeFirst();

export async function addAddress({ db, memberId, now }: MemberContext, form: Form): Promise<Address> {
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, memberId);
    const { count } = await tx
      .selectFrom('address')
      .where('account_id', '=', memberId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= ADDRESSES_MAX) throw new AppError('ADDRESSES_FULL', { max: ADDRESSES_MAX });
    const is_default = count === 0 || Boolean(form.is_default);
    if (is_default) await clearDefault(tx, memberId);
    const { id } = await tx
      .insertInto('address')
      .values({ ...form, is_default, account_id: memberId, created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return ownAddresses(tx, memberId).where('address.id', '=', id).executeTakeFirstOrThrow();
  });
}

export async function changeAddress({ db, memberId }: MemberContext, id: number, form: Form): Promise<Address> {
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, memberId);
    const before = await ownAddresses(tx, memberId).where('address.id', '=', id).executeTakeFirst();
    if (!before) throw new AppError('NOT_FOUND');
    // A default is given up only for another one.
    const is_default = before.is_default || Boolean(form.is_default);
    if (is_default && !before.is_default) await clearDefault(tx, memberId);
    await tx
      .updateTable('address')
      .set({ ...form, is_default })
      .where('id', '=', id)
      .execute();
    return ownAddresses(tx, memberId).where('address.id', '=', id).executeTakeFirstOrThrow();
  });
}

export async function removeAddress({ db, memberId }: MemberContext, id: number): Promise<Record<string, never>> {
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, memberId);
    const gone = await tx
      .deleteFrom('address')
      .where('id', '=', id)
      .where('account_id', '=', memberId)
      .returning('is_default')
      .executeTakeFirst();
    if (!gone) throw new AppError('NOT_FOUND');
    if (gone.is_default) {
      await tx
        .updateTable('address')
        .set({ is_default: true })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('address')
            .where('account_id', '=', memberId)
            .select(({ fn }) => fn.max('id').as('id')),
        )
        .execute();
    }
    return {};
  });
}

/** The account's row is the lock: two taps cannot make two defaults, or one address too many. */
const lockOwner = (tx: Tx, memberId: number) =>
  tx.selectFrom('account').where('id', '=', memberId).select('id').forNoKeyUpdate().executeTakeFirstOrThrow();

const clearDefault = (tx: Tx, memberId: number) =>
  tx
    .updateTable('address')
    .set({ is_default: false })
    .where('account_id', '=', memberId)
    .where('is_default', '=', true)
    .execute();
