import { query } from '@oun/client/query';
import { type Exhibition, getExhibition } from '@oun/contract/store-display';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { must, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Link } from '@oun/ui/link';
import { Callout } from '@oun/ui/callout';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useParams } from 'react-router';
import { StoreCard } from '../StoreCard.tsx';
import { TakeCoupons } from './TakeCoupons.tsx';
import { couponWords } from './coupon-words.ts';

const one = (id: string) => query(getExhibition, { params: { id } });

export const loader = prefetch(({ params }) => [must(one(params['id']!))]);
export const meta = pageMeta<Prefetched>(({ data }) => {
  const exhibition = data?.first as Exhibition | undefined;
  if (!exhibition) return { title: '기획전' };
  const { title, story, picture } = exhibition;
  return { title, description: story, image: picture.url.replace('{width}', String(picture.widths.at(-1))) };
});

function ExhibitionScreen() {
  const { id = '' } = useParams();
  const exhibition = useQuery(one(id));
  return (
    <Page title={exhibition.data?.title ?? '기획전'}>
      <Block query={exhibition} title="기획전을 불러오지 못했어요" skeleton={<Skeleton shape="card" ratio="350/360" />}>
        {(found) => <Shown exhibition={found} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(ExhibitionScreen);

function Shown({ exhibition }: { exhibition: Exhibition }) {
  const { title, story, picture, channel, sections, coupons, state, ends_at } = exhibition;
  const filled = sections.filter(({ products }) => products.length > 0);
  return (
    <>
      <div className="relative">
        <Picture picture={picture} alt="" rounded="none" sizes="(min-width: 570px) 570px, 100vw" priority />
        <div className="absolute inset-x-5 top-8">
          {channel ? <p className="text-heading-14 text-pink-60">{channel.name} 코치의 기획전</p> : null}
          <h1 className="mt-2 text-heading-26">{title}</h1>
        </div>
      </div>
      <div className="px-5 pt-6">
        <p className="text-body-16 text-level-70">{story}</p>
        {state === 'ENDED' ? (
          <Callout tone="neutral" className="mt-4">
            끝난 기획전이에요. 상품은 계속 볼 수 있어요.
          </Callout>
        ) : (
          <p className="mt-2 text-body-14 text-level-60">{formatDate(ends_at)}까지 열려 있어요.</p>
        )}
        {coupons.length > 0 ? (
          <section className="mt-6">
            <h2 className="sr-only">쿠폰</h2>
            <ul className="grid gap-2">
              {coupons.map((coupon) => {
                const { off, condition } = couponWords(coupon);
                return (
                  <li key={coupon.id} className="flex items-center gap-3 rounded-card bg-pink-0 px-4 py-3.5">
                    <Ticket size={22} aria-hidden="true" className="text-pink-60" />
                    <div className="min-w-0 flex-1">
                      <p className="text-body-15 font-semibold">{coupon.name}</p>
                      <p className="num text-body-13 text-level-70">
                        {off} · {condition}
                      </p>
                    </div>
                  </li>
                );
              })}
            </ul>
            <TakeCoupons ids={coupons.map(({ id: coupon }) => coupon)} />
          </section>
        ) : null}
        {filled.length > 1 ? (
          <nav aria-label="기획전 안에서" className="no-scrollbar -mx-5 mt-6 flex gap-2 overflow-x-auto px-5">
            {filled.map(({ title: name }, i) => (
              <Link
                key={name}
                href={`#part-${i + 1}`}
                className="inline-flex h-control shrink-0 items-center rounded-chip bg-level-10 px-4 text-body-15 text-level-80"
              >
                {name}
              </Link>
            ))}
          </nav>
        ) : null}
      </div>
      {filled.map(({ title: name, line, products }, i) => (
        <section key={name} id={`part-${i + 1}`} className="scroll-mt-16 px-5 pt-10">
          <h2 className="text-heading-20">{name}</h2>
          {line ? <p className="mt-1 text-body-14 text-level-60">{line}</p> : null}
          <ul className="mt-4 grid grid-cols-2 gap-x-3 gap-y-7">
            {products.map((product) => (
              <li key={product.id}>
                <StoreCard product={product} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
