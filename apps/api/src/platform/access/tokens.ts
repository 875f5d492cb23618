import type { Role } from '@oun/contract/endpoint';
import { ROLES } from '@oun/contract/identity';
import { createSecretKey, type KeyObject } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';

export const ACCESS_TOKEN_MINUTES = 30;
const ISSUER = 'oun';
const AUDIENCES = { access: 'oun-access', challenge: 'oun-second-factor' } as const;
const CHALLENGE_MINUTES = 5;
/** Of those who were here within the half hour a token lives; the rest are read anew. */
const TOKENS_KNOWN = 20_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who somebody is, as their token says. */
export type Identity = { id: number; role: Role; roles: readonly Role[]; sessionId?: string };
export type Tokens = ReturnType<typeof createTokens>;

/** Access tokens: signed, short-lived, subject `role:id`, with the session they belong to. */
export function createTokens(secret: string, now: () => Date) {
  const key: KeyObject = createSecretKey(Buffer.from(secret, 'utf8'));
  /** What a signature says does not change, only whether it is still in time: each is checked once. */
  const known = new Map<string, { identity: Identity; expires: number }>();

  const sign = (claims: JWTPayload, subject: string, audience: string, minutes: number) => {
    const issued = Math.floor(now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(subject)
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + minutes * 60)
      .sign(key);
  };
  const read = async (token: string, audience: string): Promise<JWTPayload | undefined> => {
    try {
      const expected = { issuer: ISSUER, audience, algorithms: ['HS256'], currentDate: now() };
      return (await jwtVerify(token, key, expected)).payload;
    } catch {
      return undefined;
    }
  };

  /** Who a token speaks for that was read lately. */
  const seen = (token: string): Identity | undefined => {
    const found = known.get(token);
    return found && found.expires > now().getTime() ? found.identity : undefined;
  };

  return {
    seen,

    sign({ id, role, roles, sessionId }: Identity): Promise<string> {
      const claims = { roles, ...(sessionId && { sid: sessionId }) };
      return sign(claims, `${role}:${id}`, AUDIENCES.access, ACCESS_TOKEN_MINUTES);
    },

    /** Who the token speaks for; nothing where it is forged, malformed or too old. */
    async read(token: string): Promise<Identity | undefined> {
      const before = seen(token);
      if (before) return before;
      const payload = await read(token, AUDIENCES.access);
      const [role, id] = (payload?.sub ?? '').split(':');
      const roles = Array.isArray(payload?.['roles']) ? payload['roles'].filter(isRole) : [];
      if (!isRole(role) || !/^[1-9]\d{0,9}$/.test(id ?? '') || !roles.includes(role)) return undefined;
      const sid = payload?.['sid'];
      const sessionId = typeof sid === 'string' && UUID.test(sid) ? { sessionId: sid } : undefined;
      const identity = { id: Number(id), role, roles, ...sessionId };
      if (known.size >= TOKENS_KNOWN) known.delete(known.keys().next().value!);
      known.set(token, { identity, expires: (payload?.exp ?? 0) * 1000 });
      return identity;
    },

    /** Says that this account has shown its first factor just now. It opens nothing by itself. */
    signChallenge: (accountId: number): Promise<string> =>
      sign({}, String(accountId), AUDIENCES.challenge, CHALLENGE_MINUTES),

    async readChallenge(token: string): Promise<number | undefined> {
      const subject = (await read(token, AUDIENCES.challenge))?.sub ?? '';
      return /^[1-9]\d{0,9}$/.test(subject) ? Number(subject) : undefined;
    },
  };
}

const isRole = (value: unknown): value is Identity['role'] => (ROLES as readonly unknown[]).includes(value);
