import type { FaultReport } from '@oun/contract/fault';
import type { FaultKind } from '@oun/contract/fault-rules';
import { framesOf } from './frames.ts';
import { nameOnly, scrub } from './scrub.ts';

export type About = Pick<FaultReport, 'kind' | 'name' | 'message' | 'frames' | 'request_id' | 'call' | 'status'>;

/** What of a failed call is told. */
type Failed = { status: number; code: string; extra?: { request_id?: unknown } };
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isFailed = (error: unknown): error is Failed =>
  error instanceof Error && error.name === 'CallError' && typeof (error as unknown as Failed).status === 'number';

/** What may be told of whatever was thrown; nothing where it is no fault of ours. */
export function aboutError(
  thrown: unknown,
  kind: FaultKind,
  fileOf: (address: string) => string | undefined,
): About | undefined {
  // What belongs to no script of ours comes without its error.
  if (thrown === undefined || thrown === null) return undefined;
  if (isFailed(thrown)) return aboutCall(thrown);
  const { name, message, stack } = Object(thrown) as Partial<Error>;
  if (name === 'AbortError') return undefined;
  const frames = framesOf({ stack, message }, fileOf);
  // Only others' scripts: a browser's extension, a page around ours.
  if (frames.length === 0 && typeof stack === 'string' && /-extension:|https?:/.test(stack)) return undefined;
  return {
    kind,
    name: nameOnly(typeof name === 'string' && name ? name : typeof thrown),
    message: scrub(typeof message === 'string' ? message : typeof thrown === 'string' ? thrown : '', 500),
    frames,
  };
}

/** Refused, or without a network: both happen every day and are no fault. */
export function aboutCall(error: unknown, route?: string): About | undefined {
  if (!isFailed(error) || error.status < 500) return undefined;
  const id = error.extra?.request_id;
  return {
    kind: 'CALL',
    name: 'CallError',
    message: nameOnly(error.code),
    frames: [],
    status: error.status,
    ...(typeof id === 'string' && UUID.test(id) && { request_id: id }),
    ...(route && { call: route }),
  };
}
