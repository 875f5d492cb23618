/** Where something went wrong: in a browser, while a site rendered a page, or in the api. */
export const FAULT_SIDES = ['BROWSER', 'SITE', 'API'] as const;
export type FaultSide = (typeof FAULT_SIDES)[number];
export const FAULT_SIDE_LABELS = {
  BROWSER: '브라우저',
  SITE: '사이트 서버',
  API: 'API',
} as const satisfies Record<FaultSide, string>;

/** How it came to light: nobody caught it, an error screen did, or a call got no answer that is one. */
export const FAULT_KINDS = ['UNCAUGHT', 'REJECTION', 'SCREEN', 'CALL', 'SERVER'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];
export const FAULT_KIND_LABELS = {
  UNCAUGHT: '잡히지 않은 오류',
  REJECTION: '기다리던 일의 실패',
  SCREEN: '화면을 그리다가',
  CALL: '실패한 호출',
  SERVER: '서버에서',
} as const satisfies Record<FaultKind, string>;

export const FAULT_STATES = ['OPEN', 'SOLVED'] as const;
export type FaultState = (typeof FAULT_STATES)[number];
export const FAULT_STATE_LABELS = { OPEN: '열림', SOLVED: '해결됨' } as const satisfies Record<FaultState, string>;

export const FAULTS_AT_ONCE = 10;
export const FRAMES_MAX = 30;
