/** The demo world's accounts, one password for all. They exist only where the demo world was made. */
export const DEMO_PASSWORD = 'oun-demo-2026!';

/** The second factor of the demo world's staff, in base32; the sandbox plays the phone that shows its codes. */
export const DEMO_TOTP_SECRET = 'OUNDEMOSTAFFSECONDFACTOR22222222';

export type DemoAccount = {
  email: string;
  nickname: string;
  roles: readonly ('user' | 'trainer' | 'cs' | 'md' | 'store-admin' | 'core-admin')[];
  about: string;
};

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'member@oun.test', nickname: '지우', roles: ['user'], about: '연간 회원' },
  { email: 'free@oun.test', nickname: '하람', roles: ['user'], about: '멤버십 없는 회원' },
  { email: 'trial@oun.test', nickname: '봄', roles: ['user'], about: '무료 체험 회원' },
  { email: 'pastdue@oun.test', nickname: '가온', roles: ['user'], about: '결제 확인이 필요한 회원' },
  { email: 'owner@oun.test', nickname: '다온', roles: ['user'], about: '팀을 만든 회원' },
  { email: 'trainer@oun.test', nickname: '민지', roles: ['trainer', 'user'], about: '트레이너' },
  { email: 'admin@oun.test', nickname: '서운영', roles: ['core-admin', 'store-admin'], about: '운영자' },
  { email: 'cs@oun.test', nickname: '한상담', roles: ['cs'], about: '고객센터' },
  { email: 'md@oun.test', nickname: '문상품', roles: ['md'], about: '상품 담당' },
];

export const isDemoStaff = ({ roles }: DemoAccount): boolean => roles.some((role) => role !== 'user');
