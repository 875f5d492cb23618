import { CallError } from '@oun/client/call';
import { type RefObject, useEffect, useRef } from 'react';

export type FieldErrors = Readonly<Record<string, string>>;

export const NO_ERRORS: FieldErrors = {};

/** The server's words by field, where it has any. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  const fields = error instanceof CallError ? error.extra['fields'] : undefined;
  return typeof fields === 'object' && fields !== null ? (fields as FieldErrors) : NO_ERRORS;
}

/** By field where the server says so; otherwise its words stand under the field that was sent. */
export function errorsOf(error: Error, field: string): FieldErrors {
  if (codeOf(error) === 'INVALID_INPUT' && fieldErrorsOf(error) !== NO_ERRORS) return fieldErrorsOf(error);
  const triesLeft = error instanceof CallError ? error.extra['tries_left'] : undefined;
  return { [field]: error.message + (typeof triesLeft === 'number' ? ` ${triesLeft}번 더 해볼 수 있어요.` : '') };
}

export const codeOf = (error: unknown): string => (error instanceof CallError ? error.code : 'UNKNOWN');

/** A form whose first wrong field takes the focus whenever new errors come. */
export function useWrongFieldFocus(errors: FieldErrors): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors === NO_ERRORS) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
