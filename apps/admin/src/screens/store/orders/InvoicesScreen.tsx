import { mutation } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { query } from '@oun/client/query';
import { fieldErrorsOf } from '@oun/client/refusal';
import {
  adminApplyInvoices,
  adminCheckInvoices,
  adminInvoiceTemplate,
  adminListInvoiceUploads,
  adminUndoInvoices,
  INVOICE_COLUMNS,
  INVOICE_ROWS_MAX,
  INVOICE_UNDO_MINUTES,
  type InvoiceRowError,
  type InvoiceUpload,
} from '@oun/contract/invoice';
import { CARRIER_CODES, CARRIERS } from '@oun/contract/carrier';
import { Block } from '@oun/shell/block';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Button, buttonClass, ButtonLink } from '@oun/ui/button';
import { Card } from '@oun/ui/card';
import { Callout } from '@oun/ui/callout';
import { withCommas } from '@oun/money/written';
import { Skeleton } from '@oun/ui/skeleton';
import { Table, type TableColumn } from '@oun/ui/table';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { momentText } from '../../moment-text.ts';
import { SHARED_WORK } from '../../shared-work.ts';
import { readText, saveCsv } from './csv-file.ts';

export const meta = () => [{ title: '송장 일괄등록 · 오운 어드민' }];

type Chosen = { name: string; csv: string };

