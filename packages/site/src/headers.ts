import type { Service } from '@oun/brand/switchboard';

/** More sources for a directive of the policy, by its name: `{ 'frame-src': ['https://pay.example'] }`. */
export type PolicySources = Readonly<Partial<Record<string, readonly string[]>>>;

export type PolicyOptions = {
  service: Service;
  isDev: boolean;
  /** Where pictures and films come from when it is not this site itself. */
  mediaUrl?: string | undefined;
  /** Who else may frame a page: the sandbox that plays the native app. Nobody may frame admin. */
  frameAncestors?: readonly string[] | undefined;
  policySources?: PolicySources | undefined;
};

/** The Content-Security-Policy of a page, by its nonce. */
export function contentPolicy(options: PolicyOptions): (nonce: string) => string {
  const { service, isDev, mediaUrl, frameAncestors = [], policySources = {} } = options;
  const media = mediaUrl ? [new URL(mediaUrl).origin] : [];
  const NONCE = "'nonce-'";
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [NONCE, "'strict-dynamic'"],
    // Vite writes styles into the page as they change; a nonce here would switch 'unsafe-inline' off.
    'style-src': isDev ? ["'self'", "'unsafe-inline'"] : ["'self'", NONCE],
    // React writes `style` attributes; they can load nothing that the other directives do not allow.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...media],
    'media-src': ["'self'", 'blob:', ...media],
    'connect-src': ["'self'", ...media, ...(isDev ? ['ws:', 'wss:'] : [])],
    'font-src': ["'self'"],
    // The film player unpacks segments in a worker that it makes itself.
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'"],
    'frame-ancestors': service === 'admin' ? ["'none'"] : ["'self'", ...frameAncestors],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  for (const [name, sources] of Object.entries(policySources)) {
    directives[name] = [...(directives[name] ?? []), ...(sources ?? [])];
  }
  const pieces = Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
    .split(NONCE);
  return (nonce) => pieces.join(`'nonce-${nonce}'`);
}

/** For what is not a page and must never become one: an answer of the api opened in a tab of its own. */
export const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'; sandbox";

const HSTS_SECONDS = 365 * 86_400;

/** Sent with everything; the same for every answer of a site. */
export function securityHeaders({ service, isHttps }: { service: Service; isHttps: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), usb=(), payment=(), fullscreen=(self), autoplay=(self), picture-in-picture=(self), screen-wake-lock=(self)',
    // Payment and sign-in windows need their opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(isHttps && { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` }),
    ...(isHidden(service) && { 'x-robots-tag': 'noindex' }),
  };
}

/** Not for search engines: the back office, and the home screen that only the native app shows. */
export const isHidden = (service: Service): boolean => service === 'admin' || service === 'home';
