import { query } from '@oun/client/query';
import { listBest } from '@oun/contract/catalog';
import { listFollowedProducts } from '@oun/contract/followed';
import { useShell } from '@oun/shell/shell-context';
import { skipToken, useQuery } from '@tanstack/react-query';
import { ProductRow } from '../home/ProductRow.tsx';
import { alikeQuery } from '../product/queries.ts';

const followed = query(listFollowedProducts, { query: { limit: 12 } });
const NONE: readonly number[] = [];
const popular = query(listBest, { query: { span: 'weekly', limit: 12 } });

/** What the member follows and can buy; whoever follows nothing more sees what goes with the cart, or what others buy. */
export function CartRail({ inCart = NONE }: { inCart?: readonly number[] }) {
  const followings = useFollowings(inCart);
  if (followings === undefined) return null;
  if (followings.length > 0)
    return (
      <ProductRow
        given={followings}
        title="찜한 상품도 담아볼까요?"
        more={{ href: '/my/followed', label: '모두 보기' }}
      />
    );
  const [first] = inCart;
  return first === undefined ? (
    <ProductRow query={popular} title="요즘 많이 담는 상품" />
  ) : (
    <ProductRow query={alikeQuery(String(first))} title="함께 보면 좋아요" />
  );
}

/** Nothing while it is not known yet; none for guests. */
export function useFollowings(inCart = NONE) {
  const { me } = useShell();
  const { data, isError } = useQuery(me ? followed : { ...followed, queryFn: skipToken });
  if (!me || isError) return [];
  return data?.items.filter(({ id, is_available }) => is_available && !inCart.includes(id));
}
