import { query } from '@oun/client/query';
import { listProducts } from '@oun/contract/catalog';
import { useAddress } from '@oun/shell/link';
import { ProductCard } from '@oun/shell/product-card';
import { Rail } from '@oun/ui/rail';
import { SectionHeader } from '@oun/ui/section-header';
import { useQuery } from '@tanstack/react-query';

declare module '@oun/track/log/catalogue' {
  interface Sections {
    'home.store': true;
  }
}

const products = query(listProducts, { query: { sort: 'sales', limit: 8 } });

/** What these workouts are done with. */
export function StoreRow() {
  const address = useAddress();
  const items = useQuery(products).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section data-section="home.store" className="later-373 mt-10 px-5">
      <SectionHeader
        title="이 운동에 쓰는 것"
        sub="집에서 많이 쓰는 것만 모았어요."
        more={{ label: '스토어', href: address('store', '/') }}
      />
      <Rail label="이 운동에 쓰는 것" itemClassName="w-37">
        {items.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </Rail>
    </section>
  );
}
