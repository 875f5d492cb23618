import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Packing = 'br' | 'gzip';

const KEPT_MAX = 500;
/** Quick rather than smallest: most of it is made for one viewer and read once. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;

/** The best packing that whoever asks can unpack; nothing where they say none, or refuse it. */
export function packingFor(accepted: string | string[] | undefined): Packing | undefined {
  const wanted = new Set(
    String(accepted ?? '')
      .split(',')
      .map((one) => one.trim().toLowerCase())
      .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
      .map((one) => one.split(';')[0]!.trim()),
  );
  return wanted.has('br') ? 'br' : wanted.has('gzip') ? 'gzip' : undefined;
}

export const pack = (text: string, packing: Packing): Promise<Buffer> =>
  packing === 'br'
    ? promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : promisify(gzip)(text, { level: GZIP_LEVEL });

const kept = new Map<string, Promise<Buffer>>();

/** The same text is packed once, however many ask for it. */
export function packedOnce(text: string, packing: Packing): Promise<Buffer> {
  const key = `${packing} ${text}`;
  let bytes = kept.get(key);
  if (!bytes) {
    bytes = pack(text, packing);
    if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value!);
    kept.set(key, bytes);
  }
  return bytes;
}
