import { TossRefusal } from './toss-errors.ts';

export type Body = Readonly<Record<string, unknown>>;

/** A text that has to be there. */
export function textOf(given: unknown, name: string): string {
  const value = (given as Body | null)?.[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new TossRefusal('INVALID_REQUEST', `필수 파라미터가 누락되었습니다. (${name})`);
}

export function amountOf(given: unknown, name: string): number {
  const value = (given as Body | null)?.[name];
  if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
  throw new TossRefusal('INVALID_REQUEST', `금액을 확인해주세요. (${name})`);
}
