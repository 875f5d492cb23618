import type { Claim, ClaimQuote } from '@oun/contract/claim';
import { formatDate } from '@oun/shell/dates';
import { cx } from '@oun/ui/class-names';
import { withCommas } from '@oun/ui/percent-off';
import { PriceLine, PriceLines } from '@oun/ui/price-lines';
import { Lock, Ticket } from 'lucide-react';

type Back = { pg: number; point: number };

/** The money first; points stand beside it, or for it. */
export function RefundAmount({ refund: { pg, point }, className }: { refund: Back; className?: string }) {
  return (
    <p className={cx('num text-heading-26', className)}>
      {pg > 0 || point === 0 ? `${withCommas(pg)}원` : `${withCommas(point)}P`}
      {pg > 0 && point > 0 ? <span className="text-heading-20 text-level-70"> + {withCommas(point)}P</span> : null}
    </p>
  );
}

/** What it is made of, and what being late has added to it. */
export function RefundLines({ quote, refund }: { quote: ClaimQuote; refund?: Claim['refund'] }) {
  const lines: [string, number][] = [
    ['낸 상품 금액', quote.goods],
    ['낸 배송비', quote.shipping],
    ['쿠폰 할인 회수', -quote.coupon_recovery],
    ['배송비', -quote.shipping_charge],
    ['반품 배송비', -quote.return_fee],
  ];
  const back = refund ?? quote;
  const isDone = refund?.state === 'DONE';
  return (
    <PriceLines>
      {lines
        .filter(([, amount]) => amount !== 0)
        .map(([label, amount]) => (
          <PriceLine key={label} label={label} amount={amount} />
        ))}
      <PriceLine total label={isDone ? '돌려받은 금액' : '돌려받을 금액'} amount={back.pg} />
      {back.point > 0 ? (
        <PriceLine label={isDone ? '돌려받은 포인트' : '돌려받을 포인트'} amount={`${withCommas(back.point)}P`} />
      ) : null}
      {refund && refund.interest > 0 && refund.due_at ? (
        <PriceLine
          label="늦어서 드리는 이자"
          reason={`약속한 ${formatDate(refund.due_at)}보다 늦어서 연 15%로 드려요`}
          amount={`${withCommas(refund.interest)}P`}
        />
      ) : null}
    </PriceLines>
  );
}

/** The refund line by line, as it will be done. */
export function RefundTerms({ quote, methodText }: { quote: ClaimQuote; methodText: string }) {
  return (
    <div className="grid gap-5">
      <div className="rounded-card bg-level-5 p-5">
        <p className="text-body-14 text-level-70">환불 예정 금액</p>
        <RefundAmount refund={quote} className="mt-1" />
        <p className="num mt-1 text-body-14 text-level-60">
          {methodText ? `${methodText} · ` : null}
          {quote.is_instant ? '바로 돌려드려요' : '상품을 확인한 뒤 영업일 3일 안'}
        </p>
      </div>
      <RefundLines quote={quote} />
      <p className="text-body-15 text-level-80">{quote.words}</p>
      <ul className="grid gap-2 text-body-14 text-level-70">
        {quote.restores_coupons.map((name) => (
          <li key={name} className="flex items-center gap-2">
            <Ticket size={18} aria-hidden="true" className="text-notice" />
            {name}은 다시 쓸 수 있어요.
          </li>
        ))}
        <li className="flex items-center gap-2">
          <Lock size={18} aria-hidden="true" className="text-notice" />
          요청하면 이 금액 그대로 돌려드려요.
        </li>
      </ul>
    </div>
  );
}

/** What an exchange costs, before it is asked for. */
export function ExchangeTerms({ quote }: { quote: ClaimQuote }) {
  return (
    <div className="rounded-card bg-level-5 p-5">
      <p className="text-body-14 text-level-70">교환 배송비</p>
      <p className="num mt-1 text-heading-24">{withCommas(quote.exchange_fee)}원</p>
      <p className="mt-1 text-body-14 text-level-60">{quote.words}</p>
    </div>
  );
}
