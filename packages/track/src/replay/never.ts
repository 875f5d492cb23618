/** Never recorded at all, not even masked: what one signs in, pays, is ill or talks with us by. With all below them. */
export const NEVER_RECORDED = [
  // Signing in and passwords.
  '/sign-in',
  '/sign-in-social',
  '/sign-in-error',
  '/sign-up',
  '/success-sign-up',
  '/reset-password',
  '/tv',
  '/my/account',
  // Paying, and codes that are worth money.
  '/checkout',
  '/my/membership',
  '/my/payments',
  '/my/claims',
  '/my/gifts',
  '/gift',
  '/voucher',
  '/secret',
  // How somebody is.
  '/my/health',
  '/my/records',
  '/my/plan',
  '/my/preferences',
  '/my/survey',
  // What somebody says to us alone, and where they live.
  '/my/cs',
  '/my/reports',
  '/feedbacks',
  '/my/addresses',
] as const;

/** Whatever an address is written like, it is the same screen. */
export function isNeverRecorded(pathname: string): boolean {
  const path = `/${plain(pathname).toLowerCase().split('/').filter(Boolean).join('/')}`;
  return NEVER_RECORDED.some((never) => path === never || path.startsWith(`${never}/`));
}

/** One that cannot be read is rather not recorded. */
function plain(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return NEVER_RECORDED[0];
  }
}
