import { CART_QUANTITY_MAX, type changeCartOption as changeCartOptionCall } from '@oun/contract/cart';
import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { MemberContext } from '../../platform/context.ts';
import { offersOf } from '../catalog/catalog.ts';

const UNIQUE_VIOLATION = '23505';

type Changed = Answer<typeof changeCartOptionCall>;

/** The line becomes another option of the same product where it stands; a line that has that option joins it. */
export async function changeCartOption(ctx: MemberContext, id: number, skuId: number): Promise<Changed> {
  try {
    return await change(ctx, id, skuId);
  } catch (error) {
    // Put in by another tab at this very moment: now it is there to be joined.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return change(ctx, id, skuId);
    throw error;
  }
}

async function change(ctx: MemberContext, id: number, skuId: number): Promise<Changed> {
  const { db, memberId, now } = ctx;
  return db.transaction().execute(async (tx) => {
    const lines = await tx
      .selectFrom('cart_item')
      .innerJoin('sku', 'sku.id', 'cart_item.sku_id')
      .where('cart_item.account_id', '=', memberId)
      .where((eb) => eb.or([eb('cart_item.id', '=', id), eb('cart_item.sku_id', '=', skuId)]))
      .select(['cart_item.id', 'cart_item.sku_id', 'cart_item.quantity', 'sku.product_id'])
      .orderBy('cart_item.id')
      .forUpdate('cart_item')
      .execute();
    const line = lines.find((each) => each.id === id);
    if (!line) throw new AppError('NOT_FOUND');
    const twin = lines.find((each) => each.id !== id);

    const offers = await offersOf({ ...ctx, db: tx }, [skuId], { accountId: memberId });
    const offer = offers.get(skuId);
    if (offer?.productId !== line.product_id) throw new AppError('INVALID_INPUT', { fields: { sku_id: 'unknown' } });
    if (!offer.isOnSale || offer.available === 0) throw new AppError('OUT_OF_STOCK', { left: 0 });

    const wanted = line.quantity + (twin?.quantity ?? 0);
    const quantity = Math.min(wanted, offer.maxPerOrder, offer.available, CART_QUANTITY_MAX);
    if (twin) await tx.deleteFrom('cart_item').where('id', '=', twin.id).execute();
    await tx
      .updateTable('cart_item')
      .set({ sku_id: skuId, quantity, price_at_add: offer.sale, updated_at: now() })
      .where('id', '=', id)
      .execute();
    return { id, sku_id: skuId, quantity, is_joined: twin !== undefined, is_limited: quantity < wanted };
  });
}
