import type { CLAIM_TYPES, ClaimState } from '@oun/contract/order';

/** How far an order got, and when that began, in hours before now. */
export type OrderStory = {
  /** The account one signs in as, or one of the others. */
  who: 'member' | number;
  hours: number;
  /** Which things, by their place among those that are sold; and how many of each. */
  items: readonly (readonly [place: number, quantity: number])[];
  upTo: 'WAITING_DEPOSIT' | 'NOT_PAID' | 'UNKNOWN' | 'PAID' | 'PREPARING' | 'SHIPPING' | 'DELIVERED' | 'CONFIRMED';
  points?: number;
  hasCoupon?: true;
  claim?: { type: (typeof CLAIM_TYPES)[number]; reason: string; state: ClaimState; detail?: string; hasFailed?: true };
  memo?: string;
};

const DAY = 24;

/** One of every state there is, and enough around them that a fortnight looks lived in. */
export const ORDER_STORIES: readonly OrderStory[] = [
  // What the member sees on signing in.
  { who: 'member', hours: 40 * DAY, items: [[3, 1]], upTo: 'CONFIRMED' },
  {
    who: 'member',
    hours: 20 * DAY,
    items: [
      [5, 1],
      [9, 2],
    ],
    upTo: 'CONFIRMED',
  },
  {
    who: 'member',
    hours: 6 * DAY,
    items: [
      [0, 1],
      [1, 1],
    ],
    upTo: 'DELIVERED',
    points: 1_000,
  },
  { who: 'member', hours: 3 * DAY, items: [[12, 1]], upTo: 'SHIPPING' },
  { who: 'member', hours: 20, items: [[2, 2]], upTo: 'PREPARING' },
  {
    who: 'member',
    hours: 2,
    items: [
      [7, 1],
      [14, 1],
    ],
    upTo: 'PAID',
  },
  { who: 'member', hours: 5, items: [[6, 1]], upTo: 'WAITING_DEPOSIT' },
  {
    who: 'member',
    hours: 8 * DAY,
    items: [[10, 1]],
    upTo: 'DELIVERED',
    claim: {
      type: 'RETURN',
      reason: 'BROKEN',
      state: 'COLLECTING',
      detail: '상자 모서리가 눌려 안쪽까지 금이 갔어요.',
    },
  },
  {
    who: 'member',
    hours: 30 * DAY,
    items: [[4, 1]],
    upTo: 'PAID',
    claim: { type: 'CANCEL', reason: 'CHANGED_MIND', state: 'CANCEL_DONE' },
  },

  // Cancellations.
  {
    who: 0,
    hours: 26,
    items: [
      [0, 1],
      [1, 1],
      [2, 1],
    ],
    upTo: 'PREPARING',
    hasCoupon: true,
    claim: { type: 'CANCEL', reason: 'CHANGED_MIND', state: 'CANCEL_REQUESTED' },
  },
  {
    who: 1,
    hours: 22,
    items: [[8, 1]],
    upTo: 'PREPARING',
    claim: { type: 'CANCEL', reason: 'WRONG_OPTION', state: 'CANCEL_REQUESTED', detail: '블루로 다시 살게요.' },
  },
  {
    who: 2,
    hours: 5 * DAY,
    items: [[11, 1]],
    upTo: 'PREPARING',
    claim: { type: 'CANCEL', reason: 'BUY_OTHER', state: 'CANCEL_REJECTED' },
  },
  {
    who: 3,
    hours: 4 * DAY,
    items: [[13, 2]],
    upTo: 'PREPARING',
    claim: { type: 'CANCEL', reason: 'SOLD_OUT', state: 'CANCEL_DONE' },
  },
  {
    who: 4,
    hours: 30,
    items: [[16, 1]],
    upTo: 'PREPARING',
    claim: { type: 'CANCEL', reason: 'CHANGED_MIND', state: 'WITHDRAWN' },
  },

  // Returns.
  {
    who: 5,
    hours: 6 * DAY,
    items: [[3, 1]],
    upTo: 'DELIVERED',
    claim: { type: 'RETURN', reason: 'CHANGED_MIND', state: 'RETURN_REQUESTED', detail: '생각보다 커요.' },
  },
  {
    who: 6,
    hours: 7 * DAY,
    items: [
      [17, 1],
      [18, 1],
    ],
    upTo: 'DELIVERED',
    claim: {
      type: 'RETURN',
      reason: 'DEFECT',
      state: 'COLLECT_DONE',
      detail: '이음매가 한쪽만 벌어져 있어요. 처음 꺼낼 때부터 그랬어요.',
    },
    memo: '브랜드에 같은 불량이 두 건 더 있는지 확인 중',
  },
  {
    who: 7,
    hours: 8 * DAY,
    items: [[5, 1]],
    upTo: 'DELIVERED',
    claim: { type: 'RETURN', reason: 'NOT_AS_DESCRIBED', state: 'RETURN_HELD', detail: '색이 사진과 많이 달라요.' },
  },
  {
    who: 8,
    hours: 10 * DAY,
    items: [[9, 1]],
    upTo: 'DELIVERED',
    claim: { type: 'RETURN', reason: 'CHANGED_MIND', state: 'RETURN_DONE' },
  },
  {
    who: 9,
    hours: 9 * DAY,
    items: [[15, 1]],
    upTo: 'DELIVERED',
    claim: { type: 'RETURN', reason: 'LATE', state: 'RETURN_DONE', hasFailed: true },
  },
  {
    who: 10,
    hours: 11 * DAY,
    items: [[19, 1]],
    upTo: 'DELIVERED',
    claim: { type: 'RETURN', reason: 'CHANGED_MIND', state: 'RETURN_REJECTED' },
  },

  // Exchanges.
  {
    who: 11,
    hours: 5 * DAY,
    items: [[0, 1]],
    upTo: 'DELIVERED',
    claim: { type: 'EXCHANGE', reason: 'WRONG_OPTION', state: 'FEE_WAITING' },
  },
  {
    who: 12,
    hours: 5 * DAY,
    items: [[4, 1]],
    upTo: 'DELIVERED',
    claim: { type: 'EXCHANGE', reason: 'WRONG_ITEM', state: 'EXCHANGE_REQUESTED', detail: '다른 색이 왔어요.' },
  },
  {
    who: 13,
    hours: 6 * DAY,
    items: [[6, 1]],
    upTo: 'DELIVERED',
    claim: { type: 'EXCHANGE', reason: 'DEFECT', state: 'EXCHANGE_HELD' },
  },
  {
    who: 14,
    hours: 7 * DAY,
    items: [[8, 1]],
    upTo: 'DELIVERED',
    claim: { type: 'EXCHANGE', reason: 'BROKEN', state: 'REDELIVERING' },
  },
  {
    who: 15,
    hours: 12 * DAY,
    items: [[10, 1]],
    upTo: 'DELIVERED',
    claim: { type: 'EXCHANGE', reason: 'MISSING_PART', state: 'EXCHANGE_DONE' },
  },
  {
    who: 16,
    hours: 12 * DAY,
    items: [[12, 1]],
    upTo: 'DELIVERED',
    claim: { type: 'EXCHANGE', reason: 'DEFECT', state: 'EXCHANGE_REJECTED' },
  },

  // Money that somebody must look at.
  {
    who: 17,
    hours: 3,
    items: [
      [1, 1],
      [13, 1],
    ],
    upTo: 'UNKNOWN',
  },
  { who: 18, hours: 9 * DAY, items: [[7, 1]], upTo: 'NOT_PAID' },

  // What waits to be sent, two of them for too long.
  { who: 19, hours: 8 * DAY, items: [[2, 1]], upTo: 'PAID', memo: '입고가 늦어 고객에게 연락함' },
  {
    who: 20,
    hours: 7 * DAY + 3,
    items: [
      [14, 1],
      [15, 1],
    ],
    upTo: 'PREPARING',
  },
  { who: 21, hours: 1, items: [[3, 1]], upTo: 'PAID' },
  { who: 22, hours: 2, items: [[5, 2]], upTo: 'PAID' },
  {
    who: 23,
    hours: 3,
    items: [
      [16, 1],
      [0, 1],
    ],
    upTo: 'PAID',
    hasCoupon: true,
  },
  { who: 24, hours: 4, items: [[11, 1]], upTo: 'PAID' },
  { who: 25, hours: 6, items: [[18, 1]], upTo: 'PAID' },
  { who: 26, hours: 8, items: [[1, 3]], upTo: 'PAID' },
  { who: 27, hours: 9, items: [[9, 1]], upTo: 'PAID' },
  {
    who: 28,
    hours: 28,
    items: [
      [4, 1],
      [17, 1],
    ],
    upTo: 'PREPARING',
  },
  { who: 29, hours: 30, items: [[6, 1]], upTo: 'PREPARING' },
  { who: 0, hours: 33, items: [[12, 1]], upTo: 'PREPARING' },
  { who: 1, hours: 47, items: [[19, 2]], upTo: 'SHIPPING' },
  { who: 2, hours: 51, items: [[8, 1]], upTo: 'SHIPPING' },
  {
    who: 3,
    hours: 70,
    items: [
      [10, 1],
      [3, 1],
    ],
    upTo: 'SHIPPING',
  },
  { who: 4, hours: 4 * DAY, items: [[7, 1]], upTo: 'DELIVERED' },
  { who: 5, hours: 5 * DAY, items: [[13, 1]], upTo: 'DELIVERED' },
  {
    who: 6,
    hours: 5 * DAY + 6,
    items: [
      [2, 1],
      [5, 1],
    ],
    upTo: 'DELIVERED',
  },
  { who: 7, hours: 6 * DAY + 2, items: [[16, 2]], upTo: 'DELIVERED' },
  { who: 8, hours: 7 * DAY + 1, items: [[0, 1]], upTo: 'DELIVERED' },
  { who: 9, hours: 8 * DAY + 4, items: [[11, 1]], upTo: 'DELIVERED' },
  { who: 10, hours: 10 * DAY + 2, items: [[14, 1]], upTo: 'CONFIRMED' },
  {
    who: 11,
    hours: 11 * DAY + 5,
    items: [
      [18, 1],
      [1, 1],
    ],
    upTo: 'CONFIRMED',
  },
  { who: 12, hours: 12 * DAY + 3, items: [[9, 2]], upTo: 'CONFIRMED' },
  { who: 13, hours: 13 * DAY + 4, items: [[4, 1]], upTo: 'CONFIRMED' },
  { who: 14, hours: 13 * DAY + 9, items: [[17, 1]], upTo: 'CONFIRMED' },
];

/** Whom parcels go to. */
export const RECEIVERS = [
  '이지우',
  '김하린',
  '박서준',
  '최민아',
  '정태훈',
  '한예솔',
  '오하나',
  '윤도서',
  '임지호',
  '강은미',
  '조유빈',
  '신가영',
  '홍성기',
  '송다인',
  '백현우',
] as const;
export const DOORS = [
  ['서울 마포구 월드컵로25길 8', '302호', '04001'],
  ['서울 성동구 왕십리로 115', '1204동 803호', '04769'],
  ['경기 성남시 분당구 판교역로 166', '5층', '13529'],
  ['부산 해운대구 센텀중앙로 90', '2101호', '48059'],
  ['대전 유성구 대학로 99', '101동 1502호', '34134'],
  ['제주 제주시 첨단로 242', '2층', '63309'],
] as const;
