import { nowMs } from '@oun/brand/clock';
import { wallClock } from '@oun/brand/wall-clock';
import { withCommas } from '@oun/money/written';
import type { PAYMENT_METHODS } from './checkout.ts';

/**
 * What people are told of money: what it is, where it goes and when. Said here and nowhere else, so that the product, the
 * cart, the order, the claim, a message and the back office never say it differently.
 */

export const wonWords = (amount: number): string => `${withCommas(amount)}원`;
/** What a payment is beside the one before it, where it is not more. */
export const sinceLastWords = ({ before, amount }: { before: number | null; amount: number }): string =>
  before === null || before === amount ? '지난번과 같은 금액이에요' : `지난번보다 ${wonWords(before - amount)} 적어요`;
export const pointWords = (amount: number): string => `${withCommas(amount)}P`;

/** "6,000원 + 1,000P", and only what there is of it. */
export function backWords({ pg, point }: { pg: number; point: number }): string {
  const parts = [pg > 0 && wonWords(pg), point > 0 && pointWords(point)].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(' + ') : wonWords(0);
}

/** What keeping something brings. */
export const earnWords = (earn: number): string => `구매확정하면 ${pointWords(earn)}를 드려요`;
export const earnedWords = (earned: number): string =>
  earned > 0 ? `${pointWords(earned)}를 드렸어요.` : '구매를 확정했어요.';

const WEEKDAYS = '일월화수목금토';

/** "7월 21일(월)" in Seoul, and never over two lines: without the joiner a line may end before the bracket. */
export function dayWords(instant: string | Date): string {
  const there = wallClock(instant);
  return `${there.getUTCMonth() + 1}월\u00a0${there.getUTCDate()}일\u2060(${WEEKDAYS[there.getUTCDay()]})`;
}

const yearOf = (instant: string | Date | number): number => wallClock(instant).getUTCFullYear();

/** The same with its year, for what is read again much later. */
export const longDayWords = (instant: string | Date): string => `${yearOf(instant)}년 ${dayWords(instant)}`;

/** With its year where that is not this one: what ends in a year must not read as if it ended tomorrow. */
export const dateWords = (instant: string | Date, at: Date | number = nowMs()): string =>
  yearOf(instant) === yearOf(at) ? dayWords(instant) : longDayWords(instant);

/** A number with hyphens, as of a telephone, that no line ends in. */
export const unbroken = (text: string): string => text.replaceAll('-', '\u2060-\u2060');

/** When something comes, or came. Nothing is promised of what does not. */
export type Arrival = { kind: (typeof ARRIVALS)[number]; on: string };
export const ARRIVALS = ['EXPECTED', 'AFTER_DEPOSIT', 'LATE', 'ARRIVED'] as const;

export function arrivalWords({ kind, on }: Arrival): string {
  const day = dayWords(`${on}T00:00:00+09:00`);
  switch (kind) {
    case 'EXPECTED':
      return `${day} 도착 예정이에요`;
    case 'AFTER_DEPOSIT':
      return `지금 입금하면 ${day} 도착 예정이에요`;
    case 'LATE':
      return `${day} 도착 예정이었는데 늦어지고 있어요`;
    case 'ARRIVED':
      return `${day}에 도착했어요`;
  }
}

type Method = (typeof PAYMENT_METHODS)[number];

/** Where money goes back to, and when it is there. */
export type RefundWay = { to: string; when: string };

export type RefundStage =
  /** It is sent as soon as it is asked for. */
  | 'AT_ONCE'
  /** Once the seller has agreed to it. */
  | 'AFTER_APPROVAL'
  /** Once the goods are back and looked at. */
  | 'AFTER_CHECK'
  | 'WAITING_ACCOUNT'
  | 'SENDING'
  | 'DONE';

