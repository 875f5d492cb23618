import { AppError } from '@oun/contract/errors';
import type { FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { ageMember } from './aged-member.ts';
import type { Db } from '../db/db.ts';
import { callWorker, isSettled, moveClock, readAhead } from './moved-clock.ts';

const DAY_MS = 86_400_000;
const MOVE_MAX_MS = 400 * DAY_MS;
const SETTLING_MS = 60_000;
const LOOK_MS = 50;

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
  app.get('/demo/clock', async (_, reply) => reply.header('cache-control', 'no-store').send(await told()));
  app.post('/demo/clock', async (request, reply) => {
    const move = Move.safeParse(request.body);
    if (!move.success) throw new AppError('INVALID_INPUT', { fields: { ms: 'invalid' } });
    const { ms, member } = move.data;
    if (member === undefined) await moveClock(db, ms);
    else {
      const account = await db
        .selectFrom('account')
        .where('email_address', '=', member)
        .select('id')
        .executeTakeFirst();
      if (!account) throw new AppError('NOT_FOUND');
      await ageMember(db, account.id, ms);
      await callWorker(db);
    }
    for (let waited = 0; waited < SETTLING_MS && !(await isSettled(db)); waited += LOOK_MS) await wait(LOOK_MS);
    return reply.header('cache-control', 'no-store').send(await told());
  });
}
