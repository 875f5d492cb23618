import { ROLES } from '@oun/contract/identity';
import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Identity } from './context.ts';

export const ACCESS_TOKEN_MINUTES = 30;
const ISSUER = 'oun';

export type Tokens = ReturnType<typeof createTokens>;

/** Access tokens: signed, short-lived, subject `role:id`. */
export function createTokens(secret: string, now: () => Date) {
  const key: KeyObject = createSecretKey(Buffer.from(secret, 'utf8'));

  return {
    sign({ id, role, roles }: Identity): Promise<string> {
      const issued = Math.floor(now().getTime() / 1000);
      return new SignJWT({ roles })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(`${role}:${id}`)
        .setIssuer(ISSUER)
        .setIssuedAt(issued)
        .setExpirationTime(issued + ACCESS_TOKEN_MINUTES * 60)
        .sign(key);
    },

    /** Who the token speaks for; nothing where it is forged, malformed or too old. */
    async read(token: string): Promise<Identity | undefined> {
      try {
        const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'], currentDate: now() });
        const [role, id] = (payload.sub ?? '').split(':');
        const roles = Array.isArray(payload['roles']) ? payload['roles'].filter(isRole) : [];
        if (!isRole(role) || !/^[1-9]\d{0,9}$/.test(id ?? '') || !roles.includes(role)) return undefined;
        return { id: Number(id), role, roles };
      } catch {
        return undefined;
      }
    },
  };
}

const isRole = (value: unknown): value is Identity['role'] => (ROLES as readonly unknown[]).includes(value);
