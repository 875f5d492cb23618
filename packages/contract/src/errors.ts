/**
 * Every failure a caller can act on: status, title (at most 15 characters) and words in one row, so that none can be
 * forgotten. `{name}` in a message is filled from `extra`.
 */
export const ERRORS = {
  BAD_REQUEST: {
    status: 400,
    title: '다시 확인해주세요',
    message: '보낸 내용을 이해하지 못했어요. 다시 확인해주세요.',
  },
  INVALID_INPUT: { status: 400, title: '다시 확인해주세요', message: '입력한 내용을 다시 확인해주세요.' },
  INVALID_JSON: { status: 400, title: '다시 확인해주세요', message: '보낸 내용의 형식이 맞지 않아요.' },
  QUERY_STRING_LIMIT: {
    status: 400,
    title: '조건이 너무 많아요',
    message: '검색 조건이 너무 많아요. 몇 개만 골라주세요.',
  },
  UNAUTHORIZED: { status: 401, title: '로그인이 필요해요', message: '로그인이 필요해요.' },
  INVALID_CREDENTIALS: {
    status: 401,
    title: '로그인하지 못했어요',
    message: '이메일이나 비밀번호가 맞지 않아요.',
  },
  FORBIDDEN: { status: 403, title: '볼 수 없어요', message: '이 작업을 할 수 있는 권한이 없어요.' },
  FORBIDDEN_MEMBER_ONLY: { status: 403, title: '멤버십이 필요해요', message: '멤버십 회원만 볼 수 있어요.' },
  NOT_FOUND: { status: 404, title: '찾을 수 없어요', message: '주소가 바뀌었거나 없는 페이지예요.' },
  METHOD_NOT_ALLOWED: { status: 405, title: '할 수 없는 요청이에요', message: '이 주소로는 할 수 없는 요청이에요.' },
  TIMEOUT: { status: 408, title: '시간이 지났어요', message: '응답이 늦어지고 있어요. 조금 뒤에 다시 시도해주세요.' },
  INVALID_TRANSITION: {
    status: 409,
    title: '지금은 할 수 없어요',
    message: '그사이 상태가 바뀌었어요. 새로고침한 뒤 다시 시도해주세요.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, title: '너무 커요', message: '보낸 내용이 너무 커요. 줄여서 다시 보내주세요.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: '형식이 맞지 않아요', message: '보낼 수 없는 형식이에요.' },
  URI_TOO_LONG: { status: 414, title: '주소가 너무 길어요', message: '주소가 너무 길어요. 조건을 줄여주세요.' },
  TOO_MANY_REQUESTS: { status: 429, title: '잠시만요', message: '요청이 너무 많아요. 조금 뒤에 다시 시도해주세요.' },
  UNKNOWN: { status: 500, title: '문제가 생겼어요', message: '잠시 문제가 생겼어요. 조금 뒤에 다시 시도해주세요.' },
  UPSTREAM_UNAVAILABLE: {
    status: 502,
    title: '연결하지 못했어요',
    message: '서버와 연결하지 못했어요. 조금 뒤에 다시 시도해주세요.',
  },
  UNAVAILABLE: {
    status: 503,
    title: '잠시 쉬고 있어요',
    message: '지금은 처리할 수 없어요. 조금 뒤에 다시 시도해주세요.',
  },
  UPSTREAM_TIMEOUT: {
    status: 504,
    title: '시간이 지났어요',
    message: '응답이 늦어지고 있어요. 조금 뒤에 다시 시도해주세요.',
  },
  /** Made by the browser itself when no answer came; no server sends it. */
  NETWORK: { status: 0, title: '연결이 끊겼어요', message: '인터넷 연결을 확인해주세요.' },
} as const satisfies Record<string, { status: number; title: string; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** What travels: the one error shape of every answer. */
export type ErrorBody = { code: string; title: string; message: string; extra: Record<string, unknown> };

/** A failure the caller can act on. Anything else that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly extra: Record<string, unknown>;

  constructor(code: ErrorCode, extra: Record<string, unknown> = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
  }
}

export function errorBody(code: ErrorCode, extra: Record<string, unknown> = {}): ErrorBody {
  const { title, message } = ERRORS[code];
  return {
    code,
    title,
    message: message.replace(/\{(\w+)\}/g, (gap, name: string) => String(extra[name] ?? gap)),
    extra,
  };
}

/** The specification's name for a status. */
export function statusName(status: number): string {
  switch (status) {
    case 400:
      return 'bad request';
    case 401:
      return 'unauthorized';
    case 403:
      return 'forbidden';
    case 404:
      return 'not found';
    case 500:
      return 'internal server';
    default:
      return 'unknown';
  }
}
