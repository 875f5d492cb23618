import { thingOf } from '@oun/track/log/paths';
import type pg from 'pg';
import { type Fate, FATES, type Session } from './session.ts';

export type Losses = {
  /** Records that happened, by the witness and by what is stored. */
  happened: number;
  stored: number;
  /** The same `log_uuid` more than once. */
  twice: number;
  lost: number;
  /** Of these, numbered on devices that nobody has seen again. */
  neverBack: { devices: number; lost: number };
  /** Shown, and the page was gone before anybody could tell; and not told by the next one either. */
  lostEarly: number;
  early: number;
  /** Presses on what is told of, and those of them that nobody told, as the page was gone before it could. */
  pressed: number;
  unheard: number;
  /** What the charts are made of, for these devices. */
  figure: { told: number; missing: number };
  byFate: Record<string, { sessions: number; happened: number; lost: number }>;
  lines: string[];
};

export async function reckon(db: pg.Client, sessions: readonly Session[]): Promise<Losses> {
  const told = new Map(
    sessions.flatMap((session) =>
      session.facts.flatMap((fact) => (fact.kind === 'told' ? [[fact.uuid, { ...fact, session }] as const] : [])),
    ),
  );
  const devices = [...new Set([...told.values()].map(({ device }) => device))];
  const { rows } = await db.query<{ uuid: string; device: string; at: string; times: number }>(
    `select log_uuid as uuid, min(global_uuid::text) as device, min(extract(epoch from client_access_time) * 1000)::bigint as at,
       count(*)::int as times
     from log_record where global_uuid = any($1::uuid[]) group by 1`,
    [devices],
  );
  const stored = new Set(rows.map(({ uuid }) => uuid));
  const happened = new Set([...told.keys(), ...stored]);
  const lost = [...told.values()].filter(({ uuid }) => !stored.has(uuid));

  // A page that was gone before the one who tells had come: the next page tells of it by its time.
  const times = new Set(rows.map(({ at }) => Number(at)));
  const early = sessions.flatMap(({ facts }) => {
    const heard = new Set(facts.flatMap((fact) => (fact.kind === 'told' ? [fact.document] : [])));
    const shown = facts.flatMap((fact) => (fact.kind === 'shown' && !heard.has(fact.document) ? [fact] : []));
    return shown.filter((fact, i) => fact.path !== shown[i - 1]?.path || fact.document !== shown[i - 1]?.document);
  });
  const lostEarly = early.filter(({ at }) => !times.has(at));

  const presses = sessions.flatMap(({ facts }) =>
    facts.filter((fact) => fact.kind === 'pressed' && (fact.tap ?? thingOf(fact.path ?? ''))),
  );
  const taps = [...told.values()].filter(({ category }) => category === 'tap').length;

  const { rows: figure } = await db.query<{ told: number; missing: number }>(
    `with device as (select global_uuid, range_agg(seqs) as seqs from log_device_day
       where global_uuid = any($1::uuid[]) group by 1),
       counted as (select upper(seqs) - lower(seqs) as span,
         (select sum(upper(one) - lower(one)) from unnest(seqs) one) as told from device)
     select coalesce(sum(told), 0)::int as told, coalesce(sum(span - told), 0)::int as missing from counted`,
    [devices],
  );
  const byFate: Losses['byFate'] = {};
  for (const fate of Object.keys(FATES) as Fate[]) {
    const own = sessions.filter((one) => one.fate === fate);
    byFate[fate] = {
      sessions: own.length,
      happened: [...told.values()].filter(({ session }) => session.fate === fate).length,
      lost: lost.filter(({ session }) => session.fate === fate).length,
    };
  }
  const unheard = Math.max(0, presses.length - taps);
  const gone = lost.filter(({ session }) => !session.isBack).length;
  return {
    happened: happened.size + lostEarly.length + unheard,
    stored: stored.size,
    twice: rows.filter(({ times: n }) => n > 1).length,
    lost: lost.length + lostEarly.length + unheard,
    neverBack: { devices: sessions.filter(({ isBack }) => !isBack).length, lost: gone },
    early: early.length,
    lostEarly: lostEarly.length,
    pressed: presses.length,
    unheard,
    figure: figure[0]!,
    byFate,
    lines: lost.map(
      ({ uuid, device, category, name, session }) =>
        `${session.nth} ${session.fate}${session.isBack ? '' : ', not back'}: ${category} ${name} (${uuid} of ${device})`,
    ),
  };
}
