import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  AdminExperiment,
  AdminExperimentDetail,
  adminChangeExperiment,
  adminListExperiments,
  ExperimentForm,
} from '@oun/contract/experiment-admin';
import { randomUUID } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { containing } from '../../platform/db/like.ts';
import { numberMeant } from '../../platform/db/number-meant.ts';
import { readStaffPage, type Sorting } from '../../platform/db/staff-page.ts';
import { refuseChanged, versionOf, writeAudit } from '../audit/audit.ts';
import { experimentMachine } from './experiment.machine.ts';

const COLUMNS = sql`e.number as id, e.number, e.title, e.words, e.hypothesis, e.metric, e.state, e.buckets,
  to_json(e.started_at) #>> '{}' as started_at, to_json(e.ended_at) #>> '{}' as ended_at`;
const SORTS = { newest: { by: sql`e.number`, kind: 'number' } } as const satisfies Record<string, Sorting>;

export function listExperiments(
  { db }: StaffContext,
  { state, q, ...asked }: Parsed<typeof adminListExperiments>['query'],
): Promise<Answer<typeof adminListExperiments>> {
  const own = q && numberMeant(q);
  return readStaffPage<AdminExperiment>(
    db,
    {
      select: COLUMNS,
      from: sql`experiment e`,
      where: [
        ...(state ? [sql<SqlBool>`e.state = ${state}`] : []),
        ...(q ? [sql<SqlBool>`(e.title ilike ${containing(q)} ${own ? sql`or e.number = ${own}` : sql``})`] : []),
      ],
      id: sql<number>`e.number`,
    },
    SORTS,
    asked,
  );
}

export async function getExperiment({ db }: { db: Db | Tx }, number: number): Promise<AdminExperimentDetail> {
  const { rows } =
    await sql<AdminExperimentDetail>`select ${COLUMNS}, ${versionOf('experiment', sql`e.number`)} as version
    from experiment e where e.number = ${number}`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

const audit = (ctx: StaffContext, tx: Tx, doing: string, subjectId: number, before: unknown, after: unknown) =>
  writeAudit(ctx, tx, { action: `experiment.${doing}`, subject: 'experiment', subjectId, before, after });

const rowOf = ({ buckets, ...form }: ExperimentForm) => ({ ...form, buckets: JSON.stringify(buckets) });

export async function createExperiment(ctx: StaffContext, form: ExperimentForm): Promise<AdminExperimentDetail> {
  return ctx.db.transaction().execute(async (tx) => {
    const { number } = await tx
      .insertInto('experiment')
      .values({
        ...rowOf(form),
        state: experimentMachine.initial,
        salt: randomUUID(),
        created_by: ctx.staff.id,
        created_at: ctx.now(),
      })
      .returning('number')
      .executeTakeFirstOrThrow();
    await audit(ctx, tx, 'create', number, null, form);
    return getExperiment({ db: tx }, number);
  });
}

async function lock(tx: Tx, number: number) {
  const found = await tx
    .selectFrom('experiment')
    .where('number', '=', number)
    .select('state')
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

export async function changeExperiment(
  ctx: StaffContext,
  number: number,
  { version, ...form }: Parsed<typeof adminChangeExperiment>['body'],
): Promise<AdminExperimentDetail> {
  return ctx.db.transaction().execute(async (tx) => {
    const { state } = await lock(tx, number);
    experimentMachine.next(state, 'change', 'staff');
    await refuseChanged(tx, 'experiment', number, version);
    const before = await getExperiment({ db: tx }, number);
    await tx.updateTable('experiment').set(rowOf(form)).where('number', '=', number).execute();
    await audit(ctx, tx, 'change', number, before, form);
    return getExperiment({ db: tx }, number);
  });
}

export async function moveExperiment(
  ctx: StaffContext,
  number: number,
  event: 'start' | 'end',
): Promise<AdminExperimentDetail> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = await lock(tx, number);
    const state = experimentMachine.next(before.state, event, 'staff');
    const time = event === 'start' ? { started_at: ctx.now() } : { ended_at: ctx.now() };
    await tx
      .updateTable('experiment')
      .set({ state, ...time })
      .where('number', '=', number)
      .execute();
    await audit(ctx, tx, event, number, before, { state });
    return getExperiment({ db: tx }, number);
  });
}
