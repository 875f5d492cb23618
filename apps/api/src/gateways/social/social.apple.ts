import { importPKCS8, SignJWT } from 'jose';
import { askOutside, type Outside } from '../outside.ts';
import { idTokenReader, type SocialGateway, SocialRefusal, textOf } from './social.person.ts';

export type AppleKeys = { clientId: string; teamId: string; keyId: string; privateKey: string };

const ISSUER = 'https://appleid.apple.com';
const CLIENT_SECRET_SECONDS = 300;

export function apple(outside: Outside, { clientId, teamId, keyId, privateKey }: AppleKeys): SocialGateway {
  const host = outside('appleid.apple.com');
  const readIdToken = idTokenReader(`${host}/auth/keys`, ISSUER);
  const key = importPKCS8(privateKey, 'ES256');
  // A key that cannot be read is told by the first sign-in, not by the end of the process.
  key.catch(() => undefined);

  /** Apple's client secret is a token that we sign, good for a moment. */
  const clientSecret = async () =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(ISSUER)
      .setIssuedAt()
      .setExpirationTime(`${CLIENT_SECRET_SECONDS}s`)
      .sign(await key);

  return {
    authorizeUrl: ({ state, nonce, challenge, redirectUri }) =>
      `${host}/auth/authorize?${new URLSearchParams({
        response_type: 'code',
        response_mode: 'form_post',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'name email',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })}`,

    async exchange({ code, nonce, verifier, redirectUri, user, now }) {
      const { status, body } = await askOutside(`${host}/auth/token`, {
        form: {
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: await clientSecret(),
          redirect_uri: redirectUri,
          code,
          code_verifier: verifier,
        },
      });
      if (status !== 200) throw new SocialRefusal(`token: ${String(body['error'])}`);
      const person = await readIdToken(body['id_token'], { audience: clientId, nonce, now });
      return {
        subject: person.sub,
        emailAddress: textOf(person['email'])?.toLowerCase() ?? null,
        // Apple writes it as a text in some answers.
        isEmailVerified: person['email_verified'] === true || person['email_verified'] === 'true',
        nickname: nameOf(user),
        mobile: null,
        birthday: null,
        token: textOf(body['refresh_token']),
      };
    },

    async unlink({ token }) {
      if (!token) return;
      const { status, body } = await askOutside(`${host}/auth/revoke`, {
        form: {
          client_id: clientId,
          client_secret: await clientSecret(),
          token,
          token_type_hint: 'refresh_token',
        },
      });
      if (status !== 200) throw new SocialRefusal(`revoke: ${String(body['error'])}`);
    },
  };
}

/** Told by the browser, so it names nobody: only a first suggestion for a nickname. */
function nameOf(user: string | undefined): string | null {
  try {
    const { name } = JSON.parse(user ?? 'null') as { name?: { firstName?: unknown; lastName?: unknown } };
    return textOf(`${textOf(name?.lastName) ?? ''}${textOf(name?.firstName) ?? ''}`);
  } catch {
    return null;
  }
}
