import type { Service } from '@oun/brand/switchboard';
import type { Platform } from '@oun/brand/user-agent';
import type { Me } from '@oun/contract/identity';
import { createContext, use } from 'react';

/** What every screen may know of where it stands. */
export type Shell = {
  service: Service;
  platform: Platform;
  /** Base addresses of the sub-sites, without a trailing slash. */
  addresses: Readonly<Record<Service, string>>;
  /** This site's own base address, for canonical links. */
  origin: string;
  me: Me | null;
  /** Inside a membership: prices are a member's. */
  isMember?: boolean;
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
