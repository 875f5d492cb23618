import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import type { Fault } from '../faults.ts';
import type { Store } from '../store.ts';

export type SigningKey = {
  sign(claims: JWTPayload, fault?: Fault): Promise<string>;
  /** The answer of the provider's key endpoint. */
  published(): Promise<{ keys: JWK[] }>;
};

/** A provider's RS256 key: made when first needed, and the same ever after. */
export function signingKey(store: Store, provider: string): SigningKey {
  let made: Promise<JWK> | undefined;
  const jwk = () => (made ??= loadKey(store, provider));
  return {
    async sign(claims, fault) {
      const { alg, kid, ...key } = await jwk();
      const token = await new SignJWT(spoil(claims, fault))
        .setProtectedHeader({ alg: 'RS256', kid: kid!, typ: 'JWT' })
        .sign(await importJWK(key, alg));
      return fault?.kind === 'bad-signature' ? breakSignature(token) : token;
    },
    async published() {
      const { kty, kid, alg, n, e } = await jwk();
      return { keys: [{ kty: kty!, kid: kid!, alg: alg!, n: n!, e: e!, use: 'sig' }] };
    },
  };
}

async function loadKey(store: Store, provider: string): Promise<JWK> {
  const kept = store.setting(`key.${provider}`);
  if (kept) return JSON.parse(kept) as JWK;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', kid: crypto.randomUUID() };
  store.setSetting(`key.${provider}`, JSON.stringify(key));
  return key;
}

function spoil(claims: JWTPayload, fault: Fault | undefined): JWTPayload {
  switch (fault?.kind) {
    case 'bad-nonce':
      return { ...claims, nonce: 'not-the-nonce-you-sent' };
    case 'wrong-audience':
      return { ...claims, aud: 'somebody-else' };
    default:
      return claims;
  }
}

function breakSignature(token: string): string {
  const at = token.lastIndexOf('.') + 1;
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
}
