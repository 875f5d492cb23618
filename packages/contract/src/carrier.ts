/** The carriers a parcel of ours may travel with, by SweetTracker's codes, in the order they are offered. */
export const CARRIER_CODES = ['04', '05', '08', '01', '06', '23', '22', '11', '24', '46'] as const;
export type CarrierCode = (typeof CARRIER_CODES)[number];

export const CARRIERS = {
  '04': 'CJ대한통운',
  '05': '한진택배',
  '08': '롯데택배',
  '01': '우체국택배',
  '06': '로젠택배',
  '23': '경동택배',
  '22': '대신택배',
  '11': '일양로지스',
  '24': 'GS Postbox 택배',
  '46': 'CU 편의점택배',
} as const satisfies Record<CarrierCode, string>;

export const isCarrier = (code: string): code is CarrierCode => code in CARRIERS;
export const carrierName = (code: string): string => (isCarrier(code) ? CARRIERS[code] : '택배');
/** What an invoice number looks like, whoever carries it. */
export const INVOICE_NO = /^[0-9A-Za-z-]{6,30}$/;
