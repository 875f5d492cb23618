import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export type Secrets = ReturnType<typeof createSecrets>;

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Everything that is made from the one secret of the server, a key of its own for each purpose. */
export function createSecrets(secret: string) {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string) => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    keys.set(purpose, key);
    return key;
  };

  return {
    /** The same text gives the same bytes again, to nobody without the secret: what is derived need not be stored. */
    derive: (purpose: string, text: string): Buffer => createHmac('sha256', keyFor(purpose)).update(text).digest(),

    /** Six digits out of an id: the worker can write the message, and the table holds nothing to read. */
    sixDigits: (purpose: string, id: string): string =>
      String(createHmac('sha256', keyFor(purpose)).update(id).digest().readUInt32BE() % 1_000_000).padStart(6, '0'),

    seal(text: string): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },

    unseal(sealed: Buffer): string {
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}

/** For what is random and long: nobody guesses it from its hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const randomToken = (): string => randomBytes(32).toString('base64url');

export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
