import {
  amountsWords,
  dateWords,
  PAID_BACK_WORDS,
  questionWords,
  sinceLastWords,
  wonWords,
} from '@oun/contract/money-words';
import { CYCLE_WORDS, LEAVING_WORDS } from '@oun/contract/membership';
import { nextRetry } from '@oun/membership/dunning';
import type { JobContext, Subscriber } from '../../../platform/jobs/jobs.ts';
import { tell } from '../../message/message.ts';
import { isTriedAgain } from '../changing/tries.ts';
import { lateChargeOf } from '../views/late-charge.ts';
import { findKey, KEPT_DAYS, keyWords } from '../methods/billing-keys.ts';
import { amountThenOf, isTrialOver, nextChargeOf, readMembership } from '../standing/held.ts';

const LEAVE = `마이 > 멤버십 관리에서 언제든 해지할 수 있어요. ${LEAVING_WORDS}`;
/** All of these are about a contract: what was paid, what will be, and that it is over. */
const PLACE = { about: 'MEMBERSHIP', isMailed: true, site: 'life', path: '/my/membership', phone: null } as const;

/** A contract without a payment: until when nothing is paid, and what would be then. */
async function tellTrial(ctx: JobContext, { account_id, charge_id }: { account_id: number; charge_id: number }) {
  const held = await readMembership(ctx.db, account_id);
  const next = nextChargeOf(held);
  // They have left meanwhile, or have paid, which is told by itself.
  if (held.state !== 'TRIAL' || !held.contract || !next) return;
  await tell(ctx, {
    ...PLACE,
    accountId: account_id,
    kind: 'MEMBERSHIP_TRIAL',
    subject: `charge-${charge_id}`,
    title: '무료 체험을 시작했어요',
    lines: [
      `${held.contract.name} · ${dateWords(new Date(next.dueAt.getTime() - 1), ctx.now())}까지 무료예요.`,
      `그 뒤에는 ${amountsWords(CYCLE_WORDS[held.contract.cycle], next.amount, amountThenOf(held))}이에요. 결제하기 전에 계속할지 물어볼게요.`,
      '마이 > 멤버십 관리에서 언제든 해지할 수 있어요. 체험 중에 해지하면 결제되지 않아요.',
    ],
    button: '멤버십 보기',
  });
}

/** Another plan from the next payment on, or the same one after all. */
async function tellPlanChosen(ctx: JobContext, { account_id, at }: { account_id: number; at: string }) {
  const held = await readMembership(ctx.db, account_id);
  const next = nextChargeOf(held);
  if (!held.contract || !next) return;
  const { name, cycle } = held.nextTerms ?? held.contract;
  await tell(ctx, {
    ...PLACE,
    accountId: account_id,
    kind: 'MEMBERSHIP_PLAN',
    subject: `contract-${held.contract.id}-${at}`,
    title: held.nextTerms ? '다음 결제부터 플랜이 바뀌어요' : '지금 플랜을 그대로 이어가요',
    lines: [
      `${name} · ${CYCLE_WORDS[cycle]} ${wonWords(next.amount)}`,
      `다음 결제는 ${dateWords(next.chargeAt, ctx.now())}이에요.`,
    ],
    button: '멤버십 보기',
  });
}

/** That it will end, and is not charged again. */
async function tellLeaving(ctx: JobContext, { account_id, at }: { account_id: number; at: string }) {
  const { state, contract, renewsAt } = await readMembership(ctx.db, account_id);
  if (state !== 'CANCEL_SCHEDULED' || !contract || !renewsAt) return;
  await tell(ctx, {
    ...PLACE,
    accountId: account_id,
    kind: 'MEMBERSHIP_LEAVING',
    subject: `contract-${contract.id}-${at}`,
    title: '멤버십 해지를 예약했어요',
    lines: [
      `${dateWords(new Date(renewsAt.getTime() - 1), ctx.now())}까지 그대로 쓸 수 있고, 더 결제되지 않아요.`,
      '그 전에는 언제든 다시 이어갈 수 있어요.',
    ],
    button: '멤버십 보기',
  });
}

/** What was paid, and what comes next. */
async function tellPaid(ctx: JobContext, { account_id, charge_id }: { account_id: number; charge_id: number }) {
  const charge = await ctx.db
    .selectFrom('membership_charge as c')
    .innerJoin('contract', 'contract.id', 'c.contract_id')
    .where('c.id', '=', charge_id)
    .select(['contract.name', 'c.amount', 'c.ends_at', 'c.paid_at'])
    .executeTakeFirst();
  if (!charge?.paid_at) return;
  const next = nextChargeOf(await readMembership(ctx.db, account_id));
  await tell(ctx, {
    ...PLACE,
    accountId: account_id,
    kind: 'MEMBERSHIP_PAID',
    subject: `charge-${charge_id}`,
    title: '멤버십을 결제했어요',
    lines: [
      `${charge.name} ${wonWords(charge.amount)}`,
      `${dateWords(new Date(charge.ends_at.getTime() - 1), ctx.now())}까지 이용할 수 있어요.`,
      ...(next ? [`다음 결제는 ${dateWords(next.chargeAt, ctx.now())}, ${wonWords(next.amount)}이에요.`] : []),
    ],
    button: '멤버십 보기',
  });
}

