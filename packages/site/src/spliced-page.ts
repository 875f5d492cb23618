import { constants, crc32, deflateRawSync } from 'node:zlib';
import { NONCE_LENGTH } from './nonce.ts';

/**
 * A finished page into which each response puts its own nonce. The compressed form is made once: every nonce lies in
 * it as a stored block at a known place, so a response is one copy, a few short writes and the checksum.
 */
export type SplicedPage = {
  /** Bytes held in memory. */
  bytes: number;
  plain(nonce: string): Buffer;
  gzip(nonce: string): Buffer;
};

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** A block of the deflate format that holds the next `NONCE_LENGTH` bytes as they are. */
const STORED_NONCE = Buffer.from([0, NONCE_LENGTH, 0, NONCE_LENGTH ^ 0xff, 0xff]);
const LAST_EMPTY_BLOCK = Buffer.from([3, 0]);
const DEFLATE_WINDOW = 32_768;
/** Never part of UTF-8 text, so the compressor cannot point back at a nonce that will have changed. */
const NOT_TEXT = 0xff;

export function splicePage(html: Buffer, placeholder: string): SplicedPage {
  if (placeholder.length !== NONCE_LENGTH) throw new RangeError(`splicePage: a nonce has ${NONCE_LENGTH} characters`);
  const plain = Buffer.from(html);
  const places = placesOf(plain, placeholder);
  for (const at of places) plain.fill(NOT_TEXT, at, at + NONCE_LENGTH);

  const parts: Buffer[] = [GZIP_HEADER];
  const gzipPlaces: number[] = [];
  let length = GZIP_HEADER.length;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };

  let start = 0;
  for (const at of [...places, plain.length]) {
    if (at > start) add(deflatePiece(plain, start, at));
    if (at === plain.length) break;
    add(STORED_NONCE);
    gzipPlaces.push(length);
    add(Buffer.alloc(NONCE_LENGTH));
    start = at + NONCE_LENGTH;
  }
  add(LAST_EMPTY_BLOCK);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(plain.length % 2 ** 32, 4);
  const checksumAt = length;
  add(trailer);
  const gzip = Buffer.concat(parts);
  const checksum = checksumByNonce(plain, places);

  return {
    bytes: plain.length + gzip.length,
    plain: (nonce) => withNonce(plain, places, nonce),
    gzip: (nonce) => {
      const body = withNonce(gzip, gzipPlaces, nonce);
      body.writeUInt32LE(checksum(nonce), checksumAt);
      return body;
    },
  };
}

function placesOf(plain: Buffer, placeholder: string): number[] {
  const places: number[] = [];
  for (let at = plain.indexOf(placeholder); at >= 0; at = plain.indexOf(placeholder, at + NONCE_LENGTH)) {
    places.push(at);
  }
  return places;
}

function withNonce(template: Buffer, places: readonly number[], nonce: string): Buffer {
  if (nonce.length !== NONCE_LENGTH) throw new RangeError(`splicePage: a nonce has ${NONCE_LENGTH} characters`);
  const body = Buffer.allocUnsafe(template.length);
  template.copy(body);
  for (const at of places) body.write(nonce, at, NONCE_LENGTH, 'latin1');
  return body;
}

/** What stands before the piece is its dictionary, so cutting the page costs next to nothing in size. */
function deflatePiece(plain: Buffer, start: number, end: number): Buffer {
  return deflateRawSync(plain.subarray(start, end), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
    ...(start > 0 && { dictionary: plain.subarray(Math.max(0, start - DEFLATE_WINDOW), start) }),
  });
}

/**
 * The CRC-32 of the page as a function of its nonce. A checksum of joined parts is the sum of each part's own, moved by
 * the bytes that follow it; the moves of all nonces add up to one factor, known beforehand.
 */
function checksumByNonce(plain: Buffer, places: readonly number[]): (nonce: string) => number {
  let factor = 0;
  for (const at of places) factor ^= powerOfX8(plain.length - at - NONCE_LENGTH);
  const moved = (nonce: Buffer | string) => multiply(factor, crc32(nonce));
  const rest = crc32(plain) ^ moved(Buffer.alloc(NONCE_LENGTH, NOT_TEXT));
  return (nonce) => (rest ^ moved(nonce)) >>> 0;
}

/** Polynomials over GF(2) modulo the one of CRC-32, lowest power in the highest bit. */
const CRC_POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const X8 = 0x00800000;

function multiply(a: number, b: number): number {
  let product = 0;
  let term = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= term;
    term = term & 1 ? (term >>> 1) ^ CRC_POLYNOMIAL : term >>> 1;
  }
  return product;
}

/** x to the power of 8 × `bytes`: what moves a checksum past that many bytes. */
function powerOfX8(bytes: number): number {
  let power = ONE;
  let square = X8;
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(power, square);
    square = multiply(square, square);
  }
  return power;
}
