import type { Address } from '@oun/contract/address';
import { Block } from '@oun/shell/block';
import { useAddress } from '@oun/shell/link';
import { popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { Button, ButtonLink } from '@oun/ui/button';
import { ChoiceCard, RadioGroup } from '@oun/ui/radio-group';
import { Skeleton } from '@oun/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses, claim } from './queries.ts';

/** Where a prize goes: one of the addresses that are saved already, as it is now. */
export function askAddress(id: number): Promise<unknown> {
  const Body: SheetBody<undefined> = ({ close }) => {
    const saved = useQuery(addresses);
    return (
      <Block query={saved} title="배송지를 불러오지 못했어요" skeleton={<Skeleton shape="card" className="h-40" />}>
        {({ items }) =>
          items.length === 0 ? <None /> : <Choice id={id} items={items} onDone={() => close(undefined)} />
        }
      </Block>
    );
  };
  return sheet('어디로 보낼까요?', Body);
}

function None() {
  const address = useAddress();
  return (
    <div className="pb-2">
      <p className="text-body-15 text-level-70">아직 저장한 배송지가 없어요. 배송지를 더한 뒤 다시 와주세요.</p>
      <ButtonLink href={address('store', '/my/addresses')} size="Large" full className="mt-5">
        배송지 더하기
      </ButtonLink>
    </div>
  );
}

function Choice({ id, items, onDone }: { id: number; items: readonly Address[]; onDone: () => void }) {
  const address = useAddress();
  const [chosen, setChosen] = useState(String(items[0]!.id));
  const taking = useMutation({
    ...claim,
    onSuccess: () => {
      toast('받을 곳을 알려줬어요');
      onDone();
    },
    onError: (error) => void popupError(error),
  });
  return (
    <div className="pb-2">
      <RadioGroup label="받을 곳" hideLabel value={chosen} onChange={setChosen}>
        {items.map((one) => (
          <ChoiceCard
            key={one.id}
            value={String(one.id)}
            title={one.name}
            description={`${one.address1} ${one.address2}`.trim()}
          />
        ))}
      </RadioGroup>
      <p className="mt-3 text-body-13 text-level-60">선물을 보내는 데만 쓰고, 90일 뒤에 지워요.</p>
      <div className="mt-4 flex gap-2">
        <ButtonLink href={address('store', '/my/addresses')} variant="line" size="Large">
          배송지 관리
        </ButtonLink>
        <Button
          size="Large"
          full
          pending={taking.isPending}
          onClick={() => taking.mutate({ params: { id }, body: { address_id: Number(chosen) } })}
        >
          여기로 받기
        </Button>
      </div>
    </div>
  );
}
