import { dateOf, startOfDate, startOfDay } from '@oun/brand/seoul';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  AdminCampaign,
  AdminCampaignDetail,
  adminListCampaigns,
  adminRevokeCampaign,
  adminTakeCodes,
  CampaignForm,
} from '@oun/contract/voucher-admin';
import { writtenCode } from '@oun/membership/code';
import { sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import { csvLine } from '../../platform/csv.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { containing } from '../../platform/db/like.ts';
import { numberMeant } from '../../platform/db/number-meant.ts';
import { readStaffPage, type Sorting } from '../../platform/db/staff-page.ts';
import { writeAudit } from '../audit/audit.ts';
import { hashOfCode, newCode } from './voucher-codes.ts';
import { campaignLength } from './voucher.ts';
import { voucherMachine } from './voucher.machine.ts';

const phaseAt = (now: Date) => sql<AdminCampaign['phase']>`case when campaign.revoked_at is not null then 'REVOKED'
  when campaign.ends_at <= ${now} then 'OVER' when campaign.issued_at is null then 'READY' else 'RUNNING' end`;

const columns = (now: Date) => sql`campaign.id, campaign.name, campaign.days, campaign.months, campaign.audience,
  campaign.company_domain, ${phaseAt(now)} as phase, to_json(campaign.ends_at) #>> '{}' as ends_at,
  to_json(campaign.created_at) #>> '{}' as created_at, to_json(campaign.issued_at) #>> '{}' as issued_at,
  (select json_build_object('total', count(*), 'issued', count(*) filter (where code_hash is not null),
      'redeemed', count(*) filter (where state = 'REDEEMED'),
      'left', count(*) filter (where state in ('CREATED', 'ISSUED')),
      'expired', count(*) filter (where state = 'EXPIRED'), 'revoked', count(*) filter (where state = 'REVOKED'))
    from voucher where campaign_id = campaign.id) as counts`;

type Row = Omit<AdminCampaign, 'length'> & { days: number | null; months: number | null };
const adminOf = <One extends Row>({ days, months, ...row }: One) => ({
  ...row,
  length: campaignLength({ days, months }),
});

async function oneForStaff(db: Db | Tx, now: Date, id: number): Promise<AdminCampaign> {
  const { rows } = await sql<Row>`select ${columns(now)} from voucher_campaign campaign where id = ${id}`.execute(db);
  return adminOf(rows[0]!);
}

const SORTS = {
  newest: { by: sql`campaign.id`, kind: 'number' },
  until: { by: sql`campaign.ends_at`, kind: 'instant' },
} as const satisfies Record<string, Sorting>;

export async function listCampaigns(
  { db, now }: StaffContext,
  { phase, q, ...asked }: Parsed<typeof adminListCampaigns>['query'],
): Promise<Answer<typeof adminListCampaigns>> {
  const own = q && numberMeant(q);
  const { items, ...page } = await readStaffPage<Row>(
    db,
    {
      select: columns(now()),
      from: sql`voucher_campaign campaign`,
      where: [
        ...(phase ? [sql<SqlBool>`${phaseAt(now())} = ${phase}`] : []),
        ...(q
          ? [sql<SqlBool>`(campaign.name ilike ${containing(q)} ${own ? sql`or campaign.id = ${own}` : sql``})`]
          : []),
      ],
      id: sql<number>`campaign.id`,
    },
    SORTS,
    asked,
  );
  return { items: items.map(adminOf), ...page };
}

type Trace = { at: string; action: string; by: string; note: string | null; count: number | null };
const TRACES: Record<string, string> = {
  'voucher-campaign.create': '만듦',
  'voucher-campaign.take-codes': '코드를 내려받음',
  'voucher-campaign.revoke': '남은 것을 거둠',
};

export async function getCampaign({ db, now }: StaffContext, id: number): Promise<AdminCampaignDetail> {
  const { rows } = await sql<Row & { traces: Trace[] }>`select ${columns(now())},
      coalesce((select json_agg(json_build_object('at', l.at, 'action', l.action, 'by', a.nickname,
          'note', l.after ->> 'reason', 'count', (l.after ->> 'count')::int) order by l.id desc)
        from audit_log l join account a on a.id = l.actor_id
        where l.subject = 'voucher-campaign' and l.subject_id = campaign.id::text), '[]') as traces
    from voucher_campaign campaign where campaign.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const { traces, ...campaign } = row;
  return {
    ...adminOf(campaign),
    history: traces.map(({ at, action, by, note, count }) => ({
      at,
      by,
      note,
      words: `${TRACES[action] ?? action}${count === null ? '' : ` ${count.toLocaleString('ko-KR')}장`}`,
    })),
  };
}

/** Its vouchers are there from now on, without a code: those are made when they are handed out. */
export async function createCampaign(ctx: StaffContext, form: CampaignForm): Promise<AdminCampaign> {
  const { db } = ctx;
  const now = ctx.now();
  if (form.last_day < dateOf(now))
    throw new AppError('INVALID_INPUT', { fields: { last_day: '오늘이나 그 뒤로 정해주세요.' } });
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('voucher_campaign')
      .values({
        name: form.name,
        days: form.unit === 'DAYS' ? form.length : null,
        months: form.unit === 'MONTHS' ? form.length : null,
        audience: form.audience,
        company_domain: form.company_domain,
        ends_at: startOfDay(startOfDate(form.last_day), 1),
        created_by: ctx.staff.id,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into voucher (campaign_id, state)
      select ${id}, ${voucherMachine.initial} from generate_series(1, ${form.count}::int)`.execute(tx);
    await audit(ctx, tx, 'create', id, null, form);
    return oneForStaff(tx, now, id);
  });
}

