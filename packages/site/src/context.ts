import type { Service, Stage } from '@oun/brand/switchboard';
import type { Platform } from '@oun/brand/user-agent';
import type { Caller } from '@oun/client/call';
import { createContext } from 'react-router';

/** What a loader on the server knows of the request it serves. Safe to import from a route module. */
export type Site = {
  service: Service;
  /** Calls the api as the one who asked; every call carries this request's id. */
  caller: Caller;
  isSignedIn: boolean;
  platform: Platform;
  requestId: string;
  /** Of the Content-Security-Policy. React Router's own tags have it already. */
  nonce: string;
  /** The whole page is rendered before its first byte leaves: for a page that is kept for other guests. */
  isWhole: boolean;
  /** Base addresses of the sub-sites, without a trailing slash. */
  addresses: Readonly<Record<Service, string>>;
  /** This site's own base address. */
  origin: string;
  stage: Stage;
  /** Where the sandbox stands in for the outside world: what is only for trying things out may be shown. */
  sandboxUrl: string | null;
  /** Logs a fault once, with the request's id. */
  report(error: unknown): void;
};

export const siteContext = createContext<Site>();
