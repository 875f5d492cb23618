import { createHmac, randomBytes } from 'node:crypto';
import { askOutside, type Outside } from './outside.ts';

export type TextMessage = { to: string; text: string };
export type TextMessageGateway = { send: (message: TextMessage) => Promise<void> };
export type SolapiKeys = { apiKey: string; apiSecret: string; from: string };

/** The message was not taken, and would not be if it were sent again as it is. */
export class MessageRefusal extends Error {
  override name = 'MessageRefusal';
}

const TAKEN = '2000';

/** SOLAPI: one account for SMS and 알림톡, requests signed with a time and a salt. */
export function solapi(outside: Outside, { apiKey, apiSecret, from }: SolapiKeys): TextMessageGateway {
  const authorization = () => {
    const date = new Date().toISOString();
    const salt = randomBytes(16).toString('hex');
    const signature = createHmac('sha256', apiSecret)
      .update(date + salt)
      .digest('hex');
    return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`;
  };
  return {
    async send({ to, text }) {
      const { status, body } = await askOutside(`${outside('api.solapi.com')}/messages/v4/send`, {
        json: { message: { to, from, text, type: 'SMS' } },
        headers: { authorization: authorization() },
      });
      if (status !== 200 || body['statusCode'] !== TAKEN) {
        throw new MessageRefusal(String(body['errorCode'] ?? body['statusCode'] ?? status));
      }
    },
  };
}
