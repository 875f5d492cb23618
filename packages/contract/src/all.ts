import * as catalog from './catalog.ts';
import * as content from './content.ts';
import type { Endpoint } from './endpoint.ts';
import * as identity from './identity.ts';
import * as session from './session.ts';
import * as staffAuth from './staff-auth.ts';
import * as tracking from './tracking.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;

/** Every call there is, by domain: what the reference page, OpenAPI and the tests walk over. */
export const DOMAINS: Record<string, Endpoint[]> = Object.fromEntries(
  Object.entries({ identity, session, 'staff-auth': staffAuth, content, catalog, tracking }).map(([name, module]) => [
    name,
    Object.values(module).filter(isEndpoint),
  ]),
);

export const ENDPOINTS: Endpoint[] = Object.values(DOMAINS).flat();
