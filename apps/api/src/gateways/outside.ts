import { request } from 'undici';

/** Where the outside world is reached: each party at its own host, or all of them in the sandbox that plays them. */
export type Outside = (host: string) => string;

export const outsideAt =
  (sandboxUrl: string | undefined): Outside =>
  (host) =>
    sandboxUrl ? `${sandboxUrl.replace(/\/+$/, '')}/${host}` : `https://${host}`;

const TIMEOUT_MS = 5_000;
const ANSWER_MAX_BYTES = 256 * 1024;

/** No answer, or one that no sane party gives. What was asked may or may not have been done. */
export class OutsideUnavailable extends Error {
  override name = 'OutsideUnavailable';
}

export type OutsideAnswer = { status: number; body: Record<string, unknown> };

export type OutsideQuestion = {
  form?: Record<string, string>;
  json?: unknown;
  /** POST where there is something to send, GET where there is not. */
  method?: 'DELETE';
  headers?: Record<string, string>;
  timeoutMs?: number;
  answerMaxBytes?: number;
};

/** One call to an outside party. A refusal is an answer; silence, a fault of theirs or nonsense is none. */
export async function askOutside(
  url: string,
  { form, json, method, headers = {}, timeoutMs = TIMEOUT_MS, answerMaxBytes = ANSWER_MAX_BYTES }: OutsideQuestion = {},
): Promise<OutsideAnswer> {
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json);
  const type = form ? 'application/x-www-form-urlencoded;charset=UTF-8' : 'application/json';
  let status: number;
  let text: string;
  try {
    // A redirect is not followed: nobody we ask sends us elsewhere.
    const response = await request(url, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': type }), ...headers },
      body: body ?? null,
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.statusCode;
    text = await response.body.text();
  } catch (error) {
    throw new OutsideUnavailable(`${new URL(url).host}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (status >= 500 || (status >= 300 && status < 400))
    throw new OutsideUnavailable(`${new URL(url).host} answered ${status}`);
  if (text.length > answerMaxBytes) throw new OutsideUnavailable(`${new URL(url).host} answered too much`);
  if (text === '') return { status, body: {} };
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) {
      return { status, body: parsed as Record<string, unknown> };
    }
  } catch {
    // Told below.
  }
  throw new OutsideUnavailable(`${new URL(url).host} did not answer in JSON`);
}
