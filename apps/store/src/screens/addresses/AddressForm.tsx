import { type Mutation, mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import {
  addAddress,
  type Address,
  changeAddress,
  DELIVERY_NOTES,
  type FoundAddress,
  listAddresses,
} from '@oun/contract/address';
import { addAddressRules } from '@oun/contract/address-forms';
import type { Input } from '@oun/contract/endpoint';
import { useForm } from '@oun/shell/form';
import { popupError } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { Field } from '@oun/ui/field';
import { Skeleton } from '@oun/ui/skeleton';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';

const AddressSearch = lazy(async () => ({ default: (await import('./AddressSearch.tsx')).AddressSearch }));

export const ownAddresses = query(listAddresses);

const add = mutation(addAddress, { touches: [listAddresses] });
const change = mutation(changeAddress, { touches: [listAddresses] });
const changing = (id: number): Mutation<Input<typeof addAddress>, Address> => ({
  mutationFn: ({ body }, context) => change.mutationFn({ params: { id }, body }, context),
});

/** A new place, or a change to one; it is kept among the member's own. */
export function AddressForm({
  address,
  submitLabel,
  canBeDefault = true,
  onDone,
}: {
  address?: Address | undefined;
  submitLabel: string;
  /** False where it becomes the default anyway. */
  canBeDefault?: boolean;
  onDone: (saved: Address) => void;
}) {
  const [isSearching, setSearching] = useState(false);
  const form = useForm({
    start: {
      name: address?.name ?? '',
      phone: address?.phone ?? '',
      postcode: address?.postcode ?? '',
      address1: address?.address1 ?? '',
      address2: address?.address2 ?? '',
      comment: address ? address.comment : (DELIVERY_NOTES[0] as string),
      is_default: false,
    },
    rules: addAddressRules,
    toInput: (body) => ({ body }),
    send: address ? changing(address.id) : add,
    onFault: popupError,
    onDone,
  });

  function fill({ postcode, address1 }: FoundAddress) {
    form.set('postcode', postcode);
    form.set('address1', address1);
    // What is left to say is the door; the fields are there again once they are drawn.
    flushSync(() => setSearching(false));
    form.props.ref.current?.querySelector<HTMLInputElement>('[name=address2]')?.focus();
  }
  return (
    <>
      {isSearching ? (
        <Suspense fallback={<Skeleton shape="card" height={280} />}>
          <AddressSearch onPick={fill} onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
      <form {...form.props} hidden={isSearching} className="grid gap-5 [&[hidden]]:hidden">
        <Field {...form.text('name')} label="받는 분" autoComplete="name" maxLength={30} />
        <Field {...form.text('phone')} label="전화번호" type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
        <div className="flex items-start gap-2">
          <Field
            {...form.text('postcode')}
            className="min-w-0 flex-1"
            label="우편번호"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            placeholder="5자리 숫자"
          />
          <Button variant="gray" size="Large" className="mt-7 shrink-0" onClick={() => setSearching(true)}>
            우편번호 찾기
          </Button>
        </div>
        <Field
          {...form.text('address1')}
          label="주소"
          autoComplete="address-line1"
          maxLength={120}
          placeholder="도로명과 건물 번호"
        />
        <Field
          {...form.text('address2')}
          label="상세 주소"
          optional
          autoComplete="address-line2"
          maxLength={120}
          placeholder="동, 호수"
        />
        <Field {...form.text('comment')} label="배송 요청 사항" optional maxLength={50} />
        {canBeDefault && !address?.is_default ? (
          <Checkbox {...form.tick('is_default')}>기본 배송지로 쓸게요</Checkbox>
        ) : null}
        <Button type="submit" size="Large" full pending={form.isSending}>
          {submitLabel}
        </Button>
      </form>
    </>
  );
}
