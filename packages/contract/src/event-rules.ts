/** What an event with a draw must obey, without a shape library: screens and the server read it here. */
export const EVENT_STATES = ['DRAFT', 'SCHEDULED', 'OPEN', 'CLOSED', 'DRAWN', 'ANNOUNCED'] as const;
export type EventState = (typeof EVENT_STATES)[number];
export const EVENT_STATE_LABELS = {
  DRAFT: '준비 중',
  SCHEDULED: '예약됨',
  OPEN: '진행 중',
  CLOSED: '마감',
  DRAWN: '추첨함',
  ANNOUNCED: '발표함',
} as const satisfies Record<EventState, string>;

/** As members see it: that a draw was done is told with its winners, not before. */
export const EVENT_PHASES = ['SOON', 'OPEN', 'CLOSED', 'ANNOUNCED'] as const;
export type EventPhase = (typeof EVENT_PHASES)[number];
export const EVENT_PHASE_LABELS = {
  SOON: '곧 시작',
  OPEN: '진행 중',
  CLOSED: '마감',
  ANNOUNCED: '당첨자 발표',
} as const satisfies Record<EventPhase, string>;

export const EVENT_RULES = ['WORKOUTS', 'FEED_PHOTO', 'PURCHASE'] as const;
export type EventRule = (typeof EVENT_RULES)[number];
export const EVENT_RULE_LABELS = {
  WORKOUTS: '운동',
  FEED_PHOTO: '사진 올리기',
  PURCHASE: '스토어 구매',
} as const satisfies Record<EventRule, string>;
/** "7번만 더 운동하면 응모할 수 있어요." */
export const DOING = {
  WORKOUTS: '운동하면',
  FEED_PHOTO: '사진을 올리면',
  PURCHASE: '구매하면',
} as const satisfies Record<EventRule, string>;
export const leftWords = (rule: EventRule, left: number): string => `${left}번만 더 ${DOING[rule]} 응모할 수 있어요.`;

export const PRIZE_KINDS = ['GOODS', 'TIME'] as const;
export type PrizeKind = (typeof PRIZE_KINDS)[number];
export const PRIZE_KIND_LABELS = { GOODS: '물건', TIME: '멤버십 이용일' } as const satisfies Record<PrizeKind, string>;

/** How often one may count in an event where more brings more chances. */
export const CHANCES_MAX = 10;
/** Days a winner has to say where to, the day of the announcement not counted. */
export const CLAIM_DAYS = 7;
export const PRIZES_MAX = 5;
/** What is worth more is taxed, and its winner is told so. */
const UNTAXED_WON = 50_000;
export const isTaxed = (worth: number): boolean => worth > UNTAXED_WON;

type Written = {
  first_day: string;
  last_day: string;
  prizes: readonly { kind: PrizeKind; days: number | null; product_id: number | null }[];
};

/** What is wrong with it beside each field's own rules. */
export function wrongInEvent({ first_day, last_day, prizes }: Written): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (last_day < first_day) wrong['last_day'] = '시작하는 날이나 그 뒤로 정해주세요.';
  for (const [i, { kind, days, product_id }] of prizes.entries()) {
    if ((kind === 'TIME') !== (days !== null)) wrong[`prizes.${i}.days`] = '멤버십 이용일에만 며칠인지 적어주세요.';
    if (kind === 'TIME' && product_id !== null) wrong[`prizes.${i}.product_id`] = '물건에만 적을 수 있어요.';
  }
  return wrong;
}
