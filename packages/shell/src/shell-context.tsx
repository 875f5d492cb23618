import type { Service, Stage } from '@oun/brand/switchboard';
import type { Platform } from '@oun/brand/user-agent';
import type { Output } from '@oun/contract/endpoint';
import type { Me } from '@oun/contract/identity';
import type { getAccess } from '@oun/contract/playback';
import { createContext, use } from 'react';

export type Access = Output<typeof getAccess>;

/** What every screen may know of where it stands. */
export type Shell = {
  service: Service;
  platform: Platform;
  stage: Stage;
  /** Base addresses of the sub-sites, without a trailing slash. */
  addresses: Readonly<Record<Service, string>>;
  /** When this page was made, by the server's clock. */
  madeAt: number;
  /** This site's own base address, for canonical links. */
  origin: string;
  me: Me | null;
  /** Inside a membership: prices are a member's. */
  isMember?: boolean;
  /** What was asked for that, where it could be. */
  access?: Access | null;
  /** There is a sign-in, but whose could not be asked: not a guest, though nothing is known of them. */
  isMeUnknown?: boolean;
  /** Where the sandbox stands in for the outside world: demo accounts may be offered. Nothing in production. */
  sandboxUrl: string | null;
};

export const ShellContext = createContext<Shell | undefined>(undefined);

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell: outside of the shell');
  return shell;
}
