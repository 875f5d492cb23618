import { query } from '@oun/client/query';
import { adminStoreToDo } from '@oun/contract/dashboard';
import { CLAIM_STATE_LABELS, ITEM_STATE_LABELS, ITEM_STATES, type ItemState } from '@oun/contract/order';
import { adminListOrderItems, type AdminOrderItem, DATE_KIND_LABELS, DATE_KINDS } from '@oun/contract/order-admin';
import { useShell } from '@oun/shell/shell-context';
import { Badge, StatusDot } from '@oun/ui/badge';
import { Button, ButtonLink } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { withCommas } from '@oun/ui/percent-off';
import { Select } from '@oun/ui/select';
import { TabNav } from '@oun/ui/tab-nav';
import type { TableColumn } from '@oun/ui/table';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { momentText } from '../../moment-text.ts';
import { useRowKeys } from '../../row-keys.ts';
import { ListSearch, ListTitle } from '../../ListHead.tsx';
import { PAGE_SIZE, StaffTable } from '../../StaffTable.tsx';
import { isClaimOver, ITEM_TONES } from '../order-words.ts';
import { OrderDrawer } from './OrderDrawer.tsx';
import { PrepareBar } from './PrepareBar.tsx';

export const meta = () => [{ title: '주문 · 오운 어드민' }];

