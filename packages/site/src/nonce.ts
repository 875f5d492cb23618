import { randomFillSync } from 'node:crypto';

const NONCE_BYTES = 16;
/** base64url without padding. Every nonce has this length, so that one can take another's place in a finished page. */
export const NONCE_LENGTH = 22;

/** Stands for the nonce in a page that was rendered when the site was built. */
export const NONCE_IN_BUILT_PAGE = 'oun-nonce-placeholder-';

const pool = Buffer.alloc(NONCE_BYTES * 256);
let used = pool.length;

/** 128 random bits. Drawn from a pool, since asking the system for each would cost more than the rest of a kept page. */
export function newNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += NONCE_BYTES;
  return pool.toString('base64url', used - NONCE_BYTES, used);
}
