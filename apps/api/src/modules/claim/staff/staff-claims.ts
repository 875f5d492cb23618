import { startOfDay } from '@oun/brand/seoul';
import { carrierName } from '@oun/contract/carrier';
import type { OrderAddress } from '@oun/contract/checkout';
import { CLAIM_EVENTS, CLAIM_REASONS, type ClaimQuote } from '@oun/contract/claim';
import type { AdminClaim, AdminClaimRow, adminListClaims, ClaimAdjustment } from '@oun/contract/claim-admin';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { ClaimState } from '@oun/contract/order';
import { won } from '@oun/money';
import { sql } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import { isPlaced, maskAddress, maskName, staffWords } from '../../order/order.ts';
import { cancelMachine, exchangeMachine, returnMachine } from '../claim.machine.ts';
import { reckon, type Reckonable } from '../amounts/open-claim-quote.ts';
import { readClaims } from '../views/claim-views.ts';

/** What people bring to the phone: an order's number, the end of theirs, or a name. */
function matching(q: string) {
  if (/^\d{8}-[0-9A-Za-z]{0,7}$/.test(q)) return sql`and o.number like ${`${q.toUpperCase()}%`}`;
  if (/^\d{4}$/.test(q)) return sql`and right(o.address ->> 'phone', 4) = ${q}`;
  return sql`and o.address ->> 'name' = ${q}`;
}

