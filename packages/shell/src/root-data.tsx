import { getMe } from '@oun/contract/identity';
import { siteContext } from '@oun/site/context';
import type { LoaderFunctionArgs } from 'react-router';
import type { Shell } from './shell-context.tsx';

export type RootData = Shell;

/** What the frame of every page needs, asked once a page. */
export async function loadRoot({ context }: LoaderFunctionArgs): Promise<RootData> {
  const { service, platform, addresses, origin, isSignedIn, sandboxUrl, caller } = context.get(siteContext);
  // A session that ended is a guest here; the first call that needs a member says so.
  const me = isSignedIn ? await caller(getMe, {}).catch(() => null) : null;
  return { service, platform, addresses, origin, sandboxUrl, me };
}
