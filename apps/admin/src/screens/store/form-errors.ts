import { CallError } from '@oun/client/call';

/** What the server says about one field of a form. */
export function fieldError(error: Error | null, field: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const fields = error.extra['fields'] as Record<string, string> | undefined;
  return fields?.[field];
}

/** What it says that belongs to none of these fields. */
export function otherError(error: Error | null, fields: readonly string[]): string | undefined {
  return error && !fields.some((field) => fieldError(error, field)) ? error.message : undefined;
}