const BEFORE: Record<'AFTER_APPROVAL' | 'AFTER_CHECK', string> = {
  AFTER_APPROVAL: '판매자가 확인한 뒤',
  AFTER_CHECK: '상품을 확인한 뒤',
};
/** "매월 19,800원"; where the first one is another amount, both. */
export const amountsWords = (every: string, first: number, fromThenOn: number | null): string =>
  fromThenOn === null
    ? `${every} ${wonWords(first)}`
    : `첫 결제 ${wonWords(first)}, 그다음부터 ${every} ${wonWords(fromThenOn)}`;

/** What somebody says yes or no to, in the same words on a screen and in a message. */
export const questionWords = (on: string, every: string, after: number, fromThenOn: number | null): string =>
  `${on}${fromThenOn === null ? '부터' : '에'} ${amountsWords(every, after, fromThenOn)}이 결제돼요. 계속 이용할까요?`;

/** Of a membership or a gift, which goes back the way it was paid. */
export const PAID_BACK_WORDS = '카드사나 간편결제사에 따라 영업일 3~4일 걸려요.';

const TO_ACCOUNT = '영업일 3일 안';
const AT_ISSUER = { CARD: '카드사에 따라 영업일 3~4일', EASY_PAY: '간편결제사에 따라 영업일 3~4일' } as const;

/**
 * The same words before a claim, while it goes on and after it. A card takes its own days after we have sent it back; into
 * an account it is sent once that is known; points are there in the moment they are given back.
 */
export function refundWay(
  paid: { method: Method | null; text: string },
  { pg, point }: { pg: number; point: number },
  stage: RefundStage,
): RefundWay {
  if (pg === 0) return { to: '포인트', when: point === 0 ? '' : pointsWhen(stage) };
  if (paid.method === 'VIRTUAL_ACCOUNT') return { to: '돌려받을 계좌', when: accountWhen(stage) };
  const days = AT_ISSUER[paid.method ?? 'CARD'];
  const to = paid.text || '카드';
  switch (stage) {
    case 'AT_ONCE':
      return { to, when: days };
    case 'AFTER_APPROVAL':
    case 'AFTER_CHECK':
      return { to, when: `${BEFORE[stage]} 영업일 3일 안에 보내요. ${days} 더 걸려요` };
    case 'WAITING_ACCOUNT':
    case 'SENDING':
      return { to, when: `보내고 있어요. ${days} 걸려요` };
    case 'DONE':
      return { to, when: `보냈어요. ${days} 걸려요` };
  }
}

function accountWhen(stage: RefundStage): string {
  switch (stage) {
    case 'AFTER_APPROVAL':
    case 'AFTER_CHECK':
      return `${BEFORE[stage]} 계좌를 여쭤보고 ${TO_ACCOUNT}에 보내요`;
    case 'AT_ONCE':
    case 'WAITING_ACCOUNT':
      return `계좌를 알려준 뒤 ${TO_ACCOUNT}`;
    case 'SENDING':
      return `${TO_ACCOUNT}에 들어와요`;
    case 'DONE':
      return '알려준 계좌로 보냈어요';
  }
}

function pointsWhen(stage: RefundStage): string {
  if (stage === 'DONE') return '돌려드렸어요';
  return stage === 'AFTER_APPROVAL' || stage === 'AFTER_CHECK' ? `${BEFORE[stage]} 바로` : '바로 돌려드려요';
}

/** What an order was paid with, or why that is not known yet. */
export function paidByWords({ pay, text, isPending }: { pay: number; text: string; isPending: boolean }): string {
  if (isPending) return `${text || '카드'} · 결제 확인 중`;
  return text || (pay === 0 ? '포인트·쿠폰' : '결제 전');
}

/** What was paid, and what goes back, named by the way it was paid. */
export function paidLabels(method: Method | null): { paid: string; back: string } {
  switch (method) {
    case 'VIRTUAL_ACCOUNT':
      return { paid: '입금한 금액', back: '계좌로 돌려받을 금액' };
    case 'EASY_PAY':
      return { paid: '간편결제로 낸 금액', back: '간편결제로 돌려받을 금액' };
    case 'CARD':
    case null:
      return { paid: '카드로 낸 금액', back: '카드로 돌려받을 금액' };
  }
}
