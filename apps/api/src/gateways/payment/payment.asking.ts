import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { askOutside, type OutsideAnswer, type OutsideQuestion, OutsideUnavailable } from '../outside.ts';
import { PaymentRefusal } from './payment.gateway.ts';

/** How long something that moves no money may take. */
export const LOOKUP_TIMEOUT_MS = 5_000;
const RETRY_AFTER_MS = [300, 900];
/** Not a no: the first of two equal requests is still under way, or there were too many. */
const NOT_YET = new Set([408, 409, 425, 429]);

export type Asking = {
  /** What is no answer either, although it came as one. */ isNotYet?: (answer: OutsideAnswer) => boolean;
};

/** Asks again where no answer came: only what does no harm twice, or has an idempotency key. */
export async function askPatiently(
  url: string,
  question: OutsideQuestion,
  asking: Asking = {},
): Promise<OutsideAnswer> {
  for (const delayMs of RETRY_AFTER_MS) {
    const answer = await askOnce(url, question, asking).catch((error: unknown) => {
      if (error instanceof OutsideUnavailable) return undefined;
      throw error;
    });
    if (answer) return answer;
    await wait(delayMs);
  }
  return askOnce(url, question, asking);
}

export async function askOnce(
  url: string,
  question: OutsideQuestion,
  { isNotYet = () => false }: Asking = {},
): Promise<OutsideAnswer> {
  const answer = await askOutside(url, question);
  if (!NOT_YET.has(answer.status) && !isNotYet(answer)) return answer;
  throw new OutsideUnavailable(`${new URL(url).host} answered ${answer.status}, not yet`);
}

export function read<T>(host: string, shape: z.ZodType<T>, body: unknown): T {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new OutsideUnavailable(`${host} answered nonsense (${where})`);
}

/** Times that come without an offset are Korean. */
export const KoreanTime = z
  .string()
  .transform((text) => new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}+09:00`))
  .refine((date) => !Number.isNaN(date.getTime()));

export const isRefusal = (error: unknown, ...codes: string[]): error is PaymentRefusal =>
  error instanceof PaymentRefusal && codes.includes(error.code);
