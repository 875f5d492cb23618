import type { CartLine } from '@oun/contract/cart';
import { Picture } from '@oun/shell/picture';
import { Badge } from '@oun/ui/badge';
import { Checkbox } from '@oun/ui/checkbox';
import { cx } from '@oun/ui/class-names';
import { Divider } from '@oun/ui/divider';
import { IconButton } from '@oun/ui/icon-button';
import { Link } from '@oun/ui/link';
import { withCommas } from '@oun/money/written';
import { Price } from '@oun/ui/price';
import { ProgressBar } from '@oun/ui/progress';
import { Stepper } from '@oun/ui/stepper';
import { ChevronDown, Truck, X } from 'lucide-react';
import { canBuy, type GroupSum, type PickedGroup, type PickedLine } from './cart-sums.ts';

type Handlers = {
  onPick: (lines: readonly PickedLine[], isPicked: boolean) => void;
  onQuantity: (line: CartLine, quantity: number) => void;
  onRemove: (line: PickedLine) => void;
  onChangeOption: (line: PickedLine) => void;
};

/** What travels together: one brand's things, and how far they are from free shipping. */
export function CartGroupPart({ group, sum, ...on }: Handlers & { group: PickedGroup; sum: GroupSum }) {
  const buyable = group.lines.filter(canBuy);
  const count = buyable.filter(({ isPicked }) => isPicked).length;
  const isAll = buyable.length > 0 && count === buyable.length;
  return (
    <section className="px-5" aria-label={group.brand.name}>
      <Divider kind="band" className="mt-3! mb-4!" />
      <Checkbox
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        disabled={buyable.length === 0}
        onChange={() => on.onPick(buyable, !isAll)}
      >
        <h2 className="text-heading-18">{group.brand.name}</h2>
      </Checkbox>
      {buyable.length > 0 ? <Gauge group={group} sum={sum} /> : null}
      <ul className="mt-4 divide-y divide-level-10 border-t border-level-10">
        {group.lines.map((line) => (
          <li key={line.sku_id}>
            <Line line={line} {...on} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Gauge({ group: { shipping }, sum }: { group: PickedGroup; sum: GroupSum }) {
  if (shipping.kind !== 'CONDITIONAL_FREE' || sum.missing === undefined) {
    return (
      <p className="mt-3 flex min-h-12 items-center gap-2.5 rounded-control bg-pink-0 px-4 text-body-15">
        <Truck size={20} aria-hidden="true" className="text-pink-60" />
        <ShippingWords shipping={shipping} />
      </p>
    );
  }
  return (
    <div className="mt-3 rounded-control bg-pink-0 px-4 py-3.5">
      <ProgressBar
        value={sum.goods}
        max={shipping.free_from}
        sentence={
          <>
            <b className="text-pink-60">{withCommas(sum.missing)}원</b> 더 담으면 무료배송이에요
          </>
        }
      />
      <p className="num mt-1.5 flex justify-between text-body-13 text-level-70" aria-hidden="true">
        <span>{withCommas(sum.goods)}원</span>
        <span>{withCommas(shipping.free_from)}원</span>
      </p>
    </div>
  );
}

function ShippingWords({ shipping }: Pick<PickedGroup, 'shipping'>) {
  const fee = `${withCommas(shipping.base_fee)}원`;
  switch (shipping.kind) {
    case 'FREE':
    case 'CONDITIONAL_FREE':
      return (
        <>
          <span className="flex-1">
            <b className="text-pink-60">무료배송</b>이에요
          </span>
          {shipping.kind === 'FREE' ? null : (
            <span className="num text-body-13 text-level-70">{withCommas(shipping.free_from)}원 이상</span>
          )}
        </>
      );
    case 'PAID':
      return <span className="num">배송비 {fee}이에요</span>;
    case 'QUANTITY_PAID':
      return (
        <span className="num">
          {shipping.per_quantity}개마다 배송비 {fee}이에요
        </span>
      );
  }
}

const GONE = { SOLD_OUT: '품절', ENDED: '판매 종료' } as const;

function Line({ line, onPick, onQuantity, onRemove, onChangeOption }: Handlers & { line: PickedLine }) {
  const isGone = line.state === 'SOLD_OUT' || line.state === 'ENDED';
  return (
    <div className="flex gap-2.5 py-5">
      <Checkbox
        className="self-start"
        aria-label={`${line.name} 고르기`}
        checked={line.isPicked}
        disabled={isGone}
        onChange={() => onPick([line], !line.isPicked)}
      />
      <div className={cx('w-22 shrink-0', isGone && 'opacity-50')}>
        <Picture picture={line.picture} alt="" ratio="1/1" rounded="control" sizes="88px" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <Link
              href={`/products/${line.product_id}`}
              className={cx('hit line-clamp-2 text-body-16', isGone ? 'text-level-60' : 'text-level-90')}
            >
              {line.name}
            </Link>
            {line.option_text ? <Option line={line} onChange={() => onChangeOption(line)} /> : null}
          </div>
          <IconButton
            label={`${line.name} 빼기`}
            icon={<X size={18} aria-hidden="true" />}
            className="-mt-2.5 -mr-3 text-level-60"
            onClick={() => onRemove(line)}
          />
        </div>
        {line.state === 'SOLD_OUT' || line.state === 'ENDED' ? (
          <Badge className="mt-2">{GONE[line.state]}</Badge>
        ) : (
          <>
            <LineNews line={line} />
            <div className="mt-2.5 flex flex-wrap items-end justify-between gap-2">
              <Stepper
                label={`${line.name} 수량`}
                value={line.quantity}
                max={line.max}
                onChange={(quantity) => onQuantity(line, quantity)}
              />
              <Price
                className="ml-auto"
                price={line.sale_price * line.quantity}
                listPrice={line.list_price * line.quantity}
                size="Default"
                align="end"
                hidePercent
              />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function Option({ line, onChange }: { line: PickedLine; onChange: () => void }) {
  if (line.state === 'ENDED') return <p className="mt-0.5 text-body-14 text-level-60">{line.option_text}</p>;
  return (
    <button
      type="button"
      onClick={onChange}
      className="hit mt-1 flex max-w-full items-center gap-1 rounded-chip text-left text-body-14 text-level-60"
    >
      <span className="sr-only">{line.name} 옵션 바꾸기, 지금은 </span>
      <span className="truncate">{line.option_text}</span>
      <ChevronDown size={16} aria-hidden="true" className="shrink-0" />
    </button>
  );
}

/** What has changed since it was put in, and what one should know before buying. */
function LineNews({ line }: { line: PickedLine }) {
  const change = line.sale_price - line.price_at_add;
  return (
    <div className="mt-1 space-y-0.5 text-body-14 empty:hidden">
      {line.is_time_sale ? <p className="text-pink-50">타임세일 가격이에요</p> : null}
      {line.state !== 'PRICE_CHANGED' ? null : change < 0 ? (
        <p className="num text-pink-50">담은 뒤 {withCommas(-change)}원 내렸어요</p>
      ) : (
        <p className="num text-caution">담은 뒤 {withCommas(change)}원 올랐어요</p>
      )}
      {line.left === null ? null : <p className="num text-caution">품절 임박 {line.left}개</p>}
      {line.quantity > line.max ? <p className="num text-caution">지금 {line.max}개까지 살 수 있어요</p> : null}
    </div>
  );
}
