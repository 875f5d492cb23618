import { josa } from 'es-hangul';
import { dateWords, sinceLastWords, wonWords } from '@oun/contract/money-words';
import type { FutureCharge, Membership } from '@oun/contract/membership';

/** What ends at a midnight is good until the day before it. */
export const lastDayWords = (end: string): string => dateWords(new Date(Date.parse(end) - 1));

/** Where the days go that were given before something is bought. */
export const givenWords = (days: number): string => `받아둔 ${days}일은 그대로 있고, 산 기간이 끝난 뒤에 이어져요.`;

const REASON_WORDS: Record<Exclude<FutureCharge['reason'], 'RENEWAL'>, string> = {
  TRIAL_ENDS: '무료 체험이 끝나고 멤버십이 시작돼요',
  INTRO_ENDS: '처음 결제 할인이 끝나요',
  INCREASE: '금액이 올라요',
  PLAN_CHANGES: '고른 플랜으로 바뀌어요',
};
export const reasonWords = (charge: FutureCharge): string =>
  charge.reason === 'RENEWAL' ? sinceLastWords(charge) : REASON_WORDS[charge.reason];

type Head = { title: string; sub: string; badge: string; tone: 'pink' | 'blue' | 'ink' | 'red' };

/** The card's first lines: until when, and how much. */
export function headOf(membership: Membership): Head {
  const {
    state,
    until,
    next_charge: next,
    consent,
    past_due: pastDue,
    pause,
    plan,
    next_plan: nextPlan,
    team,
  } = membership;
  if (team?.paused_until)
    return {
      title: `${dateWords(team.paused_until)}에 다시 시작해요`,
      sub: `${team.owner} 님의 팀이 쉬고 있어요. 그동안 팀 모두 쓸 수 없어요.`,
      badge: '팀 일시정지',
      tone: 'ink',
    };
  if (team)
    return {
      title: `${lastDayWords(team.until)}까지 함께 써요`,
      sub:
        team.own_days > 0
          ? `${team.owner} 님의 팀이에요. 내 ${team.own_days}일은 그대로 멈춰뒀어요.`
          : `${team.owner} 님의 팀이에요. 내가 낼 금액은 없어요.`,
      badge: '팀 멤버십',
      tone: 'blue',
    };
  switch (state) {
    case 'NONE':
      return { title: '아직 멤버십이 없어요', sub: '무료 운동은 그대로 볼 수 있어요.', badge: '미구독', tone: 'ink' };
    case 'TRIAL':
      if (consent?.is_agreed)
        return {
          title: `${dateWords(consent.charge_at)}에 ${wonWords(consent.after)}이 결제돼요`,
          sub: `${dateWords(consent.answered_at!)}에 동의했어요.`,
          badge: '계속 이용',
          tone: 'blue',
        };
      if (consent?.is_agreed === false)
        return {
          title: `${lastDayWords(until!)}에 끝나요. 결제는 0원이에요`,
          sub: '마음이 바뀌면 그 전에 다시 고를 수 있어요.',
          badge: '체험만',
          tone: 'blue',
        };
      return {
        title: `${lastDayWords(until!)}까지 무료예요`,
        sub: next ? `${dateWords(next.at)} ${wonWords(next.amount)}은 아직 확정되지 않았어요.` : '',
        badge: '무료 체험 중',
        tone: 'blue',
      };
    case 'CANCEL_SCHEDULED':
      return {
        title: `${lastDayWords(until!)}까지 쓰고 끝나요`,
        sub: '다음 결제는 0원이에요.',
        badge: '해지 예약',
        tone: 'ink',
      };
    case 'PAST_DUE':
      return {
        title: pastDue ? `${wonWords(pastDue.amount)}이 결제되지 않았어요` : '결제를 확인하고 있어요',
        sub: pastDue ? `${pastDue.words} ${dateWords(pastDue.ends_at)}까지 쓸 수 있어요.` : '두 번 결제되지 않아요.',
        badge: '결제 확인 필요',
        tone: 'red',
      };
    case 'PAUSED':
      return {
        title: `${dateWords(pause!.until)}에 다시 시작해요`,
        sub: '쉬는 동안 결제되지 않아요. 언제든 다시 시작할 수 있어요.',
        badge: '일시정지',
        tone: 'ink',
      };
    case 'EXPIRED':
      return {
        title: membership.is_trial_over ? '무료 체험이 끝났어요' : '멤버십이 끝났어요',
        sub: `${membership.is_trial_over ? '결제된' : '결제될'} 금액은 없어요. 운동 기록은 그대로예요.`,
        badge: '이용 종료',
        tone: 'ink',
      };
    case 'REFUNDED':
      return {
        title: '해지하고 환불했어요',
        sub: '결제될 금액은 없어요. 운동 기록은 그대로예요.',
        badge: '환불 해지',
        tone: 'ink',
      };
    case 'ACTIVE':
      if (plan && plan.store !== 'web')
        return {
          title: `${lastDayWords(until!)}까지 이용해요`,
          sub: '앱스토어에서 구독 중이에요.',
          badge: '이용 중',
          tone: 'pink',
        };
      if (!next)
        return {
          title: `${lastDayWords(until!)}까지 쓸 수 있어요`,
          sub: '결제 없이 끝나요.',
          badge: '이용 중',
          tone: 'pink',
        };
      return {
        title: `다음 결제는 ${dateWords(next.at)}, ${wonWords(next.amount)}이에요`,
        sub: next.needs_consent
          ? '금액이 올라요. 먼저 여쭤보고, 동의하지 않으면 결제하지 않아요.'
          : pause
            ? `${dateWords(pause.from)}부터 쉬어요.`
            : nextPlan
              ? `그날부터 ${josa(nextPlan.name, '으로/로')} 바뀌어요.`
              : '결제하기 전에 먼저 알려드려요.',
        badge: '이용 중',
        tone: 'pink',
      };
  }
}
