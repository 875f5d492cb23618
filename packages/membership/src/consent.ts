import { DAY_MS, dayNumber } from '@oun/brand/seoul';
import type { Won } from '@oun/money';
import type { Cycle } from './cycle.ts';
import type { ChargeReason, FutureCharge } from './statement.ts';

/** What somebody must say yes to before they are charged. */
export const CONSENT_KINDS = ['PURCHASE', 'TRIAL_TO_PAID', 'INTRO_END', 'INCREASE'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

const KIND_OF: Partial<Record<ChargeReason, ConsentKind>> = {
  TRIAL_ENDS: 'TRIAL_TO_PAID',
  INTRO_ENDS: 'INTRO_END',
  INCREASE: 'INCREASE',
  PLAN_CHANGES: 'INCREASE',
};
export const consentKindOf = ({ reason, needsConsent }: FutureCharge): ConsentKind | null =>
  needsConsent ? (KIND_OF[reason] ?? 'INCREASE') : null;

/** No earlier than so many days before. */
export const CONSENT_DAYS = 30;
/** So many days before, somebody who has not answered is asked (again). */
const ASK_DAYS: Record<ConsentKind, readonly number[]> = {
  PURCHASE: [],
  TRIAL_TO_PAID: [3, 1],
  INTRO_END: [30, 14, 7, 3],
  INCREASE: [30, 14, 7, 3],
};
export const askDaysOf = (kind: ConsentKind): readonly number[] => ASK_DAYS[kind];

/** So many days before a charge of the same amount they are reminded of it. */
export const remindDaysOf = (cycle: Cycle): number => (cycle === 'P1M' ? 3 : 7);

export type Consent = {
  id: number;
  kind: ConsentKind;
  effectiveAt: Date;
  after: Won;
  answeredAt: Date | null;
  isAgreed: boolean | null;
};

declare const agreed: unique symbol;
/** Leave to charge so much for the period that begins then. Made only by `leaveToCharge` and `leaveToBuy`. */
export type Leave = {
  amount: Won;
  dueAt: Date;
  /** What was agreed to; none where the last time was as much. */
  consentId: number | null;
  readonly [agreed]: true;
};

/** Whether a yes covers a charge: of this day, of this much or less, given within the thirty days before. */
const covers = ({ effectiveAt, after, answeredAt, isAgreed }: Consent, { dueAt, amount }: FutureCharge): boolean =>
  isAgreed === true &&
  answeredAt !== null &&
  amount <= after &&
  dayNumber(effectiveAt) === dayNumber(dueAt) &&
  dueAt.getTime() - answeredAt.getTime() <= CONSENT_DAYS * DAY_MS;

/** Without it nothing is charged: where a yes is needed and none was given, there is none. */
export function leaveToCharge(charge: FutureCharge, consents: readonly Consent[]): Leave | null {
  const { amount, dueAt, needsConsent } = charge;
  if (!needsConsent) return { amount, dueAt, consentId: null } as Leave;
  const yes = consents.find((consent) => covers(consent, charge));
  return yes ? ({ amount, dueAt, consentId: yes.id } as Leave) : null;
}

/** Of somebody who presses the button that says how much. */
export const leaveToBuy = (amount: Won, dueAt: Date, consentId: number): Leave =>
  ({ amount, dueAt, consentId }) as Leave;
