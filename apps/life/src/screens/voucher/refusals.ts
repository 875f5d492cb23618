import { dateWords } from '@oun/contract/money-words';
import { wallClock } from '@oun/brand/wall-clock';
import { CallError } from '@oun/client/call';
import { lastDayWords } from '../membership/words.ts';

/** Why a code cannot be redeemed, and what more there is to say of it. */
export type Refusal = {
  words: string;
  more?: string;
  /** The company whose mail has to be shown first: the code itself is good. */
  domain?: string;
  /** Until when nothing can be typed. */
  until?: string;
};

/** "9:51". */
function clockOf(instant: string): string {
  const there = wallClock(instant);
  return `${there.getUTCHours()}:${String(there.getUTCMinutes()).padStart(2, '0')}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Nothing where no answer came: that is no word on the code. */
export function refusalOf(error: Error | null, nickname: string): Refusal | undefined {
  if (!(error instanceof CallError) || error.status < 400 || error.status >= 500 || error.status === 408)
    return undefined;
  const { code, extra, message: words } = error;
  switch (code) {
    case 'VOUCHER_NOT_FOUND':
      return { words: `${words} ${String(extra['tries_left'])}번 더 틀리면 10분 쉬어야 해요.` };
    case 'VOUCHER_USED':
      return extra['is_own'] === true
        ? { words, more: `${dateWords(textOf(extra['redeemed_at']))} ${nickname} 님 계정에 등록했어요.` }
        : { words };
    case 'VOUCHER_EXPIRED':
      return { words, more: `${lastDayWords(textOf(extra['ends_at']))}까지 등록할 수 있었어요.` };
    case 'VOUCHER_MAIL_NEEDED':
      return { words, domain: textOf(extra['domain']) };
    case 'TEAM_PLAN_IN_USE':
      return { words, more: '코드는 그대로 있어요. 팀을 나간 뒤에 등록해주세요.' };
    case 'VOUCHER_LOCKED': {
      const until = textOf(extra['until']);
      return { words, more: `${clockOf(until)}부터 다시 입력할 수 있어요.`, until };
    }
    case 'PAYMENT_PAST_DUE':
      return { words: '밀린 결제를 먼저 해주세요.', more: '코드는 그대로 있어요. 결제한 뒤에 등록해주세요.' };
    default:
      return { words };
  }
}
