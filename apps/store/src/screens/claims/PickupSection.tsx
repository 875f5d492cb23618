import type { Claim } from '@oun/contract/claim';
import { maskPhone } from '@oun/contract/masks';
import { Button, ButtonLink } from '@oun/ui/button';
import { Divider } from '@oun/ui/divider';
import { placeWords } from '../addresses/address-words.ts';
import { showTracking } from '../orders/show-tracking.tsx';

/** How the goods go back, what travels for the claim, and where to change it while it can be. */
export function PickupSection({ claim }: { claim: Claim }) {
  const { pickup, parcels } = claim;
  if (!pickup) return null;
  return (
    <>
      <Divider kind="band" />
      <section>
        <div className="flex items-center justify-between">
          <h2 className="text-heading-18">돌려보내기</h2>
          {claim.can_change_pickup ? (
            <ButtonLink variant="plain" className="-my-2 -mr-4" href={`/my/claims/${claim.id}/pickup`}>
              <span className="sr-only">돌려보낼 방법 </span>
              {pickup.method === 'SELF' && !pickup.parcel ? '송장번호 알려주기' : '바꾸기'}
            </ButtonLink>
          ) : null}
        </div>
        {pickup.method === 'AUTO' ? (
          <>
            <p className="mt-3 text-heading-16">기사님이 수거해 가요</p>
            <p className="mt-1 text-body-15 text-level-80">{placeWords(pickup.address)}</p>
            <p className="num mt-0.5 text-body-14 text-level-60">
              {pickup.address.name} · {maskPhone(pickup.address.phone)}
              {pickup.address.comment ? ` · ${pickup.address.comment}` : null}
            </p>
          </>
        ) : (
          <>
            <p className="mt-3 text-heading-16">직접 보내요</p>
            <p className="mt-1 text-body-15 text-level-80">{claim.return_to}</p>
            <p className="num mt-0.5 text-body-14 text-level-60">착불로 보내주세요 · {maskPhone(pickup.phone)}</p>
          </>
        )}
        {parcels.length > 0 ? (
          <ul className="mt-3 grid gap-2">
            {parcels.map(({ id, direction, carrier, invoice_no }) => (
              <li
                key={id}
                className="flex items-center justify-between gap-3 rounded-control bg-level-5 py-2 pr-2 pl-4"
              >
                <span className="min-w-0">
                  <span className="block text-body-14 font-semibold">
                    {direction === 'BACK' ? '돌려보낸 상품' : '새로 보낸 상품'}
                  </span>
                  <span className="num block text-body-13 text-level-60">
                    {carrier} {invoice_no}
                  </span>
                </span>
                <Button variant="white" onClick={() => void showTracking(claim.order_number, id)}>
                  배송 조회
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
    </>
  );
}
