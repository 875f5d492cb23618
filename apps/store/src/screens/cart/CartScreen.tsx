import { mutation, touch } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { type Cart, getCart } from '@oun/contract/cart';
import { getInitialized, initiateFromCart } from '@oun/contract/checkout';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { Side, SidePanel } from '@oun/shell/side';
import { UnknownMember } from '@oun/shell/unknown-member';
import { Button, ButtonLink } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { Divider } from '@oun/ui/divider';
import { EmptyBlock } from '@oun/ui/empty-block';
import { withCommas } from '@oun/money/written';
import { PriceLine, PriceLines } from '@oun/ui/price-lines';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { signInUrl } from '../sign-in-url.ts';
import { canBuy, type PickedGroup, type PickedLine, sumCart, sumGroup } from './cart-sums.ts';
import { CartGroupPart } from './CartGroupPart.tsx';
import { CartRail, useFollowings } from './CartRail.tsx';
import { useCart } from './use-cart.ts';

export const loader = prefetch(({ isSignedIn }) => (isSignedIn ? [query(getCart)] : []));
export const meta = pageMeta({ title: '장바구니', isPrivate: true });

function CartScreen() {
  // A member's cart is not the browser's, also where it is not known whose it is.
  return useShell().isMeUnknown ? <UnknownMember title="장바구니" /> : <OwnCart />;
}

function OwnCart() {
  const { cart: asked, ...mine } = useCart();
  return (
    // As tall as the window from the start: what a guest has in it is known only in the browser, and nothing may jump.
    <Page title="장바구니" className="flex min-h-dvh flex-col">
      <ScreenTitle className="px-5">장바구니</ScreenTitle>
      <Block query={asked} title="장바구니를 불러오지 못했어요" skeleton={<CartSkeleton />}>
        {(cart) => (cart.groups.length === 0 ? <EmptyCart /> : <FullCart {...mine} cart={cart} />)}
      </Block>
    </Page>
  );
}

export default withPrefetched(CartScreen);

function EmptyCart() {
  const isFollowing = (useFollowings()?.length ?? 0) > 0;
  return (
    <>
      <EmptyBlock
        className="mx-5 mt-6"
        illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
        title="장바구니가 비어 있어요"
        description={isFollowing ? '찜한 상품을 담아볼까요?' : '마음에 드는 상품을 담아볼까요?'}
        level="h2"
        action={<ButtonLink href="/">상품 둘러보기</ButtonLink>}
      />
      <CartRail />
    </>
  );
}

type Props = Omit<ReturnType<typeof useCart>, 'cart'> & { cart: Cart };

function FullCart({ cart, isGuest, wished, setQuantity, settle, remove, changeOption }: Props) {
  const [unpicked, setUnpicked] = useState<ReadonlySet<number>>(new Set());
  const groups: PickedGroup[] = cart.groups.map((group) => ({
    ...group,
    lines: group.lines.map((line) => ({
      ...line,
      quantity: wished.get(line.sku_id) ?? line.quantity,
      isPicked: canBuy(line) && !unpicked.has(line.sku_id),
    })),
  }));
  const lines = groups.flatMap((group) => group.lines);
  const picked = lines.filter(({ isPicked }) => isPicked);

  function pick(given: readonly PickedLine[], isPicked: boolean) {
    const next = new Set(unpicked);
    for (const { sku_id } of given) {
      if (isPicked) next.delete(sku_id);
      else next.add(sku_id);
    }
    setUnpicked(next);
  }
  async function askToRemove(given: readonly PickedLine[]) {
    const isSure =
      given.length === 1 ||
      (await popup({
        title: `상품 ${given.length}개를 뺄까요?`,
        action: '빼기',
        cancel: '그대로 두기',
        isDestructive: true,
      }));
    if (isSure) remove.mutate(given);
  }

  async function askForOption(line: PickedLine) {
    try {
      const { chooseOption } = await import('./change-option.tsx');
      const sku = await chooseOption(line);
      if (sku) changeOption.mutate({ line, sku });
    } catch {
      toast('옵션을 열지 못했어요. 다시 눌러주세요.', 'failed');
    }
  }

  return (
    <>
      <PickAll {...{ lines, picked, pick }} isRemoving={remove.isPending} onRemove={() => void askToRemove(picked)} />
      {groups.map((group) => (
        <CartGroupPart
          key={group.key}
          group={group}
          sum={sumGroup(group)}
          onPick={pick}
          onQuantity={setQuantity}
          onRemove={(line) => void askToRemove([line])}
          onChangeOption={(line) => void askForOption(line)}
        />
      ))}
      <Summary groups={groups} earnRate={cart.earn_rate} />
      <CartRail inCart={lines.map(({ product_id }) => product_id)} />
      <OrderButton {...{ groups, picked, isGuest, settle }} earnRate={cart.earn_rate} />
    </>
  );
}

