/** The carriers a parcel may travel with, by SweetTracker's codes. */
export const CARRIERS = {
  '01': '우체국택배',
  '04': 'CJ대한통운',
  '05': '한진택배',
  '06': '로젠택배',
  '08': '롯데택배',
  '11': '일양로지스',
  '22': '대신택배',
  '23': '경동택배',
  '24': 'GS Postbox 택배',
  '46': 'CU 편의점택배',
} as const;
export type CarrierCode = keyof typeof CARRIERS;
/** In the order they are offered. */
export const CARRIER_CODES: readonly CarrierCode[] = ['04', '05', '08', '01', '06', '23', '22', '11', '24', '46'];

export const carrierName = (code: string): string => (CARRIERS as Record<string, string>)[code] ?? '택배';
