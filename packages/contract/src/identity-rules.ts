/** What sign-up, sign-in and account forms must obey, without a shape library: the browser ticks the same rules live. */

export const SOCIAL_PROVIDERS = ['kakao', 'naver', 'apple', 'google'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** How a session began. `weapp` holds the native app's own token, `tv` was paired with a code. */
export const SIGN_IN_METHODS = [...SOCIAL_PROVIDERS, 'email', 'tv', 'weapp'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export const METHOD_NAMES: Record<SignInMethod, string> = {
  kakao: '카카오',
  naver: '네이버',
  apple: 'Apple',
  google: 'Google',
  email: '이메일',
  tv: 'TV',
  weapp: '앱',
};

export const AGREEMENT_KINDS = [
  'AGE_14',
  'TERMS',
  'PRIVACY',
  'HEALTH',
  'MARKETING_PUSH',
  'MARKETING_SMS',
  'MARKETING_EMAIL',
  'MARKETING_ALIMTALK',
  'NIGHT',
] as const;
export type AgreementKind = (typeof AGREEMENT_KINDS)[number];

type Agreement = { title: string; version: string; isRequired: boolean; policy?: 'terms' | 'privacy' };

/** What is agreed to today. A text that changes gets a new version, and is asked for again. */
export const AGREEMENTS: Record<AgreementKind, Agreement> = {
  AGE_14: { title: '만 14세 이상이에요', version: '2026-11-15', isRequired: true },
  TERMS: { title: '이용약관', version: '2026-11-15', isRequired: true, policy: 'terms' },
  PRIVACY: { title: '개인정보 수집·이용', version: '2026-11-15', isRequired: true, policy: 'privacy' },
  HEALTH: { title: '건강정보(민감정보) 수집·이용', version: '2026-11-15', isRequired: false },
  MARKETING_PUSH: { title: '앱 푸시', version: '2026-11-15', isRequired: false },
  MARKETING_SMS: { title: '문자', version: '2026-11-15', isRequired: false },
  MARKETING_EMAIL: { title: '이메일', version: '2026-11-15', isRequired: false },
  MARKETING_ALIMTALK: { title: '알림톡', version: '2026-11-15', isRequired: false },
  NIGHT: { title: '야간(21시~8시) 수신', version: '2026-11-15', isRequired: false },
};

export const REQUIRED_AGREEMENTS = AGREEMENT_KINDS.filter((kind) => AGREEMENTS[kind].isRequired);
export const MARKETING_AGREEMENTS = [
  'MARKETING_PUSH',
  'MARKETING_SMS',
  'MARKETING_EMAIL',
  'MARKETING_ALIMTALK',
] as const satisfies readonly AgreementKind[];

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 64;
const RUN_LENGTH = 4;

export type PasswordRule = { id: 'length' | 'kinds' | 'runs' | 'email'; text: string; isMet: boolean };

/** Each rule with whether this password keeps it, in the order a form shows them. */
export function passwordRules(password: string, emailAddress = ''): PasswordRule[] {
  const length = [...password].length;
  const kinds = [/\p{L}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const emailId = emailAddress.split('@')[0]!.toLowerCase();
  return [
    { id: 'length', text: '8~64자', isMet: length >= PASSWORD_MIN && length <= PASSWORD_MAX },
    {
      id: 'kinds',
      text: '영문·숫자·기호 중 3가지 (10자부터는 2가지)',
      isMet: kinds >= (length >= 10 ? 2 : 3),
    },
    { id: 'runs', text: '같거나 이어지는 글자 4개 없음', isMet: password !== '' && !hasRun(password) },
    {
      id: 'email',
      text: '이메일 아이디를 담지 않음',
      isMet: password !== '' && (emailId.length < 3 || !password.toLowerCase().includes(emailId)),
    },
  ];
}

/** aaaa, 1234, dcba. */
function hasRun(password: string): boolean {
  const codes = [...password.toLowerCase()].map((letter) => letter.codePointAt(0)!);
  for (const step of [0, 1, -1]) {
    let length = 1;
    for (let i = 1; i < codes.length; i += 1) {
      const isNext = codes[i - 1]! + step === codes[i];
      length = isNext ? length + 1 : 1;
      if (length >= RUN_LENGTH) return true;
    }
  }
  return false;
}

export const NICKNAME = /^[가-힣a-zA-Z0-9_]{2,12}$/;
export const MOBILE = /^010\d{8}$/;
export const MOBILE_CODE = /^\d{6}$/;
export const OTP = /^[2-9A-HJ-NP-Z]{6}$/;
export const INVITATION_CODE = /^[2-9A-HJ-NP-Z]{8}$/;

export const bareMobile = (text: string): string => text.replace(/[\s-]/g, '');
/** 010-1234-5678, as far as it has been typed. */
export const formatMobile = (text: string): string =>
  bareMobile(text)
    .replace(/\D/g, '')
    .slice(0, 11)
    .replace(/^(\d{3})(\d{1,4})(\d{0,4})$/, (_, a: string, b: string, c: string) =>
      c ? `${a}-${b}-${c}` : `${a}-${b}`,
    );

/** Codes are read off one screen and typed into another: case, spaces and hyphens do not matter. */
export const bareCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

export const MOBILE_CODE_SECONDS = 180;
/** How long it holds that somebody has shown again who they are. */
export const CONFIRMATION_MINUTES = 10;
export const MOBILE_CODE_RESEND_SECONDS = 30;
export const PASSWORD_RESET_MINUTES = 30;
export const PAIRING_MINUTES = 10;
