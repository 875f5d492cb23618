import { won } from '@oun/money';
import { wonWords } from '@oun/contract/money-words';
import { failureOf } from '../views/payments.ts';

const EVENTS: Record<string, string> = {
  TRIAL: '무료 체험 시작',
  PURCHASE: '멤버십 시작',
  UPGRADE: '플랜 변경',
  RENEWAL: '정기 결제',
  DECLINED: '결제 실패',
  NEXT_PLAN: '다음 플랜 예약',
  CANCEL_SCHEDULED: '해지 예약',
  CANCEL_UNDONE: '해지 예약을 되돌림',
  PAUSE_SCHEDULED: '일시정지 예약',
  PAUSED: '일시정지',
  RESUMED: '다시 시작',
  REFUNDED: '환불 해지',
  EXPIRED: '이용 종료',
  AGREED: '결제에 동의함',
  NOT_AGREED: '결제에 동의하지 않음',
  GIVEN_VOUCHER: '이용권 등록',
  GIVEN_GIFT: '선물 받음',
  GIVEN_BONUS: '추가 이용',
  TAKEN_BACK: '준 기간을 거둠',
  TEAM_JOINED: '팀에 들어감',
  TEAM_MOVED: '팀 때문에 기간이 바뀜',
};
export const eventWords = (kind: string): string => EVENTS[kind] ?? kind;

const REASONS: Record<string, string> = {
  CHANGED: '플랜 변경',
  REFUNDED: '환불 해지',
  CANCELED: '바로 해지',
  NOT_PAID: '결제되지 않음',
  NO_CONSENT: '결제 동의 없음',
  ENDED: '기간이 끝남',
  TEAM: '팀 멤버십으로 옮김',
};
/** One of ours in words; what a member wrote as they wrote it. */
export const reasonWords = (reason: string): string => REASONS[reason] ?? reason;

const SOURCES: Record<string, string> = { voucher: '이용권', gift: '선물', seat: '팀 자리' };

/** Where a stretch of access comes from: "결제 12번", "이용권 3번". */
export function sourceWords({ source, chargeId }: { source: string | null; chargeId: number | null }): string | null {
  if (source === null) return chargeId === null ? null : `결제 ${chargeId}번`;
  const [, kind = '', id] = /^([a-z]+)-(\d+)$/.exec(source) ?? [];
  return SOURCES[kind] ? `${SOURCES[kind]} ${id}번` : source;
}

/** What else was written down with a line of history. */
export function noteWords(detail: Record<string, unknown>): string | null {
  const { reason, code, amount, refund, days, charge_id, consent_id, source } = detail;
  const parts = [
    typeof reason === 'string' ? reasonWords(reason) : null,
    typeof code === 'string' ? failureOf(code).message : null,
    typeof amount === 'number' ? wonWords(won(amount)) : null,
    typeof refund === 'number' && refund > 0 ? `${wonWords(won(refund))} 환불` : null,
    typeof days === 'number' ? `${days}일` : null,
    typeof charge_id === 'number' ? `결제 ${charge_id}번` : null,
    typeof consent_id === 'number' ? `동의 ${consent_id}번` : null,
    typeof source === 'string' ? sourceWords({ source, chargeId: null }) : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' · ') : null;
}
