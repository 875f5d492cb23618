import { AppError } from '@oun/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { createFloodGate } from '../../../platform/access/flood-gate.ts';
import type { OptionalContext } from '../../../platform/context.ts';
import { createLogWriter, LOG_LIMITS, type LogLimits } from './log-writer.ts';
import { readLogs } from './read-log.ts';

/** A page sends every few seconds, and an office of hundreds has one address. */
const FROM_ADDRESS = 6_000;
const WINDOW_SECONDS = 60;

export type CollectorLimits = LogLimits & {
  /** Batches a minute from one address, for each process. */
  fromAddress: number;
};

export type Collector = ReturnType<typeof createCollector>;

export function createCollector({
  pool,
  log,
  keptDays,
  limits,
}: {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  keptDays: number;
  limits?: Partial<CollectorLimits> | undefined;
}) {
  const { fromAddress, ...writing } = { ...LOG_LIMITS, fromAddress: FROM_ADDRESS, ...limits };
  const writer = createLogWriter({ pool, log, limits: writing });
  return {
    writer,
    keptDays,
    gate: createFloodGate({ max: fromAddress, seconds: WINDOW_SECONDS }),
    close: () => writer.close(),
  };
}

/** Answered once what is good of it is written down for good; what is not is kept beside, with the reason. */
export async function takeLogs(ctx: OptionalContext, { writer, keptDays, gate }: Collector, logs: readonly unknown[]) {
  const receivedAt = ctx.now();
  if (!gate.takes(ctx.readAddress(), receivedAt))
    throw new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: WINDOW_SECONDS });
  // Before anything is read: what cannot be kept need not be looked at.
  writer.refuseIfFull();
  const { rows, refused } = readLogs(logs, { receivedAt, accountId: ctx.identity?.id, keptDays });
  const late = await writer.write({ rows, refused, receivedAt });
  const all = [...refused, ...late].toSorted((a, b) => a.index - b.index);
  return { accepted: logs.length - all.length, refused: all.map(({ index, reason }) => ({ index, reason })) };
}
