import type { PolicySources } from './headers.ts';

const PAYMENT_HOSTS = ['https://*.tosspayments.com'];

/** For a site where somebody pays: the payment SDK is loaded by our own script, and speaks to its makers. */
export const PAYMENT_POLICY: PolicySources = {
  'connect-src': PAYMENT_HOSTS,
  'frame-src': PAYMENT_HOSTS,
  'form-action': PAYMENT_HOSTS,
};
