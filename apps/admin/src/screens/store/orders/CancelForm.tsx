import { mutation, perform } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { adminCancelItems, adminQuoteCancel, STAFF_CANCEL_REASONS } from '@oun/contract/claim-admin';
import { adminCancelItemsRules } from '@oun/contract/claim-admin-forms';
import type { Answer } from '@oun/contract/endpoint';
import type { AdminOrder } from '@oun/contract/order-admin';
import { useForm } from '@oun/shell/form';
import { popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { withCommas } from '@oun/money/written';
import { PriceLine, PriceLines } from '@oun/ui/price-lines';
import { Select } from '@oun/ui/select';
import { TextArea } from '@oun/ui/text-area';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
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

type Draft = { items: Readonly<Record<string, number>>; reason: Reason; note: string; sells_out: boolean };

const cancelItems = onceMutation(adminCancelItems, { touches: 'everything' });
const quoteCancel = mutation(adminQuoteCancel, { touches: 'nothing' });

function Choice({ order, items, onDone }: { order: AdminOrder; items: Item[]; onDone: () => void }) {
  const client = useQueryClient();
  const params = { id: order.number };
  const start: Draft = {
    items: items.length === 1 ? Object.fromEntries(items.map(({ id, quantity }) => [id, quantity])) : {},
    reason: 'SOLD_OUT',
    note: '',
    sells_out: true,
  };
  // What was said to go back, and is to go back: nothing else is.
  const expected = useRef({ pg: 0, point: 0 });
  const form = useForm({
    start,
    rules: adminCancelItemsRules,
    toInput: ({ items: picked, reason, note, sells_out }) => ({
      params,
      body: {
        items: claimed(picked),
        reason,
        note,
        sells_out: reason === 'SOLD_OUT' && sells_out,
        expected: expected.current,
      },
    }),
    ask: async ({ items: picked, reason }) => {
      const quote = await perform(client, quoteCancel, { params, body: { items: claimed(picked) } });
      expected.current = { pg: quote.pg, point: quote.point };
      const names = items.filter(({ id }) => id in picked).map(({ id, name }) => `${name} · ${picked[id]}개`);
      return (await sheet('이대로 취소할까요?', confirmation(quote, names, reason))) ?? false;
    },
    send: cancelItems,
    onFault: popupError,
    onDone: () => {
      toast('취소하고 구매자에게 알렸어요');
      onDone();
    },
  });
  const { items: picked, reason } = form.values;
  const pick = (id: number, quantity: number | null) => {
    const { [id]: _, ...others } = picked;
    form.set('items', quantity === null ? others : { ...others, [id]: quantity });
  };
  return (
    <form {...form.props} aria-label="품절·배송 불가로 취소" className="grid gap-3 rounded-card bg-level-5 p-4">
      {items.map(({ id, name, quantity }) => (
        <div key={id} className="flex flex-wrap items-center justify-between gap-2">
          <Checkbox
            size="Dense"
            checked={id in picked}
            onChange={(event) => pick(id, event.target.checked ? quantity : null)}
          >
            {name} · {quantity}개
          </Checkbox>
          {quantity > 1 && id in picked ? (
            <Select
              label={`${name} 취소할 수량`}
              hideLabel
              size="Dense"
              value={String(picked[id])}
              options={Array.from({ length: quantity }, (_, i) => ({ value: `${i + 1}`, label: `${i + 1}개` }))}
              onChange={(chosen) => pick(id, Number(chosen))}
            />
          ) : null}
        </div>
      ))}
      <Select
        {...form.choice('reason')}
        label="취소하는 까닭"
        size="Dense"
        options={(Object.keys(STAFF_CANCEL_REASONS) as Reason[]).map((code) => ({
          value: code,
          label: STAFF_CANCEL_REASONS[code],
        }))}
      />
      {reason === 'SOLD_OUT' ? (
        <Checkbox {...form.tick('sells_out')} size="Dense">
          재고를 0으로 바꿔 더 팔지 않기
        </Checkbox>
      ) : null}
      <TextArea {...form.text('note')} label="구매자에게 남길 말 (선택)" size="Dense" rows={2} maxLength={500} />
      <Button type="submit" size="Dense" disabled={Object.keys(picked).length === 0} pending={form.isSending}>
        환불 금액 보고 취소하기
      </Button>
    </form>
  );
}

const claimed = (picked: Draft['items']) =>
  Object.entries(picked).map(([id, quantity]) => ({ order_item_id: Number(id), quantity }));

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
