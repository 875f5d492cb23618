import type { FaultReport } from '@oun/contract/fault';
import { AppError } from '@oun/contract/errors';
import { aboutError } from '@oun/track/fault/about';
import { nameOnly, scrub } from '@oun/track/fault/scrub';
import { serverFile } from '@oun/track/fault/server-files';
import { screenOf } from '@oun/track/log/paths';
import { createFloodGate, type FloodGate } from '../../platform/access/flood-gate.ts';
import type { Limit } from '../../platform/access/rate-limit.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Fault } from '../../platform/on-fault.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { apiVersion } from './api-version.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'fault.reported': { sample_ids: number[] };
  }
}

/** From one address in a minute; and from everywhere, so that a bad release does not fill the database. */
export const REPORTS = { max: 60, seconds: 60 } satisfies Limit;
export const ALL_REPORTS = { max: 600, seconds: 60 } satisfies Limit;
const EVERYBODY = 'all';

type Report = Omit<FaultReport, 'side' | 'site'> & { side: FaultReport['side'] | 'API'; site: string };

export async function takeReports(
  ctx: Context,
  gates: { own: FloodGate; all: FloodGate },
  reports: readonly FaultReport[],
): Promise<{ taken: number }> {
  const at = ctx.now();
  if (!gates.own.takes(ctx.readAddress(), at) || !gates.all.takes(EVERYBODY, at))
    throw new AppError('TOO_MANY_REQUESTS');
  await keep(ctx.db, at, reports);
  return { taken: reports.length };
}

const JOB = /^JOB [a-z-]{1,60}\.[a-z0-9-]{1,60}$/;
/** A line of the contract: its parts are words, or names of what stands there. */
const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE) $/;
const PART = /^(?:[a-z][a-z_-]{0,40}\d?|[{:]\w{1,40}\}?)?$/;
const isCall = (call: string): boolean => {
  if (JOB.test(call)) return true;
  const [method = '', ...parts] = call.split('/');
  return METHOD.test(method) && parts.every((part) => PART.test(part));
};

/** What comes from outside is scrubbed here too: whoever sent it may not have. */
async function keep(db: Db, at: Date, reports: readonly Report[]): Promise<void> {
  const rows = reports.map(({ frames, request_id, call, status, screen, name, message, ...report }) => ({
    ...report,
    at,
    screen: screenOf(screen),
    name: nameOnly(name),
    message: scrub(message, 500),
    call: call && isCall(call) ? call : null,
    status: status ?? null,
    request_id: request_id ?? null,
    frames: JSON.stringify(
      frames.map((frame) => ({ ...frame, fn: nameOnly(frame.fn), file: scrubbedFile(frame.file) })),
    ),
  }));
  await db.transaction().execute(async (tx) => {
    const kept = await tx.insertInto('fault_sample').values(rows).returning('id').execute();
    await announce(tx, at, 'fault.reported', { sample_ids: kept.map(({ id }) => id) });
  });
}

/** No more than a path of a build or of our source has. */
const scrubbedFile = (file: string): string => file.replace(/[?#].*$/s, '').replace(/[^\w@./()+~-]/g, '');

const HERE = { side: 'API', platform: 'web', screen: '' } as const;

/** Our own faults, on the same list; what cannot be kept stands in the log all the same. */
export function ownFaults(db: Db, now: () => Date, site: 'api' | 'worker') {
  const gate = createFloodGate({ max: 120, seconds: 60 });
  const writing = new Set<Promise<void>>();
  const keepOwn = async (report: Omit<Report, keyof typeof HERE | 'site' | 'version'>) =>
    keep(db, now(), [{ ...report, ...HERE, site, version: await apiVersion() }]);
  return {
    take({ error, requestId, call, status }: Fault): void {
      // Whoever reads faults would have one more to read for each it fails at.
      if (call?.startsWith('JOB fault.')) return;
      const about = aboutError(error, 'SERVER', serverFile);
      if (!about || !gate.takes(EVERYBODY, now())) return;
      const { code } = Object(error) as { code?: unknown };
      const name = typeof code === 'string' ? `${about.name} ${code}` : about.name;
      const kept = keepOwn({ ...about, name, call, status, request_id: requestId }).catch(() => {});
      writing.add(kept);
      void kept.then(() => writing.delete(kept));
    },
    settled: async () => void (await Promise.all(writing)),
  };
}
