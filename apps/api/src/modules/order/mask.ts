import type { OrderAddress } from '@oun/contract/checkout';

/** 김지우 → 김*우, 김우 → 김*. */
export const maskName = (name: string): string =>
  name.length <= 2 ? `${name.slice(0, 1)}*` : `${name[0]}${'*'.repeat(name.length - 2)}${name.at(-1)}`;

/** 01012345678 → 010-****-5678. */
export const maskPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return `${digits.slice(0, 3)}-****-${digits.slice(-4)}`;
};

/** Enough to tell two orders apart, and not to find anybody's door. */
export const maskAddress = (address: OrderAddress): OrderAddress => ({
  ...address,
  name: maskName(address.name),
  phone: maskPhone(address.phone),
  address2: address.address2 === '' ? '' : '***',
});
