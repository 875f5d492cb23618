import { askOutside, type Outside } from '../outside.ts';
import {
  birthdayOf,
  koreanMobile,
  type SocialGateway,
  type SocialKeys,
  SocialRefusal,
  textOf,
} from './social.person.ts';

/** Naver has no id_token: the profile, read with the token of this very code, tells who it is. */
export function naver(outside: Outside, { clientId, clientSecret }: SocialKeys): SocialGateway {
  const token = (form: Record<string, string>) =>
    askOutside(`${outside('nid.naver.com')}/oauth2.0/token`, {
      form: { client_id: clientId, client_secret: clientSecret, ...form },
    });
  return {
    authorizeUrl: ({ state, challenge, redirectUri }) =>
      `${outside('nid.naver.com')}/oauth2.0/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })}`,

    async exchange({ code, state, verifier, redirectUri }) {
      const { status, body } = await token({
        grant_type: 'authorization_code',
        code,
        state,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      const accessToken = textOf(body['access_token']);
      // Naver answers a refusal with 200 and an `error`.
      if (status !== 200 || !accessToken) throw new SocialRefusal(`token: ${String(body['error'])}`);
      const me = await askOutside(`${outside('openapi.naver.com')}/v1/nid/me`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      const person = (me.body['response'] ?? {}) as Record<string, unknown>;
      const subject = textOf(person['id']);
      if (me.status !== 200 || me.body['resultcode'] !== '00' || !subject) throw new SocialRefusal('profile');
      return {
        subject,
        emailAddress: textOf(person['email'])?.toLowerCase() ?? null,
        // Naver does not say whether an address was checked, so it is not.
        isEmailVerified: false,
        nickname: textOf(person['nickname']),
        mobile: koreanMobile(person['mobile']),
        birthday: birthdayOf(person['birthyear'], person['birthday']),
        token: textOf(body['refresh_token']),
      };
    },

    async unlink({ token: refreshToken }) {
      if (!refreshToken) return;
      const renewed = await token({ grant_type: 'refresh_token', refresh_token: refreshToken });
      const accessToken = textOf(renewed.body['access_token']);
      // A refresh token that no longer holds belongs to a link that is gone.
      if (!accessToken) return;
      const { body } = await token({ grant_type: 'delete', access_token: accessToken, service_provider: 'NAVER' });
      if (body['result'] !== 'success') throw new SocialRefusal(`unlink: ${String(body['error'])}`);
    },
  };
}
