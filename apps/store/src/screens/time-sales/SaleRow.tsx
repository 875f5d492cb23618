import type { TimeSale } from '@oun/contract/store-display';
import { Picture } from '@oun/shell/picture';
import { Button } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { Link } from '@oun/ui/link';
import { Price } from '@oun/ui/price';
import { ProgressBar } from '@oun/ui/progress';
import { Bell, BellRing } from 'lucide-react';
import { formatLeft, formatMoment, useSecondsLeft } from '../countdown.ts';
import { useSaleAlarm } from '../store-marks.ts';

/** One time sale: what it is, what it costs, how long and how much of it is left. */
export function SaleRow({ sale }: { sale: TimeSale }) {
  const { product, state, sale_price, sold_percent } = sale;
  const [picture] = product.pictures;
  const isComing = state === 'SCHEDULED';
  return (
    <article className="relative flex gap-4">
      {picture ? (
        <div className="w-32 shrink-0">
          <Picture
            picture={picture}
            alt=""
            ratio="1/1"
            sizes="128px"
            className={state === 'SOLD_OUT' ? 'opacity-50' : ''}
          />
        </div>
      ) : null}
      <div className="min-w-0 flex-1">
        <p className="num text-heading-14 text-pink-50">
          {isComing ? (
            `${formatMoment(sale.starts_at)}에 열려요`
          ) : state === 'SOLD_OUT' ? (
            '매진됐어요'
          ) : (
            <Left sale={sale} />
          )}
        </p>
        <p className="mt-1 text-body-13 text-level-60">{product.brand.name}</p>
        <h3 className="line-clamp-2 text-body-15 text-level-90">
          <Link href={`/products/${product.id}`} className={cx(!isComing && 'after:absolute after:inset-0')}>
            {product.name}
          </Link>
        </h3>
        <Price className="mt-0.5" price={sale_price} listPrice={product.list_price} layout="line" />
        {isComing ? (
          <Alarm id={sale.id} name={product.name} />
        ) : (
          <>
            <ProgressBar className="mt-2" value={sold_percent} sentence={`${sold_percent}% 팔렸어요`} hideSentence />
            <p className="num mt-1.5 text-body-13 font-semibold text-pink-50" aria-hidden="true">
              {sold_percent}% 팔렸어요
            </p>
          </>
        )}
      </div>
    </article>
  );
}

function Left({ sale }: { sale: TimeSale }) {
  const left = useSecondsLeft(sale.ends_at);
  if (left === 0) return '끝났어요';
  return (
    <span role="timer">
      {left === undefined ? `${formatMoment(sale.ends_at)}까지` : `${formatLeft(left)} 남았어요`}
    </span>
  );
}

function Alarm({ id, name }: { id: number; name: string }) {
  const { isOn, toggle } = useSaleAlarm(id);
  return (
    <Button
      variant={isOn ? 'gray' : 'soft'}
      className="mt-2"
      aria-pressed={isOn}
      aria-label={`${name} 알림 받기`}
      onClick={toggle}
    >
      {isOn ? <BellRing size={18} aria-hidden="true" /> : <Bell size={18} aria-hidden="true" />}
      {isOn ? '알림 켜짐' : '알림 받기'}
    </Button>
  );
}
