import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fault, type Faults, KINDS_OF_POINT, pointsOf } from './faults.ts';
import { faultPage } from './fault-page.ts';

const LONGEST_MS = 600_000;

/** Lets tests and people set what goes wrong next. */
export function faultRoutes(app: FastifyInstance, faults: Faults): void {
  const state = () => ({ faults: faults.list(), seeded: faults.seeded(), points: KINDS_OF_POINT });
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    isForm(request) ? reply.redirect('/faults', 303) : state();
  const refuse = (request: FastifyRequest, reply: FastifyReply, message: string) => {
    void reply.code(400);
    return isForm(request)
      ? faultPage(reply, state(), '그곳에서는 그렇게 만들 수 없어요. 값을 다시 확인해 주세요.')
      : { message };
  };

  app.get('/faults', async (request, reply) =>
    request.headers.accept?.includes('text/html') ? faultPage(reply, state()) : state(),
  );

  app.post('/faults', async (request, reply) => {
    const fault = readFault(request.body);
    if (typeof fault === 'string') return refuse(request, reply, fault);
    faults.add(fault);
    return answer(request, reply);
  });

  const seed = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = (request.body ?? {}) as Record<string, unknown>;
    const [seed, rate] = [readNumber(given['seed']), readNumber(given['rate'])];
    if (!Number.isInteger(seed)) return refuse(request, reply, 'seed must be an integer');
    if (!(rate! >= 0 && rate! <= 1)) return refuse(request, reply, 'rate must be a number from 0 to 1');
    faults.seed(seed!, rate!);
    return answer(request, reply);
  };
  app.put('/faults/seed', seed);
  // A page's form cannot say PUT or DELETE.
  app.post('/faults/seed', seed);

  const clear = async (request: FastifyRequest, reply: FastifyReply) => {
    faults.clear();
    return answer(request, reply);
  };
  app.delete('/faults', clear);
  app.post('/faults/clear', clear);
}

/** The fault, or what is wrong with how it was asked for. */
function readFault(body: unknown): Fault | string {
  const given = (body ?? {}) as Record<string, unknown>;
  const { point, kind } = given;
  if (typeof point !== 'string' || pointsOf(point).length === 0)
    return `point must be one of ${Object.keys(KINDS_OF_POINT).join(', ')}, a family such as kakao.*, or *`;
  const kinds = new Set(pointsOf(point).flatMap((each) => KINDS_OF_POINT[each]!));
  if (typeof kind !== 'string' || !kinds.has(kind)) return `kind at ${point} must be one of ${[...kinds].join(', ')}`;
  const [ms, times] = [readNumber(given['ms']), readNumber(given['times'])];
  if (ms !== undefined && !(Number.isInteger(ms) && ms >= 0 && ms <= LONGEST_MS))
    return `ms must be an integer from 0 to ${LONGEST_MS}`;
  if (times !== undefined && !(Number.isInteger(times) && times >= 1)) return 'times must be an integer of at least 1';
  const order = given['order'] || undefined;
  if (order !== undefined && typeof order !== 'string') return 'order must be an orderId';
  return {
    point,
    kind,
    ...(ms !== undefined && { ms }),
    ...(times !== undefined && { times }),
    ...(order !== undefined && { order }),
  };
}

/** A form sends numbers as text, and an empty field for none. */
function readNumber(given: unknown): number | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  return typeof given === 'number' || typeof given === 'string' ? Number(given) : Number.NaN;
}

const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
