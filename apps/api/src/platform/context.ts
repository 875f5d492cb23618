import type { Who } from '@oun/contract/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { Gateways } from '../gateways/gateways.ts';
import type { Db } from './db/db.ts';
import type { Secrets } from './secrets.ts';
import type { Identity, Tokens } from './access/tokens.ts';

/** Everything the outside world gives a service. Tests pass a clock of their own. */
export type Context = {
  db: Db;
  now: () => Date;
  log: FastifyBaseLogger;
  requestId: string;
  /** Where the caller is and what it calls itself: for limits and for the list of one's devices. Few calls ask. */
  readAddress: () => string;
  userAgent: string;
  /** By which a device that has signed in before is known again; sites and apps send it. */
  deviceToken: string | undefined;
  secrets: Secrets;
  tokens: Tokens;
  gateways: Gateways;
  /** How long an answer waits for somebody outside. */
  patienceMs: number;
  /** The life site's base address, for links in messages and the way back from elsewhere. */
  lifeUrl: string;
  /** Where pictures and films are read from: the sites' own proxy, or a CDN. */
  mediaUrl: string;
};

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
