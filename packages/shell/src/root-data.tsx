import { nowMs } from '@oun/brand/clock';
import { CallError } from '@oun/client/call';
import { getMe, type Me } from '@oun/contract/identity';
import { getAccess } from '@oun/contract/playback';
import { siteContext } from '@oun/site/context';
import { data, type LoaderFunctionArgs } from 'react-router';
import type { Shell } from './shell-context.tsx';

export type RootData = Shell;

/** The session is over, or whose it was is gone. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 404]);

/** What the frame of every page needs, asked once a page. */
export async function loadRoot({ context }: LoaderFunctionArgs) {
  const { service, platform, addresses, origin, stage, isSignedIn, sandboxUrl, caller } = context.get(siteContext);
  // A session that ended is a guest here; the first call that needs a member says so.
  const [asked, access] = isSignedIn
    ? await Promise.all([
        caller(getMe, {}).catch((error: unknown) => error),
        // Who cannot be asked is shown what everybody pays: nobody is charged more than that.
        caller(getAccess, {}).catch(() => null),
      ])
    : [null, null];
  const me = asked instanceof Error ? null : (asked as Me | null);
  const isMeUnknown = asked instanceof Error && !(asked instanceof CallError && REFUSED.has(asked.status));
  const known: RootData = {
    service,
    platform,
    addresses,
    madeAt: nowMs(),
    origin,
    stage,
    sandboxUrl,
    me,
    isMember: me !== null && access !== null && access.has_access,
    access: me && access,
  };
  // Not the whole page, so that nobody takes it for one.
  return isMeUnknown ? data({ ...known, isMeUnknown }, { status: 503 }) : known;
}
