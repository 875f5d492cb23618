import { query } from '@oun/client/query';
import { adminListProducts } from '@oun/contract/catalog';
import { adminListPrograms } from '@oun/contract/content';
import { withCommas } from '@oun/money/written';
import { Block } from '@oun/shell/block';
import { useShell } from '@oun/shell/shell-context';
import { Card } from '@oun/ui/card';
import { Link } from '@oun/ui/link';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { PeopleToday } from './PeopleToday.tsx';
import { StoreToday } from './StoreToday.tsx';

export const meta = () => [{ title: '대시보드 · 오운 어드민' }];

export default function DashboardScreen() {
  const { me } = useShell();
  const hasStore = me?.roles.some((role) => role === 'store-admin' || role === 'md');
  const hasOrders = hasStore || me?.roles.includes('cs');
  const hasContent = me?.roles.includes('core-admin');
  const hasPeople = hasContent || me?.roles.includes('cs');
  return (
    <div className="px-5 py-6 desk:px-8">
      <h1 className="text-heading-24">{me?.nickname} 님, 지금은 이래요</h1>
      {hasPeople ? (
        <div className="mt-6">
          <PeopleToday />
        </div>
      ) : null}
      {hasOrders ? (
        <div className="mt-6">
          <StoreToday />
        </div>
      ) : null}
      <div className="mt-4 grid gap-3 tablet:grid-cols-3">
        {hasStore ? <ProductCount label="판매 중인 상품" state="ON_SALE" /> : null}
        {hasStore ? <ProductCount label="품절된 상품" state="SOLD_OUT" /> : null}
        {hasContent ? <ProgramCount /> : null}
      </div>
      {hasOrders || hasContent ? null : (
        <p className="mt-6 text-body-15 text-level-60">이 역할로 볼 수 있는 것이 아직 없어요.</p>
      )}
    </div>
  );
}

function ProductCount({ label, state }: { label: string; state: 'ON_SALE' | 'SOLD_OUT' }) {
  const products = useQuery(query(adminListProducts, { query: { state, limit: 1 } }));
  return <Count label={label} href={`/products?state=${state}`} query={products} />;
}

function ProgramCount() {
  const programs = useQuery(query(adminListPrograms, { query: { state: 'PUBLISHED', limit: 1 } }));
  return <Count label="공개한 프로그램" href="/programs?state=PUBLISHED" query={programs} />;
}

function Count({
  label,
  href,
  query: options,
}: {
  label: string;
  href: string;
  query: Parameters<typeof Block<{ total: number; is_capped: boolean }>>[0]['query'];
}) {
  return (
    <Card ground="line" className="relative">
      <p className="text-body-14 text-level-60">
        <Link href={href} className="after:absolute after:inset-0">
          {label}
        </Link>
      </p>
      <Block
        query={options}
        title={`${label} 수를 불러오지 못했어요`}
        skeleton={<Skeleton className="mt-1" width={80} height={34} />}
      >
        {({ total, is_capped }) => (
          <p className="num mt-1 text-heading-26">
            {withCommas(total)}
            {is_capped ? '+' : ''}개
          </p>
        )}
      </Block>
    </Card>
  );
}
