import { askOutside, type Outside } from '../outside.ts';
import { idTokenReader, type SocialGateway, type SocialKeys, SocialRefusal, textOf } from './social.person.ts';

export function google(outside: Outside, { clientId, clientSecret }: SocialKeys): SocialGateway {
  const readIdToken = idTokenReader(`${outside('www.googleapis.com')}/oauth2/v3/certs`, [
    'https://accounts.google.com',
    'accounts.google.com',
  ]);
  return {
    authorizeUrl: ({ state, nonce, challenge, redirectUri }) =>
      `${outside('accounts.google.com')}/o/oauth2/v2/auth?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        access_type: 'offline',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })}`,

    async exchange({ code, nonce, verifier, redirectUri, now }) {
      const { status, body } = await askOutside(`${outside('oauth2.googleapis.com')}/token`, {
        form: {
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: clientSecret,
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
        isEmailVerified: person['email_verified'] === true,
        nickname: textOf(person['name']),
        mobile: null,
        birthday: null,
        token: textOf(body['refresh_token']) ?? textOf(body['access_token']),
      };
    },

    async unlink({ token }) {
      if (!token) return;
      const { status, body } = await askOutside(`${outside('oauth2.googleapis.com')}/revoke`, { form: { token } });
      if (status !== 200 && body['error'] !== 'invalid_token')
        throw new SocialRefusal(`revoke: ${String(body['error'])}`);
    },
  };
}
