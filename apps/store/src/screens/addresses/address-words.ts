import type { Address } from '@oun/contract/address';
import { withCommas } from '@oun/money/written';

/** "010-****-2741": enough to know whose it is, too little to be read over a shoulder. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const head = digits.startsWith('02') ? 2 : 3;
  return `${digits.slice(0, head)}-${'*'.repeat(Math.max(digits.length - head - 4, 3))}-${digits.slice(-4)}`;
}

/** What sending there means, where it is not what it is elsewhere. */
export function areaWords({ area, surcharge }: Pick<Address, 'area' | 'surcharge'>): string | undefined {
  if (area === 'UNDELIVERABLE') return '지금은 보낼 수 없는 곳이에요';
  return surcharge > 0 ? `제주·도서산간 ${withCommas(surcharge)}원 추가` : undefined;
}

export const placeWords = ({ address1, address2, postcode }: Pick<Address, 'address1' | 'address2' | 'postcode'>) =>
  `${address1}${address2 && `, ${address2}`} (${postcode})`;
