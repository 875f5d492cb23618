import { BRAND } from '@oun/brand';
import { type WrittenLetter, writeLetter } from '../../identity/identity.ts';

const number = (amount: number) => amount.toLocaleString('ko-KR');
const NAMED = 5;

/** "11월 22일(일)". */
const dayWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('ko-KR', {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    weekday: 'short',
  });

const when = (daysLeft: number): string => (daysLeft === 1 ? '내일' : `${daysLeft}일 뒤`);

export const pointsLapseLetter = (
  nickname: string,
  { amount, lapsesOn, daysLeft }: { amount: number; lapsesOn: string; daysLeft: number },
): WrittenLetter =>
  writeLetter({
    subject: `[${BRAND.name}] ${number(amount)}P가 ${when(daysLeft)} 사라져요`,
    lines: [
      `${nickname} 님, 포인트 ${number(amount)}P를 ${dayWords(lapsesOn)}까지 쓸 수 있어요.`,
      '스토어에서 1P를 1원처럼 쓸 수 있어요. 내역은 마이의 포인트에서 볼 수 있어요.',
    ],
  });

export const couponsLapseLetter = (
  nickname: string,
  { names, lapsesOn, daysLeft }: { names: readonly string[]; lapsesOn: string; daysLeft: number },
): WrittenLetter => {
  const more = names.length > NAMED ? ` 외 ${names.length - NAMED}장` : '';
  return writeLetter({
    subject: `[${BRAND.name}] 쿠폰 ${names.length}장이 ${when(daysLeft)} 끝나요`,
    lines: [
      `${nickname} 님, ${dayWords(lapsesOn)}까지 쓸 수 있는 쿠폰이 있어요: ${names.slice(0, NAMED).join(', ')}${more}`,
      '쿠폰의 조건은 마이의 쿠폰에서 볼 수 있어요.',
    ],
  });
};
