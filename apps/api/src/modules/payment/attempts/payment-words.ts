import type { GatewayPayment } from '../../../gateways/payment/payment.gateway.ts';

const ISSUERS: Record<string, string> = {
  '11': '국민',
  '15': '카카오뱅크',
  '21': '하나',
  '24': '토스뱅크',
  '31': 'BC',
  '33': '우리',
  W1: '우리',
  '34': '수협',
  '35': '전북',
  '36': '씨티',
  '37': '우체국',
  '38': '새마을',
  '3A': '케이뱅크',
  '3K': '기업BC',
  '41': '신한',
  '42': '제주',
  '46': '광주',
  '51': '삼성',
  '61': '현대',
  '62': '신협',
  '71': '롯데',
  '91': '농협',
};

const BANKS: Record<string, string> = {
  '02': '산업은행',
  '03': '기업은행',
  '04': '국민은행',
  '06': '국민은행',
  '07': '수협은행',
  '11': '농협은행',
  '20': '우리은행',
  '23': 'SC제일은행',
  '31': '대구은행',
  '32': '부산은행',
  '34': '광주은행',
  '37': '전북은행',
  '39': '경남은행',
  '45': '새마을금고',
  '71': '우체국',
  '81': '하나은행',
  '88': '신한은행',
  '89': '케이뱅크',
  '90': '카카오뱅크',
  '92': '토스뱅크',
};

export const bankName = (code: string): string => BANKS[code] ?? '은행';

/** "신한카드"; only "카드" where nobody knows whose it is. */
export const cardName = (issuerCode: string | null): string => `${ISSUERS[issuerCode ?? ''] ?? ''}카드`;

/** By which somebody knows their card among others; the last of all is never told. */
export const lastDigits = (number: string | null): string | undefined => /(\d{3,4})\*?$/.exec(number ?? '')?.[1];

/** "신한카드 1234 · 3개월 할부", "카카오페이", "가상계좌". */
export function methodText({ method, card, easyPay }: GatewayPayment): string {
  if (method === 'EASY_PAY') return easyPay?.provider ?? '간편결제';
  if (method === 'VIRTUAL_ACCOUNT') return '가상계좌';
  if (method === 'TRANSFER') return '계좌이체';
  if (!card) return '카드';
  const tail = lastDigits(card.number) ?? '';
  const name = cardName(card.issuerCode);
  const months = card.installmentMonths > 1 ? ` · ${card.installmentMonths}개월 할부` : '';
  return `${name}${tail && ` ${tail}`}${months}`;
}
