/** The carriers a parcel of ours may travel with, by SweetTracker's codes. */
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

export type TrackingState = 'READY' | 'IN_TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'UNKNOWN';
export type Tracking = {
  /** UNKNOWN where the carrier does not know the number, or not yet. */
  state: TrackingState;
  /** Oldest first. */
  events: { at: Date; where: string; what: string }[];
  deliveredAt: Date | null;
};
export type CourierGateway = {
  track: (parcel: { carrierCode: string; invoiceNo: string }) => Promise<Tracking>;
};
