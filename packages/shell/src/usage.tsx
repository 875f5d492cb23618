import { COOKIES } from '@oun/brand/limits';

export type UsageAnswer = 'yes' | 'no';
const KEPT_DAYS = 365;
const FOUND = new RegExp(`(?:^|; )${COOKIES.usage}=(yes|no)`);

/** Whether what somebody looks at and presses may be counted. A browser that says no for its owner has said it. */
export function usageAnswer(): UsageAnswer | undefined {
  const given = FOUND.exec(document.cookie)?.[1] as UsageAnswer | undefined;
  const isRefusedByBrowser = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  return given ?? (isRefusedByBrowser ? 'no' : undefined);
}

/** One answer for all sub-sites of a host. */
export function answerUsage(answer: UsageAnswer): void {
  const labels = location.hostname.split('.');
  const domain = labels.length > 2 ? `; domain=${labels.slice(1).join('.')}` : '';
  document.cookie = `${COOKIES.usage}=${answer}; path=/; max-age=${KEPT_DAYS * 86_400}; samesite=lax${domain}`;
}
