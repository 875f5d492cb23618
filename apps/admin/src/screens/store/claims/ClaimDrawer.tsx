import { query } from '@oun/client/query';
import { CLAIM_TYPE_LABELS } from '@oun/contract/claim';
import { type AdminClaim, adminGetClaim } from '@oun/contract/claim-admin';
import { CLAIM_STATE_LABELS } from '@oun/contract/order';
import { Picture } from '@oun/shell/picture';
import { StatusDot } from '@oun/ui/badge';
import { Link } from '@oun/ui/link';
import { withCommas } from '@oun/money/written';
import { useQuery } from '@tanstack/react-query';
import { dueText, momentText } from '../../moment-text.ts';
import { Facts, History, Part, StaffDrawer } from '../../StaffDrawer.tsx';
import { claimTone, FAULT_LABELS, REFUND_STATE_LABELS } from '../order-words.ts';
import { ClaimMoney } from './ClaimMoney.tsx';
import { ClaimMoves } from './ClaimMoves.tsx';
import { ReasonForm } from './ReasonForm.tsx';

/** One claim beside the queue: what is asked, what it shows, what it costs, and what can be decided now. */
export function ClaimDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const claim = useQuery(query(adminGetClaim, { params: { id } }));
  return (
    <StaffDrawer
      label="클레임 상세"
      title={
        <>
          <span className="num block text-body-13 font-normal text-level-60">
            {claim.data ? claim.data.order_number : `요청 ${id}`}
          </span>
          {claim.data ? `${CLAIM_TYPE_LABELS[claim.data.type]} 요청` : '클레임'}
        </>
      }
      query={claim}
      onClose={onClose}
    >
      {(data) => <Detail claim={data} />}
    </StaffDrawer>
  );
}

function Detail({ claim }: { claim: AdminClaim }) {
  const { state, deadline_at, closed_at } = claim;
  return (
    <div className="grid gap-6 p-5">
      <div className="grid gap-3">
        <p className="flex items-center justify-between gap-2 text-body-14">
          <StatusDot tone={claimTone(state)}>{CLAIM_STATE_LABELS[state]}</StatusDot>
          {deadline_at && !closed_at ? (
            <span className="num font-semibold text-caution">
              {momentText(deadline_at)} 자동 진행 · {dueText(deadline_at)}
            </span>
          ) : null}
        </p>
        <Items claim={claim} />
      </div>
      <Part title="요청">
        <Facts
          facts={[
            ['까닭', `${claim.reason} · ${FAULT_LABELS[claim.fault]}`],
            ...(claim.detail ? ([['내용', claim.detail]] as const) : []),
            ['요청한 때', momentText(claim.requested_at)],
            [
              '주문',
              <Link key="order" href={`/store/orders?order=${claim.order_number}`} className="underline">
                {claim.order_number}
              </Link>,
            ],
            ...(claim.exchange_option === null ? [] : ([['바꿀 옵션', claim.exchange_option]] as const)),
            ...(claim.pickup ? ([['수거', pickupWords(claim.pickup)]] as const) : []),
            ...claim.shipments
              .filter(({ direction }) => direction !== 'OUT')
              .map(
                ({ direction, carrier, invoice_no }) =>
                  [direction === 'BACK' ? '수거 송장' : '교환 송장', `${carrier} ${invoice_no}`] as const,
              ),
            ...(claim.note ? ([['남긴 말', claim.note]] as const) : []),
          ]}
        />
        <Photos urls={claim.image_urls} />
        {claim.can_change ? <ReasonForm key={`${claim.reason_code}${claim.fault}`} claim={claim} /> : null}
      </Part>
      {claim.reckoned ? <ClaimMoney key={claim.fault} claim={claim} /> : null}
      {claim.refund ? (
        <Part title="환불">
          <p className="num text-body-14">
            <b>
              {withCommas(claim.refund.pg)}원{claim.refund.point > 0 ? ` + ${withCommas(claim.refund.point)}P` : ''}
            </b>{' '}
            · {REFUND_STATE_LABELS[claim.refund.state]}
          </p>
        </Part>
      ) : null}
      {claim.events.length > 0 ? <ClaimMoves key={state} claim={claim} /> : null}
      <Part title={`기록 ${claim.history.length}`}>
        <History rows={claim.history} />
      </Part>
    </div>
  );
}

const pickupWords = ({ method, address, carrier, invoice_no }: NonNullable<AdminClaim['pickup']>): string =>
  [
    method === 'AUTO' ? '기사님이 수거해 가요' : '구매자가 보내요',
    address?.address1,
    carrier && invoice_no ? `${carrier} ${invoice_no}` : undefined,
  ]
    .filter(Boolean)
    .join(' · ');

function Items({ claim }: { claim: AdminClaim }) {
  return (
    <ul className="grid gap-2">
      {claim.items.map((item) => (
        <li key={item.id} className="flex items-center gap-3">
          <Picture picture={item.picture} alt="" ratio="1/1" sizes="40px" rounded="control" className="w-10 shrink-0" />
          <p className="min-w-0 flex-1 text-body-13">
            <b className="block">{item.name}</b>
            <span className="text-level-60">
              {[item.option_text, `${item.quantity}개`].filter(Boolean).join(' · ')}
            </span>
          </p>
          <span className="num text-body-13 font-semibold">{withCommas(item.sale_price * item.quantity)}원</span>
        </li>
      ))}
    </ul>
  );
}

function Photos({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null;
  return (
    <ul aria-label="구매자가 보낸 사진" className="flex flex-wrap gap-2">
      {urls.map((url, i) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url.replace(/\.webp$/, '-320.webp')}
              alt={`구매자가 보낸 사진 ${i + 1}`}
              width={96}
              height={96}
              loading="lazy"
              className="size-24 rounded-box object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
