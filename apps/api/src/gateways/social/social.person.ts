import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { OutsideUnavailable } from '../outside.ts';

export type SocialKeys = { clientId: string; clientSecret: string };

/** What a provider tells of a person, in our words. */
export type SocialPerson = {
  subject: string;
  emailAddress: string | null;
  isEmailVerified: boolean;
  nickname: string | null;
  /** 01012345678 */
  mobile: string | null;
  /** YYYY-MM-DD, where told. */
  birthday: string | null;
  /** What the provider wants back when the link is cut. */
  token: string | null;
};

export type AuthorizeInput = { state: string; nonce: string; challenge: string; redirectUri: string };
export type ExchangeInput = {
  code: string;
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
  /** Apple's form field. */
  user?: string | undefined;
  now: Date;
};

export type SocialGateway = {
  /** Where the browser goes to ask the person. */
  authorizeUrl: (input: AuthorizeInput) => string;
  exchange: (input: ExchangeInput) => Promise<SocialPerson>;
  /** Cuts the link on the provider's side. Done twice it does no harm. */
  unlink: (link: { subject: string; token: string | null }) => Promise<void>;
};

/** The provider said no, or said something that cannot be true: the sign-in is over. */
export class SocialRefusal extends Error {
  override name = 'SocialRefusal';
}

export type IdTokenReader = (
  token: unknown,
  expected: { audience: string; nonce: string; now: Date },
) => Promise<JWTPayload & { sub: string }>;

/** Checks an id_token against the provider's published keys, its issuer, our id and the nonce we gave. */
export function idTokenReader(keysUrl: string, issuer: string | string[]): IdTokenReader {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000, cooldownDuration: 10_000 });
  return async (token, { audience, nonce, now }) => {
    if (typeof token !== 'string') throw new SocialRefusal('no id_token');
    let payload: JWTPayload;
    try {
      ({ payload } = await jwtVerify(token, keys, { issuer, audience, currentDate: now, clockTolerance: 60 }));
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (code === 'ERR_JWKS_TIMEOUT' || error instanceof TypeError) throw new OutsideUnavailable(keysUrl);
      throw new SocialRefusal(`id_token: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (payload['nonce'] !== nonce) throw new SocialRefusal('id_token: another nonce');
    if (!payload.sub) throw new SocialRefusal('id_token: no subject');
    return payload as JWTPayload & { sub: string };
  };
}

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** `+82 10-1234-5678` and `010-1234-5678` are the same number; one that is not a Korean mobile is none. */
export function koreanMobile(value: unknown): string | null {
  const digits =
    textOf(value)
      ?.replace(/^\+82\s*0?/, '0')
      .replace(/\D/g, '') ?? '';
  return /^010\d{8}$/.test(digits) ? digits : null;
}

/** Year and month-day as the Korean providers tell them (`MMDD` or `MM-DD`). */
export function birthdayOf(year: unknown, monthDay: unknown): string | null {
  const digits = textOf(monthDay)?.replace('-', '') ?? '';
  const y = textOf(year) ?? '';
  return /^\d{4}$/.test(y) && /^\d{4}$/.test(digits) ? `${y}-${digits.slice(0, 2)}-${digits.slice(2)}` : null;
}
