import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { adminStoreToDo } from '@oun/contract/dashboard';
import { GATEWAY_NEXT_WORDS, gatewayWords } from '@oun/contract/gateway-words';
import {
  adminListFailedRefunds,
  adminListFindings,
  adminListUnknownPayments,
  adminLookUpPayment,
  type FailedRefund,
  type Finding,
  FINDING_SORTS,
  PAYMENT_SORTS,
  type UnknownPayment,
} from '@oun/contract/order-admin';
import { popupError, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Link } from '@oun/ui/link';
import { withCommas } from '@oun/money/written';
import { TabNav } from '@oun/ui/tab-nav';
import { useMutation, useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import { useListPlace } from '../../../list/list-place.ts';
import { ListSearch } from '../../../list/ListSearch.tsx';
import type { ListColumn } from '../../../list/ListTable.tsx';
import { StaffList } from '../../../list/StaffList.tsx';
import { tabHref } from '../../../list/tab-href.ts';
import { momentText } from '../../moment-text.ts';
import { SHARED_WORK } from '../../shared-work.ts';
import { Resolve } from './ResolveForm.tsx';
import { Retry } from './RetryRefund.tsx';
import { SettleByHand } from './SettleByHand.tsx';

export const meta = () => [{ title: '환불·결제 · 오운 어드민' }];

const KINDS = ['unknown', 'refunds', 'findings'] as const;
type Kind = (typeof KINDS)[number];
const KIND_LABELS = {
  unknown: '확인이 필요한 결제',
  refunds: '실패한 환불',
  findings: '결제사와 다른 기록',
} as const satisfies Record<Kind, string>;

const OUTCOMES = {
  PAID: '결제된 것을 확인했어요',
  WAITING_DEPOSIT: '입금을 기다리는 결제예요',
  PENDING: '결제사도 아직 몰라요',
  FAILED: '결제되지 않은 것을 확인했어요',
} as const;

const UNKNOWN_KINDS: Record<UnknownPayment['kind'], string> = {
  UNKNOWN: '결과를 몰라요',
  DEPOSIT_TAKEN_BACK: '은행이 입금을 취소했어요',
  DEPOSIT_DIFFERS: '결제사의 말이 주문과 달라요',
};

const FINDING_KINDS: Record<string, string> = {
  PAID_ONLY_THERE: '결제사에만 있는 결제',
  PAID_ONLY_HERE: '우리에게만 있는 결제',
  REFUND_DIFFERS: '금액이 다른 환불',
  CANCELED_ONLY_THERE: '결제사에만 있는 취소',
};

/** Money that somebody must look at: nobody knows, could not be sent back, or the gateway says otherwise. */
export default function PaymentsScreen() {
  const [chosen] = useQueryState('kind', parseAsStringLiteral(KINDS));
  const { data: todo, isPending } = useQuery(query(adminStoreToDo));
  const counts = { unknown: todo?.unknown_payments, refunds: todo?.failed_refunds, findings: todo?.findings };
  // Who chose nothing comes to where something waits.
  const kind = chosen ?? KINDS.find((one) => counts[one]) ?? 'unknown';
  if (chosen === null && isPending) return null;
  const tabs = (kept: Record<string, string | number | null>) => (
    <TabNav
      label="종류"
      size="Dense"
      items={KINDS.map((one) => ({
        href: tabHref('/store/payments', { kind: one, ...kept }),
        label: KIND_LABELS[one],
        count: counts[one],
        current: one === kind,
      }))}
    />
  );
  if (kind === 'unknown') return <Unknown tabs={tabs} />;
  return kind === 'refunds' ? <Refunds tabs={tabs} /> : <Findings tabs={tabs} />;
}

type ListProps = { tabs: (kept: Record<string, string | number | null>) => ReactNode };

const About = ({ children }: { children: ReactNode }) => <p className="mt-2 text-body-13 text-level-60">{children}</p>;

/** What is looked for, and the way back to the first page whenever that changes. */
function useSearch(place: { toFirst: () => void }) {
  const [q, setQ] = useQueryState('q', parseAsString.withDefault('').withOptions({ history: 'push' }));
  const search = (next: string | null) => {
    place.toFirst();
    void setQ(next);
  };
  return { q, search, asked: q === '' ? {} : { q: q.slice(0, 60) } };
}

const OrderSearch = ({ q, onSearch }: { q: string; onSearch: (q: string | null) => void }) => (
  <ListSearch
    q={q}
    label="주문번호, 결제 키, 이메일, 전화번호, 닉네임, 회원 번호"
    placeholder="주문번호, 결제 키, 이메일, 전화"
    className="w-70"
    onSearch={onSearch}
  />
);

function Unknown({ tabs }: ListProps) {
  const place = useListPlace(PAYMENT_SORTS, { sort: 'since', direction: 'asc' });
  const { q, search, asked } = useSearch(place);
  const payments = useQuery({
    ...query(adminListUnknownPayments, { query: { ...asked, ...place.input } }),
    placeholderData: (kept) => kept,
  });
  return (
    <StaffList
      name="payments-unknown"
      title="환불·결제"
      caption={KIND_LABELS.unknown}
      query={payments}
      place={place}
      columns={UNKNOWN_COLUMNS}
      rowLabel={({ order_number, id }) => order_number ?? String(id)}
      empty="확인이 필요한 결제가 없어요."
      onClear={q ? () => search(null) : undefined}
      actions={<OrderSearch q={q} onSearch={search} />}
      tabs={tabs({ q })}
      lead={
        <About>
          결제사가 답하지 않았거나, 입금이 취소됐거나, 결제사의 말이 주문과 달라요. 다시 물어도 두 번 결제되지 않아요.
        </About>
      }
    />
  );
}

function Refunds({ tabs }: ListProps) {
  const place = useListPlace(PAYMENT_SORTS, { sort: 'since', direction: 'asc' });
  const { q, search, asked } = useSearch(place);
  const refunds = useQuery({
    ...query(adminListFailedRefunds, { query: { ...asked, ...place.input } }),
    placeholderData: (kept) => kept,
  });
  return (
    <StaffList
      name="payments-refunds"
      title="환불·결제"
      caption={KIND_LABELS.refunds}
      query={refunds}
      place={place}
      columns={REFUND_COLUMNS}
      rowLabel={({ order_number }) => order_number}
      minWidth={1040}
      empty="실패한 환불이 없어요."
      onClear={q ? () => search(null) : undefined}
      actions={<OrderSearch q={q} onSearch={search} />}
      tabs={tabs({ q })}
      lead={<About>5분, 30분, 3시간, 그다음은 하루마다 다시 보내요. 지금 보낼 수도 있어요.</About>}
    />
  );
}

function Findings({ tabs }: ListProps) {
  const place = useListPlace(FINDING_SORTS, { sort: 'since', direction: 'desc' });
  const { q, search, asked } = useSearch(place);
  const findings = useQuery({
    ...query(adminListFindings, { query: { ...asked, ...place.input } }),
    placeholderData: (kept) => kept,
  });
  return (
    <StaffList
      name="payments-findings"
      title="환불·결제"
      caption={KIND_LABELS.findings}
      query={findings}
      place={place}
      columns={FINDING_COLUMNS}
      rowLabel={({ subject }) => subject}
      empty="결제사와 다른 기록이 없어요."
      onClear={q ? () => search(null) : undefined}
      actions={<ListSearch q={q} label="결제사에 보낸 주문번호" className="w-62" onSearch={search} />}
      tabs={tabs({ q })}
      lead={<About>밤마다 결제사의 장부와 우리 장부를 맞춰봐요.</About>}
    />
  );
}

const OrderLink = ({ number }: { number: string | null }) =>
  number === null ? (
    '–'
  ) : (
    <Link href={`/store/orders?order=${number}`} className="num underline">
      {number}
    </Link>
  );

const UNKNOWN_COLUMNS: readonly ListColumn<UnknownPayment, (typeof PAYMENT_SORTS)[number]>[] = [
  {
    key: 'order',
    header: '주문',
    width: 188,
    isFixed: true,
    cell: (payment) => <PaidFor payment={payment} />,
  },
  { key: 'kind', header: '까닭', width: 220, cell: ({ kind }) => UNKNOWN_KINDS[kind] },
  {
    key: 'amount',
    header: '금액',
    width: 120,
    align: 'end',
    sort: 'amount',
    cell: ({ amount }) => `${withCommas(amount)}원`,
  },
  {
    key: 'since',
    header: '결제한 때',
    width: 140,
    sort: 'since',
    cell: ({ since }) => <span className="num">{momentText(since)}</span>,
  },
  { key: 'asked', header: '물어본 횟수', width: 110, align: 'end', cell: ({ look_ups }) => `${look_ups}번` },
  {
    key: 'do',
    header: '할 일',
    cell: (payment) => (payment.is_settled_by_hand ? <SettleByHand payment={payment} /> : <LookUp payment={payment} />),
  },
];

const PURPOSES = { MEMBERSHIP: '멤버십', GIFT: '멤버십 선물' } as const;

/** Where what was to be paid stands: an order, or somebody's membership. */
function PaidFor({ payment: { purpose, order_number, member_id } }: { payment: UnknownPayment }) {
  if (purpose !== 'MEMBERSHIP' && purpose !== 'GIFT') return <OrderLink number={order_number} />;
  return (
    <Link href={`/memberships?member=${member_id}`} className="underline">
      {PURPOSES[purpose]} · 회원 {member_id}
    </Link>
  );
}

function LookUp({ payment }: { payment: UnknownPayment }) {
  const look = useMutation({
    ...mutation(adminLookUpPayment, SHARED_WORK),
    onSuccess: ({ outcome }) => toast(OUTCOMES[outcome], outcome === 'PAID' ? 'done' : 'plain'),
    onError: (error) => void popupError(error),
  });
  return (
    <Button
      size="Dense"
      variant="line"
      pending={look.isPending}
      aria-label={`${payment.order_number ?? payment.id} 지금 조회`}
      onClick={() => look.mutate({ params: { id: payment.id } })}
    >
      지금 조회
    </Button>
  );
}

const REFUND_COLUMNS: readonly ListColumn<FailedRefund, (typeof PAYMENT_SORTS)[number]>[] = [
  {
    key: 'order',
    header: '주문',
    width: 188,
    isFixed: true,
    cell: ({ order_number }) => <OrderLink number={order_number} />,
  },
  { key: 'pg', header: '금액', width: 112, align: 'end', sort: 'amount', cell: ({ pg }) => `${withCommas(pg)}원` },
  {
    key: 'since',
    header: '환불한 때',
    width: 116,
    sort: 'since',
    cell: ({ since }) => <span className="num">{momentText(since)}</span>,
  },
  { key: 'why', header: '결제사의 답', cell: ({ failure_code }) => (failure_code ? <Why code={failure_code} /> : '–') },
  { key: 'tries', header: '보낸 횟수', width: 90, align: 'end', cell: ({ attempts }) => `${attempts}번` },
  {
    key: 'links',
    header: '보기',
    width: 130,
    cell: ({ claim_id, receipt_url }) => (
      <span className="flex gap-3">
        {claim_id === null ? null : (
          <Link href={`/store/claims?closed=true&claim=${claim_id}`} className="underline">
            클레임
          </Link>
        )}
        {receipt_url ? (
          <a href={receipt_url} target="_blank" rel="noreferrer" className="underline">
            영수증
          </a>
        ) : null}
      </span>
    ),
  },
  { key: 'do', header: '할 일', width: 200, cell: (refund) => <Retry refund={refund} /> },
];

/** What the gateway said, and what is to be done about it. */
function Why({ code }: { code: string }) {
  const { words, next } = gatewayWords(code);
  return (
    <span className="block py-1.5 whitespace-normal">
      {words}
      <span className="block text-level-60">{GATEWAY_NEXT_WORDS[next]}</span>
    </span>
  );
}

const won = (amount: number | null) => (amount === null ? '없음' : `${withCommas(amount)}원`);

const FINDING_COLUMNS: readonly ListColumn<Finding, (typeof FINDING_SORTS)[number]>[] = [
  { key: 'day', header: '날', width: 120, sort: 'since', cell: ({ day }) => <span className="num">{day}</span> },
  {
    key: 'subject',
    header: '결제사에 보낸 주문번호',
    width: 220,
    isFixed: true,
    cell: ({ subject }) => <span className="num block truncate font-semibold">{subject}</span>,
  },
  { key: 'kind', header: '다른 점', width: 160, cell: ({ kind }) => FINDING_KINDS[kind] ?? kind },
  { key: 'ours', header: '우리', width: 110, align: 'end', cell: ({ ours }) => won(ours) },
  { key: 'theirs', header: '결제사', width: 110, align: 'end', cell: ({ theirs }) => won(theirs) },
  { key: 'do', header: '할 일', cell: (finding) => <Resolve finding={finding} /> },
];
