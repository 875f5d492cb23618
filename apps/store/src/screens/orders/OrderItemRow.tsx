import type { OrderItem } from '@oun/contract/order';
import { Picture } from '@oun/shell/picture';
import { cx } from '@oun/ui/class-names';
import { Link } from '@oun/ui/link';
import { withCommas } from '@oun/money/written';
import { ItemActions } from './item-actions.tsx';
import { itemTone, type ItemTone, itemWords } from './order-words.ts';

const TONE: Record<ItemTone, string> = {
  notice: 'text-notice',
  done: 'text-success',
  caution: 'text-caution',
  quiet: 'text-level-60',
};

export function OrderItemRow({
  number,
  item,
  most,
}: {
  number: string;
  item: OrderItem;
  /** So many actions at most. */
  most?: number;
}) {
  return (
    <div className="flex gap-3 py-4">
      <div className="w-18 shrink-0">
        <Picture picture={item.picture} alt="" ratio="1/1" rounded="control" sizes="72px" />
      </div>
      <div className="min-w-0 flex-1">
        <p className={cx('text-body-14 font-semibold', TONE[itemTone(item)])}>
          {itemWords(item)}
          {item.is_exchanged_for ? ' · 교환으로 받는 상품' : null}
        </p>
        <Link href={`/products/${item.product_id}`} className="hit mt-0.5 line-clamp-2 text-body-16">
          {item.name}
        </Link>
        <p className="num mt-0.5 flex flex-wrap justify-between gap-x-3 text-body-14 text-level-60">
          <span>
            {item.option_text ? `${item.option_text} · ` : null}
            {item.quantity}개
          </span>
          <span className="font-semibold text-level-90">{withCommas(item.sale_price * item.quantity)}원</span>
        </p>
        <ItemActions number={number} item={item} most={most} />
      </div>
    </div>
  );
}
