import type { FastifyReply } from 'fastify';

export type Fault = {
  point: string;
  kind: string;
  ms?: number;
  times?: number;
  /** Strikes only what concerns this order, as the shop calls it at the gateway. */
  order?: string;
};

export type Faults = {
  /** The fault to play at this point now, counted down; undefined for none. */
  take(point: string, order?: string): Fault | undefined;
  set(faults: Fault[]): void;
  add(fault: Fault): void;
  clear(): void;
  list(): Fault[];
  /** Every point fails by chance from here on: the same seed, the same faults. The rate goes from 0 (off) to 1. */
  seed(seed: number, rate: number): void;
  seeded(): { seed: number; rate: number };
};

const HTTP = ['refuse', 'down', 'slow', 'timeout-before', 'timeout-after'];
const ID_TOKEN = ['bad-nonce', 'bad-signature', 'wrong-audience'];

/** Every place where a fault can strike, and what can go wrong there. */
export const KINDS_OF_POINT: Readonly<Record<string, readonly string[]>> = {
  'kakao.authorize': HTTP,
  'kakao.token': [...HTTP, ...ID_TOKEN, 'invalid-grant'],
  'kakao.profile': HTTP,
  'kakao.unlink': HTTP,
  'naver.authorize': HTTP,
  'naver.token': [...HTTP, 'invalid-grant'],
  'naver.profile': HTTP,
  'naver.unlink': HTTP,
  'google.authorize': HTTP,
  'google.token': [...HTTP, ...ID_TOKEN, 'invalid-grant'],
  'google.profile': HTTP,
  'google.unlink': HTTP,
  'apple.authorize': HTTP,
  'apple.token': [...HTTP, ...ID_TOKEN, 'invalid-grant'],
  'apple.unlink': HTTP,
  'sms.send': HTTP,
  'alimtalk.send': HTTP,
  'email.send': HTTP,
  'push.send': HTTP,
  'toss.confirm': HTTP,
  'toss.lookup': HTTP,
  'toss.cancel': HTTP,
  'toss.billing': HTTP,
  'toss.receipt': HTTP,
  'toss.webhook': ['duplicate', 'late', 'lost'],
  'naverpay.register': HTTP,
  // Before a charge, and nothing moves by it.
  'naverpay.reserve': HTTP,
  'naverpay.charge': HTTP,
  'naverpay.lookup': HTTP,
  'naverpay.cancel': HTTP,
  'kakaopay.register': HTTP,
  'kakaopay.charge': HTTP,
  'kakaopay.lookup': HTTP,
  'kakaopay.cancel': HTTP,
  'courier.tracking': [...HTTP, 'no-invoice'],
  'juso.search': HTTP,
  'phone.bridge': ['delay', 'drop', 'wrong-id', 'old-version', 'internal'],
};

const DEFAULT_SLOW_MS = 3_000;
const SILENCE_MS = 60_000;

export function createFaults(): Faults {
  let faults: Fault[] = [];
  let chance = { seed: 0, rate: 0 };
  let dice = new Map<string, () => number>();

  /** A row of dice for each point, so that the order in which points are reached does not matter. */
  const throwAt = (point: string): Fault | undefined => {
    const kinds = KINDS_OF_POINT[point];
    if (chance.rate === 0 || !kinds) return undefined;
    const next = dice.get(point) ?? randomFrom(chance.seed, point);
    dice.set(point, next);
    const isHit = next() < chance.rate;
    const kind = kinds[Math.floor(next() * kinds.length)]!;
    return isHit ? { point, kind } : undefined;
  };

  return {
    take(point, order) {
      const fault = faults.find((fault) => strikes(fault, point, order));
      if (!fault) return throwAt(point);
      if (fault.times !== undefined) {
        const times = fault.times - 1;
        faults = faults.flatMap((other) => (other !== fault ? other : times > 0 ? { ...fault, times } : []));
      }
      return { ...fault, point };
    },
    set(next) {
      faults = [...next];
    },
    add(fault) {
      faults = [...faults, fault];
    },
    clear() {
      faults = [];
      chance = { seed: 0, rate: 0 };
    },
    list: () => [...faults],
    seed(seed, rate) {
      chance = { seed, rate };
      dice = new Map();
    },
    seeded: () => ({ ...chance }),
  };
}

/** The points which `kakao.token`, `kakao.*` or `*` means. */
export function pointsOf(pattern: string): string[] {
  return Object.keys(KINDS_OF_POINT).filter((point) => covers(pattern, point));
}

const covers = (pattern: string, point: string) =>
  pattern === '*' || pattern === point || (pattern.endsWith('.*') && point.startsWith(pattern.slice(0, -1)));

const strikes = (fault: Fault, point: string, order: string | undefined) =>
  covers(fault.point, point) &&
  (fault.order === undefined || fault.order === order) &&
  (KINDS_OF_POINT[point]?.includes(fault.kind) ?? false);

/** Does the work the way the fault says. `work` returns the answer and leaves the sending to us. */
export async function playFault(
  fault: Fault | undefined,
  reply: FastifyReply,
  { refuse, work }: { refuse: () => unknown; work: () => unknown },
): Promise<unknown> {
  switch (fault?.kind) {
    case 'refuse':
      return refuse();
    case 'down':
      return reply.code(503).type('text/plain; charset=utf-8').send('Service Unavailable');
    case 'slow':
      await wait(fault.ms ?? DEFAULT_SLOW_MS);
      return work();
    case 'timeout-before':
      return fallSilent(reply);
    case 'timeout-after':
      await work();
      return fallSilent(reply);
    default:
      return work();
  }
}

/** Leaves the caller waiting, and hangs up after a minute. */
function fallSilent(reply: FastifyReply): FastifyReply {
  reply.hijack();
  const timer = setTimeout(() => reply.raw.destroy(), SILENCE_MS);
  reply.raw.on('close', () => clearTimeout(timer));
  return reply;
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** mulberry32, started from the seed and the point's name. */
function randomFrom(seed: number, name: string): () => number {
  let state = seed | 0;
  for (const letter of name) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
