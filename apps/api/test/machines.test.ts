import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HAVE_MACHINES } from '../../../scripts/states.ts';
import { couponIssueMachine } from '../src/modules/benefit/coupon-issue.machine.ts';
import { pointMovementMachine } from '../src/modules/benefit/point-movement.machine.ts';
import { pointTxMachine } from '../src/modules/benefit/point-tx.machine.ts';
import { productMachine } from '../src/modules/catalog/product.machine.ts';
import { challengeMachine, entryMachine } from '../src/modules/challenge/challenge.machine.ts';
import { adjustmentMachine } from '../src/modules/claim/adjustment.machine.ts';
import { cancelMachine, exchangeMachine, returnMachine } from '../src/modules/claim/claim.machine.ts';
import { caseMachine, postMachine } from '../src/modules/community/community.machine.ts';
import { conversationMachine } from '../src/modules/conversation/conversation.machine.ts';
import { programMachine } from '../src/modules/content/program.machine.ts';
import { experimentMachine } from '../src/modules/experiment/experiment.machine.ts';
import { iamMachine } from '../src/modules/display/iam-campaign.machine.ts';
import { accountMachine } from '../src/modules/identity/account.machine.ts';
import { giftMachine } from '../src/modules/gift/gift.machine.ts';
import { faultMachine } from '../src/modules/fault/fault.machine.ts';
import { feedbackMachine } from '../src/modules/feedback/feedback.machine.ts';
import { questionMachine } from '../src/modules/inquiry/question.machine.ts';
import { filmMachine } from '../src/modules/media/films/stored-films.machine.ts';
import { chargeMachine } from '../src/modules/membership/charge.machine.ts';
import { membershipMachine } from '../src/modules/membership/membership.machine.ts';
import { invitationMachine, seatMachine } from '../src/modules/membership/team/team.machine.ts';
import { itemMachine, orderMachine } from '../src/modules/order/order.machine.ts';
import { cashReceiptMachine } from '../src/modules/payment/cash-receipt.machine.ts';
import { paymentMachine } from '../src/modules/payment/payment.machine.ts';
import { refundMachine } from '../src/modules/payment/refund.machine.ts';
import { referralMachine } from '../src/modules/referral/referral.machine.ts';
import { reviewMachine } from '../src/modules/review/review.machine.ts';
import { surveyMachine } from '../src/modules/survey/survey.machine.ts';
import { voucherMachine } from '../src/modules/voucher/voucher.machine.ts';
import { startApi, type TestApi } from './api.ts';

const STATES: Record<(typeof HAVE_MACHINES)[number], readonly string[]> = {
  account: accountMachine.states,
  cash_receipt: cashReceiptMachine.states,
  challenge: challengeMachine.states,
  challenge_entry: entryMachine.states,
  claim: [
    ...new Set([cancelMachine, returnMachine, exchangeMachine].flatMap(({ states }): string[] => [...states])),
    // The specification's: a cancel of ours is granted and done in one step, so that nothing leads there.
    'CANCELING',
  ],
  claim_adjustment: adjustmentMachine.states,
  conversation: conversationMachine.states,
  coupon_issue: couponIssueMachine.states,
  fault_group: faultMachine.states,
  feed: postMachine.states,
  feed_comment: postMachine.states,
  film: filmMachine.states,
  gift: giftMachine.states,
  iam_campaign: iamMachine.states,
  membership: membershipMachine.states,
  membership_charge: chargeMachine.states,
  moderation_case: caseMachine.states,
  order_item: itemMachine.states,
  orders: orderMachine.states,
  payment: paymentMachine.states,
  point_movement: pointMovementMachine.states,
  point_tx: pointTxMachine.states,
  product: productMachine.states,
  feedback: feedbackMachine.states,
  product_question: questionMachine.states,
  product_review: reviewMachine.states,
  program: programMachine.states,
  question: postMachine.states,
  question_answer: postMachine.states,
  referral: referralMachine.states,
  refund: refundMachine.states,
  experiment: experimentMachine.states,
  survey: surveyMachine.states,
  voucher: voucherMachine.states,
  team_invitation: invitationMachine.states,
  team_seat: seatMachine.states,
};
/** What a carrier says of a parcel, as it says it. */
const SAID_BY_OTHERS = ['shipment'];

let api: TestApi;
/** Of every table with states: which the database takes. By a check of the table, or by the type of its column. */
const known = new Map<string, string[]>();
beforeAll(async () => {
  api = await startApi();
  const { rows } = await sql<{ name: string; def: string }>`
    select t.relname as name, pg_get_constraintdef(c.oid) as def from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attname in ('state', 'status')
    join pg_constraint c on (c.conrelid = t.oid and c.conkey = array[a.attnum]) or c.contypid = a.atttypid
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and c.contype = 'c'`.execute(api.db);
  for (const { name, def } of rows) {
    known.set(
      name,
      [...def.matchAll(/'([A-Z_]+)'/g)].map(([, state]) => state!),
    );
  }
});
afterAll(() => api.close());

test('every table with states has a machine', () => {
  expect([...known.keys()].toSorted()).toEqual([...HAVE_MACHINES, ...SAID_BY_OTHERS].toSorted());
});

test.each(HAVE_MACHINES)('the database knows the same states of a %s as its machine', (table) => {
  expect(known.get(table)?.toSorted()).toEqual(STATES[table].toSorted());
});
