import { CARRIER_CODES, type CarrierCode, CARRIERS, INVOICE_NO, isCarrier } from '@oun/contract/carrier';
import { AppError } from '@oun/contract/errors';
import { INVOICE_COLUMNS, INVOICE_ROWS_MAX, type InvoiceRowError } from '@oun/contract/invoice';

export type InvoiceRow = { line: number; item_id: number; carrier_code: CarrierCode; invoice_no: string };
export type InvoiceFile = { count: number; rows: InvoiceRow[]; errors: InvoiceRowError[] };

const unusable = (words: string) => new AppError('INVALID_INPUT', { fields: { csv: words } });

/** The lines of a file of invoice numbers, and what is wrong with the others before anything is looked up. */
export function readInvoiceFile(csv: string): InvoiceFile {
  const [head, ...lines] = readCsv(csv);
  const at = INVOICE_COLUMNS.map((column) => head?.cells.findIndex((cell) => cell.trim() === column) ?? -1);
  if (at.includes(-1)) throw unusable(`첫 줄에 ${INVOICE_COLUMNS.join(', ')}가 있어야 해요.`);
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw unusable('등록할 줄이 없어요.');
  if (filled.length > INVOICE_ROWS_MAX)
    throw unusable(`한 번에 ${INVOICE_ROWS_MAX.toLocaleString('ko-KR')}줄까지 올릴 수 있어요.`);

  const file: InvoiceFile = { count: 0, rows: [], errors: [] };
  const seen = new Map<number, number>();
  for (const { line, cells } of filled) {
    const [id, carrier, invoice] = at.map((column) => (cells[column] ?? '').trim().replace(/^'/, '')) as [
      string,
      string,
      string,
    ];
    // The template's lines that nobody has filled in yet.
    if (carrier === '' && invoice === '') continue;
    file.count += 1;
    const refuse = (words: string) => void file.errors.push({ line, order_item_id: id.slice(0, 30), words });
    const item_id = Number(id);
    const carrier_code = carrierOf(carrier);
    if (!/^\d{1,9}$/.test(id)) refuse('order_item_id를 확인해주세요.');
    else if (!carrier_code) refuse('택배사코드를 확인해주세요.');
    else if (/e\+/i.test(invoice)) refuse('송장번호가 지수로 바뀌었어요. 셀을 텍스트로 바꿔주세요.');
    else if (!INVOICE_NO.test(invoice)) refuse('송장번호를 확인해주세요.');
    else if (seen.has(item_id)) refuse(`${seen.get(item_id)}번째 줄과 같은 상품이에요.`);
    else {
      seen.set(item_id, line);
      file.rows.push({ line, item_id, carrier_code, invoice_no: invoice });
    }
  }
  if (file.count === 0) throw unusable('송장번호를 적은 줄이 없어요.');
  return file;
}

/** By its code, also without the zero a spreadsheet drops, or by its name. */
function carrierOf(cell: string): CarrierCode | undefined {
  const code = cell.padStart(2, '0');
  return isCarrier(code) ? code : CARRIER_CODES.find((one) => CARRIERS[one] === cell);
}

type CsvLine = { line: number; cells: string[] };

/** RFC 4180, with or without a byte order mark; a cell in quotes may hold commas, quotes and line breaks. */
export function readCsv(text: string): CsvLine[] {
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endLine = () => {
    endCell();
    lines.push({ line: lines.length + 1, cells });
    cells = [];
  };
  const source = text.replace(/^\uFEFF/, '');
  for (let i = 0; i < source.length; i += 1) {
    const char = source[i]!;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (source[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === ',') endCell();
    else if (char === '\n') endLine();
    else if (char !== '\r') cell += char;
  }
  if (cell !== '' || cells.length > 0) endLine();
  return lines;
}
