import { COMPANY } from '@oun/brand';
import type { DetailBlock, Product } from '@oun/contract/catalog';
import { Picture } from '@oun/shell/picture';
import { Skeleton } from '@oun/ui/skeleton';
import { lazy, type ReactNode, Suspense } from 'react';
import { shippingRule } from './shipping-words.ts';
import { TabbedParts } from './TabbedParts.tsx';

export function ProductTabs({ product }: { product: Product }) {
  return (
    <TabbedParts
      label="상품 정보"
      parts={[
        { value: 'detail', label: '상세', content: <Details product={product} /> },
        {
          value: 'reviews',
          label: '리뷰',
          count: product.review_count,
          content: <Reviews product={product} />,
          isLate: true,
        },
        {
          value: 'questions',
          label: '문의',
          content: <Questions product={product} />,
          isLate: true,
        },
        { value: 'shipping', label: '배송/반품', content: <Sending product={product} /> },
      ]}
    />
  );
}

function Details({ product }: { product: Product }) {
  return (
    <>
      {product.detail.map((block, i) => (
        <Detail key={i} block={block} product={product} />
      ))}
      <h2 className="mt-10 mb-3 text-heading-16">상품정보 제공고시</h2>
      <Table rows={product.notice} />
    </>
  );
}

const ProductReviews = lazy(async () => ({ default: (await import('../reviews/ProductReviews.tsx')).ProductReviews }));

function Reviews({ product: { id } }: { product: Product }) {
  return (
    <div className="-mx-5">
      <Suspense fallback={<Skeleton shape="card" height={280} className="mx-5" />}>
        <ProductReviews productId={id} />
      </Suspense>
    </div>
  );
}

const ProductQuestions = lazy(async () => ({
  default: (await import('../questions/ProductQuestions.tsx')).ProductQuestions,
}));

function Questions({ product: { id } }: { product: Product }) {
  return (
    <Suspense fallback={<Skeleton shape="card" height={280} />}>
      <ProductQuestions productId={id} />
    </Suspense>
  );
}

function Detail({ block, product }: { block: DetailBlock; product: Product }) {
  switch (block.type) {
    case 'heading':
      return <h2 className="mt-8 mb-2 text-heading-20 first:mt-0">{block.text}</h2>;
    case 'text':
      return <p className="mt-2 text-body-16 text-level-70">{block.text}</p>;
    case 'list':
      return (
        <ol className="mt-3 grid gap-2 text-body-16 text-level-70">
          {block.items.map((item, i) => (
            <li key={item} className="flex gap-2.5">
              <span className="num text-heading-16 text-pink-50">{i + 1}</span>
              {item}
            </li>
          ))}
        </ol>
      );
    case 'picture': {
      const picture = product.pictures[block.place] ?? product.pictures[0];
      if (!picture) return null;
      return (
        <figure className="mt-5">
          <Picture picture={picture} alt="" ratio="1/1" sizes="(min-width: 570px) 530px, calc(100vw - 40px)" />
          <figcaption className="mt-2 text-body-14 text-level-60">{block.caption}</figcaption>
        </figure>
      );
    }
    case 'table':
      return <Table rows={block.rows} />;
  }
}

function Table({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <table className="w-full border-t border-level-20 text-left text-body-14">
      <tbody>
        {rows.map(([heading, words]) => (
          <tr key={heading} className="border-b border-level-10 align-top">
            <th scope="row" className="w-32 bg-level-5 px-3 py-2.5 font-medium text-level-70">
              {heading}
            </th>
            <td className="px-3 py-2.5 text-level-80">{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;

function Sending({ product: { shipping, brand, notice } }: { product: Product }) {
  const isFood = notice.some(([heading]) => heading === '식품의 유형');
  return (
    <div className="grid gap-8">
      <Part title="배송">
        <Table
          rows={[
            ['보내는 곳', brand.name],
            ['배송비', shippingRule(shipping)],
            ['더해지는 배송비', `제주 ${won(shipping.jeju_surcharge)}, 도서산간 ${won(shipping.island_surcharge)}`],
          ]}
        />
      </Part>
      <Part title="교환과 반품">
        <Table
          rows={[
            [
              '할 수 있는 때',
              '상품을 받은 날부터 7일 안. 내용이 다르거나 하자가 있으면 받은 날부터 3개월, 안 날부터 30일 안',
            ],
            ['반품 배송비', `마음이 바뀌었다면 ${won(shipping.return_fee)}, 상품 잘못이라면 없어요.`],
            ['교환 배송비', `마음이 바뀌었다면 ${won(shipping.exchange_fee)}, 상품 잘못이라면 없어요.`],
            [
              '할 수 없는 때',
              isFood
                ? '포장을 열어 가치가 떨어졌을 때, 잘못 보관해 상했을 때'
                : '쓰거나 시간이 지나 다시 팔기 어려울 만큼 가치가 떨어졌을 때. 확인하려고 포장을 여는 것은 괜찮아요.',
            ],
          ]}
        />
      </Part>
      <Part title="판매자">
        <Table
          rows={[
            ['상호', COMPANY.name],
            ['사업자등록번호', COMPANY.businessNumber],
            ['연락처', `${COMPANY.phone}, ${COMPANY.email}`],
          ]}
        />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-heading-16">{title}</h2>
      {children}
    </section>
  );
}
