import type { DetailBlock, Product } from '@oun/contract/catalog';
import { Picture } from '@oun/shell/picture';
import { Skeleton } from '@oun/ui/skeleton';
import { lazy, Suspense } from 'react';
import { NumberedLines } from '../NumberedLines.tsx';
import { RowTable } from './RowTable.tsx';
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
        { value: 'shipping', label: '배송/반품', content: <SendingPart product={product} />, isLate: true },
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
      <RowTable rows={product.notice_table} />
    </>
  );
}

const Sending = lazy(async () => ({ default: (await import('./Sending.tsx')).Sending }));

function SendingPart({ product }: { product: Product }) {
  return (
    <Suspense fallback={<Skeleton shape="card" height={280} />}>
      <Sending product={product} />
    </Suspense>
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
      return <NumberedLines items={block.items} className="gap-2 text-level-70" />;
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
      return <RowTable rows={block.rows} />;
  }
}
