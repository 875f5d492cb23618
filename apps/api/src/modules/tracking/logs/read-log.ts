import { LogRecord } from '@oun/contract/logs';
import { cleanText } from '@oun/contract/text';
import { dayNumber, dayOf, instantOf } from './log-time.ts';
import { quickCheck } from './quick-check.ts';

/** A row as `COPY` takes it. */
export type LogRow = { index: number; uuid: string; day: string; line: string };
export type Refusal = { index: number; reason: string; raw: string };

export type Receipt = {
  receivedAt: Date;
  /** Whose token came along. */
  accountId: number | undefined;
  /** How long records are kept: what is said to be older cannot be true. */
  keptDays: number;
};

/** Devices are off by minutes, and by a zone; not by more. */
const AHEAD_DAYS = 2;
const EXTRA_LENGTH = 8_000;
const RAW_LENGTH = 2_000;

/** Of a device and a visit: the same in nearly all of a batch, so that they are written once for all of it. */
const STABLE = [
  'user_id',
  'global_uuid',
  'app_version',
  'web_version',
  'session',
  'product',
  'platform',
  'device',
  'os_version',
  'user_agent',
  'region',
  'env',
] as const;
const VARYING = [
  'category',
  'ab_tests',
  'navigation',
  'navigation_sub',
  'navigation_referrer',
  'object_idx',
  'object_id',
  'object_type',
  'object_section',
] as const;

/** The columns of `log_record` in the order of a line; `pass` is given by the lot. */
export const LOG_COLUMNS = `${[...STABLE, ...VARYING].join(', ')}, log_uuid, extra, seq, name, day, client_access_time, is_clock_off, is_vouched, received_at`;

/** Each by itself: what is wrong with one is no other's loss. */
export function readLogs(logs: readonly unknown[], receipt: Receipt): { rows: LogRow[]; refused: Refusal[] } {
  const rows: LogRow[] = [];
  const refused: Refusal[] = [];
  const receivedAt = `${instantOf(receipt.receivedAt.getTime())}\n`;
  const today = dayNumber(receipt.receivedAt.getTime());
  for (let index = 0; index < logs.length; index += 1) {
    const read = readLog(logs[index]);
    if (typeof read === 'string') {
      refused.push({ index, reason: read, raw: rawOf(logs[index]) });
      continue;
    }
    const { log, line } = read;
    const told = dayNumber(log.client_access_time);
    const isClockOff = told > today + AHEAD_DAYS || told < today - receipt.keptDays;
    const isVouched = log.user_id !== null && log.user_id === receipt.accountId;
    const day = dayOf(told);
    const times = `${day}\t${instantOf(log.client_access_time)}\t${isClockOff ? 't' : 'f'}\t${isVouched ? 't' : 'f'}\t`;
    rows.push({ index, uuid: log.log_uuid.toLowerCase(), day, line: line + times + receivedAt });
  }
  return { rows, refused };
}

type Given = Record<string, unknown>;
type Read = { log: LogRecord; line: string };

/** The record with its line, or why it is none. */
export function readLog(given: unknown): Read | string {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'record: invalid_type';
  return readQuickly(given as Given) ?? readSlowly(given as Given);
}

/** Cleaned, then held against the contract's shape: the one word on what is a record. */
export function readSlowly(given: Given): Read | string {
  const odd = cleanTexts(given);
  if (odd !== undefined) return `${odd}: odd_text`;
  const parsed = LogRecord.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    return `${issue.path.join('.')}: ${issue.code}`.slice(0, 200);
  }
  const log = parsed.data;
  const extra = JSON.stringify(log.extra);
  if (extra.length > EXTRA_LENGTH) return 'extra: too_big';
  const fields = [...STABLE, ...VARYING].map((name) => `${textOf(log[name])}\t`).join('');
  return { log, line: fields + endOf(log, extra) };
}

