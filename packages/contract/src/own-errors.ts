/** What travels: the one error shape of every answer. */
export type ErrorBody = { code: string; title: string; message: string; extra: Record<string, unknown> };

/** The failures a browser finds out by itself; all others are told by a server, in its words. */
export const OWN_ERRORS = {
  UNKNOWN: { status: 500, title: '문제가 생겼어요', message: '잠시 문제가 생겼어요. 조금 뒤에 다시 시도해주세요.' },
  TIMEOUT: { status: 408, title: '시간이 지났어요', message: '응답이 늦어지고 있어요. 조금 뒤에 다시 시도해주세요.' },
  /** Made by the browser itself when no answer came; no server sends it. */
  NETWORK: { status: 0, title: '연결이 끊겼어요', message: '인터넷 연결을 확인해주세요.' },
} as const satisfies Record<string, { status: number; title: string; message: string }>;

export const ownError = (code: keyof typeof OWN_ERRORS): ErrorBody => {
  const { title, message } = OWN_ERRORS[code];
  return { code, title, message, extra: {} };
};
