import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Faults, playFault } from '../faults.ts';
import type { NewMessage, Store } from '../store.ts';

const API_KEY = 'oun-sandbox';
const API_SECRET = 'oun-sandbox-secret';
const ACCOUNT_ID = '26111500000000';
const CLOCK_SKEW_MS = 15 * 60_000;
const SMS_BYTES = 90;

type SolapiMessage = {
  to: string;
  from: string;
  text?: string;
  subject?: string;
  type?: string;
  kakaoOptions?: {
    pfId?: string;
    templateId?: string;
    variables?: Record<string, string>;
    title?: string;
    buttons?: Record<string, string>[];
  };
};

/** SOLAPI's single message (https://developers.solapi.com): SMS, LMS and, with kakaoOptions, 알림톡. */
export function solapi(app: FastifyInstance, { store, faults }: { store: Store; faults: Faults }): void {
  const used = new Map<string, number>();

  app.post('/api.solapi.com/messages/v4/send', async (request, reply) => {
    const message = (request.body as { message?: SolapiMessage } | null)?.message;
    const point = message?.kakaoOptions ? 'alimtalk.send' : 'sms.send';
    return playFault(faults.take(point), reply, {
      refuse: () => refuse(reply, 402, 'NotEnoughBalance', '잔액이 부족합니다.'),
      work: () => {
        const mistake = checkSignature(request.headers.authorization ?? '', used);
        if (mistake) return refuse(reply, 403, ...mistake);
        const wrong = checkMessage(message);
        if (wrong) return refuse(reply, 400, 'ValidationError', wrong);
        store.addMessage(readMessage(message!));
        return accepted(message!);
      },
    });
  });
}

/** What is wrong with the header, in SOLAPI's words. A signature serves once. */
function checkSignature(header: string, used: Map<string, number>): [code: string, message: string] | undefined {
  const fields = new Map([...header.matchAll(/(\w+)=([^,\s]+)/g)].map(([, name, value]) => [name!, value!]));
  const [date = '', salt = '', signature = ''] = ['date', 'salt', 'signature'].map((name) => fields.get(name));
  if (!header.startsWith('HMAC-SHA256 ')) return ['Unauthorized', 'Authorization 헤더가 없거나 형식이 다릅니다.'];
  if (fields.get('apiKey') !== API_KEY) return ['InvalidAPIKey', '유효한 API Key가 아닙니다.'];
  const now = Date.now();
  const age = Math.abs(now - Date.parse(date));
  if (!(age <= CLOCK_SKEW_MS)) return ['RequestTimeTooSkewed', '요청 시간이 서버 시간과 15분 이상 차이납니다.'];
  if (salt.length < 12 || salt.length > 64) return ['ValidationError', 'salt는 12~64바이트여야 합니다.'];
  const expected = createHmac('sha256', API_SECRET)
    .update(date + salt)
    .digest('hex');
  if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected)))
    return ['SignatureDoesNotMatch', '생성한 signature를 확인하세요.'];
  for (const [old, at] of used) if (now - at > 2 * CLOCK_SKEW_MS) used.delete(old);
  if (used.has(signature)) return ['DuplicatedSignature', '이미 사용한 signature입니다.'];
  used.set(signature, now);
  return undefined;
}

function checkMessage(message: SolapiMessage | undefined): string | undefined {
  if (!message || typeof message !== 'object') return 'message는 필수값입니다.';
  for (const name of ['to', 'from'] as const)
    if (typeof message[name] !== 'string' || !/^\d{8,13}$/.test(message[name]))
      return `message.${name}: 숫자만 입력해야 합니다.`;
  if (message.kakaoOptions) {
    const { pfId, templateId } = message.kakaoOptions;
    return pfId && templateId ? undefined : 'message.kakaoOptions: pfId와 templateId는 필수값입니다.';
  }
  return typeof message.text === 'string' && message.text !== '' ? undefined : 'message.text는 필수값입니다.';
}

function readMessage({ to, from, text, subject, kakaoOptions }: SolapiMessage): NewMessage {
  if (!kakaoOptions) return { channel: 'sms', to, from, text: text ?? null, subject: subject ?? null };
  const { variables = {}, title, templateId, buttons = [] } = kakaoOptions;
  // The approved template lives at Kakao. Where the sender brought no text, its variables are all there is to show.
  const words =
    text ??
    Object.entries(variables)
      .map((pair) => pair.join(': '))
      .join('\n');
  return {
    channel: 'alimtalk',
    to,
    from,
    subject: title ?? null,
    text: fill(words, variables),
    data: {
      template_id: templateId,
      variables,
      buttons: buttons.map((button) => ({ name: button['buttonName'], link: fill(button['linkMo'] ?? '', variables) })),
    },
  };
}

/** Puts `{ '#{이름}': '하늘' }` into '#{이름}님, 안녕하세요'. */
function fill(text: string, variables: Record<string, string>): string {
  return Object.entries(variables).reduce((filled, [name, value]) => filled.replaceAll(name, value), text);
}

function accepted(message: SolapiMessage) {
  return {
    groupId: makeId('G4V'),
    to: message.to,
    from: message.from,
    type: message.type ?? typeOf(message),
    statusMessage: '정상 접수(이통사로 접수 예정) ',
    country: '82',
    messageId: makeId('M4V'),
    statusCode: '2000',
    accountId: ACCOUNT_ID,
  };
}

function typeOf({ kakaoOptions, subject, text = '' }: SolapiMessage): string {
  if (kakaoOptions) return 'ATA';
  // A Korean letter takes two bytes on the carriers' wire.
  const bytes = [...text].reduce((sum, letter) => sum + (letter.codePointAt(0)! > 0x7f ? 2 : 1), 0);
  return subject !== undefined || bytes > SMS_BYTES ? 'LMS' : 'SMS';
}

const makeId = (prefix: string) =>
  prefix +
  new Date().toISOString().replace(/\D/g, '').slice(0, 14) +
  randomBytes(8).toString('hex').toUpperCase().slice(0, 15);

function refuse(reply: FastifyReply, status: number, errorCode: string, errorMessage: string) {
  void reply.code(status);
  return { errorCode, errorMessage };
}
