import { CallError } from '@oun/client/call';
import { callerOf, query } from '@oun/client/query';
import {
  addAddress,
  type Address,
  changeAddress,
  DELIVERY_NOTES,
  type FoundAddress,
  listAddresses,
} from '@oun/contract/address';
import { popupError } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { Field } from '@oun/ui/field';
import { Skeleton } from '@oun/ui/skeleton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const AddressSearch = lazy(async () => ({ default: (await import('./AddressSearch.tsx')).AddressSearch }));

export const ownAddresses = query(listAddresses);

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
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [isSearching, setSearching] = useState(false);
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof readForm>) =>
      address
        ? callerOf(client)(changeAddress, { params: { id: address.id }, body })
        : callerOf(client)(addAddress, { body }),
    onSuccess: (saved) => {
      void client.invalidateQueries({ queryKey: ownAddresses.queryKey });
      onDone(saved);
    },
    onError: (error) => {
      if (!fieldsOf(error)) void popupError(error);
    },
  });
  const errors = fieldsOf(save.error) ?? {};
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save.error]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate(readForm(new FormData(event.currentTarget)));
  }
  function fill({ postcode, address1 }: FoundAddress) {
    const { elements } = form.current!;
    const set = (name: string, value: string) => {
      const field = elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    };
    set('postcode', postcode);
    set('address1', address1);
    save.reset();
    // What is left to say is the door; the fields are there again once they are drawn.
    flushSync(() => setSearching(false));
    form.current?.querySelector<HTMLInputElement>('[name=address2]')?.focus();
  }
  return (
    <>
      {isSearching ? (
        <Suspense fallback={<Skeleton shape="card" height={280} />}>
          <AddressSearch onPick={fill} onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
      <form ref={form} noValidate hidden={isSearching} onSubmit={submit} className="grid gap-5 [&[hidden]]:hidden">
        <Field
          label="받는 분"
          name="name"
          autoComplete="name"
          maxLength={30}
          defaultValue={address?.name}
          error={errors['name']}
        />
        <Field
          label="전화번호"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          defaultValue={address?.phone}
          error={errors['phone']}
        />
        <div className="flex items-start gap-2">
          <Field
            className="min-w-0 flex-1"
            label="우편번호"
            name="postcode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            placeholder="5자리 숫자"
            defaultValue={address?.postcode}
            error={errors['postcode']}
          />
          <Button variant="gray" size="Large" className="mt-7 shrink-0" onClick={() => setSearching(true)}>
            우편번호 찾기
          </Button>
        </div>
        <Field
          label="주소"
          name="address1"
          autoComplete="address-line1"
          maxLength={120}
          placeholder="도로명과 건물 번호"
          defaultValue={address?.address1}
          error={errors['address1']}
        />
        <Field
          label="상세 주소"
          optional
          name="address2"
          autoComplete="address-line2"
          maxLength={120}
          placeholder="동, 호수"
          defaultValue={address?.address2}
          error={errors['address2']}
        />
        <Field
          label="배송 요청 사항"
          optional
          name="comment"
          maxLength={50}
          defaultValue={address ? address.comment : DELIVERY_NOTES[0]}
          error={errors['comment']}
        />
        {canBeDefault && !address?.is_default ? <Checkbox name="is_default">기본 배송지로 쓸게요</Checkbox> : null}
        <Button type="submit" size="Large" full pending={save.isPending}>
          {submitLabel}
        </Button>
      </form>
    </>
  );
}

function readForm(data: FormData) {
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    name: text('name'),
    phone: text('phone'),
    postcode: text('postcode'),
    address1: text('address1'),
    address2: text('address2'),
    comment: text('comment'),
    is_default: data.has('is_default'),
  };
}

/** The server's words by field, where it has any. */
function fieldsOf(error: unknown): Readonly<Record<string, string>> | undefined {
  const fields = error instanceof CallError && error.code === 'INVALID_INPUT' ? error.extra['fields'] : undefined;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : undefined;
}
