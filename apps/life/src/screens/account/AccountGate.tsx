import { useShell } from '@oun/shell/shell-context';
import { UnknownMember } from '@oun/shell/unknown-member';
import { siteContext } from '@oun/site/context';
import { type LoaderFunctionArgs, Outlet, redirect, useLocation } from 'react-router';
import { Forward } from './Forward.tsx';

const signInPath = (path: string) => `/sign-in?${new URLSearchParams({ redirect_path: path })}`;

export function loader({ context, url }: LoaderFunctionArgs) {
  // The page's own address: the request of somebody who came by a link is for its data.
  if (!context.get(siteContext).isSignedIn) throw redirect(signInPath(url.pathname + url.search));
  return null;
}

/** Everything about one's own account lies behind this. A cookie of a session that has ended does not open it. */
export default function AccountGate() {
  const { me, isMeUnknown } = useShell();
  const { pathname, search } = useLocation();
  if (isMeUnknown) return <UnknownMember title="계정" />;
  return me ? <Outlet /> : <Forward title="계정" to={signInPath(pathname + search)} />;
}
