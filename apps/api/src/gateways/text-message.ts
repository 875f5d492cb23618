import { createHmac, randomBytes } from 'node:crypto';
import { askOutside, type Outside } from './outside.ts';

export type TextMessage = {
  to: string;
  text: string;
  /** What Kakao has approved to be told as 알림톡; where there is no channel it goes as a plain message. */
  template?: { kind: string; button: { name: string; url: string } };
};
export type TextMessageGateway = { send: (message: TextMessage) => Promise<void> };
export type SolapiKeys = {
  apiKey: string;
  apiSecret: string;
  from: string;
  /** The Kakao channel (pfId) and the names its approved templates got there. */
  kakao?: { channel: string; templates: Readonly<Record<string, string>> } | undefined;
};

/** The message was not taken, and would not be if it were sent again as it is. */
export class MessageRefusal extends Error {
  override name = 'MessageRefusal';
}

const TAKEN = '2000';
const SMS_BYTES = 90;
/** A Korean letter takes two bytes on the carriers' wire. */
const bytesOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter.codePointAt(0)! > 0x7f ? 2 : 1), 0);

/** SOLAPI: one account for SMS and 알림톡, requests signed with a time and a salt. */
export function solapi(outside: Outside, { apiKey, apiSecret, from, kakao }: SolapiKeys): TextMessageGateway {
  const authorization = () => {
    const date = new Date().toISOString();
    const salt = randomBytes(16).toString('hex');
    const signature = createHmac('sha256', apiSecret)
      .update(date + salt)
      .digest('hex');
    return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`;
  };
  return {
    async send({ to, text, template }) {
      const plain = { to, from, text, type: bytesOf(text) > SMS_BYTES ? 'LMS' : 'SMS' };
      const { status, body } = await askOutside(`${outside('api.solapi.com')}/messages/v4/send`, {
        json: {
          message: template && kakao ? { ...plain, type: 'ATA', kakaoOptions: optionsOf(template, kakao) } : plain,
        },
        headers: { authorization: authorization() },
      });
      if (status !== 200 || body['statusCode'] !== TAKEN) {
        throw new MessageRefusal(String(body['errorCode'] ?? body['statusCode'] ?? status));
      }
    },
  };
}

function optionsOf({ kind, button }: NonNullable<TextMessage['template']>, kakao: NonNullable<SolapiKeys['kakao']>) {
  const link = { linkMo: button.url, linkPc: button.url };
  return {
    pfId: kakao.channel,
    templateId: kakao.templates[kind] ?? kind,
    buttons: [{ buttonType: 'WL', buttonName: button.name, ...link }],
  };
}
