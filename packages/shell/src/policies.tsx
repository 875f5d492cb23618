/** What every page leads to, and every payment rests on. */
export const POLICIES = [
  { label: '이용약관', path: '/policies/terms' },
  { label: '개인정보 처리방침', path: '/policies/privacy' },
  { label: '환불 정책', path: '/policies/refund' },
] as const;