function PickAll({
  lines,
  picked,
  pick,
  isRemoving,
  onRemove,
}: {
  lines: readonly PickedLine[];
  picked: readonly PickedLine[];
  pick: (lines: readonly PickedLine[], isPicked: boolean) => void;
  isRemoving: boolean;
  onRemove: () => void;
}) {
  const buyable = lines.filter(canBuy);
  const isAll = buyable.length > 0 && picked.length === buyable.length;
  return (
    <div className="mt-2 flex items-center justify-between px-5">
      <Checkbox
        checked={isAll}
        indeterminate={picked.length > 0 && !isAll}
        disabled={buyable.length === 0}
        onChange={() => pick(buyable, !isAll)}
      >
        전체 선택{' '}
        <b className="num">
          {picked.length}/{buyable.length}
        </b>
      </Checkbox>
      <Button variant="plain" className="-mr-4" disabled={picked.length === 0} pending={isRemoving} onClick={onRemove}>
        선택 삭제
      </Button>
    </div>
  );
}

type SumProps = { groups: readonly PickedGroup[]; earnRate: number };

function Summary(sum: SumProps) {
  return (
    <section className="px-5">
      <Divider kind="band" />
      <h2 className="mb-4 text-heading-18">결제 예정 금액</h2>
      <SumLines {...sum} />
      <p className="mt-4 mb-6 text-body-14 text-level-60">
        쿠폰과 포인트는 주문서에서 가장 많이 깎이는 조합으로 써드려요.
      </p>
      <Side>
        <SidePanel>
          <h2 className="mb-4 text-heading-18">결제 예정 금액</h2>
          <SumLines {...sum} />
        </SidePanel>
      </Side>
    </section>
  );
}

function SumLines({ groups, earnRate }: SumProps) {
  const { count, list, discount, shipping, pay, earn } = sumCart(groups, earnRate);
  const fees = groups
    .map((group) => ({ name: group.brand.name, ...sumGroup(group) }))
    .filter(({ pieces }) => pieces > 0);
  return (
    <>
      <PriceLines>
        <PriceLine
          label={
            <>
              상품 금액 <span className="num text-level-60">{count}개</span>
            </>
          }
          amount={list}
        />
        {discount > 0 ? <PriceLine label="상품 할인" amount={-discount} tone="pink" /> : null}
        <PriceLine
          label="배송비"
          reason={fees.map(({ name, fee, missing }) => (
            <span key={name} className="block">
              {name} · {fee === 0 ? '무료' : `${withCommas(fee)}원`}
              {missing === undefined ? null : ` · ${withCommas(missing)}원 더 담으면 무료`}
            </span>
          ))}
          amount={count > 0 && shipping === 0 ? '무료' : shipping}
        />
        <PriceLine label="합계" amount={pay} total />
      </PriceLines>
      <p className="num mt-1 text-right text-body-14 text-level-60">
        적립예정 {withCommas(earn)}P · {earnRate / 100}%
      </p>
    </>
  );
}

const initiate = mutation(initiateFromCart, { touches: 'nothing' });

function OrderButton({
  groups,
  picked,
  earnRate,
  isGuest,
  settle,
}: {
  groups: readonly PickedGroup[];
  picked: readonly PickedLine[];
  earnRate: number;
  isGuest: boolean;
  settle: () => Promise<void>;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { addresses } = useShell();
  const order = useMutation({
    mutationFn: async (_: void, context) => {
      await settle();
      return initiate.mutationFn({ body: { cart_item_ids: picked.map(({ id }) => id) } }, context);
    },
    onSuccess: (checkout) => {
      const { number } = checkout;
      client.setQueryData(query(getInitialized, { params: { id: number } }).queryKey, checkout);
      void navigate(`/checkout/${number}`);
    },
    onError: (error) => {
      void popupError(error);
      void touch(client, [getCart]);
    },
  });
  const { pay } = sumCart(groups, earnRate);
  return (
    <StickyCta>
      {picked.length === 0 ? (
        <Button size="Large" full disabled>
          주문할 상품을 골라주세요
        </Button>
      ) : isGuest ? (
        <ButtonLink size="Large" full href={signInUrl(addresses, '/cart')} className="num">
          {withCommas(pay)}원 주문하기
        </ButtonLink>
      ) : (
        <Button size="Large" full className="num" pending={order.isPending} onClick={() => order.mutate()}>
          {withCommas(pay)}원 주문하기
        </Button>
      )}
    </StickyCta>
  );
}

function CartSkeleton() {
  return (
    <SkeletonGroup className="px-5 pt-4">
      <Skeleton width="40%" height={28} />
      <Skeleton className="mt-8" width="30%" height={24} />
      <Skeleton className="mt-4" shape="card" height={84} />
      {[0, 1, 2].map((i) => (
        <div key={i} className="mt-6 flex gap-3">
          <Skeleton shape="control" width={88} height={88} />
          <div className="flex-1">
            <Skeleton width="70%" height={22} />
            <Skeleton className="mt-2" width="40%" height={18} />
            <Skeleton className="mt-3" shape="control" height={44} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
