import { mutation } from '@oun/client/mutation';
import { type Address, ADDRESSES_MAX, listAddresses, removeAddress } from '@oun/contract/address';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { popup, popupError, sheet, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button } from '@oun/ui/button';
import { Card } from '@oun/ui/card';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { AddressForm, ownAddresses } from './AddressForm.tsx';
import { AddressWords } from './choose-address.tsx';

export const loader = prefetch(() => [ownAddresses]);
export const meta = pageMeta({ title: '배송지', isPrivate: true });

function AddressesScreen() {
  const addresses = useQuery(ownAddresses);
  return (
    <Page title="배송지" className="px-5">
      <ScreenTitle>배송지</ScreenTitle>
      <Block query={addresses} title="배송지를 불러오지 못했어요" skeleton={<AddressesSkeleton />}>
        {({ items }) => (items.length === 0 ? <Empty /> : <List items={items} />)}
      </Block>
    </Page>
  );
}

export default withPrefetched(AddressesScreen);

async function edit(address?: Address, canBeDefault = true) {
  const saved = await sheet<Address>(address ? '배송지 고치기' : '새 배송지', ({ close }) => (
    <AddressForm address={address} canBeDefault={canBeDefault} submitLabel="저장하기" onDone={close} />
  ));
  if (saved) toast(address ? '배송지를 고쳤어요.' : '배송지를 등록했어요.');
}

function Empty() {
  return (
    <EmptyBlock
      className="mt-6"
      illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
      title="아직 배송지가 없어요"
      description="자주 받는 곳을 등록해두면 편해요."
      level="h2"
      action={<Button onClick={() => void edit(undefined, false)}>배송지 등록하기</Button>}
    />
  );
}

function List({ items }: { items: readonly Address[] }) {
  return (
    <>
      <ul className="mt-5 grid gap-3">
        {items.map((address) => (
          <AddressCard key={address.id} address={address} />
        ))}
      </ul>
      <Button
        className="mt-5"
        variant="gray"
        size="Large"
        full
        disabled={items.length >= ADDRESSES_MAX}
        onClick={() => void edit()}
      >
        <Plus size={20} aria-hidden="true" />새 배송지
      </Button>
      <p className="mt-3 text-body-13 text-level-60">배송지는 {ADDRESSES_MAX}곳까지 등록할 수 있어요.</p>
    </>
  );
}

function AddressCard({ address }: { address: Address }) {
  const remove = useMutation({
    ...mutation(removeAddress, { touches: [listAddresses] }),
    onSuccess: () => toast('배송지를 지웠어요.'),
    onError: (error) => void popupError(error),
  });
  async function askToRemove() {
    const isSure = await popup({
      title: '이 배송지를 지울까요?',
      message: address.address1,
      action: '지우기',
      cancel: '그대로 두기',
      isDestructive: true,
    });
    if (isSure) remove.mutate({ params: { id: address.id } });
  }
  return (
    <Card as="li" padding={16}>
      <AddressWords address={address} />
      <div className="mt-3 flex gap-2">
        <Button variant="line" onClick={() => void edit(address)}>
          <span className="sr-only">{address.name} 배송지 </span>고치기
        </Button>
        <Button variant="plain" pending={remove.isPending} onClick={() => void askToRemove()}>
          <span className="sr-only">{address.name} 배송지 </span>지우기
        </Button>
      </div>
    </Card>
  );
}

function AddressesSkeleton() {
  return (
    <SkeletonGroup className="mt-5 grid gap-3">
      {[0, 1].map((i) => (
        <Skeleton key={i} shape="card" height={168} />
      ))}
    </SkeletonGroup>
  );
}
