import { EASY_PAYS } from './banks.ts';
import { INSTALLMENT_MINIMUM, type Opening } from './books.ts';
import { bankCodeOf, isCardCompany } from './banks.ts';
import { KEYS } from './core-api.ts';
import type { Choice } from './ledger.ts';
import { isTossCode, type TossCode } from './toss-errors.ts';

export type Parameters = Readonly<Record<string, string | undefined>>;

const isUrl = (text: string | undefined) => /^https?:\/\/./.test(text ?? '');
const isCustomerKey = (text: string | undefined) => /^[\w\-=.@]{2,50}$/.test(text ?? '');

/** What the SDK asked the window for, or what is wrong with it. */
export function readOpening(query: Parameters): Opening | string {
  const { clientKey, orderId = '', orderName = '', successUrl = '', failUrl = '', customerKey = '' } = query;
  if (clientKey !== KEYS.client && clientKey !== KEYS.widgetClient) return '인증되지 않은 클라이언트 키예요.';
  if (!/^[\w-]{6,64}$/.test(orderId)) return 'orderId는 영문, 숫자, -, _ 로 6자 이상 64자 이하여야 해요.';
  if (orderName === '' || orderName.length > 100) return 'orderName은 100자 이하여야 해요.';
  if (!isUrl(successUrl) || !isUrl(failUrl)) return 'successUrl과 failUrl은 http로 시작하는 주소여야 해요.';
  if (!isCustomerKey(customerKey)) return 'customerKey를 확인해 주세요.';
  const amount = Number(query['amount']);
  if (!Number.isSafeInteger(amount) || amount <= 0) return '금액은 0보다 큰 정수여야 해요.';
  const hours = Number(query['validHours'] ?? 168);
  const method = (['CARD', 'EASY_PAY', 'VIRTUAL_ACCOUNT'] as const).find((each) => each === query['method']);
  const wanted = {
    ...(method && { method }),
    ...(query['provider'] && { provider: query['provider'] }),
    validHours: Number.isInteger(hours) && hours >= 1 && hours <= 720 ? hours : 168,
  };
  const customerName = query['customerName'] ?? null;
  const metadata = readMetadata(query['metadata']);
  return { orderId, orderName, amount, metadata, customerKey, customerName, successUrl, failUrl, wanted };
}

function readMetadata(text: string | undefined): Record<string, string> | null {
  try {
    return text === undefined ? null : (JSON.parse(text) as Record<string, string>);
  } catch {
    return null;
  }
}

export type BillingOpening = { customerKey: string; successUrl: string; failUrl: string };

export function readBillingOpening(query: Parameters): BillingOpening | string {
  const { clientKey, customerKey = '', successUrl = '', failUrl = '' } = query;
  if (clientKey !== KEYS.client) return '자동결제는 API 개별 연동 키로만 쓸 수 있어요.';
  if (!isCustomerKey(customerKey) || customerKey === 'ANONYMOUS') return 'customerKey를 확인해 주세요.';
  if (!isUrl(successUrl) || !isUrl(failUrl)) return 'successUrl과 failUrl은 http로 시작하는 주소여야 해요.';
  return { customerKey, successUrl, failUrl };
}

/** How the person wants to pay, as the window's form or a test says it; the usual where it does not. */
export function readChoice(form: Parameters, amount: number): Choice | undefined {
  const { method = 'CARD', cardCompany = '61', provider = '토스페이', bank = '88', installmentMonths = '0' } = form;
  switch (method) {
    case 'CARD': {
      const months = Number(installmentMonths);
      const isPlan = months === 0 || (Number.isInteger(months) && months >= 2 && months <= 12);
      if (!isCardCompany(cardCompany) || !isPlan || (months > 0 && amount < INSTALLMENT_MINIMUM)) return undefined;
      return { method, cardCompany, installmentMonths: months };
    }
    case 'EASY_PAY': {
      const known = EASY_PAYS.find((each) => each === provider);
      return known && { method, provider: known };
    }
    case 'VIRTUAL_ACCOUNT': {
      const code = bankCodeOf(bank);
      return code && { method, bank: code };
    }
    default:
      return undefined;
  }
}

export const readRefusal = (code: string | undefined): TossCode | null => (isTossCode(code) ? code : null);
