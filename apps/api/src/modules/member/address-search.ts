import type { searchAddresses as searchAddressesCall } from '@oun/contract/address';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { VagueAddress } from '../../gateways/address-search.gateway.ts';
import { OutsideUnavailable } from '../../gateways/outside.ts';
import type { MemberContext } from '../../platform/context.ts';
import { type Limit, takeTry } from '../../platform/access/rate-limit.ts';

const SHOWN = 10;
const ADDRESS_MAX = 120;
/** More than anybody types; the key is ours, and counted. */
const SEARCHES: Limit = { max: 60, seconds: 600 };

export async function searchAddresses(
  { db, now, log, memberId, gateways }: MemberContext,
  { q, page }: Parsed<typeof searchAddressesCall>['query'],
): Promise<Answer<typeof searchAddressesCall>> {
  const { isAllowed } = await takeTry(db, now(), `address-search:${memberId}`, SEARCHES);
  if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS');
  try {
    const { total, places } = await gateways.addressSearch.search({ keyword: q, page, pageSize: SHOWN });
    return {
      items: places.map(({ postcode, road, lot, building }) => ({
        postcode,
        address1: road.slice(0, ADDRESS_MAX),
        lot_address: lot,
        building,
      })),
      page,
      page_size: SHOWN,
      total,
    };
  } catch (error) {
    if (error instanceof VagueAddress) throw new AppError('ADDRESS_TOO_VAGUE');
    if (!(error instanceof OutsideUnavailable)) throw error;
    log.warn({ err: error }, 'addresses cannot be searched');
    throw new AppError('ADDRESS_SEARCH_DOWN');
  }
}
