import { startOfDay } from '@oun/brand/seoul';
import { wallClock } from '@oun/brand/wall-clock';
import type { ReceivedGift, SentGift } from '@oun/contract/gift';
import { dateWords, pointWords, wonWords } from '@oun/contract/money-words';
import { giftRefundOf } from '@oun/membership/gift';
import type { Won } from '@oun/money';
import type { BadgeTone } from '@oun/ui/badge';

/** A stretch ends with the midnight after its last day. */
export const lastDayIn = (end: string, now: Date): string => dateWords(new Date(Date.parse(end) - 1), now);

/** "오전 9시", "오후 6시 30분". */
export function timeWords(at: string | Date): string {
  const there = wallClock(at);
  const hour = there.getUTCHours();
  const minute = there.getUTCMinutes();
  return `${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}시${minute > 0 ? ` ${minute}분` : ''}`;
}

/** "서연 님"; a name that is already a form of address stays as it is. */
export const calledWords = (name: string): string => (/님$|엄마$|아빠$/.test(name) ? name : `${name} 님`);

export type GiftLine = { badge: string; tone: BadgeTone; words: string };

/** Where a gift stands, in a word and a sentence. */
export function sentLine(gift: SentGift, now: Date): GiftLine {
  const { state, expires_at, scheduled_at, refund, refunded } = gift;
  switch (state) {
    case 'CREATED':
      return { badge: '결제 확인 중', tone: 'neutral', words: '결제 결과를 확인하고 있어요. 두 번 결제되지 않아요.' };
    case 'DROPPED':
      return { badge: '결제 안 됨', tone: 'error', words: '결제되지 않았어요.' };
    case 'PAID':
    case 'SENT':
      if (gift.is_ending)
        return {
          badge: '30일 안에 끝나요',
          tone: 'caution',
          words: `${lastDayIn(expires_at!, now)}까지 받지 않으면 기간이 끝나요. 그 전에는 ${wonWords(gift.amount)} 모두, 뒤에는 ${wonWords(afterEnd(gift))}을 돌려받아요.`,
        };
      if (state === 'SENT')
        return {
          badge: '보냈어요',
          tone: 'notice',
          words: `아직 받지 않았어요. ${lastDayIn(expires_at!, now)}까지 받을 수 있어요.`,
        };
      return scheduled_at
        ? {
            badge: '예약',
            tone: 'neutral',
            words: `${dateWords(scheduled_at, now)} ${timeWords(scheduled_at)}에 문자로 보내요.`,
          }
        : { badge: '아직 안 보냈어요', tone: 'caution', words: '결제는 끝났어요. 링크를 보내주세요.' };
    case 'CLAIMED':
      return { badge: '받았어요', tone: 'success', words: claimedWords(gift, now) };
    case 'EXPIRED':
      return {
        badge: '기간 지남',
        tone: 'neutral',
        words: refund?.until
          ? `${lastDayIn(expires_at!, now)}에 끝났어요. 돈이나 포인트로 돌려받을 수 있어요. ${monthIn(refund.until)}까지예요.`
          : `${lastDayIn(expires_at!, now)}에 끝났어요. 돌려받을 수 있는 기간도 지났어요.`,
      };
    case 'REFUND_REQUESTED':
      return {
        badge: '환불 중',
        tone: 'notice',
        words: `${wonWords(refunded!.amount)}을 결제한 ${paidBy(gift.method)}에 돌려보내고 있어요.`,
      };
    case 'REFUNDED':
      return { badge: '환불 완료', tone: 'neutral', words: refundedWords(gift, now) };
  }
}

/** By the function that will give it back. */
const afterEnd = ({ amount }: SentGift): Won => giftRefundOf(amount, { is: 'EXPIRED', isTooLate: false }).money;

/** "2031년 10월": the last month in which it can be asked for. */
function monthIn(until: string): string {
  const there = wallClock(new Date(Date.parse(until) - 1));
  return `${there.getUTCFullYear()}년 ${there.getUTCMonth() + 1}월`;
}

function claimedWords({ used_from, claimed_at, thanks }: SentGift, now: Date): string {
  const from = used_from ?? claimed_at!;
  const isLater = Date.parse(from) >= startOfDay(now, 1).getTime();
  const used = isLater ? `${dateWords(from, now)}부터 쓸 수 있어요.` : `${dateWords(from, now)}부터 쓰고 있어요.`;
  return thanks ? `${used} 고맙다는 답이 왔어요.` : used;
}

function refundedWords({ refunded, method }: SentGift, now: Date): string {
  const day = dateWords(refunded!.done_at ?? refunded!.asked_at, now);
  return refunded!.as === 'POINTS'
    ? `${day}에 ${pointWords(refunded!.amount)}를 드렸어요.`
    : `${day}에 ${wonWords(refunded!.amount)}을 결제한 ${paidBy(method)}에 돌려드렸어요.`;
}

export function receivedLine(gift: ReceivedGift, now: Date): GiftLine {
  const { state, starts_at, ends_at, expires_at, name } = gift;
  switch (state) {
    case 'WAITING':
      return {
        badge: '아직 안 받았어요',
        tone: 'caution',
        words: `${lastDayIn(expires_at!, now)}까지 받을 수 있어요.`,
      };
    case 'QUEUED':
      return {
        badge: `${dateWords(starts_at!, now)}부터`,
        tone: 'notice',
        words: `지금 쓰는 멤버십이 끝나면 이어서 ${lastDayIn(ends_at!, now)}까지 써요.`,
      };
    case 'IN_USE':
      return { badge: '쓰고 있어요', tone: 'success', words: `${lastDayIn(ends_at!, now)}까지 쓸 수 있어요.` };
    case 'USED':
      return {
        badge: '다 썼어요',
        tone: 'neutral',
        words:
          starts_at && ends_at
            ? `${dateWords(starts_at, now)}–${lastDayIn(ends_at, now)}에 썼어요.`
            : `${name}을 다 썼어요.`,
      };
    case 'TAKEN_BACK':
      return { badge: '취소됐어요', tone: 'neutral', words: '보낸 분이 취소한 선물이에요.' };
  }
}

/** By which it was paid, without into how many months it was split. */
export const paidBy = (method: string | null): string => method?.split(' · ')[0] ?? '카드';
