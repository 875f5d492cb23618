import { Page } from '@oun/shell/page';
import { useShell } from '@oun/shell/shell-context';
import { UnknownMember } from '@oun/shell/unknown-member';
import { siteContext } from '@oun/site/context';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, Outlet, redirect, useLocation } from 'react-router';
import { signInUrl } from './sign-in-url.ts';

export function loader({ context, request }: LoaderFunctionArgs) {
  const { isSignedIn, addresses } = context.get(siteContext);
  const { pathname, search } = new URL(request.url);
  if (!isSignedIn) throw redirect(signInUrl(addresses, pathname + search));
  return null;
}

/** What is a member's own lies behind this. A cookie of a session that has ended does not open it. */
export default function MemberGate() {
  const { me, isMeUnknown = false, addresses } = useShell();
  const { pathname, search } = useLocation();
  const isMember = me !== null;
  const to = signInUrl(addresses, pathname + search);
  useEffect(() => {
    if (!isMember && !isMeUnknown) window.location.replace(to);
  }, [isMember, isMeUnknown, to]);
  if (isMember) return <Outlet />;
  if (isMeUnknown) return <UnknownMember title="스토어" />;
  return (
    <Page title="로그인" className="px-5 pt-6">
      <SkeletonGroup label="로그인 화면으로 가고 있어요">
        <Skeleton shape="card" height={160} />
      </SkeletonGroup>
    </Page>
  );
}
