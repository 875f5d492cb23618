import type { OrderAddress } from '@oun/contract/checkout';
import { maskName, maskPhone } from '@oun/contract/masks';

const HIDDEN = '***';
/** 테헤란로8길, 을지로3가, 상계6동: a number that is part of a street's or a quarter's own name. */
const NAMED_BY_NUMBER = /^\D+\d+(?:번)?(?:가|나|다)?(?:로|길|가|동|리)$/;
/** Where no number tells where the street ends: city, quarter and street. */
const WORDS_OF_A_STREET = 3;

/** 서울 마포구 월드컵북로 1 → 서울 마포구 월드컵북로 ***: down to the street, without the building. */
export function maskStreet(address1: string): string {
  const words = address1.trim().split(/\s+/);
  const building = words.findIndex((word) => /\d|^지하$|^산$|[(,]/.test(word) && !NAMED_BY_NUMBER.test(word));
  const kept = words.slice(0, building === -1 ? WORDS_OF_A_STREET : building);
  return kept.length === words.length ? address1 : [...kept, HIDDEN].join(' ');
}

/** Enough to tell two orders apart, and not to find anybody's door, nor what opens it. */
export const maskAddress = ({ name, phone, postcode, address1, address2, comment }: OrderAddress): OrderAddress => ({
  name: maskName(name),
  phone: maskPhone(phone),
  // A whole one is a handful of buildings.
  postcode: `${postcode.slice(0, 3)}**`,
  address1: maskStreet(address1),
  address2: address2 === '' ? '' : HIDDEN,
  comment: comment === '' ? '' : HIDDEN,
});
