import { expect, test } from 'vitest';
import { trustedProxies } from './trusted-proxies.ts';

test.each([
  [undefined, false],
  ['', false],
  ['0', false],
  ['loopback', 'loopback'],
  ['10.0.0.0/8,  fd00::/8', '10.0.0.0/8, fd00::/8'],
  ['203.0.113.7', '203.0.113.7'],
])('%j names the proxies', (text, expected) => expect(trustedProxies('OUN_TRUST_PROXY', text)).toBe(expected));

test('a number is how many stand in front', () => {
  const trusts = trustedProxies('OUN_TRUST_PROXY', '1') as (address: string, hop: number) => boolean;
  expect([0, 1, 2].map((hop) => trusts('10.0.0.1', hop))).toEqual([true, false, false]);
});

test.each(['true', 'yes', '*', 'all', '0.0.0.0/0', '::/0', '10.0.0.0/33', 'balancer', '1,2', '-1', '99'])(
  '%s names nobody and is refused',
  (text) => expect(() => trustedProxies('OUN_TRUST_PROXY', text)).toThrow('OUN_TRUST_PROXY'),
);