/** What did not go through: of a renewal, since whoever buys sees it at once. */
async function tellDeclined(ctx: JobContext, { account_id, charge_id }: { account_id: number; charge_id: number }) {
  const { state, contract } = await readMembership(ctx.db, account_id);
  const late = state === 'PAST_DUE' ? await lateChargeOf(ctx.db, account_id) : null;
  // Paid meanwhile, or over with this try, which is told by itself.
  if (late?.charge.id !== charge_id) return;
  const { charge, words, endsAt } = late;
  const isTried = isTriedAgain(charge, contract?.billing_key_id ?? null);
  const retry = isTried ? nextRetry(charge.starts_at, ctx.now()) : undefined;
  await tell(ctx, {
    ...PLACE,
    accountId: account_id,
    kind: 'MEMBERSHIP_DECLINED',
    isPushed: true,
    subject: `charge-${charge_id}-${charge.attempts}`,
    title: '멤버십이 결제되지 않았어요',
    lines: [
      `결제하지 못한 금액 ${wonWords(charge.amount)}. ${words}`,
      retry
        ? `${dateWords(retry, ctx.now())} 오전 10시에 다시 결제해볼게요.`
        : '이 카드로는 다시 결제하지 않아요. 다른 카드를 등록해주세요.',
      `${dateWords(endsAt, ctx.now())}까지는 그대로 이용할 수 있어요. 그때까지 결제되지 않으면 멤버십이 끝나고, 더 결제하지 않아요.`,
    ],
    path: '/my/payments',
    button: '카드 확인하기',
  });
}

/** Asks for a yes: when, how much before and after, by which card, and how to leave. */
async function tellAsked(
  ctx: JobContext,
  { account_id, consent_id, days_before }: { account_id: number; consent_id: number; days_before: number },
) {
  const consent = await ctx.db
    .selectFrom('consent_request as q')
    .innerJoin('contract', 'contract.id', 'q.contract_id')
    .where('q.id', '=', consent_id)
    .select([
      'q.kind',
      'q.amount_before',
      'q.amount_after',
      'q.effective_at',
      'q.method',
      'q.is_agreed',
      'contract.cycle',
    ])
    .executeTakeFirst();
  if (!consent || consent.is_agreed !== null) return;
  const held = await readMembership(ctx.db, account_id);
  const isTrial = consent.kind === 'TRIAL_TO_PAID';
  await tell(ctx, {
    ...PLACE,
    accountId: account_id,
    kind: 'MEMBERSHIP_CONSENT',
    isPushed: true,
    subject: `consent-${consent_id}-${days_before}-${consent.amount_after}`,
    title: questionWords(
      dateWords(consent.effective_at, ctx.now()),
      CYCLE_WORDS[consent.cycle],
      consent.amount_after,
      amountThenOf(held),
    ),
    lines: [
      `${isTrial ? '지금 무료 체험' : '지난 결제'} ${wonWords(consent.amount_before)} → ${wonWords(consent.amount_after)}`,
      `결제 수단 ${consent.method}`,
      `답하지 않으면 ${isTrial ? '체험이' : '멤버십이'} 끝나고, 결제되지 않아요.`,
      LEAVE,
    ],
    button: '답하기',
  });
}

/** A charge of as much as before, or less. */
async function tellReminded(
  ctx: JobContext,
  { account_id, contract_id, due_at }: { account_id: number; contract_id: number; due_at: string },
) {
  const held = await readMembership(ctx.db, account_id);
  const next = nextChargeOf(held);
  // They have left meanwhile, or it was moved.
  if (!next || held.contract?.id !== contract_id || next.dueAt.toISOString() !== due_at) return;
  const key = await findKey(ctx.db, account_id, held.contract.billing_key_id!);
  await tell(ctx, {
    ...PLACE,
    accountId: account_id,
    kind: 'MEMBERSHIP_REMINDER',
    subject: `contract-${contract_id}-${due_at}`,
    title: `${dateWords(next.chargeAt, ctx.now())}에 멤버십이 결제돼요`,
    lines: [
      `${(held.nextTerms ?? held.contract).name} ${wonWords(next.amount)} · ${sinceLastWords(next)}.`,
      ...(key ? [`결제 수단 ${keyWords(key)}`] : []),
      LEAVE,
    ],
    button: '멤버십 보기',
  });
}

