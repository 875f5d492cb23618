import { AppError } from '@oun/contract/errors';
import type { FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { ageMember, untilNextDue } from './aged-member.ts';
import type { Db } from '../db/db.ts';
import { callWorker, isSettled, moveClock, readAhead } from './moved-clock.ts';

const DAY_MS = 86_400_000;
const MOVE_MAX_MS = 400 * DAY_MS;
const SETTLING_MS = 60_000;
const LOOK_MS = 50;
/** More than a year has of them. */
const STOPS_MAX = 200;

const Move = z.object({
  ms: z.int().min(1).max(MOVE_MAX_MS),
  /** One member's e-mail address; everybody's clock where it is not said. */
  member: z.email().optional(),
});

/**
 * Moves time on, for whoever tries the product: everybody's clock, or one member's days. It answers when the worker has
 * done what became due. Mounted only where time may be moved.
 */
export function demoClock(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }) {
  const told = async () => ({
    now: now().toISOString(),
    ahead_ms: await readAhead(db),
    is_settled: await isSettled(db),
  });
  const settled = async (): Promise<boolean> => {
    for (let waited = 0; waited < SETTLING_MS; waited += LOOK_MS) {
      if (await isSettled(db)) return true;
      await wait(LOOK_MS);
    }
    return false;
  };

  /**
   * Each day on which something of theirs is due is stopped at: who lets a month pass is asked before its end as well.
   * By whole days, since what ends at a midnight has to go on doing so. Where nobody does what is due, there are no more
   * stops.
   */
  const passDays = async (accountId: number, ms: number) => {
    let isDone = true;
    for (let left = ms, stops = 0; left > 0; stops += 1) {
      const due = isDone && stops < STOPS_MAX ? await untilNextDue(db, accountId, now()) : null;
      const by = due === null ? left : Math.min(left, Math.ceil(due / DAY_MS) * DAY_MS);
      await ageMember(db, accountId, by);
      await callWorker(db);
      isDone = await settled();
      left -= by;
    }
  };

  app.get('/demo/clock', async (_, reply) => reply.header('cache-control', 'no-store').send(await told()));
  app.post('/demo/clock', async (request, reply) => {
    const move = Move.safeParse(request.body);
    if (!move.success) throw new AppError('INVALID_INPUT', { fields: { ms: 'invalid' } });
    const { ms, member } = move.data;
    if (member === undefined) {
      await moveClock(db, ms);
      await settled();
    } else {
      const account = await db
        .selectFrom('account')
        .where('email_address', '=', member)
        .select('id')
        .executeTakeFirst();
      if (!account) throw new AppError('NOT_FOUND');
      await passDays(account.id, ms);
    }
    return reply.header('cache-control', 'no-store').send(await told());
  });
}
