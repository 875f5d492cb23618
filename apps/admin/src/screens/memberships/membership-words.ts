import type { AdminMembership, AdminMembershipDetail } from '@oun/contract/membership-admin';
import { formatDay } from '@oun/shell/dates';
import type { StatusTone } from '@oun/ui/badge';

export const MEMBERSHIP_TONES: Record<AdminMembership['state'], StatusTone> = {
  NONE: 'quiet',
  TRIAL: 'moving',
  ACTIVE: 'done',
  CANCEL_SCHEDULED: 'waiting',
  PAST_DUE: 'failed',
  PAUSED: 'waiting',
  EXPIRED: 'quiet',
  REFUNDED: 'quiet',
};

export const CHARGE_TONES: Record<AdminMembershipDetail['charges'][number]['state'], StatusTone> = {
  SCHEDULED: 'waiting',
  REQUESTED: 'moving',
  UNKNOWN: 'moving',
  PAID: 'done',
  DECLINED_RETRYABLE: 'failed',
  DECLINED_PERMANENT: 'failed',
  DROPPED: 'quiet',
};

export const REASON_LABELS: Record<NonNullable<AdminMembershipDetail['next_charge']>['reason'], string> = {
  TRIAL_ENDS: '체험이 끝남',
  INTRO_ENDS: '첫 할인이 끝남',
  INCREASE: '금액이 오름',
  RENEWAL: '같은 금액',
  PLAN_CHANGES: '플랜이 바뀜',
};

/** What ends at a midnight has the day before it as its last; one that ends within a day, that day. */
export const lastDay = (end: string): string => formatDay(new Date(Date.parse(end) - 1));
export const spanWords = ({ from, until }: { from: string; until: string }): string =>
  `${formatDay(from)} – ${lastDay(until)}`;

/** What they have, in a table's cell. */
export const planWords = ({ plan, is_in_team }: Pick<AdminMembership, 'plan' | 'is_in_team'>): string =>
  is_in_team ? '팀 멤버십' : (plan?.name ?? '없음');

/** When it is tried again. */
export const nextTryWords = (due: NonNullable<AdminMembership['past_due']>, moment: (at: string) => string): string =>
  due.next_try_at !== null
    ? moment(due.next_try_at)
    : due.state === 'REQUESTED' || due.state === 'UNKNOWN'
      ? '결과 확인 중'
      : due.state === 'DECLINED_PERMANENT'
        ? '다른 카드 필요'
        : '없음';
