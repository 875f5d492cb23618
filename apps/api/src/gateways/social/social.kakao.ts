import { askOutside, type Outside } from '../outside.ts';
import {
  birthdayOf,
  idTokenReader,
  koreanMobile,
  type SocialGateway,
  type SocialKeys,
  SocialRefusal,
  textOf,
} from './social.person.ts';

export type KakaoKeys = SocialKeys & { adminKey: string };

type KakaoAccount = {
  email?: string;
  is_email_valid?: boolean;
  is_email_verified?: boolean;
  phone_number?: string;
  birthyear?: string;
  birthday?: string;
  profile?: { nickname?: string };
};

export function kakao(outside: Outside, { clientId, clientSecret, adminKey }: KakaoKeys): SocialGateway {
  const readIdToken = idTokenReader(`${outside('kauth.kakao.com')}/.well-known/jwks.json`, 'https://kauth.kakao.com');
  return {
    authorizeUrl: ({ state, nonce, challenge, redirectUri }) =>
      `${outside('kauth.kakao.com')}/oauth/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid account_email profile_nickname phone_number birthyear birthday',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })}`,

    async exchange({ code, nonce, verifier, redirectUri, now }) {
      const { status, body } = await askOutside(`${outside('kauth.kakao.com')}/oauth/token`, {
        form: {
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: redirectUri,
          code,
          code_verifier: verifier,
        },
      });
      const accessToken = textOf(body['access_token']);
      if (status !== 200 || !accessToken)
        throw new SocialRefusal(`token: ${String(body['error_code'] ?? body['error'])}`);
      const { sub } = await readIdToken(body['id_token'], { audience: clientId, nonce, now });
      const me = await askOutside(`${outside('kapi.kakao.com')}/v2/user/me`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      if (me.status !== 200 || String(me.body['id']) !== sub) throw new SocialRefusal('profile');
      const account = (me.body['kakao_account'] ?? {}) as KakaoAccount;
      return {
        subject: sub,
        emailAddress: textOf(account.email)?.toLowerCase() ?? null,
        isEmailVerified: account.is_email_valid === true && account.is_email_verified === true,
        nickname: textOf(account.profile?.nickname),
        mobile: koreanMobile(account.phone_number),
        birthday: birthdayOf(account.birthyear, account.birthday),
        token: null,
      };
    },

    async unlink({ subject }) {
      const { status, body } = await askOutside(`${outside('kapi.kakao.com')}/v1/user/unlink`, {
        headers: { authorization: `KakaoAK ${adminKey}` },
        form: { target_id_type: 'user_id', target_id: subject },
      });
      // -101: not linked (any more), which is what was wanted.
      if (status !== 200 && body['code'] !== -101) throw new SocialRefusal(`unlink: ${String(body['code'])}`);
    },
  };
}
