import { callerOf, query } from '@oun/client/query';
import type { Output } from '@oun/contract/endpoint';
import { GATEWAY_NEXT_WORDS, gatewayWords } from '@oun/contract/gateway-words';
import {
  adminLookUpPayment,
  adminPaymentInbox,
  adminRefundByHand,
  adminResolveFinding,
  adminRetryRefund,
} from '@oun/contract/order-admin';
import { Block } from '@oun/shell/block';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { Link } from '@oun/ui/link';
import { withCommas } from '@oun/ui/percent-off';
import { Skeleton } from '@oun/ui/skeleton';
import { Table, type TableColumn } from '@oun/ui/table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { momentText } from '../moment-text.ts';
import { REFUND_STATE_LABELS } from './order-words.ts';

export const meta = () => [{ title: '환불·결제 · 오운 어드민' }];

type Inbox = Output<typeof adminPaymentInbox>;
type Unknown = Inbox['unknown'][number];
type FailedRefund = Inbox['failed_refunds'][number];
type Finding = Inbox['findings'][number];

const OUTCOMES = {
  PAID: '결제된 것을 확인했어요',
  WAITING_DEPOSIT: '입금을 기다리는 결제예요',
  PENDING: '결제사도 아직 몰라요',
  FAILED: '결제되지 않았어요. 주문을 풀었어요',
} as const;

const UNKNOWN_KINDS: Record<Unknown['kind'], string> = {
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
  const inbox = useQuery(query(adminPaymentInbox));
  return (
    <div className="grid gap-8 px-5 py-6 desk:px-8">
      <h1 className="text-heading-24">환불·결제</h1>
      <Block
        query={inbox}
        title="결제를 불러오지 못했어요"
        skeleton={
          <div className="grid gap-4" aria-busy="true">
            <Skeleton shape="card" height={140} />
            <Skeleton shape="card" height={140} />
          </div>
        }
      >
        {({ unknown, failed_refunds, findings }) => (
          <>
            <Shelf
              title={`확인이 필요한 결제 ${unknown.length}`}
              about="결제사가 답하지 않았거나, 입금이 취소됐거나, 결제사의 말이 주문과 달라요. 다시 물어도 두 번 결제되지 않아요."
            >
              <Table
                caption="확인이 필요한 결제"
                columns={unknownColumns}
                rows={unknown}
                rowKey={({ id }) => String(id)}
                empty="확인이 필요한 결제가 없어요."
              />
            </Shelf>
            <Shelf
              title={`실패한 환불 ${failed_refunds.length}`}
              about="5분, 30분, 3시간, 그다음은 하루마다 다시 보내요. 지금 보낼 수도 있어요."
            >
              <Table
                caption="실패한 환불"
                columns={refundColumns}
                rows={failed_refunds}
                rowKey={({ id }) => String(id)}
                empty="실패한 환불이 없어요."
              />
            </Shelf>
            <Shelf title={`결제사와 다른 기록 ${findings.length}`} about="밤마다 결제사의 장부와 우리 장부를 맞춰봐요.">
              {findings.length === 0 ? (
                <p className="py-8 text-center text-body-14 text-level-60">결제사와 다른 기록이 없어요.</p>
              ) : (
                <ul className="divide-y divide-level-10">
                  {findings.map((finding) => (
                    <FindingRow key={finding.id} finding={finding} />
                  ))}
                </ul>
              )}
            </Shelf>
          </>
        )}
      </Block>
    </div>
  );
}

const Shelf = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-2">
    <h2 className="num text-heading-18">{title}</h2>
    <p className="text-body-13 text-level-60">{about}</p>
    {children}
  </section>
);

const OrderLink = ({ number }: { number: string | null }) =>
  number === null ? (
    '–'
  ) : (
    <Link href={`/store/orders?order=${number}`} className="num underline">
      {number}
    </Link>
  );

const unknownColumns: readonly TableColumn<Unknown>[] = [
  { key: 'order', header: '주문', width: 180, cell: ({ order_number }) => <OrderLink number={order_number} /> },
  { key: 'kind', header: '까닭', width: 220, cell: ({ kind }) => UNKNOWN_KINDS[kind] },
  { key: 'amount', header: '금액', width: 120, align: 'end', cell: ({ amount }) => `${withCommas(amount)}원` },
  { key: 'since', header: '결제한 때', width: 140, cell: ({ since }) => momentText(since) },
  { key: 'asked', header: '물어본 횟수', width: 110, align: 'end', cell: ({ look_ups }) => `${look_ups}번` },
  { key: 'do', header: '할 일', cell: (payment) => <LookUp payment={payment} /> },
];

