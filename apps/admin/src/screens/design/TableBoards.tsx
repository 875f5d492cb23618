import { Badge, StatusDot } from '@oun/ui/badge';
import { Pagination } from '@oun/ui/pagination';
import { Table } from '@oun/ui/table';
import type { TableColumn } from '@oun/ui/table';
import type { Sort } from '@oun/ui/table-state';
import { useState } from 'react';
import { Board, Chapter, State } from './Board.tsx';
import { ORDERS } from './samples.tsx';
import type { SampleOrder } from './samples.tsx';

const STATE_WORD = { moving: '상품 준비', waiting: '발주 확인 전', failed: '결제 실패' };

const COLUMNS: TableColumn<SampleOrder>[] = [
  { key: 'id', header: '주문번호', width: 166, cell: (order) => <span className="num font-medium">{order.id}</span> },
  {
    key: 'time',
    header: '결제',
    width: 76,
    sortable: true,
    cell: (order) => <span className="num">{order.time}</span>,
  },
  { key: 'buyer', header: '주문자', width: 72, cell: (order) => order.buyer },
  { key: 'goods', header: '상품', cell: (order) => order.goods },
  {
    key: 'amount',
    header: '결제 금액',
    width: 108,
    align: 'end',
    sortable: true,
    cell: (order) => order.amount.toLocaleString('ko-KR'),
  },
  {
    key: 'state',
    header: '상태',
    width: 180,
    cell: (order) => (
      <span className="inline-flex items-center gap-2">
        <StatusDot tone={order.state}>{STATE_WORD[order.state]}</StatusDot>
        {order.state === 'moving' ? <Badge tone="caution">취소 요청</Badge> : null}
      </span>
    ),
  },
];

function sorted(orders: SampleOrder[], sort: Sort): SampleOrder[] {
  const turn = sort.direction === 'ascending' ? 1 : -1;
  return orders.toSorted((a, b) =>
    sort.key === 'amount' ? (a.amount - b.amount) * turn : a.time.localeCompare(b.time) * turn,
  );
}

export function TableBoards() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(ORDERS.slice(0, 3).map((order) => order.id)));
  const [sort, setSort] = useState<Sort>({ key: 'time', direction: 'descending' });
  const [current, setCurrent] = useState(ORDERS[0]?.id);
  const [page, setPage] = useState(4);
  return (
    <Chapter id="tables" title="표" lead="어드민은 빽빽하고 차분해요. 숫자는 오른쪽, 머리줄은 늘 보여요.">
      <Board title="주문" from="table" wide>
        <Table
          caption="처리할 주문"
          columns={COLUMNS}
          rows={sorted(ORDERS, sort)}
          rowKey={(order) => order.id}
          rowLabel={(order) => `주문 ${order.id}`}
          selected={selected}
          onSelectedChange={setSelected}
          sort={sort}
          onSortChange={setSort}
          currentKey={current}
          onRowPress={(order) => setCurrent(order.id)}
          minWidth={760}
          className="max-h-60"
        />
        <div className="mt-4 grid gap-4">
          <Pagination page={page} pageCount={24} onChange={setPage} size="Dense" label="주문 페이지" />
          <Pagination page={page} pageCount={24} onChange={setPage} label="리뷰 페이지" />
        </div>
      </Board>
      <Board title="불러오는 표" from="table">
        <State name="기다릴 때">
          <Table
            caption="불러오는 주문"
            columns={COLUMNS.slice(0, 4)}
            rows={[]}
            rowKey={(order) => order.id}
            loading
            minWidth={420}
          />
        </State>
      </Board>
      <Board title="빈 표" from="table">
        <State name="없을 때">
          <Table
            caption="빈 주문"
            columns={COLUMNS.slice(0, 4)}
            rows={[]}
            rowKey={(order) => order.id}
            empty="조건에 맞는 주문이 없어요. 결제일을 넓혀볼까요?"
            minWidth={420}
          />
        </State>
      </Board>
    </Chapter>
  );
}
