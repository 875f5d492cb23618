import type { OrderAddress } from '@oun/contract/checkout';
import { maskPhone } from '../identity/identity.ts';

/** 김지우 → 김*우, 김우 → 김*. */
export const maskName = (name: string): string =>
  name.length <= 2 ? `${name.slice(0, 1)}*` : `${name[0]}${'*'.repeat(name.length - 2)}${name.at(-1)}`;

/** Enough to tell two orders apart, and not to find anybody's door. */
export const maskAddress = (address: OrderAddress): OrderAddress => ({
  ...address,
  name: maskName(address.name),
  phone: maskPhone(address.phone),
  address2: address.address2 === '' ? '' : '***',
});
