import { VISITOR_SESSION_TIMEOUT_S } from '@oun/brand/limits';

/** Who visits, in one cookie: id, when the id was made, when this session began, how many there were, last access. */
export type VisitorSession = { id: string; createdAt: number; startedAt: number; count: number; lastAccessAt: number };

const FORMAT = /^([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\.(\d+)\.(\d+)\.(\d+)\.(\d+)$/;

/** Nothing where the cookie is missing or was tampered with: the visitor is then a new one. */
export function readVisitorSession(value: string | undefined): VisitorSession | undefined {
  const match = FORMAT.exec(value ?? '');
  if (!match) return undefined;
  const [createdAt, startedAt, count, lastAccessAt] = match.slice(2).map(Number) as [number, number, number, number];
  return { id: match[1]!, createdAt, startedAt, count, lastAccessAt };
}

export const writeVisitorSession = ({ id, createdAt, startedAt, count, lastAccessAt }: VisitorSession): string =>
  [id, createdAt, startedAt, count, lastAccessAt].join('.');

/** The session at this access: the same one, a further one after half an hour of silence, or the first. */
export function visit(known: VisitorSession | undefined, nowS: number, newId: () => string): VisitorSession {
  if (!known) return { id: newId(), createdAt: nowS, startedAt: nowS, count: 1, lastAccessAt: nowS };
  const isOver = nowS - known.lastAccessAt > VISITOR_SESSION_TIMEOUT_S;
  return isOver
    ? { ...known, startedAt: nowS, count: known.count + 1, lastAccessAt: nowS }
    : { ...known, lastAccessAt: nowS };
}
