import { listQuery, query } from '@oun/client/query';
import {
  getGiftBundles,
  getGiftCampaigns,
  getGiftOfLink,
  getReceivedGifts,
  getSentGifts,
  trackGift,
} from '@oun/contract/gift';
import { getMembership, getMembershipPeriods } from '@oun/contract/membership';
import { getAccess } from '@oun/contract/playback';

export const bundles = query(getGiftBundles, { query: {} });
export const designs = query(getGiftCampaigns);
export const giftOf = (id: number) => query(trackGift, { query: { gift_id: id } });
export const sentGifts = listQuery(getSentGifts, { query: {} });
export const receivedGifts = listQuery(getReceivedGifts, { query: {} });
export const giftOfLink = (token: string) => query(getGiftOfLink, { query: { gift: token } });

/** What reads differently once a gift was sent, changed or given back. */
export const SENT_TOUCHED = [trackGift, getSentGifts] as const;
/** And once one was taken. */
export const CLAIM_TOUCHED = [getGiftOfLink, getReceivedGifts, getMembership, getMembershipPeriods, getAccess] as const;
