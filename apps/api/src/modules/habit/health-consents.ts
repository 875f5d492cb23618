import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import {
  type changeHealthConsents as changeCall,
  HEALTH_CONSENT_VERSION,
  HEALTH_ITEMS,
  type HealthConsents,
  type HealthItem,
  ITEM_OF,
  MEASURED_SUBJECTS,
} from '@oun/contract/health';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { changeAgreement } from '../identity/identity.ts';
import { lockHabit } from './record-film.ts';

type Word = { item: HealthItem; is_agreed: boolean; at: Date; at_text: string };

/** The last word on each item, and whether health data may be kept at all. */
async function readWords(db: Db | Tx, accountId: number) {
  const { rows } = await sql<{ is_health_agreed: boolean; words: Word[] }>`
    select coalesce((select is_agreed from agreement where account_id = ${accountId} and kind = 'HEALTH'
        order by id desc limit 1), false) as is_health_agreed,
      (select coalesce(json_agg(w), '[]') from (
        select distinct on (item) item, is_agreed, at, to_json(at) #>> '{}' as at_text from health_consent
        where account_id = ${accountId} order by item, id desc) w) as words`.execute(db);
  return rows[0]!;
}

/** The items somebody agrees to now: each has to be, and so has the agreement that they stand under. */
export async function itemsAgreed(db: Db | Tx, accountId: number): Promise<ReadonlySet<HealthItem>> {
  const { is_health_agreed, words } = await readWords(db, accountId);
  if (!is_health_agreed) return new Set();
  return new Set(words.filter(({ is_agreed }) => is_agreed).map(({ item }) => item));
}

export const getHealthConsents = ({ db, memberId }: MemberContext): Promise<HealthConsents> => consentsOf(db, memberId);

async function consentsOf(db: Db | Tx, accountId: number): Promise<HealthConsents> {
  const { is_health_agreed, words } = await readWords(db, accountId);
  return {
    items: HEALTH_ITEMS.map((item) => {
      const word = words.find((one) => one.item === item);
      return { item, is_agreed: is_health_agreed && (word?.is_agreed ?? false), at: word?.at_text ?? null };
    }),
    version: HEALTH_CONSENT_VERSION,
    was_asked: words.length > 0,
  };
}

/** What is agreed to from now on. What no longer is goes at once, in the same breath. */
export async function changeHealthConsents(
  ctx: MemberContext,
  { items, version }: Parsed<typeof changeCall>['body'],
): Promise<Answer<typeof changeCall>> {
  if (version !== HEALTH_CONSENT_VERSION) throw new AppError('AGREEMENT_OUTDATED', { outdated: ['HEALTH'] });
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    await lockHabit(tx, ctx.memberId, now);
    const wanted = new Set(items);
    const { is_health_agreed, words } = await readWords(tx, ctx.memberId);
    const isAgreed = (item: HealthItem) => words.some((word) => word.item === item && word.is_agreed);
    const changed = HEALTH_ITEMS.filter((item) => words.length === 0 || isAgreed(item) !== wanted.has(item));
    if (changed.length > 0)
      await tx
        .insertInto('health_consent')
        .values(
          changed.map((item) => ({ account_id: ctx.memberId, item, version, is_agreed: wanted.has(item), at: now })),
        )
        .execute();
    if (is_health_agreed !== wanted.size > 0)
      await changeAgreement({ ...ctx, db: tx }, { kind: 'HEALTH', is_agreed: wanted.size > 0 });
    await forgetItems(
      tx,
      ctx.memberId,
      HEALTH_ITEMS.filter((item) => !wanted.has(item)),
    );
    return consentsOf(tx, ctx.memberId);
  });
}

async function forgetItems(tx: Tx, accountId: number, items: readonly HealthItem[]): Promise<void> {
  const subjects = MEASURED_SUBJECTS.filter((subject) => items.includes(ITEM_OF[subject]));
  if (subjects.length === 0) return;
  await tx.deleteFrom('health_record').where('account_id', '=', accountId).where('subject', 'in', subjects).execute();
}

/** The agreement above all items was taken back: so is each that was not given again since. */
export async function forgetHealth(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  { account_id, at }: { account_id: number; at: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockHabit(tx, account_id, now());
    const { words } = await readWords(tx, account_id);
    const taken = words.filter((word) => word.is_agreed && new Date(word.at) <= new Date(at)).map(({ item }) => item);
    const rows = taken.map((item) => ({
      account_id,
      item,
      version: HEALTH_CONSENT_VERSION,
      is_agreed: false,
      at: new Date(at),
    }));
    if (rows.length > 0) await tx.insertInto('health_consent').values(rows).execute();
    const given = new Set(
      words.filter(({ item, is_agreed }) => is_agreed && !taken.includes(item)).map(({ item }) => item),
    );
    await forgetItems(
      tx,
      account_id,
      HEALTH_ITEMS.filter((item) => !given.has(item)),
    );
  });
}