type Column = { name: keyof LogRecord; check: (value: unknown) => boolean; value: unknown; text: string };
/** No value is this one: not even one that is missing. */
const NOTHING_YET = Symbol('nothing yet');
const columnOf = (name: keyof LogRecord): Column => ({
  name,
  check: quickCheck(LogRecord.shape[name]),
  value: NOTHING_YET,
  text: '',
});
const stable = STABLE.map(columnOf);
const varying = VARYING.map(columnOf);
const isId = quickCheck(LogRecord.shape.log_uuid);
const isTime = quickCheck(LogRecord.shape.client_access_time);
const isExtra = quickCheck(LogRecord.shape.extra);
let stableText = '';

/**
 * The same without a copy of what needs no cleaning, a fifth of the cost; a field that says what the last record's said
 * is not looked at again. Nothing where it is not sure.
 */
export function readQuickly(given: Given): Read | undefined {
  const { log_uuid: id, client_access_time: at, extra } = given;
  if (!isId(id) || !isTime(at) || !isExtra(extra) || !isPlainExtra(extra as Given)) return undefined;
  let isSame = true;
  for (const column of stable) {
    if (given[column.name] === column.value) continue;
    isSame = false;
    if (!renew(column, given[column.name])) {
      stableText = '';
      return undefined;
    }
  }
  if (!isSame || stableText === '') stableText = stable.map(({ text }) => text).join('');
  let line = stableText;
  for (const column of varying) {
    if (given[column.name] !== column.value && !renew(column, given[column.name])) return undefined;
    line += column.text;
  }
  const json = JSON.stringify(extra);
  if (json.length > EXTRA_LENGTH) return undefined;
  const log = given as unknown as LogRecord;
  return { log, line: line + endOf(log, json) };
}

function renew(column: Column, value: unknown): boolean {
  if (!column.check(value) || !isPlain(value)) return false;
  column.value = value;
  column.text = `${textOf(value)}\t`;
  return true;
}

const endOf = ({ log_uuid, extra }: LogRecord, json: string) =>
  `${log_uuid}\t${textOf(json)}\t${extra.seq}\t${textOf(extra.name)}\t`;

/** Whether cleaning would leave it as it is. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return cleanText(value) === value;
  return !Array.isArray(value) || value.every(({ bucket }: { bucket: string }) => cleanText(bucket) === bucket);
}

function isPlainExtra(extra: Given): boolean {
  for (const key of Object.keys(extra)) {
    if (cleanText(key) !== key) return false;
    const value = extra[key];
    if (typeof value === 'string' && cleanText(value) !== value) return false;
  }
  return true;
}

/** Clean texts have neither tabs nor lines; JSON writes both as letters. */
function textOf(value: unknown): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : testsOf(value as LogRecord['ab_tests']);
  return text.includes('\\') ? text.replaceAll('\\', '\\\\') : text;
}

const testsOf = (tests: LogRecord['ab_tests']): string =>
  tests.length === 0 ? '[]' : JSON.stringify(tests.map(({ number, bucket }) => ({ number, bucket })));

const NAMES = Object.keys(LogRecord.shape);

/** Cleans what a record may say in place; names a field whose text is none. Never goes deeper than a record does. */
function cleanTexts(record: Given): string | undefined {
  for (const name of NAMES) if (!cleanField(record, name, false)) return name;
  const { extra, ab_tests: tests } = record;
  if (typeof extra === 'object' && extra !== null)
    for (const key of Object.keys(extra))
      // What went wrong has lines; its name has none.
      if (cleanText(key) !== key || !cleanField(extra as Given, key, key !== 'name')) return 'extra';
  if (Array.isArray(tests))
    for (const test of tests as unknown[])
      if (typeof test === 'object' && test !== null && !cleanField(test as Given, 'bucket', false)) return 'ab_tests';
  return undefined;
}

function cleanField(record: Given, name: string, mayHaveLines: boolean): boolean {
  const value = record[name];
  if (typeof value !== 'string') return true;
  const clean = cleanText(value, mayHaveLines);
  if (clean === undefined) return false;
  if (clean !== value) record[name] = clean;
  return true;
}

/** For whoever looks why: escaped, so that it is text whatever it holds, and cut. */
export function rawOf(given: unknown): string {
  try {
    return JSON.stringify(given).slice(0, RAW_LENGTH).toWellFormed();
  } catch {
    // Too deep to be written out.
    return '…';
  }
}
