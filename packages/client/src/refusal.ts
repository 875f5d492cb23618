import { isForPeople } from '@oun/contract/field-words';
import { CallError } from './call.ts';

/** Words by the path of a field in the body. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What the server said of each field; nothing where it named none. A field it has no words for gets those of the whole. */
export function fieldErrorsOf(error: unknown): FieldErrors | undefined {
  const fields = error instanceof CallError ? error.extra['fields'] : undefined;
  if (typeof fields !== 'object' || fields === null) return undefined;
  const told = Object.entries(fields as Record<string, unknown>).map(([path, words]) => [
    path,
    (typeof words === 'string' && isForPeople(words) ? words : (error as CallError).message) + triesLeft(error),
  ]);
  return told.length > 0 ? Object.fromEntries(told) : undefined;
}

/** The server's words, and how many tries are left where it counts them. */
export const wordsOf = (error: Error): string => error.message + triesLeft(error);

function triesLeft(error: unknown): string {
  const left = error instanceof CallError ? error.extra['tries_left'] : undefined;
  return typeof left === 'number' && left > 0 ? ` ${left}번 더 해볼 수 있어요.` : '';
}
