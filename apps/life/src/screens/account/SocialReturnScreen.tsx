import { safePath } from '@oun/brand/safe-path';
import { CallError, codeOf } from '@oun/client/call';
import type { SocialOutcome } from '@oun/contract/identity';
import { SOCIAL_PROVIDERS, type SocialProvider } from '@oun/contract/identity-rules';
import { pageMeta } from '@oun/shell/meta';
import { popupError } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { useShell } from '@oun/shell/shell-context';
import { returnFromSocial, type SocialResult } from '@oun/shell/sign-in';
import { Button, ButtonLink } from '@oun/ui/button';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { carry } from './carry.ts';
import { FormPage } from './FormPage.tsx';
import { keep, readKept } from './kept.ts';
import { byMethod, LINK_PATH, useLeave } from './leave.tsx';
import { Waiting } from './Waiting.tsx';

export const meta = pageMeta({ title: '로그인', isPrivate: true });

type LinkNeeded = Extract<SocialOutcome, { kind: 'link' }>;

export default function SocialReturnScreen() {
  const { me, addresses } = useShell();
  const [search] = useSearchParams();
  const [given] = useState(() => givenOf(search));
  const [needed, setNeeded] = useState<LinkNeeded>();
  const navigate = useNavigate();
  const isMember = me !== null;

  useEffect(() => {
    // The code works once, and belongs neither in the history nor in a screenshot.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    let isHere = true;
    const goOn = (result: SocialResult) => {
      if (!isHere) return;
      if (result.kind === 'signed-in') window.location.replace(safePath(result.redirect_path, addresses));
      else if (isMember && isLinkPath(result.redirect_path)) finishLink(result.ticket);
      else if (result.kind === 'link') setNeeded(keepLink(result));
      else void navigate(signUpPath(result), { replace: true });
    };
    const finishLink = (ticket: string) => {
      keep('oun.social_link', { ticket });
      void navigate(LINK_PATH, { replace: true });
    };
    finishOnce(given).then(goOn, (error: unknown) => {
      if (isHere) void navigate(afterFailure(error, isMember), { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [given, isMember, addresses, navigate]);

  if (needed) return <LinkNeededPage needed={needed} />;
  return (
    <Page title="로그인">
      <Waiting>로그인하고 있어요</Waiting>
    </Page>
  );
}

const isLinkPath = (path: string) => path.startsWith('/my/account');

function keepLink(needed: LinkNeeded): LinkNeeded {
  keep('oun.social_link', { ticket: needed.ticket });
  return needed;
}

/** Keeps what the provider told for the steps that follow, and says where they are. */
function signUpPath({ ticket, profile, redirect_path }: Extract<SocialOutcome, { kind: 'sign-up' }>): string {
  keep('oun.social_sign_up', { ticket, profile, redirect_path });
  return carry(carriedOf(redirect_path), '/sign-up', { provider: profile.provider });
}

function carriedOf(redirectPath: string): URLSearchParams {
  const carried = new URLSearchParams({ redirect_path: redirectPath });
  const invitationCode = readKept('oun.social_leaving')?.invitation_code;
  if (invitationCode) carried.set('invitation_code', invitationCode);
  return carried;
}

type Given = Parameters<typeof returnFromSocial>[0];

function givenOf(search: URLSearchParams): Given {
  const given: Given = { state: search.get('state') ?? '' };
  for (const name of ['code', 'error', 'user'] as const) {
    const value = search.get(name);
    if (value !== null) given[name] = value;
  }
  return given;
}

const finished = new Map<string, Promise<SocialResult>>();

/** A second mount of the page waits for the first one's answer, as the code would be refused by then. */
function finishOnce(given: Given): Promise<SocialResult> {
  const result = finished.get(given.state) ?? returnFromSocial(given);
  finished.set(given.state, result);
  return result;
}

function afterFailure(error: unknown, isMember: boolean): string {
  const leaving = readKept('oun.social_leaving');
  const path = leaving?.redirect_path ?? '/';
  const code = codeOf(error);
  if (code !== 'SOCIAL_CANCELED' && isMember && isLinkPath(path)) {
    void popupError(error as Error);
    return '/my/account';
  }
  if (code === 'SOCIAL_CANCELED') return isLinkPath(path) ? '/my/account' : carry(carriedOf(path), '/sign-in');

  const requestId = error instanceof CallError ? error.extra['request_id'] : undefined;
  return carry(carriedOf(path), '/sign-in-error', {
    code,
    ...(leaving && { provider: leaving.provider }),
    ...(typeof requestId === 'string' && { request_id: requestId }),
  });
}

/** The address or the number has an account already: only who can sign in to that one may join the two. */
function LinkNeededPage({ needed: { existing, provider } }: { needed: LinkNeeded }) {
  const { leave, leavingFor } = useLeave();
  const { method, email_address } = existing;
  const social = SOCIAL_PROVIDERS.find((one): one is SocialProvider => one === method);
  const label = `${byMethod(method)} 로그인`;
  return (
    <FormPage
      title="로그인"
      referrer="/sign-in"
      isAnswer
      heading={`이미 ${byMethod(method)} 가입했어요`}
      sub={`${byMethod(method)} 로그인하면 ${byMethod(provider)}도 로그인할 수 있게 연결해드려요.`}
      action={
        <div className="grid w-full gap-2">
          {social ? (
            <Button size="Large" full pending={leavingFor !== null} onClick={() => void leave(social, LINK_PATH)}>
              {label}
            </Button>
          ) : (
            <ButtonLink
              size="Large"
              full
              href={carry(new URLSearchParams({ redirect_path: LINK_PATH }), '/sign-in', { method: 'email' })}
            >
              {label}
            </ButtonLink>
          )}
          <ButtonLink size="Large" full variant="gray" href="/sign-in">
            다른 방법으로 로그인
          </ButtonLink>
        </div>
      }
    >
      {email_address ? (
        <p className="rounded-card bg-level-5 p-5 text-center text-heading-18">{email_address}</p>
      ) : null}
    </FormPage>
  );
}
