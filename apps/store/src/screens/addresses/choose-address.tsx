import type { Address } from '@oun/contract/address';
import { maskPhone } from '@oun/contract/masks';
import { sheet } from '@oun/shell/overlays';
import { Block } from '@oun/shell/block';
import { Badge } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { areaWords, placeWords } from './address-words.ts';
import { AddressForm, ownAddresses } from './AddressForm.tsx';

/** Asks for one of the member's places, or for a new one; nothing where they leave. */
export const chooseAddress = ({ title = '받는 곳', submitLabel = '이 주소로 받기' } = {}): Promise<
  Address | undefined
> => sheet<Address>(title, ({ close }) => <ChooseBody close={close} submitLabel={submitLabel} />);

function ChooseBody({ close, submitLabel }: { close: (address: Address | undefined) => void; submitLabel: string }) {
  const addresses = useQuery(ownAddresses);
  const [isAdding, setAdding] = useState(false);
  if (isAdding) return <AddressForm submitLabel={submitLabel} onDone={close} />;
  return (
    <Block
      query={addresses}
      title="배송지를 불러오지 못했어요"
      skeleton={
        <SkeletonGroup className="grid gap-3">
          <Skeleton shape="card" height={112} />
          <Skeleton shape="card" height={112} />
        </SkeletonGroup>
      }
    >
      {({ items }) => (
        <div className="grid gap-3">
          {items.map((address) => (
            <button
              key={address.id}
              type="button"
              className="rounded-card p-4 text-left inset-ring inset-ring-level-20 hover:bg-level-5"
              onClick={() => close(address)}
            >
              <AddressWords address={address} />
            </button>
          ))}
          <Button variant="gray" size="Large" full onClick={() => setAdding(true)}>
            <Plus size={20} aria-hidden="true" />새 배송지
          </Button>
        </div>
      )}
    </Block>
  );
}

export function AddressWords({ address }: { address: Address }) {
  const area = areaWords(address);
  return (
    <>
      <span className="flex items-center gap-2 text-heading-16">
        {address.name}
        {address.is_default ? <Badge>기본</Badge> : null}
      </span>
      <span className="mt-1.5 block text-body-15 text-level-80">{placeWords(address)}</span>
      <span className="num mt-0.5 block text-body-14 text-level-60">
        {maskPhone(address.phone)}
        {address.comment ? ` · ${address.comment}` : null}
      </span>
      {area ? <span className="num mt-1 block text-body-14 text-caution">{area}</span> : null}
    </>
  );
}
