/** Issuers by Toss's codes, in the order a payment window shows them. */
export const CARD_COMPANIES = [
  ['41', '신한'],
  ['61', '현대'],
  ['51', '삼성'],
  ['11', '국민'],
  ['71', '롯데'],
  ['21', '하나'],
  ['33', '우리'],
  ['31', 'BC'],
  ['91', '농협'],
  ['15', '카카오뱅크'],
  ['24', '토스뱅크'],
  ['3A', '케이뱅크'],
] as const;
export type CardCompany = (typeof CARD_COMPANIES)[number][0];
export const isCardCompany = (code: string): code is CardCompany => CARD_COMPANIES.some(([each]) => each === code);

/** Where an account to pay into can be had. */
export const BANKS = [
  ['88', '신한'],
  ['04', '국민'],
  ['20', '우리'],
  ['81', '하나'],
  ['11', '농협'],
  ['03', '기업'],
] as const;
export type Bank = (typeof BANKS)[number][0];
/** Where money can be sent back to, beside those. */
const OTHER_BANKS = [
  ['90', '카카오'],
  ['92', '토스'],
  ['89', '케이'],
  ['71', '우체국'],
  ['45', '새마을'],
  ['48', '신협'],
  ['07', '수협'],
  ['23', 'SC제일'],
  ['27', '씨티'],
  ['31', '대구'],
  ['32', '부산'],
  ['34', '광주'],
  ['35', '제주'],
  ['37', '전북'],
  ['39', '경남'],
  ['02', '산업'],
  ['50', '저축'],
  ['64', '산림'],
] as const;

/** A bank is named by its code, or in Korean. */
const codeIn = <Code extends string>(list: readonly (readonly [Code, string])[], bank: unknown): Code | undefined =>
  list.find(([code, name]) => code === bank || name === bank)?.[0];
export const bankCodeOf = (bank: unknown): Bank | undefined => codeIn(BANKS, bank);
export const refundBankCodeOf = (bank: unknown): string | undefined => codeIn([...BANKS, ...OTHER_BANKS], bank);

export const nameOf = (list: readonly (readonly [string, string])[], code: string): string =>
  list.find(([each]) => each === code)?.[1] ?? code;

export const EASY_PAYS = ['토스페이', '카카오페이', '네이버페이'] as const;
export type EasyPay = (typeof EASY_PAYS)[number];
