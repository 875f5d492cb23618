import { cx } from './class-names.tsx';
import { withCommas } from '@oun/money/written';
import { percentOff } from './percent-off.tsx';

export type PriceProps = {
  /** What it costs now. */
  price: number;
  /** What it cost before. Shown, struck, only when it is more. */
  listPrice?: number | undefined;
  /** `Large` for a product's own page, `Default` for cards, `Dense` for rows. */
  size?: 'Large' | 'Default' | 'Dense' | undefined;
  /** Puts the struck price on its own line above, or behind on the same line. */
  layout?: 'stack' | 'line' | undefined;
  align?: 'start' | 'end' | undefined;
  /** Hides the percentage, as in a cart where only the amount matters. */
  hidePercent?: boolean | undefined;
  /** Said before the price, as in "월". */
  lead?: string | undefined;
  /** Whose price it is, as in "회원가". */
  tag?: string | undefined;
  className?: string | undefined;
};

const NOW = { Large: 'text-heading-24', Default: 'text-heading-18', Dense: 'text-heading-16' };
const WAS = { Large: 'text-body-15', Default: 'text-body-13', Dense: 'text-body-13' };

export function Price({
  price,
  listPrice,
  size = 'Default',
  layout = 'stack',
  align = 'start',
  hidePercent = false,
  lead,
  tag,
  className,
}: PriceProps) {
  const percent = listPrice === undefined ? 0 : percentOff(listPrice, price);
  const isReduced = listPrice !== undefined && listPrice > price;
  const was = isReduced ? (
    <del className={cx('text-level-60 line-through', WAS[size])}>
      <span className="sr-only">할인 전 </span>
      {withCommas(listPrice)}원
    </del>
  ) : null;
  return (
    <span className={cx('num flex flex-col', align === 'end' ? 'items-end text-right' : 'items-start', className)}>
      {layout === 'stack' ? was : null}
      <span className="flex flex-wrap items-baseline gap-x-1.5">
        {percent > 0 && !hidePercent ? (
          <span className={cx('text-pink-50', NOW[size])}>
            {percent}%<span className="sr-only"> 할인,</span>
          </span>
        ) : null}
        <span className={cx('whitespace-nowrap text-level-90', NOW[size])}>
          {isReduced ? <span className="sr-only">지금 </span> : null}
          {lead ? <span className="mr-1 text-body-14 text-level-70">{lead}</span> : null}
          {withCommas(price)}원
        </span>
        {tag ? <span className="text-body-13 font-semibold whitespace-nowrap text-pink-60">{tag}</span> : null}
        {layout === 'line' ? was : null}
      </span>
    </span>
  );
}
