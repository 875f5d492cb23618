import type { Claim, ClaimQuote } from '@oun/contract/claim';
import { pointWords, type RefundWay, wonWords } from '@oun/contract/money-words';
import type { ReceiptNode } from '@oun/contract/order';
import { formatDate } from '@oun/shell/dates';
import { cx } from '@oun/ui/class-names';
import { PriceLine, PriceLines } from '@oun/ui/price-lines';
import { Lock, Ticket } from 'lucide-react';

type Back = { pg: number; point: number };

/** Where it goes and when it is there. */
export const WayLine = ({ way: { to, when } }: { way: RefundWay }) => (
  <p className="num mt-1 text-body-14 text-level-60">
    {to}
    {when ? ` · ${when}` : null}
  </p>
);

/** The money first; points stand beside it, or for it. */
export function RefundAmount({ refund: { pg, point }, className }: { refund: Back; className?: string }) {
  return (
    <p className={cx('num text-heading-26', className)}>
      {pg > 0 || point === 0 ? wonWords(pg) : pointWords(point)}
      {pg > 0 && point > 0 ? <span className="text-heading-20 text-level-70"> + {pointWords(point)}</span> : null}
    </p>
  );
}

/** What it is made of, as the server reckoned it, and what being late has added to it. */
export function RefundLines({ quote, refund }: { quote: ClaimQuote; refund?: Claim['refund'] }) {
  const isDone = refund?.state === 'DONE';
  return (
    <PriceLines>
      {quote.receipt.children?.map((purse) => (
        <Purse key={purse.label} node={purse} isDone={isDone} />
      ))}
      {refund && refund.interest > 0 && refund.due_at ? (
        <PriceLine
          label="늦어서 드리는 이자"
          reason={`약속한 ${formatDate(refund.due_at)}보다 늦어서 연 15%로 드려요`}
          amount={pointWords(refund.interest)}
        />
      ) : null}
    </PriceLines>
  );
}

const amountOf = ({ amount, unit }: ReceiptNode) =>
  unit === 'P' ? `${amount < 0 ? '−' : ''}${pointWords(Math.abs(amount))}` : amount;

/** One of the two places money goes back to: its lines, and what they add up to. */
function Purse({ node, isDone }: { node: ReceiptNode; isDone: boolean }) {
  const label = isDone ? node.label.replace('돌려받을', '돌려받은') : node.label;
  // Points of which nothing is taken off are no sum.
  if (node.unit === 'P' && node.children?.length === 1) return <PriceLine label={label} amount={amountOf(node)} />;
  return (
    <>
      {node.children?.map((line) => (
        <PriceLine key={line.label} label={line.label} reason={line.note} amount={amountOf(line)} />
      ))}
      <PriceLine total label={label} amount={amountOf(node)} />
    </>
  );
}

/** The refund line by line, as it will be done. */
export function RefundTerms({ quote, isUnpaid }: { quote: ClaimQuote; isUnpaid: boolean }) {
  if (isUnpaid) return <UnpaidTerms quote={quote} />;
  return (
    <div className="grid gap-5">
      <div className="rounded-card bg-level-5 p-5">
        <p className="text-body-14 text-level-70">환불 예정 금액</p>
        <RefundAmount refund={quote} className="mt-1" />
        {quote.way ? <WayLine way={quote.way} /> : null}
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
        {quote.at_once ? null : (
          <li className="flex items-center gap-2">
            <Lock size={18} aria-hidden="true" className="text-notice" />
            요청하면 이 금액 그대로 돌려드려요.
          </li>
        )}
      </ul>
    </div>
  );
}

/** Nothing was paid, so nothing comes back now. */
function UnpaidTerms({ quote }: { quote: ClaimQuote }) {
  return (
    <div className="grid gap-5">
      <div className="rounded-card bg-level-5 p-5">
        <p className="text-body-14 text-level-70">{quote.after_deposit ? '입금하면 돌려받을 금액' : '돌려받을 금액'}</p>
        <p className="num mt-1 text-heading-26">{wonWords(quote.after_deposit?.pg ?? 0)}</p>
      </div>
      <p className="text-body-15 text-level-80">{quote.words}</p>
    </div>
  );
}

/** What an exchange costs, before it is asked for. */
export function ExchangeTerms({ quote }: { quote: ClaimQuote }) {
  return (
    <div className="rounded-card bg-level-5 p-5">
      <p className="text-body-14 text-level-70">교환 배송비</p>
      <p className="num mt-1 text-heading-24">{wonWords(quote.exchange_fee)}</p>
      <p className="mt-1 text-body-14 text-level-60">{quote.words}</p>
    </div>
  );
}
