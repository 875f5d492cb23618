import type { ProductCard } from '@oun/contract/catalog';
import { wonWords } from '@oun/contract/money-words';
import { ownPrice } from '@oun/price/own-price';
import { Price, type PriceProps } from '@oun/ui/price';
import { useShell } from './shell-context.tsx';

type Priced = Pick<ProductCard, 'list_price' | 'sale_price' | 'member_price' | 'time_sale'>;

/** What it costs the one who looks, and whose price that is; to everybody else, smaller, what it would cost a member. */
export function OwnPrice({
  product,
  className,
  ...look
}: { product: Priced } & Pick<PriceProps, 'size' | 'layout' | 'className'>) {
  const { isMember = false } = useShell();
  const { price, kind } = ownPrice(product, isMember);
  const less = kind === 'SALE' && product.member_price !== null && product.member_price < price;
  return (
    <>
      <Price
        {...look}
        className={className}
        price={price}
        listPrice={product.list_price}
        tag={kind === 'MEMBER' ? '회원가' : undefined}
      />
      {less ? <p className="num text-body-13 text-pink-60">회원가 {wonWords(product.member_price!)}</p> : null}
    </>
  );
}
