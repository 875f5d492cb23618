import type { AdminProduct, adminChangeProductStates } from '@oun/contract/catalog';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { writeAudit } from '../../audit/audit.ts';
import { productMachine } from '../product.machine.ts';
import { oneProductForStaff } from './staff-products.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'catalog.product_state_changed': { product_id: number; category_id: number; state: string };
  }
}

export type ProductEvent = keyof typeof productMachine.events;

/** Locked, so that of two staff members at once the second sees what the first did; in one order, so that neither waits for the other. */
const held = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('product')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .select(['id', 'state', 'category_id', 'opened_at'])
    .orderBy('id')
    .forUpdate()
    .execute();

async function move(
  ctx: StaffContext,
  tx: Tx,
  before: Awaited<ReturnType<typeof held>>[number],
  event: ProductEvent,
): Promise<void> {
  const state = productMachine.next(before.state, event, 'staff');
  await tx
    .updateTable('product')
    .set({ state, opened_at: before.opened_at ?? (state === 'ON_SALE' ? ctx.now() : null), updated_at: ctx.now() })
    .where('id', '=', before.id)
    .execute();
  await announce(tx, ctx.now(), 'catalog.product_state_changed', {
    product_id: before.id,
    category_id: before.category_id,
    state,
  });
  await writeAudit(ctx, tx, {
    action: `product.${event}`,
    subject: 'product',
    subjectId: before.id,
    before: { state: before.state },
    after: { state },
  });
}

export async function changeProductState(ctx: StaffContext, id: number, event: ProductEvent): Promise<AdminProduct> {
  await ctx.db.transaction().execute(async (tx) => {
    const [before] = await held(tx, [id]);
    if (!before) throw new AppError('NOT_FOUND');
    await move(ctx, tx, before, event);
  });
  return oneProductForStaff(ctx.db, ctx.mediaUrl, id);
}

/** What can be moved is; the rest stays as it is, and is named. */
export async function changeProductStates(
  ctx: StaffContext,
  { ids, event }: Parsed<typeof adminChangeProductStates>['body'],
): Promise<Answer<typeof adminChangeProductStates>> {
  const { from } = productMachine.move(event, 'staff');
  return ctx.db.transaction().execute(async (tx) => {
    const found = new Map((await held(tx, ids)).map((product) => [product.id, product]));
    const changed: number[] = [];
    const refused: { id: number; state: AdminProduct['state'] | null }[] = [];
    for (const id of new Set(ids)) {
      const product = found.get(id);
      if (!product || !from.includes(product.state)) refused.push({ id, state: product?.state ?? null });
      else {
        await move(ctx, tx, product, event);
        changed.push(id);
      }
    }
    return { changed, refused };
  });
}