/** A pause that ends tomorrow: from then on days are used, and payments come again. */
async function tellResuming(ctx: JobContext, { account_id, resumes_at }: { account_id: number; resumes_at: string }) {
  const held = await readMembership(ctx.db, account_id);
  // Resumed before, or left.
  if (held.state !== 'PAUSED' || held.pausedUntil?.toISOString() !== resumes_at) return;
  const next = nextChargeOf(held);
  await tell(ctx, {
    ...PLACE,
    accountId: account_id,
    kind: 'MEMBERSHIP_RESUMING',
    subject: `pause-${account_id}-${resumes_at}`,
    title: `${dateWords(held.pausedUntil, ctx.now())}에 멤버십이 다시 시작돼요`,
    lines: [
      '쉬는 동안 멈췄던 이용 기간이 그날부터 이어져요.',
      ...(next ? [`다음 결제는 ${dateWords(next.chargeAt, ctx.now())} ${wonWords(next.amount)}이에요.`] : []),
      LEAVE,
    ],
    button: '멤버십 보기',
  });
}

async function tellEnded(ctx: JobContext, { account_id }: { account_id: number }) {
  const held = await readMembership(ctx.db, account_id);
  // In a team nothing is over for them.
  if (held.state !== 'EXPIRED' || held.seat) return;
  await tell(ctx, {
    ...PLACE,
    accountId: account_id,
    kind: 'MEMBERSHIP_ENDED',
    // Somebody may have an end of this kind more than once: of each voucher, say.
    subject: `contract-${held.contract?.id ?? 0}-${account_id}-${held.periods.at(-1)?.endsAt.toISOString()}`,
    title: isTrialOver(held) ? '무료 체험이 끝났어요' : '멤버십이 끝났어요',
    lines: [
      isTrialOver(held)
        ? '결제된 금액은 없어요. 운동 기록은 그대로 남아 있어요.'
        : '더 결제되지 않아요. 운동 기록은 그대로 남아 있어요.',
      ...(held.contract?.end_reason === 'NOT_PAID'
        ? [`등록한 결제 수단은 ${KEPT_DAYS}일 동안 보관하고 지워요. 그 전에 지울 수도 있어요.`]
        : []),
    ],
    button: '다시 시작하기',
  });
}

async function tellRefunded(ctx: JobContext, { account_id, refund }: { account_id: number; refund: number }) {
  const held = await readMembership(ctx.db, account_id);
  await tell(ctx, {
    ...PLACE,
    accountId: account_id,
    kind: 'MEMBERSHIP_REFUNDED',
    subject: `contract-${held.contract?.id ?? 0}-${account_id}`,
    title: '멤버십을 해지했어요',
    lines: [
      `환불 금액 ${wonWords(refund)}`,
      ...(refund > 0 ? [`결제한 수단으로 돌려드려요. ${PAID_BACK_WORDS}`] : []),
      '더 결제되지 않아요.',
    ],
    path: '/my/payments',
    button: '환불 내역 보기',
  });
}

/** The card that the membership is renewed by is no longer good. */
async function tellCardLost(
  ctx: JobContext,
  { account_id, billing_key_id }: { account_id: number; billing_key_id: number },
) {
  const key = await findKey(ctx.db, account_id, billing_key_id);
  const next = nextChargeOf(await readMembership(ctx.db, account_id));
  // Another was chosen meanwhile, or nothing more is charged.
  if (!key?.is_in_use || !next) return;
  await tell(ctx, {
    ...PLACE,
    accountId: account_id,
    kind: 'MEMBERSHIP_CARD_LOST',
    subject: `billing-key-${billing_key_id}`,
    title: '등록한 카드를 더 쓸 수 없어요',
    lines: [
      `${keyWords(key)}의 자동결제가 카드사에서 해제됐어요.`,
      `${dateWords(next.chargeAt, ctx.now())} 결제 전에 다른 카드를 등록해주세요. 지금은 그대로 이용할 수 있어요.`,
    ],
    path: '/my/payments',
    button: '카드 등록하기',
  });
}

export const membershipSubscribers: readonly Subscriber[] = [
  { topic: 'membership.trial-begun', name: 'membership.tell-trial', run: tellTrial },
  { topic: 'membership.plan-chosen', name: 'membership.tell-plan', run: tellPlanChosen },
  { topic: 'membership.leaving', name: 'membership.tell-leaving', run: tellLeaving },
  { topic: 'membership.paid', name: 'membership.tell-paid', run: tellPaid },
  { topic: 'membership.declined', name: 'membership.tell-declined', run: tellDeclined },
  { topic: 'membership.asked', name: 'membership.tell-asked', run: tellAsked },
  { topic: 'membership.reminded', name: 'membership.tell-reminded', run: tellReminded },
  { topic: 'membership.resuming', name: 'membership.tell-resuming', run: tellResuming },
  { topic: 'membership.ended', name: 'membership.tell-ended', run: tellEnded },
  { topic: 'membership.card-lost', name: 'membership.tell-card-lost', run: tellCardLost },
  { topic: 'membership.refunded', name: 'membership.tell-refunded', run: tellRefunded },
];
