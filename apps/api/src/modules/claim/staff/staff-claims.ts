import { startOfDay } from '@oun/brand/seoul';
import { carrierName } from '@oun/contract/carrier';
import type { OrderAddress } from '@oun/contract/checkout';
import { CLAIM_EVENTS, CLAIM_REASONS, type ClaimQuote } from '@oun/contract/claim';
import type {
  AdminClaim,
  AdminClaimRow,
  adminListClaims,
  ClaimAdjustment,
  ClaimFilter,
} from '@oun/contract/claim-admin';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { maskName } from '@oun/contract/masks';
import type { ClaimState } from '@oun/contract/order';
import { won } from '@oun/money';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type * as z from 'zod';
import type { StaffContext } from '../../../platform/context.ts';
import { readStaffPage, type Sorting } from '../../../platform/db/staff-page.ts';
import { isPlaced, itemsMeant, maskAddress, ordersMeant, staffWords } from '../../order/order.ts';
import { cancelMachine, exchangeMachine, returnMachine } from '../claim.machine.ts';
import { reckon, type Reckonable } from '../amounts/open-claim-quote.ts';
import { readClaims } from '../views/claim-views.ts';

const SORTS = {
  due: { by: sql`coalesce(c.deadline_at, 'infinity')`, kind: 'instant' },
  requested: { by: sql`c.requested_at`, kind: 'instant' },
  closed: { by: sql`coalesce(c.closed_at, '-infinity')`, kind: 'instant' },
} as const satisfies Record<string, Sorting>;

/** The one meaning of a filter, for the list and for what is saved of it. */
function claimsWhere(
  now: Date,
  { type, state, due, is_waiting, q, is_open }: z.output<typeof ClaimFilter>,
): RawBuilder<SqlBool>[] {
  return [
    isPlaced('o'),
    is_open ? sql<SqlBool>`c.closed_at is null` : sql<SqlBool>`c.closed_at is not null`,
    ...(type ? [sql<SqlBool>`c.type = ${type}`] : []),
    ...(state ? [sql<SqlBool>`c.state = ${state}`] : []),
    ...(due ? [sql<SqlBool>`c.deadline_at < ${due === 'over' ? now : startOfDay(now, 1)}`] : []),
    ...(is_waiting
      ? [sql<SqlBool>`exists (select from claim_adjustment a where a.claim_id = c.id and a.state = 'WAITING')`]
      : []),
    ...(q
      ? [
          sql<SqlBool>`c.id in (select meant.id from claim meant where meant.order_id in ${ordersMeant(q)}
            union all select claim_item.claim_id from claim_item where claim_item.item_id in ${itemsMeant(q)})`,
        ]
      : []),
  ];
}

type ListedClaim = AdminClaimRow & { preview: ClaimQuote | null; refund: { pg: number; point: number } | null };

/** The queue: what is due soonest first, then what has waited longest. */
export async function listClaimsForStaff(
  { db, now }: StaffContext,
  { cursor, limit, sort, direction, ...filter }: Parsed<typeof adminListClaims>['query'],
): Promise<Answer<typeof adminListClaims>> {
  const { items: rows, ...page } = await readStaffPage<ListedClaim>(
    db,
    {
      select: sql`c.id, c.type, c.state, o.number as order_number, o.address ->> 'name' as buyer, c.reason, c.fault,
        cardinality(c.image_ids) as photo_count, c.preview,
        (select min(i.snapshot ->> 'name') || case when count(*) > 1 then ' 외 ' || (count(*) - 1) else '' end
          from claim_item ci join order_item i on i.id = ci.item_id where ci.claim_id = c.id) as item_text,
        (select sum(i.quantity)::int from claim_item ci join order_item i on i.id = ci.item_id
          where ci.claim_id = c.id) as quantity,
        to_json(c.requested_at) #>> '{}' as requested_at, to_json(c.deadline_at) #>> '{}' as deadline_at,
        to_json(c.closed_at) #>> '{}' as closed_at,
        (select json_build_object('pg', r.pg, 'point', r.point) from refund r where r.claim_id = c.id) as refund,
        (select json_build_object('reckoned_pg', x.reckoned_pg, 'pg', x.pg, 'proposed_by', p.nickname)
          from claim_adjustment x join account p on p.id = x.proposed_by
          where x.claim_id = c.id and x.state = 'WAITING' limit 1) as waiting`,
      from: sql`claim c join orders o on o.id = c.order_id`,
      where: claimsWhere(now(), filter),
      id: sql<number>`c.id`,
    },
    SORTS,
    { cursor, limit, sort, direction },
  );
  const items = rows.map(({ preview, refund, ...claim }) => ({
    ...claim,
    buyer: maskName(claim.buyer),
    reason: labelOf(claim.reason),
    pg: won(refund?.pg ?? preview?.pg ?? 0),
    point: won(refund?.point ?? preview?.point ?? 0),
  }));
  return { items, ...page };
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
