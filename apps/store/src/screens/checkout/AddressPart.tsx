import type { Checkout } from '@oun/contract/checkout';
import type { Address } from '@oun/contract/address';
import { maskPhone } from '@oun/contract/masks';
import { withCommas } from '@oun/money/written';
import { AddressForm } from '../addresses/AddressForm.tsx';
import { placeWords } from '../addresses/address-words.ts';
import { chooseAddress } from '../addresses/choose-address.tsx';
import { NoteSelect } from '../addresses/NoteSelect.tsx';
import type { Change } from './drafts.ts';

export function AddressPart({ checkout, change }: { checkout: Checkout; change: Change }) {
  const { address, groups } = checkout;
  const take = (chosen: Address) => change({ address: { address_id: chosen.id } });
  async function choose() {
    const chosen = await chooseAddress();
    if (chosen) take(chosen);
  }
  const surcharge = groups.reduce((sum, group) => sum + group.surcharge, 0);
  return (
    <section id="address" tabIndex={-1} className="outline-none">
      <div className="mb-3 flex items-center justify-between">
        <h2 className="text-heading-18">받는 곳</h2>
        {address ? (
          <button
            type="button"
            className="-my-2 -mr-2 min-h-control px-2 text-body-15 text-level-60"
            onClick={() => void choose()}
          >
            <span className="sr-only">받는 곳 </span>바꾸기
          </button>
        ) : null}
      </div>
      {address ? (
        <>
          <p className="text-heading-16">{address.name}</p>
          <p className="mt-1 text-body-15 text-level-80">{placeWords(address)}</p>
          <p className="num mt-0.5 text-body-15 text-level-60">{maskPhone(address.phone)}</p>
          {surcharge > 0 ? (
            <p className="num mt-1 text-body-14 text-caution">
              제주·도서산간이라 배송비 {withCommas(surcharge)}원이 더해졌어요
            </p>
          ) : null}
          <div className="mt-3">
            <NoteSelect
              // Another place brings its own wish.
              key={placeWords(address)}
              note={address.comment}
              onChange={(comment) => change({ address: { comment } })}
            />
          </div>
        </>
      ) : (
        <AddressForm submitLabel="이 주소로 받기" canBeDefault={false} onDone={take} />
      )}
    </section>
  );
}
