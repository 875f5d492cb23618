import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pack, packedOnce, packingFor } from './packing.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity', undefined],
  ['gzip;q=0.0', undefined],
  [undefined, undefined],
])('of %s, %s is chosen', (accepted, packing) => {
  expect(packingFor(accepted)).toBe(packing);
});

test('what was packed is the same when it is unpacked, and is packed once for all', async () => {
  const text = '../../segments/720/key/0.m4s\n'.repeat(300);
  expect(brotliDecompressSync(await pack(text, 'br')).toString()).toBe(text);
  expect(gunzipSync(await pack(text, 'gzip')).toString()).toBe(text);
  expect(await packedOnce(text, 'br')).toBe(await packedOnce(text, 'br'));
  expect((await pack(text, 'br')).length).toBeLessThan(text.length / 20);
});