/** A file of invoice numbers: looked at first, then sent as far as it is right, and taken back while it is young. */
export default function InvoicesScreen() {
  const [file, setFile] = useState<Chosen | null>(null);
  const check = useMutation(mutation(adminCheckInvoices, { touches: 'nothing' }));
  const apply = useMutation({
    ...onceMutation(adminApplyInvoices, SHARED_WORK),
    onSuccess: ({ shipped }) => toast(`${withCommas(shipped)}건을 보냈어요`),
    onError: (error) => void popupError(error),
  });
  const choose = async (picked: File | undefined) => {
    if (!picked) return;
    apply.reset();
    const chosen = { name: picked.name.slice(0, 200), csv: await readText(picked) };
    setFile(chosen);
    check.mutate({ body: { csv: chosen.csv } });
  };
  const ask = async (ready: number) => {
    const isSure = await popup({
      title: `${withCommas(ready)}건을 보낼까요?`,
      message: `구매자에게 출발 알림이 가요. ${INVOICE_UNDO_MINUTES}분 안에는 되돌릴 수 있어요.`,
      action: `${withCommas(ready)}건 보내기`,
      cancel: '그대로 두기',
    });
    if (isSure && file) apply.mutate({ body: { csv: file.csv, file_name: file.name } });
  };
  const errors = apply.data?.errors ?? check.data?.errors ?? [];
  return (
    <div className="grid gap-6 px-5 py-6 desk:px-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-heading-24">송장 일괄등록</h1>
        <ButtonLink href="/store/orders?state=PREPARING" variant="line" size="Dense">
          상품준비중 주문 보기
        </ButtonLink>
      </div>
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <Card as="section" aria-label="양식 받기">
          <h2 className="text-heading-18">1. 양식을 받아 채워요</h2>
          <p className="mt-1 text-body-14 text-level-70">
            상품준비중인 주문이 담겨 있어요. {INVOICE_COLUMNS[1]}와 {INVOICE_COLUMNS[2]}만 적어주세요. 비워둔 줄은 그냥
            지나가요.
          </p>
          <TemplateButton />
          <details className="mt-3 text-body-13 text-level-70">
            <summary>택배사코드 보기</summary>
            <ul className="num mt-2 grid grid-cols-2 gap-1">
              {CARRIER_CODES.map((code) => (
                <li key={code}>
                  {code} · {CARRIERS[code]}
                </li>
              ))}
            </ul>
          </details>
        </Card>
        <Card as="section" aria-label="파일 올리기">
          <h2 className="text-heading-18">2. 채운 파일을 올려요</h2>
          <p className="mt-1 text-body-14 text-level-70">
            CSV, {withCommas(INVOICE_ROWS_MAX)}줄까지예요. 올려도 바로 보내지 않고 먼저 살펴봐요.
          </p>
          <label
            className={`${buttonClass({ variant: 'line', size: 'Dense' })} mt-3 cursor-pointer focus-within:outline-2 focus-within:outline-blue-50`}
          >
            파일 고르기
            <input
              type="file"
              accept=".csv,text/csv"
              className="sr-only"
              aria-label="송장 파일"
              onChange={(event) => {
                void choose(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </label>
          {file ? <p className="mt-2 text-body-13 text-level-60">{file.name}</p> : null}
          {check.isPending ? <Skeleton className="mt-3" height={44} /> : null}
          {check.isError ? (
            <Callout tone="error" alert className="mt-3">
              {fieldErrorsOf(check.error)?.['csv'] ?? check.error.message}
            </Callout>
          ) : null}
          {check.data && !apply.data ? (
            <div className="mt-3 grid gap-3">
              <Callout tone={check.data.errors.length > 0 ? 'caution' : 'success'}>
                {withCommas(check.data.rows)}줄 가운데 {withCommas(check.data.ready)}건을 택배{' '}
                {withCommas(check.data.parcels)}개로 보낼 수 있어요.
                {check.data.errors.length > 0 ? ` ${withCommas(check.data.errors.length)}줄은 빼요.` : ''}
              </Callout>
              <Button
                disabled={check.data.ready === 0}
                pending={apply.isPending}
                onClick={() => void ask(check.data.ready)}
              >
                {withCommas(check.data.ready)}건 보내기
              </Button>
            </div>
          ) : null}
          {apply.data ? (
            <Callout tone={apply.data.shipped > 0 ? 'success' : 'caution'} className="mt-3">
              {withCommas(apply.data.shipped)}건을 보냈어요.
              {apply.data.errors.length > 0 ? ` ${withCommas(apply.data.errors.length)}줄은 보내지 못했어요.` : ''}
            </Callout>
          ) : null}
        </Card>
      </div>
      {errors.length > 0 ? <Errors errors={errors} /> : null}
      <Uploads />
    </div>
  );
}

function TemplateButton() {
  const load = useMutation({
    ...mutation(adminInvoiceTemplate, { touches: 'nothing' }),
    onSuccess: ({ csv, count }) => {
      saveCsv('송장등록.csv', csv);
      toast(`상품준비중 ${withCommas(count)}건을 담았어요`);
    },
    onError: (error) => void popupError(error),
  });
  return (
    <Button className="mt-3" variant="line" size="Dense" pending={load.isPending} onClick={() => load.mutate()}>
      <Download size={16} aria-hidden="true" />
      양식 받기
    </Button>
  );
}

const errorColumns: readonly TableColumn<InvoiceRowError>[] = [
  { key: 'line', header: '줄', width: 80, align: 'end', cell: ({ line }) => line },
  { key: 'id', header: INVOICE_COLUMNS[0], width: 140, cell: ({ order_item_id }) => order_item_id || '–' },
  { key: 'words', header: '무엇이 맞지 않나요', cell: ({ words }) => words },
];

const Errors = ({ errors }: { errors: readonly InvoiceRowError[] }) => (
  <div className="grid gap-2">
    <h2 className="num text-heading-18">맞지 않는 줄 {withCommas(errors.length)}</h2>
    <Table
      caption="맞지 않는 줄"
      columns={errorColumns}
      rows={errors.slice(0, 200)}
      rowKey={({ line }) => String(line)}
    />
    {errors.length > 200 ? <p className="text-body-13 text-level-60">앞의 200줄만 보여드려요.</p> : null}
  </div>
);

function Uploads() {
  const uploads = useQuery(query(adminListInvoiceUploads));
  return (
    <div className="grid gap-2">
      <h2 className="text-heading-18">최근에 등록한 파일</h2>
      <Block query={uploads} title="등록한 파일을 불러오지 못했어요" skeleton={<Skeleton height={80} />}>
        {({ items }) => (
          <Table
            caption="최근에 등록한 파일"
            columns={uploadColumns}
            rows={items}
            rowKey={({ id }) => String(id)}
            empty="아직 등록한 파일이 없어요."
          />
        )}
      </Block>
    </div>
  );
}

const uploadColumns: readonly TableColumn<InvoiceUpload>[] = [
  { key: 'at', header: '등록한 때', width: 120, cell: ({ applied_at }) => momentText(applied_at) },
  { key: 'by', header: '등록한 사람', width: 120, cell: ({ by }) => by },
  { key: 'name', header: '파일', cell: ({ file_name }) => file_name || '–' },
  { key: 'count', header: '보낸 상품', width: 100, align: 'end', cell: ({ item_count }) => withCommas(item_count) },
  { key: 'undo', header: '되돌리기', width: 180, cell: (upload) => <Undo upload={upload} /> },
];

function Undo({ upload: { id, item_count, undone_at, undo_until } }: { upload: InvoiceUpload }) {
  const undo = useMutation({
    ...onceMutation(adminUndoInvoices, SHARED_WORK),
    onSuccess: ({ undone, kept }) =>
      toast(`${undone}건을 되돌렸어요${kept > 0 ? `. ${kept}건은 이미 움직였어요` : ''}`),
    onError: (error) => void popupError(error),
  });
  if (undone_at) return <span className="num text-level-60">{momentText(undone_at)} 되돌림</span>;
  if (!undo_until) return <span className="text-level-60">기한이 지났어요</span>;
  const ask = async () => {
    const isSure = await popup({
      title: `${withCommas(item_count)}건을 되돌릴까요?`,
      message: '상품준비중으로 돌아가고 송장번호가 지워져요. 출발 알림을 받은 구매자에게는 바로잡는 알림이 가요.',
      action: '되돌리기',
      cancel: '그대로 두기',
      isDestructive: true,
    });
    if (isSure) undo.mutate({ params: { id } });
  };
  return (
    <Button size="Dense" variant="line" pending={undo.isPending} onClick={() => void ask()}>
      되돌리기
    </Button>
  );
}
