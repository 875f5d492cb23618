import { wonWords } from '@oun/contract/money-words';
import type { Order, OrderItem, ReceiptNode } from '@oun/contract/order';
import { Badge } from '@oun/ui/badge';
import { cx } from '@oun/ui/class-names';
import { withCommas } from '@oun/money/written';
import { signedWon } from '@oun/ui/percent-off';
import { ChevronDown, Equal, Truck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picture } from './picture.tsx';

type Item = Pick<OrderItem, 'line' | 'picture' | 'state' | 'quantity'>;
type Receipted = Pick<Order, 'receipt' | 'paid_by' | 'pay' | 'left'> & { items: readonly Item[] };

/** How the amount came about, down to each piece, for buyer and staff alike: every row opens into what it is the sum of. */
export function PriceReceipt({ order }: { order: Receipted }) {
  const [goods, shipping, back] = order.receipt.children ?? [];
  // The receipt is written in the order of the lines; a line that was taken apart later is still one here.
  const lines = [...Map.groupBy(order.items, ({ line }) => line).values()];
  const rows = [goods, shipping, back].flatMap((node) => node?.children ?? []);
  return (
    <section>
      <h2 className="text-heading-18">가격 영수증</h2>
      <p className="num mt-1 mb-4 text-body-14 text-level-60">
        {back ? (
          <>
            {wonWords(order.pay)}을 내고 {wonWords(-back.amount)}을 돌려받아 {wonWords(order.receipt.amount)}이
            남았어요.
          </>
        ) : (
          <>{wonWords(order.receipt.amount)}이 어떻게 나왔는지 1원까지 보여드려요.</>
        )}
      </p>
      <div className="overflow-hidden rounded-card inset-ring inset-ring-level-20">
        <div className="flex items-center justify-between gap-3 bg-level-90 px-4 py-3.5 text-level-0">
          <span className="num text-body-14">{order.paid_by}</span>
          <span className="num text-heading-20 whitespace-nowrap">{wonWords(order.receipt.amount)}</span>
        </div>
        <ul className="divide-y divide-level-20">
          {goods?.children?.map((node, i) => (
            <li key={i}>
              <Branch node={node} lead={<Thumb item={lines[i]?.[0]} />} tag={goneWords(lines[i])}>
                <Units node={node} />
              </Branch>
            </li>
          ))}
          {shipping?.children?.map((node) => (
            <li key={node.label}>
              <Branch
                node={node}
                lead={
                  <span className="flex size-9 items-center justify-center rounded-box bg-level-10">
                    <Truck size={18} aria-hidden="true" />
                  </span>
                }
              >
                <Leaves node={node} totalLabel="배송비" />
              </Branch>
            </li>
          ))}
          {back?.children?.map((node, i) => (
            <li key={i}>
              <Branch
                node={node}
                lead={
                  <span className="flex size-9 items-center justify-center rounded-box bg-level-10">
                    <Undo2 size={18} aria-hidden="true" />
                  </span>
                }
              >
                {node.children ? <Leaves node={node} totalLabel="돌려받는 금액" /> : null}
              </Branch>
            </li>
          ))}
        </ul>
        <p className="num flex gap-2 border-t border-level-20 bg-level-5 px-4 py-3 text-body-13 text-level-70">
          <Equal size={16} aria-hidden="true" className="mt-0.5" />
          <span>
            {rows.map(({ amount }, i) => `${signOf(amount, i)}${withCommas(Math.abs(amount))}`).join('')} ={' '}
            <b className="whitespace-nowrap text-level-90">{wonWords(order.receipt.amount)}</b>
          </span>
        </p>
      </div>
    </section>
  );
}

const signOf = (amount: number, place: number): string => (amount < 0 ? ' − ' : place === 0 ? '' : ' + ');

const GONE: Partial<Record<Item['state'], string>> = { CANCELED: '취소', RETURNED: '반품' };
/** What of a line is no longer bought. */
function goneWords(items: readonly Item[] = []): string | undefined {
  const gone = items.filter(({ state }) => state in GONE);
  const words = [...new Set(gone.map(({ state }) => GONE[state]))].join('·');
  if (gone.length === items.length) return words || undefined;
  return gone.length > 0 ? `${gone.reduce((sum, { quantity }) => sum + quantity, 0)}개 ${words}` : undefined;
}

function Thumb({ item }: { item: Item | undefined }) {
  return (
    <span className="block size-9 shrink-0">
      {item ? <Picture picture={item.picture} alt="" ratio="1/1" rounded="control" sizes="36px" /> : null}
    </span>
  );
}

function Branch({
  node,
  lead,
  tag,
  children,
}: {
  node: ReceiptNode;
  lead: ReactNode;
  tag?: string | undefined;
  children: ReactNode;
}) {
  return (
    <details className="group">
      <summary className="flex min-h-15 list-none items-center gap-3 px-4 py-2.5 -outline-offset-2 [&::-webkit-details-marker]:hidden">
        {lead}
        <span className="min-w-0 flex-1 text-body-15">
          {node.label}
          {node.note ? <span className="num ml-1 text-body-13 text-level-60">{node.note}</span> : null}
          {tag ? (
            <Badge tone="caution" className="ml-1.5 align-middle">
              {tag}
            </Badge>
          ) : null}
        </span>
        <span className="num text-body-15 font-semibold whitespace-nowrap">{signedWon(node.amount)}</span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="text-level-60 transition-transform duration-enter ease-enter group-open:rotate-180"
        />
      </summary>
      <div className="pr-4 pb-4 pl-8">{children}</div>
    </details>
  );
}

/** One piece needs no name; several are told one by one, as their parts may differ by a won. */
function Units({ node }: { node: ReceiptNode }) {
  const units = node.children ?? [];
  const [only] = units;
  if (only && units.length === 1) return <Leaves node={only} totalLabel="결제한 금액" />;
  return (
    <div className="grid gap-4">
      {units.map((unit) => (
        <div key={unit.label}>
          <p className="mb-1 pl-5 text-heading-14">{unit.label}</p>
          <Leaves node={unit} totalLabel="결제한 금액" />
        </div>
      ))}
    </div>
  );
}

function Leaves({ node, totalLabel }: { node: ReceiptNode; totalLabel: string }) {
  return (
    <dl className="border-l border-level-30">
      {node.children?.map(({ label, amount, note }) => (
        <Leaf key={label} label={label} note={note} amount={amount} />
      ))}
      <div className="ml-5 border-t border-dashed border-level-30" />
      <Leaf label={totalLabel} amount={node.amount} isTotal />
    </dl>
  );
}

function Leaf({
  label,
  amount,
  note,
  isTotal = false,
}: {
  label: string;
  amount: number;
  note?: string | undefined;
  isTotal?: boolean;
}) {
  return (
    <div
      className={cx(
        'relative flex items-baseline justify-between gap-3 py-1.5 pl-5 text-body-14',
        'before:absolute before:top-4 before:left-0 before:h-px before:w-3.5 before:bg-level-30',
      )}
    >
      <dt className={isTotal ? 'font-bold' : 'text-level-70'}>
        {label}
        {note ? <span className="num block text-body-13 text-level-60">{note}</span> : null}
      </dt>
      <dd className={cx('num whitespace-nowrap', isTotal && 'font-bold', amount < 0 && 'text-pink-50')}>
        {signedWon(amount)}
      </dd>
    </div>
  );
}
