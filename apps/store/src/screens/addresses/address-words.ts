import type { Address } from '@oun/contract/address';
import { withCommas } from '@oun/money/written';

/** What sending there means, where it is not what it is elsewhere. */
export function areaWords({ area, surcharge }: Pick<Address, 'area' | 'surcharge'>): string | undefined {
  if (area === 'UNDELIVERABLE') return '지금은 보낼 수 없는 곳이에요';
  return surcharge > 0 ? `제주·도서산간 ${withCommas(surcharge)}원 추가` : undefined;
}

export const placeWords = ({ address1, address2, postcode }: Pick<Address, 'address1' | 'address2' | 'postcode'>) =>
  `${address1}${address2 && `, ${address2}`} (${postcode})`;
