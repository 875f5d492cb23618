import type { Product } from '@oun/contract/catalog';
import { OwnPrice } from '@oun/shell/own-price';
import { ProgressBar } from '@oun/ui/progress';
import { useQuery } from '@tanstack/react-query';
import { Timer } from 'lucide-react';
import { lazy, memo, Suspense } from 'react';
import { formatLeft, formatMoment, useSecondsLeft } from '../countdown.ts';
import { optionsQuery } from './queries.ts';

const CouponPrice = lazy(async () => ({ default: (await import('./CouponPrice.tsx')).CouponPrice }));

// Drawn again before its script is there, what the server sent would be gone until it comes.
const WithCoupons = memo(({ id }: { id: number }) => (
  <Suspense>
    <CouponPrice id={id} />
  </Suspense>
));

/** What it costs whoever looks, and what coupons make of that. */
export function PriceBlock({ product }: { product: Product }) {
  // What every order changes is asked anew, whatever the kept page said.
  const { data } = useQuery({ ...optionsQuery(product.id), refetchOnMount: 'always' });
  const sale = data ? data.time_sale : product.time_sale;
  return (
    <div className="mt-3">
      {sale ? (
        <SaleBand
          endsAt={sale.ends_at}
          soldPercent={data?.time_sale ? Math.floor((1 - data.time_sale.left_ratio) * 100) : undefined}
        />
      ) : null}
      <OwnPrice product={{ ...product, time_sale: sale }} size="Large" />
      <WithCoupons id={product.id} />
    </div>
  );
}

function SaleBand({ endsAt, soldPercent }: { endsAt: string; soldPercent: number | undefined }) {
  const left = useSecondsLeft(endsAt);
  return (
    <div className="mb-3 rounded-control bg-pink-0 px-4 py-3 text-pink-60">
      <p className="flex items-center justify-between gap-2 text-heading-14">
        <span className="flex items-center gap-1.5">
          <Timer size={18} aria-hidden="true" />
          타임세일
        </span>
        <span className="num" role="timer">
          {left === undefined ? `${formatMoment(endsAt)}까지` : `${formatLeft(left)} 남았어요`}
        </span>
      </p>
      <ProgressBar
        className="mt-2"
        value={soldPercent ?? 0}
        sentence={soldPercent === undefined ? '얼마나 팔렸는지 보고 있어요' : `${soldPercent}% 팔렸어요`}
        hideSentence
      />
    </div>
  );
}
