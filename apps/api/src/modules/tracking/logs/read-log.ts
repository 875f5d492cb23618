import { LogRecord } from '@oun/contract/logs';
import { cleanText } from '@oun/contract/text';
import { dayNumber, dayOf, instantOf } from './log-time.ts';
import { quickCheck } from './quick-check.ts';

/** A row as `COPY` takes it, but for what all of its pass have in common. */
export type LogRow = { uuid: string; day: string; line: string };
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

const isLog = quickCheck(LogRecord);
const TEXTS = Object.keys(LogRecord.shape);

/** Each by itself: what is wrong with one is no other's loss. */
export function readLogs(
  logs: readonly unknown[],
  receipt: Receipt,
): { rows: (LogRow & { index: number })[]; refused: Refusal[] } {
  const rows: (LogRow & { index: number })[] = [];
  const refused: Refusal[] = [];
  const receivedAt = instantOf(receipt.receivedAt.getTime());
  const today = dayNumber(receipt.receivedAt.getTime());
  for (const [index, given] of logs.entries()) {
    const log = readLog(given);
    if (typeof log === 'string') {
      refused.push({ index, reason: log, raw: rawOf(given) });
      continue;
    }
    const extra = JSON.stringify(log.extra);
    if (extra.length > EXTRA_LENGTH) {
      refused.push({ index, reason: 'extra: too_long', raw: rawOf(given) });
      continue;
    }
    const told = dayNumber(log.client_access_time);
    const isClockOff = told > today + AHEAD_DAYS || told < today - receipt.keptDays;
    const isVouched = log.user_id !== null && log.user_id === receipt.accountId;
    const uuid = log.log_uuid.toLowerCase();
    const day = dayOf(told);
    rows.push({
      index,
      uuid,
      day,
      line: lineOf(
        log,
        extra,
        `${day}\t${uuid}`,
        `${receivedAt}\t${instantOf(log.client_access_time)}\t${isClockOff}\t${isVouched}`,
      ),
    });
  }
  return { rows, refused };
}

/** The columns of `log_record` in the order of a line; `pass` comes last, since it is known last. */
export const LOG_COLUMNS =
  'day, log_uuid, received_at, client_access_time, is_clock_off, is_vouched, seq, name, user_id, global_uuid, app_version, web_version, session, category, ab_tests, navigation, navigation_sub, navigation_referrer, object_idx, object_id, object_type, object_section, extra, product, platform, device, os_version, user_agent, region, env, pass';

function lineOf(log: LogRecord, extra: string, key: string, times: string): string {
  const tests = log.ab_tests;
  return `${key}\t${times}\t${log.extra.seq}\t${text(log.extra.name)}\t${log.user_id ?? '\\N'}\t${log.global_uuid}\t${text(
    log.app_version,
  )}\t${text(log.web_version)}\t${text(log.session)}\t${log.category}\t${
    tests.length === 0 ? '[]' : text(JSON.stringify(tests.map(({ number, bucket }) => ({ number, bucket }))))
  }\t${text(log.navigation)}\t${text(log.navigation_sub)}\t${text(log.navigation_referrer)}\t${log.object_idx ?? '\\N'}\t${text(
    log.object_id,
  )}\t${text(log.object_type)}\t${text(log.object_section)}\t${text(extra)}\t${text(log.product)}\t${log.platform}\t${text(
    log.device,
  )}\t${text(log.os_version)}\t${text(log.user_agent)}\t${text(log.region)}\t${text(log.env)}\t`;
}

/** Clean texts have neither tabs nor lines; JSON writes both as letters. */
function text(value: string | null): string {
  if (value === null) return '\\N';
  return value.includes('\\') ? value.replaceAll('\\', '\\\\') : value;
}

/** The record, or why it is none. */
function readLog(given: unknown): LogRecord | string {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'record: invalid_type';
  const odd = cleanTexts(given as Record<string, unknown>);
  if (odd !== undefined) return `${odd}: odd_text`;
  if (isLog(given)) return given as LogRecord;
  const parsed = LogRecord.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  return `${issue.path.join('.')}: ${issue.code}`.slice(0, 200);
}

/** Cleans what a record may say in place; names a field whose text is none. Never goes deeper than a record does. */
function cleanTexts(record: Record<string, unknown>): string | undefined {
  for (const name of TEXTS) {
    const value = record[name];
    if (typeof value === 'string') {
      const clean = cleanText(value);
      if (clean === undefined) return name;
      if (clean !== value) record[name] = clean;
    }
  }
  const { extra, ab_tests: tests } = record;
  if (typeof extra === 'object' && extra !== null && !cleanExtra(extra as Record<string, unknown>)) return 'extra';
  if (Array.isArray(tests))
    for (const test of tests as ({ bucket?: unknown } | null)[]) {
      if (typeof test?.bucket !== 'string') continue;
      const clean = cleanText(test.bucket);
      if (clean === undefined) return 'ab_tests';
      test.bucket = clean;
    }
  return undefined;
}

function cleanExtra(extra: Record<string, unknown>): boolean {
  for (const key of Object.keys(extra)) {
    if (cleanText(key) !== key) return false;
    const value = extra[key];
    if (typeof value !== 'string') continue;
    // What went wrong has lines; its name has none.
    const clean = cleanText(value, key !== 'name');
    if (clean === undefined) return false;
    if (clean !== value) extra[key] = clean;
  }
  return true;
}

/** For whoever looks why: escaped, so that it is text whatever it holds, and cut. */
function rawOf(given: unknown): string {
  try {
    return (JSON.stringify(given) ?? '').slice(0, RAW_LENGTH).toWellFormed();
  } catch {
    // Too deep to be written out.
    return '…';
  }
}
