import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newNonce, NONCE_LENGTH } from './nonce.ts';
import { splicePage } from './spliced-page.ts';

const PLACEHOLDER = newNonce();

describe('splicePage', () => {
  test('a gzip body opens to the page with the nonce in every place', () => {
    const html = `<html><script nonce="${PLACEHOLDER}">a</script>${'<p>운동</p>'.repeat(9_000)}<style nonce="${PLACEHOLDER}"></style></html>`;
    const page = splicePage(Buffer.from(html), PLACEHOLDER);
    for (let turn = 0; turn < 50; turn += 1) {
      const nonce = newNonce();
      const expected = html.replaceAll(PLACEHOLDER, nonce);
      expect(gunzipSync(page.gzip(nonce)).toString()).toBe(expected);
      expect(page.plain(nonce).toString()).toBe(expected);
    }
  });

  test('any page, with nonces at its ends and side by side', () => {
    const piece = fc.oneof(
      fc.constant(PLACEHOLDER),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constant('<p>같은 말</p>'.repeat(3_000)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const html = pieces.join('');
        const nonce = newNonce();
        const page = splicePage(Buffer.from(html), PLACEHOLDER);
        expect(gunzipSync(page.gzip(nonce))).toEqual(Buffer.from(html.replaceAll(PLACEHOLDER, nonce)));
      }),
      { numRuns: 150 },
    );
  });

  test('two responses share no buffer', () => {
    const page = splicePage(Buffer.from(`a${PLACEHOLDER}b`), PLACEHOLDER);
    const [first, second] = [newNonce(), newNonce()];
    const body = page.gzip(first);
    page.gzip(second);
    expect(gunzipSync(body).toString()).toBe(`a${first}b`);
  });

  test('cutting the page costs little: at most 5% and 60 bytes a nonce over the page compressed whole', () => {
    const link = `<link rel="modulepreload" href="/assets/x.js" nonce="${PLACEHOLDER}"/>`;
    const html = link.repeat(15) + '<li class="card"><a href="/programs/1">하루 10분</a></li>'.repeat(400) + link;
    const spliced = splicePage(Buffer.from(html), PLACEHOLDER).gzip(newNonce()).length;
    expect(spliced).toBeLessThan(gzipSync(html, { level: 9 }).length * 1.05 + 16 * 60);
  });

  test('a nonce of another length is refused: it would break the lengths in the format', () => {
    const page = splicePage(Buffer.from(PLACEHOLDER), PLACEHOLDER);
    expect(() => page.gzip('short')).toThrow(RangeError);
    expect(newNonce()).toHaveLength(NONCE_LENGTH);
  });
});
