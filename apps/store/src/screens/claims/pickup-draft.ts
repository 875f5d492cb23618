import type { OrderAddress } from '@oun/contract/checkout';
import type { Claim } from '@oun/contract/claim';

/** Both ways at once, as far as they are filled in: going back and forth between them loses nothing. */
export type PickupDraft = {
  method: 'AUTO' | 'SELF';
  address: OrderAddress;
  phone: string;
  carrier: string;
  invoice: string;
};

/** Where it was sent to is where it is fetched from; what was asked of the one who brought it is not. */
export const draftFrom = (address: OrderAddress): PickupDraft => ({
  method: 'AUTO',
  address: { ...address, comment: '' },
  phone: address.phone,
  carrier: '',
  invoice: '',
});

/** What was chosen before, over what the order knows. */
export function draftOf(pickup: Claim['pickup'], address: OrderAddress): PickupDraft {
  const empty = draftFrom(address);
  if (pickup?.method === 'AUTO') return { ...empty, address: pickup.address };
  if (!pickup) return empty;
  const { phone, parcel } = pickup;
  return { ...empty, method: 'SELF', phone, carrier: parcel?.carrier_code ?? '', invoice: parcel?.invoice_no ?? '' };
}

export function missingIn({ method, phone, carrier, invoice }: PickupDraft): string | undefined {
  if (method === 'AUTO') return undefined;
  if (!/^0\d{8,10}$/.test(phone.replace(/\D/g, ''))) return '연락처를 적어주세요';
  if (invoice.trim() !== '' && carrier === '') return '택배사를 골라주세요';
  return carrier !== '' && invoice.trim() === '' ? '송장번호를 적어주세요' : undefined;
}

export function pickupOf({ method, address, phone, carrier, invoice }: PickupDraft) {
  if (method === 'AUTO') return { method, address };
  return { method, phone, parcel: carrier === '' ? null : { carrier_code: carrier, invoice_no: invoice } };
}
