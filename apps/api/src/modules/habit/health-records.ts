import { dateOf } from '@oun/brand/seoul';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import {
  HEALTH_BOUNDS,
  HEALTH_UNITS,
  HEALTH_YEARS_BACK,
  ITEM_OF,
  type sendHealthRecords as sendCall,
} from '@oun/contract/health';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import { itemsAgreed } from './health-consents.ts';
import { lockHabit } from './record-film.ts';

type Given = Parsed<typeof sendCall>['body']['records'][number];

const YEAR_MS = 365.25 * 86_400_000;
/** Clocks of devices differ. */
const AHEAD_MS = 300_000;
const LONGEST_MS = 2 * 86_400_000;

/** What cannot be true of a record, by its field. */
function wrongIn(
  { subject, value, unit, started_at, ended_at }: Given,
  now: Date,
): [field: string, words: string] | undefined {
  const [least, most] = HEALTH_BOUNDS[subject];
  const [start, end] = [Date.parse(started_at), Date.parse(ended_at)];
  if (value < least || value > most) return ['value', `${least}부터 ${most}까지 보낼 수 있어요.`];
  if (unit !== HEALTH_UNITS[subject]) return ['unit', `단위는 ${HEALTH_UNITS[subject]}예요.`];
  if (start < now.getTime() - HEALTH_YEARS_BACK * YEAR_MS) return ['started_at', '너무 오래된 기록이에요.'];
  if (end < start) return ['ended_at', '끝난 때가 시작한 때보다 빨라요.'];
  if (end - start > LONGEST_MS) return ['ended_at', '이틀보다 긴 기록은 보낼 수 없어요.'];
  if (end > now.getTime() + AHEAD_MS) return ['ended_at', '아직 오지 않은 때예요.'];
  return undefined;
}

/** Takes what a device measured: all of it or nothing. What is known by its name has the value that came last. */
export async function sendHealthRecords(
  ctx: MemberContext,
  { records }: Parsed<typeof sendCall>['body'],
): Promise<Answer<typeof sendCall>> {
  const now = ctx.now();
  const fields = Object.fromEntries(
    records.flatMap((record, i) => {
      const wrong = wrongIn(record, now);
      return wrong ? [[`records.${i}.${wrong[0]}`, wrong[1]]] : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
  const bySource = [...new Map(records.map((record) => [record.source_id, record])).values()];
  return ctx.db.transaction().execute(async (tx) => {
    // Whoever takes an agreement back waits for this, or this finds it taken back.
    await lockHabit(tx, ctx.memberId, now);
    const agreed = await itemsAgreed(tx, ctx.memberId);
    if (bySource.some(({ subject }) => !agreed.has(ITEM_OF[subject]))) throw new AppError('HEALTH_CONSENT_NEEDED');
    const { rows } = await sql<{ is_new: boolean }>`
      insert into health_record as r (account_id, source_id, subject, value, started_at, ended_at, day, received_at)
      select ${ctx.memberId}, g.source_id, g.subject, g.value, g.started_at, g.ended_at, g.day, ${now}
      from json_to_recordset(${JSON.stringify(bySource.map((record) => ({ ...record, day: dayOf(record) })))}::json)
        as g (source_id text, subject text, value numeric, started_at timestamptz, ended_at timestamptz, day date)
      order by g.source_id
      on conflict (account_id, source_id) do update set subject = excluded.subject, value = excluded.value,
        started_at = excluded.started_at, ended_at = excluded.ended_at, day = excluded.day,
        received_at = excluded.received_at
      where (r.subject, r.value, r.started_at, r.ended_at)
        is distinct from (excluded.subject, round(excluded.value, 2), excluded.started_at, excluded.ended_at)
      returning xmax = 0 as is_new`.execute(tx);
    const added = rows.filter(({ is_new }) => is_new).length;
    return { added, changed: rows.length - added };
  });
}

/** A night's sleep is told of the morning it ended on. */
const dayOf = ({ subject, started_at, ended_at }: Given): string =>
  dateOf(new Date(subject === 'sleep' ? ended_at : started_at));
