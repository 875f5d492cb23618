import type { REFUSALS } from '@oun/contract/benefit';
import type { AdminCoupon } from '@oun/contract/coupon-admin';
import { withCommas } from '@oun/money/written';
import type { StatusTone } from '@oun/ui/badge';

export const PHASE_TONES: Record<AdminCoupon['phase'], StatusTone> = {
  RUNNING: 'done',
  UPCOMING: 'waiting',
  OVER: 'quiet',
  STOPPED: 'failed',
};

export const leftWords = ({ left }: Pick<AdminCoupon, 'left'>): string =>
  left === null ? '제한 없음' : withCommas(left);

/** What it can cost when every piece takes off all that it can. Only fees for sending have no end of their own. */
export const costWords = (cost: number | null, total: number | null): string => {
  if (cost !== null) return `${withCommas(cost)}원`;
  return total === null ? '수량을 정하지 않아 끝이 없어요' : `배송비 ${withCommas(total)}번까지`;
};

export const REFUSAL_WORDS: Record<(typeof REFUSALS)[number], string> = {
  NOT_FOUND: '모르는 회원이에요',
  COUPON_NOT_ISSUABLE: '지금은 줄 수 없는 쿠폰이에요',
  COUPON_SOLD_OUT: '남은 쿠폰이 모자라요',
  COUPON_ALREADY_ISSUED: '이미 받았어요',
  FORBIDDEN_MEMBER_ONLY: '멤버십 회원이 아니에요',
};
