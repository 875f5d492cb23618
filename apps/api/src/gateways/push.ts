import { importPKCS8, SignJWT } from 'jose';
import { askOutside, type Outside, OutsideUnavailable } from './outside.ts';

export type Push = {
  token: string;
  title: string;
  body: string;
  /** What has the same one takes the other's place on the phone. */
  tag: string;
  /** What the app is told beside the words: where a tap leads. */
  data: Record<string, string>;
};
export type PushGateway = {
  /** GONE where the phone has let go of its token: nothing reaches it there, now or later. */
  send: (push: Push) => Promise<'SENT' | 'GONE'>;
};
export type FcmKeys = { project: string; email: string; privateKey: string };

const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const ASSERTION_SECONDS = 600;
/** A token is let go of a while before it runs out. */
const EARLY_MS = 60_000;

/** FCM's HTTP v1, for both systems. We come with a token that Google gives to who holds the service account's key. */
export function fcm(outside: Outside, { project, email, privateKey }: FcmKeys): PushGateway {
  let held: { token: string; until: number } | undefined;

  async function accessToken(): Promise<string> {
    if (held && held.until > Date.now()) return held.token;
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(email)
      .setAudience(TOKEN_URL)
      .setIssuedAt()
      .setExpirationTime(`${ASSERTION_SECONDS}s`)
      .sign(await importPKCS8(privateKey, 'RS256'));
    const { status, body } = await askOutside(`${outside('oauth2.googleapis.com')}/token`, {
      form: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion },
    });
    const { access_token: token, expires_in: seconds } = body;
    if (status !== 200 || typeof token !== 'string' || typeof seconds !== 'number')
      throw new OutsideUnavailable(`oauth2.googleapis.com: ${String(body['error'] ?? status)}`);
    held = { token, until: Date.now() + seconds * 1_000 - EARLY_MS };
    return token;
  }

  return {
    async send({ token, title, body: words, tag, data }) {
      const { status, body } = await askOutside(
        `${outside('fcm.googleapis.com')}/v1/projects/${project}/messages:send`,
        {
          json: {
            message: {
              token,
              notification: { title, body: words },
              data,
              android: { notification: { tag } },
              apns: { headers: { 'apns-collapse-id': tag } },
            },
          },
          headers: { authorization: `Bearer ${await accessToken()}` },
        },
      );
      if (status === 200) return 'SENT';
      if (status === 401) held = undefined;
      const { status: reason } = (body['error'] ?? {}) as { status?: unknown };
      if (status === 404) return 'GONE';
      throw new OutsideUnavailable(`fcm.googleapis.com: ${String(reason ?? status)}`);
    },
  };
}
