import type { Claim } from '@oun/contract/claim';
import { workingDaysFrom } from '../../../platform/time/working-days.ts';
import { refundDueFrom } from '../../payment/payment.ts';

type Step = Claim['upcoming'][number];
type Known = Pick<Claim, 'type' | 'state' | 'requested_at' | 'deadline_at' | 'pickup' | 'refund'> & {
  received_at: string | null;
};

/** Somebody comes for it within so many working days. */
const COLLECT_DAYS = 2;

const step = (words: string, by: string | null = null, note: string | null = null): Step => ({ words, by, note });
const AFTER_ARRIVAL = '도착한 뒤 영업일 3일 안';

/** What is still to come of a claim, in the order it comes, each with the day it is promised for where there is one. */
export function upcomingOf(claim: Known): Step[] {
  const { state, type, deadline_at, refund } = claim;
  switch (state) {
    case 'CANCEL_REQUESTED':
      return [
        step('판매자가 확인해요', deadline_at),
        refundStep(refundDueFrom(new Date(claim.requested_at)).toISOString()),
      ];
    case 'CANCELING':
      return [refundStep(null)];
    case 'FEE_WAITING':
      return [
        step('교환 배송비를 내주세요', deadline_at),
        step('기사님이 상품을 수거해 가요'),
        step('새 상품을 보내요'),
      ];
    case 'RETURN_REQUESTED':
    case 'EXCHANGE_REQUESTED':
      return [comeStep(claim), ...afterArrival(type)];
    case 'COLLECTING':
      return [step('상품이 도착해요'), ...afterArrival(type)];
    case 'RETURN_HELD':
      return [step('확인이 끝나면 돈을 돌려드리거나 상품을 다시 보내요')];
    case 'EXCHANGE_HELD':
      return [step('확인이 끝나면 새 상품을 보내거나 받은 상품을 다시 보내요')];
    case 'COLLECT_DONE':
      return type === 'EXCHANGE'
        ? [step('상품을 확인해요', deadline_at), step('새 상품을 보내요')]
        : [step('상품을 확인해요', deadline_at), refundStep(dueOf(claim))];
    case 'REDELIVERING':
      return [step('새 상품이 도착해요')];
    case 'CANCEL_DONE':
    case 'RETURN_DONE':
      if (!refund || refund.state === 'DONE') return [];
      return refund.state === 'WAITING_ACCOUNT'
        ? [step('돌려받을 계좌를 알려주세요'), step('돈을 돌려드려요', null, '계좌를 알려준 뒤 영업일 3일 안')]
        : [refundStep(refund.due_at)];
    case 'CANCEL_REJECTED':
    case 'RETURN_REJECTED':
    case 'EXCHANGE_REJECTED':
    case 'EXCHANGE_DONE':
    case 'WITHDRAWN':
      return [];
  }
}

const refundStep = (by: string | null): Step => step('돈을 돌려드려요', by);
const dueOf = ({ received_at }: Known): string | null =>
  received_at === null ? null : refundDueFrom(new Date(received_at)).toISOString();

function comeStep({ pickup, requested_at }: Known): Step {
  if (pickup?.method !== 'SELF')
    return step('기사님이 상품을 수거해 가요', workingDaysFrom(new Date(requested_at), COLLECT_DAYS).toISOString());
  return pickup.parcel ? step('보낸 상품이 도착해요') : step('상품을 보내고 송장번호를 알려주세요');
}

const afterArrival = (type: Claim['type']): Step[] =>
  type === 'EXCHANGE'
    ? [step('상품을 확인하고 새 상품을 보내요')]
    : [step('상품을 확인하고 돈을 돌려드려요', null, AFTER_ARRIVAL)];