const FILTERS = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(ITEM_STATES),
  late: parseAsBoolean.withDefault(false),
  date_kind: parseAsStringLiteral(DATE_KINDS).withDefault('paid'),
  from: parseAsString.withDefault(''),
  to: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
  order: parseAsString,
};
/** Beside an open order there is room for no more than these. */
const NARROW = new Set(['number', 'item', 'state']);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const columns = (open: (number: string) => void): readonly TableColumn<AdminOrderItem>[] => [
  {
    key: 'number',
    header: '주문번호',
    width: 168,
    cell: ({ order_number }) => (
      <button
        type="button"
        className="num block max-w-full truncate font-semibold hover:underline"
        onClick={() => open(order_number)}
      >
        {order_number}
      </button>
    ),
  },
  {
    key: 'paid',
    header: '결제',
    width: 100,
    cell: ({ paid_at }) => <span className="num">{paid_at ? momentText(paid_at) : '–'}</span>,
  },
  { key: 'buyer', header: '받는 사람', width: 80, cell: ({ buyer }) => buyer },
  {
    key: 'item',
    header: '상품',
    cell: ({ name, option_text, quantity }) => (
      <span className="block truncate">
        {name}
        <span className="text-level-60">
          {option_text ? ` · ${option_text}` : ''} · {quantity}개
        </span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: '판매 금액',
    width: 90,
    align: 'end',
    cell: ({ sale_price, quantity }) => withCommas(sale_price * quantity),
  },
  {
    key: 'invoice',
    header: '송장',
    width: 140,
    cell: ({ invoice_no }) => <span className="num block truncate">{invoice_no ?? '–'}</span>,
  },
  { key: 'state', header: '상태', width: 190, cell: (item) => <State item={item} /> },
];

function State({ item: { state, claim, is_late } }: { item: AdminOrderItem }) {
  return (
    <span className="flex items-center gap-1.5">
      <StatusDot tone={ITEM_TONES[state]}>{ITEM_STATE_LABELS[state]}</StatusDot>
      {claim && !isClaimOver(claim.state) ? <Badge tone="caution">{CLAIM_STATE_LABELS[claim.state]}</Badge> : null}
      {is_late ? <Badge tone="error">발송 지연</Badge> : null}
    </span>
  );
}

export default function OrdersScreen() {
  const { me } = useShell();
  const canSend = me?.roles.includes('store-admin') ?? false;
  const [filters, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const { q, state, late, date_kind, from, to, page, order } = filters;
  const [selected, setSelected] = useState<Set<string>>(new Set());
  const items = useQuery({
    ...query(adminListOrderItems, {
      query: {
        page: Math.min(Math.max(page, 1), 10_000),
        page_size: PAGE_SIZE,
        date_kind,
        ...(q && { q: q.slice(0, 60) }),
        ...(state && { state }),
        ...(late && { is_late: 'true' }),
        ...(DAY.test(from) && { from }),
        ...(DAY.test(to) && { to }),
      },
    }),
    placeholderData: (kept) => kept,
  });
  const change = (next: Partial<Record<keyof typeof FILTERS, string | boolean | number | null>>) => {
    setSelected(new Set());
    void setFilters({ page: null, ...next } as Parameters<typeof setFilters>[0]);
  };
  const open = (number: string) => void setFilters({ order: number });
  const rows = items.data?.items ?? [];
  const total = items.data?.total;
  useRowKeys([...new Set(rows.map(({ order_number }) => order_number))], order, open);
  const all = columns(open);
  const current = rows.find(({ order_number }) => order_number === order);
  return (
    <div className="flex items-start">
      <div className="min-w-0 flex-1 px-5 py-6 desk:px-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ListTitle total={total}>주문</ListTitle>
          <div className="flex flex-wrap items-center gap-2">
            <ListSearch
              q={q}
              label="주문번호, 받는 사람, 전화 뒤 4자리, 상품, 송장번호"
              placeholder="주문번호, 이름, 전화 뒤 4자리, 상품, 송장"
              className="w-70"
              onSearch={(next) => change({ q: next })}
            />
            {canSend ? (
              <ButtonLink href="/store/invoices" variant="line" size="Dense">
                <Upload size={16} aria-hidden="true" />
                송장 일괄등록
              </ButtonLink>
            ) : null}
          </div>
        </div>
        <Tabs state={state} isLate={late} />
        <div className="mt-3 flex flex-wrap items-end gap-2">
          <Select
            label="기간 기준"
            lead="기간"
            size="Dense"
            value={date_kind}
            options={DATE_KINDS.map((value) => ({ value, label: DATE_KIND_LABELS[value] }))}
            onChange={(value) => change({ date_kind: value })}
          />
          <Field
            label="시작일"
            hideLabel
            type="date"
            size="Dense"
            value={from}
            max={to || undefined}
            onChange={(event) => change({ from: event.target.value || null })}
          />
          <span className="pb-2 text-level-60">–</span>
          <Field
            label="마지막 날"
            hideLabel
            type="date"
            size="Dense"
            value={to}
            min={from || undefined}
            onChange={(event) => change({ to: event.target.value || null })}
          />
          {from || to || q ? (
            <Button
              variant="plain"
              size="Dense"
              onClick={() => change({ from: null, to: null, q: null, date_kind: null })}
            >
              조건 지우기
            </Button>
          ) : null}
        </div>
        <StaffTable
          className="mt-3"
          caption="주문"
          columns={order === null ? all : all.filter(({ key }) => NARROW.has(key))}
          rowLabel={({ order_number, name }) => `${order_number} ${name}`}
          minWidth={order === null ? 960 : 480}
          {...(canSend && { selected, onSelectedChange: setSelected })}
          onRowPress={({ order_number }) => open(order_number)}
          currentKey={current && String(current.id)}
          empty="조건에 맞는 데이터가 없어요. 기간을 넓혀보세요."
          query={items}
          page={page}
          onPage={(next) => change({ page: next })}
        />
        <PrepareBar items={rows.filter(({ id }) => selected.has(String(id)))} onDone={() => setSelected(new Set())} />
      </div>
      {order === null ? null : (
        <OrderDrawer key={order} number={order} onClose={() => void setFilters({ order: null })} />
      )}
    </div>
  );
}

/** By state, with how many wait where somebody has to act. */
function Tabs({ state, isLate }: { state: ItemState | null; isLate: boolean }) {
  const { data: counts } = useQuery(query(adminStoreToDo));
  const countOf: Partial<Record<ItemState, number | undefined>> = {
    PAID: counts?.paid,
    PREPARING: counts?.preparing,
    SHIPPING: counts?.shipping,
    PAYMENT_WAITING: counts?.waiting_deposit,
  };
  const tab = (value: ItemState) => ({
    href: `/store/orders?state=${value}`,
    label: ITEM_STATE_LABELS[value],
    count: countOf[value],
    current: state === value,
  });
  return (
    <TabNav
      className="mt-3"
      label="상태"
      size="Dense"
      items={[
        { href: '/store/orders', label: '전체', current: state === null && !isLate },
        tab('PAID'),
        tab('PREPARING'),
        { href: '/store/orders?late=true', label: '발송 지연', count: counts?.late, current: isLate },
        ...ITEM_STATES.filter((value) => value !== 'PAID' && value !== 'PREPARING').map(tab),
      ]}
    />
  );
}