const audit = (ctx: StaffContext, tx: Tx, doing: string, subjectId: number, before: unknown, after: unknown) =>
  writeAudit(ctx, tx, {
    action: `voucher-campaign.${doing}`,
    subject: 'voucher-campaign',
    subjectId,
    before,
    after,
  });

const lockCampaign = async (tx: Tx, id: number) => {
  const campaign = await tx
    .selectFrom('voucher_campaign')
    .where('id', '=', id)
    .select(['issued_at', 'revoked_at', 'ends_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!campaign) throw new AppError('NOT_FOUND');
  return campaign;
};

/** Makes the codes, keeps what they come to, and says them this once. */
export async function takeCodes(ctx: StaffContext, id: number): Promise<Answer<typeof adminTakeCodes>> {
  const { db, secrets } = ctx;
  const now = ctx.now();
  return db.transaction().execute(async (tx) => {
    const { issued_at, revoked_at, ends_at } = await lockCampaign(tx, id);
    if (issued_at) throw new AppError('VOUCHER_CODES_TAKEN', { issued_at });
    if (revoked_at || ends_at <= now) throw new AppError('VOUCHER_CAMPAIGN_OVER');
    const { from, to } = voucherMachine.move('issue', 'staff');
    const waiting = await tx
      .selectFrom('voucher')
      .where('campaign_id', '=', id)
      .where('state', 'in', from)
      .orderBy('id')
      .select('id')
      .execute();
    const made = waiting.map((voucher) => ({ id: voucher.id, code: newCode() }));
    await sql`update voucher set state = ${to}, code_hash = made.hash
      from unnest(${made.map((one) => one.id)}::int[], ${made.map(({ code }) => hashOfCode(secrets, code))}::bytea[])
        as made (id, hash)
      where voucher.id = made.id`.execute(tx);
    await tx.updateTable('voucher_campaign').set({ issued_at: now }).where('id', '=', id).execute();
    await audit(ctx, tx, 'take-codes', id, { issued_at: null }, { issued_at: now, count: made.length });
    const lines = made.map((voucher) => csvLine([voucher.id, writtenCode(voucher.code)]));
    return { csv: [csvLine(['번호', '코드']), ...lines].join('\r\n'), count: made.length };
  });
}

/** What was redeemed stays with whoever redeemed it. */
export async function revokeCampaign(
  ctx: StaffContext,
  id: number,
  reason: string,
): Promise<Answer<typeof adminRevokeCampaign>> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const { revoked_at } = await lockCampaign(tx, id);
    const { from, to } = voucherMachine.move('revoke', 'staff');
    const { numUpdatedRows } = await tx
      .updateTable('voucher')
      .set({ state: to })
      .where('campaign_id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirstOrThrow();
    const revoked_now = Number(numUpdatedRows);
    await tx
      .updateTable('voucher_campaign')
      .set({ revoked_at: revoked_at ?? now })
      .where('id', '=', id)
      .execute();
    await audit(ctx, tx, 'revoke', id, { revoked_at }, { count: revoked_now, reason });
    return { ...(await oneForStaff(tx, now, id)), revoked_now };
  });
}
