import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { adminStoreToDo } from '@oun/contract/dashboard';
import { CLAIM_STATE_LABELS, ITEM_STATE_LABELS, ITEM_STATES, type ItemState } from '@oun/contract/order';
import {
  adminExportOrderItems,
  adminListOrderItems,
  type AdminOrderItem,
  DATE_KIND_LABELS,
  DATE_KINDS,
  ITEM_SORTS,
} from '@oun/contract/order-admin';
import { useShell } from '@oun/shell/shell-context';
import { Badge, StatusDot } from '@oun/ui/badge';
import { ButtonLink } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { withCommas } from '@oun/money/written';
import { Select } from '@oun/ui/select';
import { TabNav } from '@oun/ui/tab-nav';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { ExportButton } from '../../../list/ExportButton.tsx';
import { useListPlace } from '../../../list/list-place.ts';
import type { ListColumn } from '../../../list/ListTable.tsx';
import { useSelection } from '../../../list/selection.ts';
import { StaffList, totalWords } from '../../../list/StaffList.tsx';
import { ListSearch } from '../../../list/ListSearch.tsx';
import { momentText } from '../../moment-text.ts';
import { openRow } from '../../../list/open-row.ts';
import { useRowKeys } from '../../../list/row-keys.ts';
import { tabHref } from '../../../list/tab-href.ts';
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
  order: parseAsString,
};
/** Beside an open order there is room for no more than these. */
const NARROW = new Set(['number', 'item', 'state']);
/** That it was taken is kept. */
const EXPORT = mutation(adminExportOrderItems, { touches: 'nothing' });
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const columns = (
  open: (number: string) => void,
): readonly ListColumn<AdminOrderItem, (typeof ITEM_SORTS)[number]>[] => [
  {
    key: 'number',
    header: '주문번호',
    width: 168,
    isFixed: true,
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
    sort: 'paid',
    cell: ({ paid_at }) => <span className="num">{paid_at ? momentText(paid_at) : '–'}</span>,
  },
  {
    key: 'ordered',
    header: '주문',
    width: 100,
    sort: 'ordered',
    cell: ({ ordered_at }) => <span className="num">{momentText(ordered_at)}</span>,
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
    width: 96,
    align: 'end',
    sort: 'amount',
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
  const { q, state, late, date_kind, from, to, order } = filters;
  // What is late is sent in the order it was paid for.
  const place = useListPlace(ITEM_SORTS, { sort: 'paid', direction: late ? 'asc' : 'desc' });
  const filter = {
    date_kind,
    ...(q && { q: q.slice(0, 60) }),
    ...(state && { state }),
    ...(late && { is_late: true }),
    ...(DAY.test(from) && { from }),
    ...(DAY.test(to) && { to }),
  };
  const items = useQuery({
    ...query(adminListOrderItems, { query: { ...filter, ...place.input } }),
    placeholderData: (kept) => kept,
  });
  const selection = useSelection<AdminOrderItem>(filter);
  const change = (next: Parameters<typeof setFilters>[0]) => {
    place.toFirst();
    void setFilters(next);
  };
  const open = openRow(order, (number: string) => void setFilters({ order: number }));
  const rows = items.data?.items ?? [];
  useRowKeys([...new Set(rows.map(({ order_number }) => order_number))], order, open);
  const isFiltered = Boolean(q || from || to);
  return (
    <div className="flex items-start">
      <StaffList
        name="orders"
        title="주문"
        query={items}
        place={place}
        columns={columns(open)}
        narrow={order === null ? undefined : NARROW}
        rowLabel={({ order_number, name }) => `${order_number} ${name}`}
        selection={canSend ? selection : undefined}
        onOpen={({ order_number }) => open(order_number)}
        openId={rows.find(({ order_number }) => order_number === order)?.id}
        minWidth={1040}
        empty={state || late ? '지금은 여기에 해당하는 주문이 없어요.' : '아직 주문이 없어요.'}
        onClear={isFiltered ? () => change({ q: null, from: null, to: null, date_kind: null }) : undefined}
        actions={
          <>
            <ListSearch
              q={q}
              label="주문번호, 이름, 전화번호, 이메일, 회원 번호, 상품, 송장번호"
              placeholder="주문번호, 이름, 전화, 이메일, 상품, 송장"
              className="w-76"
              onSearch={(next) => change({ q: next })}
            />
            <ExportButton name="주문" call={EXPORT} filter={filter} />
            {canSend ? (
              <ButtonLink href="/store/invoices" variant="line" size="Dense">
                <Upload size={16} aria-hidden="true" />
                송장 일괄등록
              </ButtonLink>
            ) : null}
          </>
        }
        tabs={
          <Tabs
            state={state}
            isLate={late}
            kept={{ q, date_kind: date_kind === 'paid' ? null : date_kind, from, to, ...place.kept }}
          />
        }
        filters={
          <>
            <Select
              label="기간 기준"
              hideLabel
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
          </>
        }
        canPickAll
        bar={<PrepareBar selection={selection} filter={filter} matching={items.data ? totalWords(items.data) : ''} />}
      />
      {order === null ? null : (
        <OrderDrawer key={order} number={order} onClose={() => void setFilters({ order: null })} />
      )}
    </div>
  );
}

/** By state, with how many wait where somebody has to act; what else is asked for stays from tab to tab. */
function Tabs({
  state,
  isLate,
  kept,
}: {
  state: ItemState | null;
  isLate: boolean;
  kept: Record<string, string | number | null>;
}) {
  const { data: counts } = useQuery(query(adminStoreToDo));
  const countOf: Partial<Record<ItemState, number | undefined>> = {
    PAID: counts?.paid,
    PREPARING: counts?.preparing,
    SHIPPING: counts?.shipping,
    PAYMENT_WAITING: counts?.waiting_deposit,
  };
  const hrefOf = (own: Record<string, string>) => tabHref('/store/orders', { ...own, ...kept });
  const tab = (value: ItemState) => ({
    href: hrefOf({ state: value }),
    label: ITEM_STATE_LABELS[value],
    count: countOf[value],
    current: state === value,
  });
  return (
    <TabNav
      label="상태"
      size="Dense"
      items={[
        { href: hrefOf({}), label: '전체', current: state === null && !isLate },
        tab('PAID'),
        tab('PREPARING'),
        { href: hrefOf({ late: 'true' }), label: '발송 지연', count: counts?.late, current: isLate },
        ...ITEM_STATES.filter((value) => value !== 'PAID' && value !== 'PREPARING').map(tab),
      ]}
    />
  );
}
