import { mutation, touch } from '@oun/client/mutation';
import { addToCart, countCart, getCart } from '@oun/contract/cart';
import { getProductOptions, type Product, type ProductOptions, type ProductSku } from '@oun/contract/catalog';
import { initiateFromProduct } from '@oun/contract/checkout';
import { popupError, type SheetBody, snackbar, toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { ErrorBlock } from '@oun/ui/error-block';
import { IconButton } from '@oun/ui/icon-button';
import { withCommas } from '@oun/money/written';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { Stepper } from '@oun/ui/stepper';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addToGuestCart } from '../cart/guest-cart.ts';
import { startPath } from '../checkout/wish.ts';
import { signInUrl } from '../sign-in-url.ts';
import { type Choice, chosenSku, firstChoice } from './option-choice.ts';
import { OptionGroups } from './OptionGroups.tsx';
import { optionsQuery } from './queries.ts';
import { shippingOf } from './shipping-words.ts';

const won = (amount: number) => `${withCommas(amount)}원`;

export const optionSheet = (product: Product): SheetBody<undefined> =>
  function OptionSheet({ close }) {
    const options = useQuery({ ...optionsQuery(product.id), refetchOnMount: 'always' });
    if (options.data) return <Choosing product={product} options={options.data} onDone={() => close(undefined)} />;
    if (options.isError) return <ErrorBlock title="옵션을 불러오지 못했어요" onRetry={() => void options.refetch()} />;
    return (
      <SkeletonGroup className="grid gap-4 pb-6">
        <Skeleton shape="control" height={88} />
        <Skeleton shape="control" height={52} />
      </SkeletonGroup>
    );
  };

type Line = { sku: ProductSku; quantity: number };

function Choosing({ product, options, onDone }: { product: Product; options: ProductOptions; onDone: () => void }) {
  const [choice, setChoice] = useState<Choice>(() => firstChoice(options));
  const [lines, setLines] = useState<readonly Line[]>(() => withSku([], chosenSku(options, firstChoice(options))));
  const { put, buy } = useBuying(product, lines, onDone);

  const choose = (next: Choice) => {
    setChoice(next);
    setLines(withSku(lines, chosenSku(options, next)));
  };
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = lines.reduce((sum, { sku, quantity }) => sum + sku.price * quantity, 0);
  return (
    <div className="flex max-h-[calc(100dvh-160px)] flex-col">
      <div className="-mx-5 min-h-0 overflow-y-auto overscroll-contain px-5 pt-1 pb-4">
        <OptionGroups options={options} choice={choice} onChoose={choose} />
        <ul className="grid gap-2" aria-label="고른 옵션">
          {lines.map(({ sku, quantity }) => (
            <li key={sku.id} className="flex items-center gap-3 rounded-card bg-level-5 py-2.5 pr-2 pl-4">
              <div className="min-w-0 flex-1">
                <p className="text-body-15 font-semibold">{nameOf(product, sku)}</p>
                {sku.left === null ? null : <p className="text-body-13 text-caution">품절 임박 {sku.left}개</p>}
              </div>
              <Stepper
                label={`${nameOf(product, sku)} 수량`}
                value={quantity}
                max={sku.max}
                onChange={(next) => setLines(lines.map((line) => (line.sku === sku ? { sku, quantity: next } : line)))}
              />
              {options.option_names.length > 0 ? (
                <IconButton
                  label={`${nameOf(product, sku)} 빼기`}
                  icon={<X size={18} />}
                  onClick={() => {
                    setLines(lines.filter((line) => line.sku !== sku));
                    setChoice(firstChoice(options));
                  }}
                />
              ) : null}
            </li>
          ))}
        </ul>
      </div>
      <div data-keep-clear className="shrink-0">
        <p className="flex items-baseline justify-between" aria-live="polite">
          <span className="num text-body-15 text-level-70">합계 {count}개</span>
          <span className="num text-heading-24">{won(total)}</span>
        </p>
        <p className="num mt-0.5 min-h-5 text-right text-body-13 text-level-60">
          {shippingOf(product.shipping, total, count)}
        </p>
        <div className="mt-3 flex gap-2">
          <Button
            size="Large"
            variant="gray"
            full
            pending={put.isPending}
            disabled={count === 0}
            onClick={() => put.mutate()}
          >
            장바구니 담기
          </Button>
          <Button size="Large" full pending={buy.isPending} disabled={count === 0} onClick={() => buy.mutate()}>
            바로구매
          </Button>
        </div>
      </div>
    </div>
  );
}

const nameOf = (product: Product, { option_values }: ProductSku) => option_values.join(' / ') || product.name;

function withSku(lines: readonly Line[], sku: ProductSku | undefined): readonly Line[] {
  if (!sku || sku.state !== 'OK' || lines.some((line) => line.sku.id === sku.id)) return lines;
  return [...lines, { sku, quantity: 1 }];
}

const add = mutation(addToCart, { touches: [countCart, getCart] });
const initiate = mutation(initiateFromProduct, { touches: 'nothing' });

/** Puts the lines into the member's cart or the browser's, or opens an order of them. */
function useBuying(product: Product, lines: readonly Line[], onDone: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { me, addresses } = useShell();
  const items = lines.map(({ sku, quantity }) => ({ sku_id: sku.id, quantity }));
  const isDone = () => {
    onDone();
    snackbar('장바구니에 담았어요.', { label: '보러 가기', onPress: () => void navigate('/cart') });
  };
  const put = useMutation({
    mutationFn: async (_: void, context) => {
      if (me) return add.mutationFn({ body: { items } }, context);
      const hasRoom = addToGuestCart(
        lines.map(({ sku, quantity }) => ({ sku_id: sku.id, quantity, price_at_add: sku.price })),
      );
      if (!hasRoom) throw new Error('장바구니가 가득 찼어요. 담긴 상품을 조금 덜어주세요.');
      return undefined;
    },
    onSuccess: (answer) => {
      isDone();
      if (answer?.limited.length) toast('살 수 있는 수량까지만 담았어요.', 'plain');
    },
    onError: (error) => void popupError(error),
  });
  const buy = useMutation({
    mutationFn: async (_: void, context) =>
      me ? initiate.mutationFn({ body: { product_id: product.id, items } }, context) : undefined,
    onSuccess: (order) => {
      onDone();
      if (order) void navigate(`/checkout/${order.number}`);
      // What was chosen goes along, and becomes an order on the way back.
      else window.location.assign(signInUrl(addresses, startPath({ product_id: product.id, items })));
    },
    onError: (error) => {
      void popupError(error);
      // What was chosen may be gone or cost something else by now.
      void touch(client, [getProductOptions]);
    },
  });
  return { put, buy };
}
