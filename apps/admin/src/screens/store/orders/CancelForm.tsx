import { callerOf } from '@oun/client/query';
import { adminCancelItems, adminQuoteCancel, STAFF_CANCEL_REASONS } from '@oun/contract/claim-admin';
import type { Answer } from '@oun/contract/endpoint';
import type { AdminOrder } from '@oun/contract/order-admin';
import { popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { withCommas } from '@oun/ui/percent-off';
import { PriceLine, PriceLines } from '@oun/ui/price-lines';
import { Select } from '@oun/ui/select';
import { TextArea } from '@oun/ui/text-area';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isClaimOver } from '../order-words.ts';

type Item = AdminOrder['items'][number];
type Reason = keyof typeof STAFF_CANCEL_REASONS;
type Quote = Answer<typeof adminQuoteCancel>;

const UNSENT: ReadonlySet<Item['state']> = new Set(['PAYMENT_WAITING', 'PAID', 'PREPARING']);
/** What has not left and nobody has asked anything about. */
export const cancellable = ({ items }: AdminOrder): Item[] =>
  items.filter(({ state, claim }) => UNSENT.has(state) && !(claim && !isClaimOver(claim.state)));

/** What cannot be sent is cancelled by us: the buyer gets all of it back, and something for the trouble. */
export function CancelForm({ order }: { order: AdminOrder }) {
  const [isOpen, setOpen] = useState(false);
  const items = cancellable(order);
  if (items.length === 0) return null;
  return (
    <>
      <Button
        size="Dense"
        variant="line"
        className="justify-self-start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        품절·배송 불가로 취소
      </Button>
      {isOpen ? <Choice key={items.length} order={order} items={items} onDone={() => setOpen(false)} /> : null}
    </>
  );
}

function Choice({ order, items, onDone }: { order: AdminOrder; items: Item[]; onDone: () => void }) {
  const client = useQueryClient();
  const [picked, setPicked] = useState<ReadonlyMap<number, number>>(
    new Map(items.length === 1 ? items.map(({ id, quantity }) => [id, quantity]) : []),
  );
  const [reason, setReason] = useState<Reason>('SOLD_OUT');
  const [note, setNote] = useState('');
  const [sellsOut, setSellsOut] = useState(true);
  const params = { id: order.number };
  const wanted = [...picked].map(([order_item_id, quantity]) => ({ order_item_id, quantity }));
  const cancel = useMutation({
    mutationFn: async () => {
      const quote = await callerOf(client)(adminQuoteCancel, { params, body: { items: wanted } });
      const chosen = items.filter(({ id }) => picked.has(id));
      const names = chosen.map(({ id, name }) => `${name} · ${picked.get(id)}개`);
      if (!(await sheet('이대로 취소할까요?', confirmation(quote, names, reason)))) return undefined;
      return callerOf(client)(adminCancelItems, {
        params,
        body: {
          items: wanted,
          reason,
          note,
          sells_out: reason === 'SOLD_OUT' && sellsOut,
          expected: { pg: quote.pg, point: quote.point },
        },
      });
    },
    onSuccess: (done) => {
      if (!done) return;
      toast('취소하고 구매자에게 알렸어요');
      onDone();
    },
    onError: (error) => void popupError(error),
    onSettled: (done) => (done ? client.invalidateQueries() : undefined),
  });
  const pick = (id: number, quantity: number | null) => {
    const next = new Map(picked);
    if (quantity === null) next.delete(id);
    else next.set(id, quantity);
    setPicked(next);
  };
  return (
    <form
      aria-label="품절·배송 불가로 취소"
      className="grid gap-3 rounded-card bg-level-5 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        cancel.mutate();
      }}
    >
      {items.map(({ id, name, quantity }) => (
        <div key={id} className="flex flex-wrap items-center justify-between gap-2">
          <Checkbox
            size="Dense"
            checked={picked.has(id)}
            onChange={(event) => pick(id, event.target.checked ? quantity : null)}
          >
            {name} · {quantity}개
          </Checkbox>
          {quantity > 1 && picked.has(id) ? (
            <Select
              label={`${name} 취소할 수량`}
              hideLabel
              size="Dense"
              value={String(picked.get(id))}
              options={Array.from({ length: quantity }, (_, i) => ({ value: `${i + 1}`, label: `${i + 1}개` }))}
              onChange={(chosen) => pick(id, Number(chosen))}
            />
          ) : null}
        </div>
      ))}
      <Select
        label="취소하는 까닭"
        size="Dense"
        value={reason}
        options={(Object.keys(STAFF_CANCEL_REASONS) as Reason[]).map((code) => ({
          value: code,
          label: STAFF_CANCEL_REASONS[code],
        }))}
        onChange={setReason}
      />
      {reason === 'SOLD_OUT' ? (
        <Checkbox size="Dense" checked={sellsOut} onChange={(event) => setSellsOut(event.target.checked)}>
          재고를 0으로 바꿔 더 팔지 않기
        </Checkbox>
      ) : null}
      <TextArea
        label="구매자에게 남길 말 (선택)"
        size="Dense"
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" size="Dense" disabled={picked.size === 0} pending={cancel.isPending}>
        환불 금액 보고 취소하기
      </Button>
    </form>
  );
}

/** What is cancelled, what goes back and what is given for it: said before anything is done. */
const confirmation =
  (quote: Quote, names: readonly string[], reason: Reason): SheetBody<true | undefined> =>
  ({ close }) => (
    <div className="grid gap-4 pb-4">
      <ul className="grid gap-1 text-body-15">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <PriceLines>
        <PriceLine total label="돌려줄 금액" amount={quote.pg} />
        {quote.point > 0 ? <PriceLine label="돌려줄 포인트" amount={`${withCommas(quote.point)}P`} /> : null}
        {quote.apology > 0 ? (
          <PriceLine label="사과 포인트" reason="주문마다 한 번 드려요" amount={`+${withCommas(quote.apology)}P`} />
        ) : null}
      </PriceLines>
      <p className="text-body-14 text-level-70">
        {STAFF_CANCEL_REASONS[reason]} · {quote.words}
        {quote.restores_coupons.length > 0 ? ` ${quote.restores_coupons.join(', ')}도 돌려드려요.` : ''} 되돌릴 수
        없어요.
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="gray" size="Large" onClick={() => close(undefined)}>
          그대로 두기
        </Button>
        <Button size="Large" onClick={() => close(true)}>
          {quote.pg > 0 ? `${withCommas(quote.pg)}원 환불` : '취소하기'}
        </Button>
      </div>
    </div>
  );
