import { expect, test } from 'vitest';
import { readText } from './csv-file.ts';

test('a file is read in UTF-8, and in the letters of old where it is none', async () => {
  expect(await readText(new Blob(['택배사코드,송장번호']))).toBe('택배사코드,송장번호');
  // 택배 in EUC-KR.
  const old = new Uint8Array([0xc5, 0xc3, 0xb9, 0xe8]);
  expect(await readText(new Blob([old]))).toBe('택배');
});