/** The queue: what is due soonest first, then what has waited longest. */
export async function listClaimsForStaff(
  { db, now }: StaffContext,
  { type, state, due, is_waiting, q, is_open, page, page_size }: Parsed<typeof adminListClaims>['query'],
): Promise<Answer<typeof adminListClaims>> {
  const { rows } = await sql<
    AdminClaimRow & { preview: ClaimQuote | null; refund: { pg: number; point: number } | null; total: number }
  >`
    select c.id, c.type, c.state, o.number as order_number, o.address ->> 'name' as buyer, c.reason, c.fault,
      cardinality(c.image_ids) as photo_count, c.preview, items.item_text, items.quantity,
      to_json(c.requested_at) #>> '{}' as requested_at, to_json(c.deadline_at) #>> '{}' as deadline_at,
      to_json(c.closed_at) #>> '{}' as closed_at,
      (select json_build_object('pg', r.pg, 'point', r.point) from refund r where r.claim_id = c.id) as refund,
      (select json_build_object('reckoned_pg', x.reckoned_pg, 'pg', x.pg, 'proposed_by', p.nickname)
        from claim_adjustment x join account p on p.id = x.proposed_by
        where x.claim_id = c.id and x.state = 'WAITING' limit 1) as waiting,
      count(*) over () as total
    from claim c join orders o on o.id = c.order_id
    cross join lateral (
      select min(i.snapshot ->> 'name') || case when count(*) > 1 then ' 외 ' || (count(*) - 1) else '' end as item_text,
        sum(i.quantity)::int as quantity
      from claim_item ci join order_item i on i.id = ci.item_id where ci.claim_id = c.id
    ) items
    where (c.closed_at is null) = ${is_open} and ${isPlaced('o')}
      ${type ? sql`and c.type = ${type}` : sql``}
      ${state ? sql`and c.state = ${state}` : sql``}
      ${due === 'over' ? sql`and c.deadline_at < ${now()}` : sql``}
      ${due === 'today' ? sql`and c.deadline_at < ${startOfDay(now(), 1)}` : sql``}
      ${is_waiting ? sql`and exists (select from claim_adjustment a where a.claim_id = c.id and a.state = 'WAITING')` : sql``}
      ${q ? matching(q) : sql``}
    order by ${is_open ? sql`c.deadline_at nulls last, c.id` : sql`c.closed_at desc, c.id desc`}
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const items = rows.map(({ preview, refund, total: _, ...claim }) => ({
    ...claim,
    buyer: maskName(claim.buyer),
    reason: labelOf(claim.reason),
    pg: won(refund?.pg ?? preview?.pg ?? 0),
    point: won(refund?.point ?? preview?.point ?? 0),
  }));
  return { items, page, page_size, total: Number(rows[0]?.total ?? 0) };
}

const labelOf = (code: string) => CLAIM_REASONS.find((reason) => reason.code === code)?.label ?? code;

type Row = Reckonable & {
  account_id: number;
  nickname: string;
  state: ClaimState;
  closed_at: Date | null;
  pickup: { method: 'AUTO' | 'SELF'; address?: OrderAddress; carrier_code?: string; invoice_no?: string } | null;
  shipments: (Omit<AdminClaim['shipments'][number], 'carrier'> & { carrier_code: string })[];
  adjustments: ClaimAdjustment[];
  events: {
    at: string;
    kind: string;
    actor: 'member' | 'staff' | 'system';
    by: string | null;
    note: { note?: string };
  }[];
};

/** One claim with all that deciding it takes. */
export async function getClaimForStaff(ctx: StaffContext, id: number): Promise<AdminClaim> {
  const { db } = ctx;
  const { rows } = await sql<Row>`
    select c.id, c.order_id, c.type, c.state, c.reason, c.fault, c.preview, c.reckoned, c.pickup, c.closed_at, c.account_id, a.nickname,
      array(select item_id from claim_item where claim_id = c.id) as item_ids,
      coalesce((select json_agg(json_build_object('direction', s.direction, 'carrier_code', s.carrier_code,
        'invoice_no', s.invoice_no, 'state', s.state) order by s.id) from shipment s
        where s.order_id = c.order_id and s.group_id = c.group_id), '[]') as shipments,
      coalesce((select json_agg(json_build_object('id', x.id, 'reckoned_pg', x.reckoned_pg, 'pg', x.pg,
        'reason', x.reason, 'needs_second', x.needs_second, 'state', x.state,
        'proposed_by', json_build_object('id', p.id, 'name', p.nickname), 'proposed_at', x.proposed_at,
        'approved_by', q.nickname, 'approved_at', x.approved_at) order by x.id desc) from claim_adjustment x
        join account p on p.id = x.proposed_by left join account q on q.id = x.approved_by
        where x.claim_id = c.id), '[]') as adjustments,
      coalesce((select json_agg(json_build_object('at', e.at, 'kind', e.kind, 'actor', e.actor, 'by', b.nickname,
        'note', e.note) order by e.id desc) from order_event e left join account b on b.id = e.actor_id
        where e.claim_id = c.id), '[]') as events
    from claim c join account a on a.id = c.account_id where c.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const [claim] = await readClaims(ctx, sql`where claim.id = ${id}`);
  const { can_withdraw: _, timeline: __, ...view } = claim!;
  const isOpen = row.closed_at === null && row.type !== 'EXCHANGE';
  const reckoning = isOpen ? await reckon(db, row) : undefined;
  return {
    ...view,
    reason_code: row.reason,
    account_id: row.account_id,
    nickname: row.nickname,
    pickup: row.pickup && {
      method: row.pickup.method,
      address: row.pickup.address ? maskAddress(row.pickup.address) : null,
      carrier: row.pickup.carrier_code ? carrierName(row.pickup.carrier_code) : null,
      invoice_no: row.pickup.invoice_no ?? null,
    },
    shipments: row.shipments.map(({ carrier_code, ...shipment }) => ({
      ...shipment,
      carrier: carrierName(carrier_code),
    })),
    reckoned: reckoning ? { BUYER: reckoning.quote('BUYER').quote, SELLER: reckoning.quote('SELLER').quote } : null,
    can_change: row.closed_at === null,
    pg_max: reckoning?.pgMax ?? won(0),
    adjustments: row.adjustments,
    events: row.closed_at === null ? openEvents(row) : [],
    history: row.events.map(({ at, kind, actor, by, note }) => ({
      at,
      words: staffWords(kind),
      by: actor === 'member' ? '구매자' : actor === 'staff' ? (by ?? '직원') : '자동',
      note: note.note || null,
    })),
  };
}

/** What the claim's own table lets staff do from here. */
function openEvents({ type, state }: Pick<Row, 'type' | 'state'>): AdminClaim['events'] {
  const machine = { CANCEL: cancelMachine, RETURN: returnMachine, EXCHANGE: exchangeMachine }[type];
  const rows: Record<string, { from: readonly string[]; by: readonly string[] }> = machine.events;
  return CLAIM_EVENTS.filter((event) => rows[event]?.from.includes(state) && rows[event].by.includes('staff'));
}
