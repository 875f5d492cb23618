import { isIP } from 'node:net';

const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);
const HOPS_MAX = 10;

export type TrustedProxies = false | string | ((address: string, hop: number) => boolean);

/**
 * Whose `X-Forwarded-*` is believed: how many proxies stand in front, or their addresses and ranges. The address of a
 * caller is then the nearest one that they did not write themselves; what stands further left anybody may have written.
 */
export function trustedProxies(variable: string, text: string | undefined): TrustedProxies {
  const given = (text ?? '').trim();
  if (given === '' || given === '0' || given === 'off') return false;
  if (/^\d+$/.test(given) && Number(given) <= HOPS_MAX) return (_, hop) => hop < Number(given);
  const items = given.split(',').map((item) => item.trim());
  const wrong = items.find((item) => !NAMED.has(item) && !isRange(item));
  if (wrong === undefined) return items.join(', ');
  throw new Error(
    `${variable}: '${wrong}'를 알 수 없어요. 앞에 있는 프록시의 수나 주소(10.0.0.0/8, loopback 등)를 적어주세요.`,
  );
}

/** A range that holds everybody names nobody. */
function isRange(item: string): boolean {
  const [address = '', bits, ...more] = item.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}