function LookUp({ payment }: { payment: Unknown }) {
  const client = useQueryClient();
  const look = useMutation({
    mutationFn: () => callerOf(client)(adminLookUpPayment, { params: { id: payment.id } }),
    onSuccess: ({ outcome }) => toast(OUTCOMES[outcome], outcome === 'PAID' ? 'done' : 'plain'),
    onError: (error) => void popupError(error),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Button size="Dense" variant="line" pending={look.isPending} onClick={() => look.mutate()}>
      지금 조회
    </Button>
  );
}

const refundColumns: readonly TableColumn<FailedRefund>[] = [
  { key: 'order', header: '주문', width: 180, cell: ({ order_number }) => <OrderLink number={order_number} /> },
  { key: 'pg', header: '금액', width: 120, align: 'end', cell: ({ pg }) => `${withCommas(pg)}원` },
  { key: 'since', header: '환불한 때', width: 140, cell: ({ since }) => momentText(since) },
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
  { key: 'do', header: '할 일', width: 180, cell: (refund) => <Retry refund={refund} /> },
];

/** What the gateway said, and what is to be done about it. */
function Why({ code }: { code: string }) {
  const { words, next } = gatewayWords(code);
  return (
    <span className="block whitespace-normal">
      {words}
      <span className="block text-level-60">{GATEWAY_NEXT_WORDS[next]}</span>
    </span>
  );
}

/** The gateway cannot any more: who sent it from the bank says so, and to where. */
function ByHand({ refund }: { refund: FailedRefund }) {
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [isOpen, setOpen] = useState(false);
  const send = useMutation({
    mutationFn: () => callerOf(client)(adminRefundByHand, { params: { id: refund.id }, body: { note } }),
    onSuccess: () => toast('계좌로 환불했다고 적었어요'),
    onError: (error) => void popupError(error),
    onSettled: () => client.invalidateQueries(),
  });
  if (!isOpen)
    return (
      <Button size="Dense" variant="line" onClick={() => setOpen(true)}>
        계좌로 보냈어요
      </Button>
    );
  return (
    <form
      className="grid gap-2"
      onSubmit={async (event) => {
        event.preventDefault();
        const isSure = await popup({
          title: `${withCommas(refund.pg)}원을 보냈나요?`,
          message: '환불이 끝났다고 회원에게 알려요. 되돌릴 수 없어요.',
          action: '보냈어요',
          cancel: '아니요',
        });
        if (isSure) send.mutate();
      }}
    >
      <Field
        label={`${refund.order_number} 보낸 계좌와 시각`}
        hideLabel
        placeholder="보낸 계좌와 시각"
        size="Dense"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" size="Dense" variant="line" disabled={note.trim() === ''} pending={send.isPending}>
        {withCommas(refund.pg)}원 보냄
      </Button>
    </form>
  );
}

function Retry({ refund }: { refund: FailedRefund }) {
  const { me } = useShell();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const retry = useMutation({
    mutationFn: () => callerOf(client)(adminRetryRefund, { params: { id: refund.id } }),
    onSuccess: ({ state }) => toast(REFUND_STATE_LABELS[state], state === 'DONE' ? 'done' : 'plain'),
    onError: (error) => void popupError(error),
    onSettled: () => client.invalidateQueries(),
  });
  const isForBank = refund.failure_code !== null && gatewayWords(refund.failure_code).next === 'ACCOUNT';
  if (isForBank && me?.roles.includes('store-admin') && !isAsked) return <ByHand refund={refund} />;
  // Asked again it would be refused again.
  if (refund.failure_code && gatewayWords(refund.failure_code).next !== 'RETRY' && !isAsked)
    return (
      <Button size="Dense" variant="plain" onClick={() => setAsked(true)}>
        그래도 다시 보내기
      </Button>
    );
  return (
    <Button
      size="Dense"
      variant="line"
      pending={retry.isPending}
      aria-label={`${refund.order_number} 환불 다시 보내기`}
      onClick={() => retry.mutate()}
    >
      다시 보내기
    </Button>
  );
}

function FindingRow({ finding: { id, day, kind, subject, ours, theirs } }: { finding: Finding }) {
  const { me } = useShell();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const resolve = useMutation({
    mutationFn: () => callerOf(client)(adminResolveFinding, { params: { id }, body: { note } }),
    onSuccess: () => toast('확인했다고 적었어요'),
    onError: (error) => void popupError(error),
    onSettled: () => client.invalidateQueries(),
  });
  const won = (amount: number | null) => (amount === null ? '없음' : `${withCommas(amount)}원`);
  return (
    <li className="flex flex-wrap items-center gap-4 py-3 text-body-13">
      <p className="min-w-0 flex-1">
        <b>{FINDING_KINDS[kind] ?? kind}</b>
        <span className="num block text-level-60">
          {day} · {subject} · 우리 {won(ours)} · 결제사 {won(theirs)}
        </span>
      </p>
      {me?.roles.includes('store-admin') ? (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            resolve.mutate();
          }}
        >
          <Field
            label={`${subject} 확인한 내용`}
            hideLabel
            placeholder="확인한 내용"
            size="Dense"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            className="w-70"
          />
          <Button type="submit" size="Dense" variant="line" disabled={note.trim() === ''} pending={resolve.isPending}>
            확인함
          </Button>
        </form>
      ) : null}
    </li>
  );
}
