import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './paging.ts';
import { lines } from './text.ts';

/** A file of invoice numbers is this long at most. */
export const INVOICE_ROWS_MAX = 5_000;
/** And can be taken back for so long. */
export const INVOICE_UNDO_MINUTES = 10;
export const INVOICE_COLUMNS = ['order_item_id', '택배사코드', '송장번호'] as const;

const Csv = lines('CSV 파일이 아니에요. 엑셀 파일이라면 CSV로 저장해서 올려주세요.')
  .min(1, '빈 파일이에요.')
  .max(900_000, '파일이 너무 커요.');
/** What is wrong with a line of the file; the first line is 1, as in a spreadsheet. */
const RowError = z.object({ line: z.int(), order_item_id: z.string(), words: z.string() });
export type InvoiceRowError = z.infer<typeof RowError>;

export const adminInvoiceTemplate = endpoint({
  method: 'GET',
  path: '/store-admin/v1/invoices/template',
  who: ['store-admin'],
  summary: '보낼 상품을 담은 송장 등록 양식입니다. 오래 기다린 것부터 5,000줄까지입니다.',
  response: z.object({ csv: z.string(), count: z.int() }),
});

export const adminCheckInvoices = endpoint({
  method: 'POST',
  path: '/store-admin/v1/invoices/check',
  who: ['store-admin'],
  summary: '송장 파일을 등록하지 않고 살펴봅니다.',
  body: z.object({ csv: Csv }),
  response: z.object({ rows: z.int(), ready: z.int(), parcels: z.int(), errors: z.array(RowError) }),
  errors: ['INVALID_INPUT'],
});

export const adminApplyInvoices = endpoint({
  method: 'POST',
  path: '/store-admin/v1/invoices/apply',
  who: ['store-admin'],
  summary: '송장 파일에서 맞는 줄만 등록해 상품을 보냅니다.',
  isOnce: true,
  body: z.object({ csv: Csv, file_name: z.string().trim().max(200).default('') }),
  response: z.object({
    upload_id: z.int().nullable(),
    shipped: z.int(),
    parcels: z.int(),
    errors: z.array(RowError),
    undo_until: z.iso.datetime({ offset: true }).nullable(),
  }),
  errors: ['INVALID_INPUT'],
});

export const InvoiceUpload = z.object({
  id: z.int(),
  by: z.string(),
  file_name: z.string(),
  item_count: z.int(),
  applied_at: z.iso.datetime({ offset: true }),
  undone_at: z.iso.datetime({ offset: true }).nullable(),
  undo_until: z.iso.datetime({ offset: true }).nullable(),
});
export type InvoiceUpload = z.infer<typeof InvoiceUpload>;

export const adminListInvoiceUploads = endpoint({
  method: 'GET',
  path: '/store-admin/v1/invoices/uploads',
  who: ['store-admin'],
  summary: '최근에 등록한 송장 파일입니다.',
  response: z.object({ items: z.array(InvoiceUpload) }),
});

export const adminUndoInvoices = endpoint({
  method: 'POST',
  path: '/store-admin/v1/invoices/uploads/{id}/undo',
  who: ['store-admin'],
  summary: '10분 안에 등록한 송장 파일을 되돌립니다. 그사이 움직인 상품은 그대로 둡니다.',
  isOnce: true,
  params: z.object({ id: Id }),
  response: z.object({ undone: z.int(), kept: z.int() }),
  errors: ['NOT_FOUND', 'UNDO_PERIOD_OVER'],
});
