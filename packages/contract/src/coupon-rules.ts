/** What staff write of a coupon must obey, without a shape library: the form tells it live, in the same words. */
import type { COUPON_ISSUES, COUPON_OCCASIONS } from './benefit.ts';

type Issue = (typeof COUPON_ISSUES)[number];
type Occasion = (typeof COUPON_OCCASIONS)[number];

export const COUPON_TARGET_LABELS = { PRODUCT: '상품', CART: '장바구니', SHIPPING: '배송비' } as const;
export const COUPON_KIND_LABELS = { AMOUNT: '정액', RATE: '정률', FREE: '무료' } as const;
export const COUPON_ISSUE_LABELS = {
  DOWNLOAD: '내려받기',
  CODE: '코드 등록',
  AUTO: '자동 지급',
  ADMIN: '직접 지급',
  EXHIBITION: '기획전',
  TRIAL: '멤버십 첫 묶음',
} as const satisfies Record<Issue, string>;
export const COUPON_OCCASION_LABELS = {
  SIGN_UP: '가입했을 때',
  BIRTHDAY: '생일에',
  FIRST_ORDER: '첫 구매 뒤에',
} as const satisfies Record<Occasion, string>;

/** How a coupon stands: whether more of it can be given. */
export const COUPON_PHASES = ['RUNNING', 'UPCOMING', 'OVER', 'STOPPED'] as const;
export const COUPON_PHASE_LABELS = {
  RUNNING: '진행 중',
  UPCOMING: '예정',
  OVER: '끝남',
  STOPPED: '멈춤',
} as const satisfies Record<(typeof COUPON_PHASES)[number], string>;

/** How a coupon comes to people, how many there are, and how long one is good. */
export type Giving = {
  issue: Issue;
  occasion: Occasion | null;
  code: string | null;
  total: number | null;
  per_user: number;
  per_user_day: number | null;
  issue_from: string;
  issue_to: string | null;
  valid_days: number | null;
  valid_to: string | null;
};
type Written = Giving & {
  name: string;
  target: 'PRODUCT' | 'CART' | 'SHIPPING';
  kind: 'AMOUNT' | 'RATE' | 'FREE';
  value: number;
  max_discount: number | null;
};

const CODE = /^[0-9A-Z]{4,20}$/;

/** What is wrong with it, by field; the database's own checks in words. */
export function wrongInCoupon(form: Written): Partial<Record<keyof Written, string>> {
  const { kind, value, target, issue, code, issue_from, issue_to, valid_days, valid_to } = form;
  const begins = Date.parse(issue_from);
  const wrong: Partial<Record<keyof Written, string | false>> = {
    name: form.name.trim() === '' && '이름을 적어주세요.',
    value:
      kind === 'RATE'
        ? (value < 1 || value > 100) && '1~100% 사이로 적어주세요.'
        : kind === 'AMOUNT' && value < 1 && '얼마를 깎을지 적어주세요.',
    kind: kind === 'FREE' && target !== 'SHIPPING' && '무료는 배송비 쿠폰에만 쓸 수 있어요.',
    max_discount:
      kind === 'RATE' && target !== 'SHIPPING' && form.max_discount === null && '가장 많이 깎을 금액을 적어주세요.',
    occasion: (issue === 'AUTO') !== (form.occasion !== null) && '자동 지급은 때를, 다른 지급은 때 없이 정해주세요.',
    code:
      issue !== 'CODE'
        ? code !== null && '코드 등록에만 코드를 적을 수 있어요.'
        : !CODE.test(code ?? '') && '영문 대문자와 숫자 4~20자로 적어주세요.',
    issue_from: Number.isNaN(begins) && '시작하는 날을 정해주세요.',
    issue_to: issue_to !== null && Date.parse(issue_to) <= begins && '시작보다 뒤로 정해주세요.',
    valid_days: (valid_days === null) === (valid_to === null) && '며칠 동안인지, 언제까지인지 하나만 정해주세요.',
    valid_to: valid_to !== null && Date.parse(valid_to) <= begins && '시작보다 뒤로 정해주세요.',
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, words]) => words));
}

const DAY = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});
const dayOf = (instant: string) => (Number.isNaN(Date.parse(instant)) ? '…' : DAY.format(new Date(instant)));

const WAYS = {
  DOWNLOAD: () => '누구나 내려받아요.',
  CODE: ({ code }) => `코드(${code || '…'})를 등록하면 받아요.`,
  AUTO: ({ occasion }) => `${occasion === null ? '정한 때에' : COUPON_OCCASION_LABELS[occasion]} 자동으로 받아요.`,
  ADMIN: () => '직원이 고른 회원에게 줘요.',
  EXHIBITION: () => '기획전에서 받아요.',
  TRIAL: () => '멤버십을 처음 이용하는 회원이 받아요.',
} satisfies Record<Issue, (giving: Giving) => string>;

/** "누구나 내려받아요. 모두 1,000장, 한 사람이 1장까지. 2026년 11월 15일부터. 받은 날부터 14일 동안 써요." */
export function givingWords(giving: Giving): string {
  const { total, per_user, per_user_day, issue_from, issue_to, valid_days, valid_to } = giving;
  return [
    WAYS[giving.issue](giving),
    [
      total === null ? '수량을 정하지 않고' : `모두 ${total.toLocaleString('ko-KR')}장`,
      `한 사람이 ${per_user}장까지${per_user_day === null ? '' : `(하루 ${per_user_day}장)`}`,
    ].join(', ') + ' 나가요.',
    `${dayOf(issue_from)}부터${issue_to === null ? '' : ` ${dayOf(issue_to)}까지`} 받을 수 있고,`,
    valid_to !== null
      ? `${dayOf(valid_to)}까지 써요.`
      : `받은 날부터 ${valid_days === null ? '…' : valid_days}일 동안 써요.`,
  ].join(' ');
}
