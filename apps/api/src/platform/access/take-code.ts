import { AppError } from '@oun/contract/errors';
import { MOBILE_CODE_RESEND_SECONDS } from '@oun/contract/identity-rules';
import type { Tx } from '../db/db.ts';
import { type Limit, takeTry } from './rate-limit.ts';

const GAP: Limit = { max: 1, seconds: MOBILE_CODE_RESEND_SECONDS };
const HOUR: Limit = { max: 5, seconds: 3_600 };
const DAY: Limit = { max: 10, seconds: 86_400 };
const DAY_OF_ADDRESS: Limit = { max: 20, seconds: 86_400 };

type Send = {
  /** What codes of this kind are counted by. */
  kind: string;
  /** Whose they are: two that are asked for at once meet here. */
  whose: string | number;
  /** Where it comes from. */
  address: string;
  /** Where it goes to, where a day has a limit of its own there. */
  dayKey?: string;
};

/** Counts a code that is about to be sent. It is counted with the sending: a refusal leaves every count as it was. */
export async function takeCode(tx: Tx, now: Date, { kind, whose, address, dayKey }: Send) {
  const gap = await takeTry(tx, now, `${kind}-gap:${whose}`, GAP);
  if (!gap.isAllowed) {
    const seconds = Math.max(1, Math.ceil((gap.until.getTime() - now.getTime()) / 1_000));
    throw new AppError('CODE_TOO_SOON', { seconds });
  }
  const hour = await takeTry(tx, now, `${kind}-hour:${whose}`, HOUR);
  if (!hour.isAllowed) throw new AppError('CODE_TOO_MANY_HOUR', { until: hour.until });
  const day = dayKey === undefined ? hour : await takeTry(tx, now, dayKey, DAY);
  if (!day.isAllowed) throw new AppError('CODE_TOO_MANY', { until: day.until });
  const from = await takeTry(tx, now, `code-from:${address}`, DAY_OF_ADDRESS);
  if (!from.isAllowed) throw new AppError('CODE_TOO_MANY', { until: from.until });
  return { resendAt: gap.until, left: Math.min(hour.left, day.left) };
}
