import { startOfDate, startOfDay } from '@oun/brand/seoul';
import type { OrderAddress } from '@oun/contract/checkout';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  AdminEvent,
  AdminEventDetail,
  adminListEvents,
  adminRevealWinners,
  EventForm,
} from '@oun/contract/event-admin';
import { maskName } from '@oun/contract/masks';
import { won } from '@oun/money';
import { sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { containing } from '../../platform/db/like.ts';
import { numberMeant } from '../../platform/db/number-meant.ts';
import { readStaffPage, type Sorting } from '../../platform/db/staff-page.ts';
import { writeAudit } from '../audit/audit.ts';
import { challengeMachine } from './challenge.machine.ts';
import { announceChallenge, drawChallenge, lockChallenge, sealSeed } from './draw-challenge.ts';

const COLUMNS = sql`c.id, c.title, c.state, c.rule, c.goal, to_json(c.starts_at) #>> '{}' as starts_at,
  to_json(c.ends_at) #>> '{}' as ends_at, c.entry_count,
  (select coalesce(sum(quantity), 0)::int from challenge_prize where challenge_id = c.id) as prize_count`;

const SORTS = {
  newest: { by: sql`c.id`, kind: 'number' },
  until: { by: sql`c.ends_at`, kind: 'instant' },
} as const satisfies Record<string, Sorting>;

export async function listStaffEvents(
  { db }: StaffContext,
  { state, q, ...asked }: Parsed<typeof adminListEvents>['query'],
): Promise<Answer<typeof adminListEvents>> {
  const own = q && numberMeant(q);
  return readStaffPage<AdminEvent>(
    db,
    {
      select: COLUMNS,
      from: sql`challenge c`,
      where: [
        ...(state ? [sql<SqlBool>`c.state = ${state}`] : []),
        ...(q ? [sql<SqlBool>`(c.title ilike ${containing(q)} ${own ? sql`or c.id = ${own}` : sql``})`] : []),
      ],
      id: sql<number>`c.id`,
    },
    SORTS,
    asked,
  );
}

type Trace = { at: string; action: string; by: string; note: string | null; count: number | null };
type DetailRow = Omit<AdminEventDetail, 'history'> & { traces: Trace[] };

const TRACES: Record<string, string> = {
  'event.create': '만듦',
  'event.change': '고침',
  'event.schedule': '예약하고 씨앗을 봉함',
  'event.draw': '추첨함',
  'event.announce': '발표함',
  'event.reveal-winners': '받을 곳을 봄',
};

export async function getStaffEvent({ db }: { db: Db | Tx }, id: number): Promise<AdminEventDetail> {
  const { rows } = await sql<DetailRow>`select ${COLUMNS}, c.intro, c.is_weighted, c.notes, c.program_id,
      json_build_object('seed_print', c.seed_print, 'list_print', c.list_print, 'result_print', c.result_print) as proof,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'quantity', p.quantity,
          'worth', p.worth, 'days', p.days, 'product_id', p.product_id) order by p.position), '[]')
        from challenge_prize p where p.challenge_id = c.id) as prizes,
      (select coalesce(json_agg(json_build_object('number', e.number, 'rank', e.rank, 'prize', p.name, 'state', e.state,
          'account_id', e.account_id, 'name', a.nickname, 'claim_until', e.claim_until, 'claimed_at', e.claimed_at)
          order by e.rank), '[]')
        from challenge_entry e join challenge_prize p on p.id = e.prize_id join account a on a.id = e.account_id
        where e.challenge_id = c.id) as winners,
      coalesce((select json_agg(json_build_object('at', l.at, 'action', l.action, 'by', a.nickname,
          'note', l.after ->> 'reason', 'count', (l.after ->> 'count')::int) order by l.id desc)
        from audit_log l join account a on a.id = l.actor_id
        where l.subject = 'event' and l.subject_id = c.id::text), '[]') as traces
    from challenge c where c.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const { traces, winners, ...event } = row;
  return {
    ...event,
    winners: winners.map((winner) => ({ ...winner, name: maskName(winner.name) })),
    history: traces.map(({ at, action, by, note, count }) => ({
      at,
      by,
      note,
      words: `${TRACES[action] ?? action}${count === null ? '' : ` ${count.toLocaleString('ko-KR')}명`}`,
    })),
  };
}

const audit = (ctx: StaffContext, tx: Tx, doing: string, subjectId: number, before: unknown, after: unknown) =>
  writeAudit(ctx, tx, { action: `event.${doing}`, subject: 'event', subjectId, before, after });

const columnsOf = ({ first_day, last_day, prizes: _, ...form }: EventForm) => ({
  ...form,
  starts_at: startOfDate(first_day),
  ends_at: startOfDay(startOfDate(last_day), 1),
});

const writePrizes = (tx: Tx, challenge_id: number, prizes: EventForm['prizes']) =>
  tx
    .insertInto('challenge_prize')
    .values(prizes.map((prize, position) => ({ ...prize, worth: won(prize.worth), challenge_id, position })))
    .execute();

/** What it takes its pictures from has to be there. */
async function refuseUnknown(tx: Tx, { program_id, prizes }: EventForm): Promise<void> {
  const wanted = prizes.map(({ product_id }) => product_id);
  const { rows } = await sql<{ programs: number[]; products: number[] }>`select
    array(select id from program where id = ${program_id}) as programs,
    array(select id from product where id = any(${wanted.filter((id) => id !== null)}::int[])) as products`.execute(tx);
  const { programs, products } = rows[0]!;
  const fields: Record<string, string> = {};
  if (program_id !== null && programs.length === 0) fields['program_id'] = '없는 프로그램이에요.';
  for (const [i, id] of wanted.entries())
    if (id !== null && !products.includes(id)) fields[`prizes.${i}.product_id`] = '없는 상품이에요.';
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
}

export async function createEvent(ctx: StaffContext, form: EventForm): Promise<AdminEventDetail> {
  return ctx.db.transaction().execute(async (tx) => {
    await refuseUnknown(tx, form);
    const { id } = await tx
      .insertInto('challenge')
      .values({
        ...columnsOf(form),
        state: challengeMachine.initial,
        created_by: ctx.staff.id,
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writePrizes(tx, id, form.prizes);
    await audit(ctx, tx, 'create', id, null, form);
    return getStaffEvent({ db: tx }, id);
  });
}

export async function changeEvent(ctx: StaffContext, id: number, form: EventForm): Promise<AdminEventDetail> {
  return ctx.db.transaction().execute(async (tx) => {
    const { state } = await lockChallenge(tx, id);
    challengeMachine.next(state, 'change', 'staff');
    await refuseUnknown(tx, form);
    const before = await getStaffEvent({ db: tx }, id);
    await tx.updateTable('challenge').set(columnsOf(form)).where('id', '=', id).execute();
    await tx.deleteFrom('challenge_prize').where('challenge_id', '=', id).execute();
    await writePrizes(tx, id, form.prizes);
    await audit(ctx, tx, 'change', id, { title: before.title, prizes: before.prizes }, form);
    return getStaffEvent({ db: tx }, id);
  });
}

/** Its print has to stand before anybody can enter: what has begun already cannot be scheduled. */
export async function scheduleEvent(ctx: StaffContext, id: number): Promise<AdminEventDetail> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const event = await lockChallenge(tx, id);
    const state = challengeMachine.next(event.state, 'schedule', 'staff');
    if (event.starts_at <= now) throw new AppError('EVENT_STARTED');
    const seed = await sealSeed(ctx);
    await tx
      .updateTable('challenge')
      .set({ state, ...seed, scheduled_at: now })
      .where('id', '=', id)
      .execute();
    await audit(ctx, tx, 'schedule', id, { state: event.state }, { state, seed_print: seed.seed_print });
    return getStaffEvent({ db: tx }, id);
  });
}

export async function drawEvent(ctx: StaffContext, id: number): Promise<AdminEventDetail> {
  return ctx.db.transaction().execute(async (tx) => {
    const result_print = await drawChallenge(ctx, tx, ctx.now(), id);
    await audit(ctx, tx, 'draw', id, null, { result_print });
    return getStaffEvent({ db: tx }, id);
  });
}

export async function announceEvent(ctx: StaffContext, id: number): Promise<AdminEventDetail> {
  return ctx.db.transaction().execute(async (tx) => {
    const count = await announceChallenge(ctx, tx, ctx.now(), id);
    await audit(ctx, tx, 'announce', id, null, { count });
    return getStaffEvent({ db: tx }, id);
  });
}

export async function revealWinners(
  ctx: StaffContext,
  id: number,
  reason: string,
): Promise<Answer<typeof adminRevealWinners>> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockChallenge(tx, id);
    const rows = await tx
      .selectFrom('challenge_entry as entry')
      .innerJoin('challenge_prize as prize', 'prize.id', 'entry.prize_id')
      .where('entry.challenge_id', '=', id)
      .where('entry.sealed_address', 'is not', null)
      .orderBy('entry.rank')
      .select(['entry.number', 'entry.account_id', 'entry.sealed_address', 'prize.name as prize'])
      .execute();
    await audit(ctx, tx, 'reveal-winners', id, null, { reason, count: rows.length });
    return {
      items: rows.map(({ sealed_address, ...winner }) => ({
        ...winner,
        address: JSON.parse(ctx.secrets.unseal(sealed_address!)) as OrderAddress,
      })),
    };
  });
}
