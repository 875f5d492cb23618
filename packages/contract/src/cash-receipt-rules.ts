/** What a cash receipt is for and whose number it takes, without a shape library: the checkout tells the same. */

export const CASH_RECEIPT_TYPES = ['INCOME', 'EXPENSE'] as const;
export type CashReceiptType = (typeof CASH_RECEIPT_TYPES)[number];
export const CASH_RECEIPT_LABELS = { INCOME: '소득공제', EXPENSE: '지출증빙' } as const satisfies Record<
  CashReceiptType,
  string
>;

/** From so many won on one is issued whether it is asked for or not. */
export const CASH_RECEIPT_DUTY = 100_000;

const NUMBER_NAMES = { INCOME: '휴대폰번호', EXPENSE: '사업자등록번호' } as const;
const PHONE = /^(?:010\d{8}|01[16-9]\d{7,8})$/;
const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** What is wrong with a number, in words for its field. */
export function cashReceiptProblem(type: CashReceiptType, text: string): string | undefined {
  const digits = digitsOf(text);
  if (digits === '') return `${NUMBER_NAMES[type]}를 적어주세요.`;
  const isRight = type === 'INCOME' ? PHONE.test(digits) : isBusinessNumber(digits);
  return isRight ? undefined : `${NUMBER_NAMES[type]}를 다시 확인해주세요.`;
}

/** The last digit of a business number checks the nine before it. */
function isBusinessNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const [...each] = Array.from(digits, Number);
  const weighed = WEIGHTS.reduce((sum, weight, i) => sum + weight * each[i]!, 0);
  const carried = Math.floor((each[8]! * 5) / 10);
  return (10 - ((weighed + carried) % 10)) % 10 === each[9];
}

/** 010-****-5678, 220-81-***** */
export const maskReceiptNumber = (type: CashReceiptType, digits: string): string =>
  type === 'INCOME'
    ? `${digits.slice(0, 3)}-****-${digits.slice(-4)}`
    : `${digits.slice(0, 3)}-${digits.slice(3, 5)}-*****`;

const STATE_WORDS = {
  NONE: '신청 안 함',
  WANTED: '입금 뒤 발급돼요',
  ISSUING: '발급하고 있어요',
  ISSUED: '발급됨',
  CANCELED: '취소됨',
  FAILED: '발급하지 못했어요',
} as const;

/** "발급됨 · 소득공제 010-****-5678", for buyer and staff alike. */
export function cashReceiptWords({
  state,
  type,
  number,
  issue_number,
}: {
  state: keyof typeof STATE_WORDS;
  type: CashReceiptType | null;
  number: string | null;
  issue_number: string | null;
}): string {
  const isNobodys = type !== null && number === null;
  const words = state === 'ISSUED' && isNobodys ? '번호 없이 발급했어요' : STATE_WORDS[state];
  return [
    words,
    type && number && `${CASH_RECEIPT_LABELS[type]} ${number}`,
    state === 'ISSUED' && issue_number && `승인번호 ${issue_number}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
