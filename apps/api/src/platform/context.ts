import type { Role, Who } from '@oun/contract/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db.ts';

/** Everything the outside world gives a service. Tests pass a clock of their own. */
export type Context = {
  db: Db;
  now: () => Date;
  log: FastifyBaseLogger;
  requestId: string;
  /** Where pictures and films are read from: the sites' own proxy, or a CDN. */
  mediaUrl: string;
};

export type Identity = { id: number; role: Role; roles: readonly Role[] };

export type OptionalContext = Context & { identity?: Identity };
export type MemberContext = Context & { memberId: number; identity: Identity };
export type StaffContext = Context & { staff: Identity };

/** What a handler is given, by the `who` of its endpoint: a staff function behind a member's route does not compile. */
export type ContextFor<W extends Who> = W extends 'public'
  ? Context
  : W extends 'optional'
    ? OptionalContext
    : W extends 'member' | 'owner'
      ? MemberContext
      : StaffContext;
