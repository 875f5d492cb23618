import { METHOD_NAMES, type SignInMethod, type SocialProvider } from '@oun/contract/identity-rules';
import { popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { leaveForSocial } from '@oun/shell/sign-in';
import { Button } from '@oun/ui/button';
import { useEffect, useState } from 'react';
import { keep } from './kept.ts';

/** 카카오로, 앱으로. */
export const byMethod = (method: SignInMethod): string =>
  `${METHOD_NAMES[method]}${method === 'weapp' ? '으로' : '로'}`;

/** Where linking another way to sign in comes back to, to be finished there. */
export const LINK_PATH = '/my/account?link=1';

const IN_APP_BROWSER = /Instagram|KAKAOTALK|FBAN|FBAV|NAVER\(inapp|\bLine\/|\bweapp\b/;

/** Google refuses to show its page inside another app's browser. */
export const isRefusedHere = (provider: SocialProvider, userAgent: string): boolean =>
  provider === 'google' && IN_APP_BROWSER.test(userAgent);

/** Leaves for a provider; says which one the tab is on its way to. */
export function useLeave() {
  const [leavingFor, setLeavingFor] = useState<SocialProvider | null>(null);
  // A page that the browser kept as it was is shown again on the way back.
  useEffect(() => {
    const stay = () => setLeavingFor(null);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);

  async function leave(provider: SocialProvider, redirectPath: string, invitationCode: string | null = null) {
    if (isRefusedHere(provider, navigator.userAgent)) {
      await sheet('다른 브라우저로 열기', OtherBrowserSheet);
      return;
    }
    setLeavingFor(provider);
    keep('oun.social_leaving', { provider, redirect_path: redirectPath, invitation_code: invitationCode });
    try {
      await leaveForSocial(provider, redirectPath);
    } catch (error) {
      setLeavingFor(null);
      void popupError(error as Error);
    }
  }
  return { leave, leavingFor };
}

const OtherBrowserSheet: SheetBody<undefined> = ({ close }) => {
  async function copy() {
    try {
      await navigator.clipboard.writeText(window.location.href);
      toast('링크를 복사했어요');
      close(undefined);
    } catch {
      toast('복사하지 못했어요. 아래 주소를 길게 눌러 복사해주세요.', 'plain');
    }
  }
  return (
    <div className="grid gap-4 pb-2">
      <p className="text-body-15 text-level-70">
        이 앱 안에서는 Google 로그인이 열리지 않아요. 링크를 복사해서 Chrome이나 Safari에 붙여 넣어주세요.
      </p>
      <p className="rounded-control bg-level-5 p-4 text-body-14 break-all text-level-70 select-all">
        {window.location.href}
      </p>
      <Button size="Large" full onClick={() => void copy()}>
        링크 복사하기
      </Button>
    </div>
  );
};
