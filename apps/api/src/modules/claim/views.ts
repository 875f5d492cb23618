import { type Claim, type ClaimQuote, CLAIM_REASONS } from '@oun/contract/claim';
import { AppError } from '@oun/contract/errors';
import type { ClaimState } from '@oun/contract/order';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { eventWords } from '../order/order.ts';

type Row = Omit<Claim, 'reason' | 'can_withdraw' | 'timeline'> & {
  reason: string;
  timeline: { at: string; kind: string }[];
  account_id: number;
};

const WITHDRAWABLE: ReadonlySet<ClaimState> = new Set([
  'CANCEL_REQUESTED',
  'RETURN_REQUESTED',
  'COLLECTING',
  'EXCHANGE_REQUESTED',
  'FEE_WAITING',
]);

/** Claims as their owner and staff read them, in one statement. */
export async function readClaims(
  { db, mediaUrl }: Pick<Context, 'db' | 'mediaUrl'>,
  condition: ReturnType<typeof sql>,
): Promise<(Claim & { account_id: number })[]> {
  const { rows } = await sql<Row>`
    select claim.id, claim.account_id, claim.type, claim.state, orders.number as order_number, claim.reason, claim.fault,
      claim.detail, claim.note, claim.fee, claim.preview as quote,
      (select option_values from sku where sku.id = claim.exchange_sku_id) as exchange_values,
      to_json(claim.requested_at) #>> '{}' as requested_at, to_json(claim.deadline_at) #>> '{}' as deadline_at,
      to_json(claim.closed_at) #>> '{}' as closed_at,
      array(select ${mediaUrl}::text || '/member-images/' || m.key || '.webp' from member_image m
        where m.id = any(claim.image_ids) order by m.id) as image_urls,
      (select json_agg(json_build_object('id', i.id, 'name', i.snapshot ->> 'name',
        'option_text', i.snapshot ->> 'option_text', 'quantity', i.quantity, 'sale_price', i.sale_price,
        'picture', i.snapshot -> 'picture') order by i.id)
        from claim_item ci join order_item i on i.id = ci.item_id where ci.claim_id = claim.id) as items,
      (select json_build_object('id', r.id, 'pg', r.pg, 'point', r.point, 'state', r.state, 'done_at', r.done_at)
        from refund r where r.claim_id = claim.id) as refund,
      coalesce((select json_agg(json_build_object('at', e.at, 'kind', e.kind) order by e.id) from order_event e
        where e.claim_id = claim.id), '[]') as timeline
    from claim join orders on orders.id = claim.order_id ${condition}`.execute(db);
  return rows.map((row) => {
    const { exchange_values, ...claim } = row as Row & { exchange_values: string[] | null };
    return {
      ...claim,
      quote: claim.quote as ClaimQuote | null,
      exchange_option: exchange_values ? exchange_values.join(' / ') : null,
      reason: CLAIM_REASONS.find(({ code }) => code === claim.reason)?.label ?? claim.reason,
      timeline: claim.timeline.flatMap(({ at, kind }) => {
        const words = eventWords(kind);
        return words ? [{ at, words }] : [];
      }),
      can_withdraw: WITHDRAWABLE.has(claim.state),
    };
  });
}

/** Somebody else's claim reads as not found. */
export async function viewClaim(ctx: Pick<Context, 'db' | 'mediaUrl'>, id: number, memberId?: number): Promise<Claim> {
  const [claim] = await readClaims(ctx, sql`where claim.id = ${id}`);
  if (!claim || (memberId !== undefined && claim.account_id !== memberId)) throw new AppError('NOT_FOUND');
  return claim;
}
