import * as z from 'zod';
import { endpoint, STAFF_ROLES } from './endpoint.ts';
import {
  AGREEMENT_KINDS,
  bareCode,
  bareMobile,
  INVITATION_CODE,
  MOBILE,
  MOBILE_CODE,
  NICKNAME,
  PASSWORD_MAX,
  SIGN_IN_METHODS,
  SOCIAL_PROVIDERS,
} from './identity-rules.ts';
import { lines } from './text.ts';

export const ROLES = ['user', ...STAFF_ROLES] as const;

/** The one who is signed in, as every site's frame needs it. */
export const Me = z.object({
  id: z.int(),
  nickname: z.string(),
  email_address: z.string(),
  role: z.enum(ROLES),
  /** What this session may act as; the token's subject carries the first. */
  roles: z.array(z.enum(ROLES)),
  /** Roles of the account that a second factor would open. */
  staff_roles: z.array(z.enum(STAFF_ROLES)),
});
export type Me = z.infer<typeof Me>;

export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, '이메일 주소가 너무 길어요.')
  .regex(z.regexes.html5Email, '이메일 주소를 확인해주세요.');
export const Nickname = z.string().trim().regex(NICKNAME, '한글, 영문, 숫자로 2~12자를 써주세요.');
export const Mobile = z
  .string()
  .max(40)
  .overwrite(bareMobile)
  .regex(MOBILE, '010으로 시작하는 번호 11자리를 써주세요.');
export const MobileCode = z.string().trim().regex(MOBILE_CODE, '인증번호 6자리를 써주세요.');
export const NewPassword = z.string().min(1, '비밀번호를 써주세요.').max(PASSWORD_MAX, '비밀번호는 64자까지예요.');
/** One that is there already: whether it is right is all that matters. */
const GivenPassword = z.string().min(1, '비밀번호를 써주세요.').max(200, '비밀번호를 다시 확인해주세요.');
export const InvitationCode = z
  .string()
  .max(40)
  .overwrite(bareCode)
  .regex(INVITATION_CODE, '초대 코드를 다시 확인해주세요.');

/** What was agreed to, in the version that was shown. */
export const AgreementsGiven = z
  .array(z.object({ kind: z.enum(AGREEMENT_KINDS), version: z.string().max(20) }))
  .max(AGREEMENT_KINDS.length);
export const AgreementRecord = z.object({
  kind: z.enum(AGREEMENT_KINDS),
  version: z.string(),
  is_agreed: z.boolean(),
  at: z.iso.datetime({ offset: true }),
});
export type AgreementRecord = z.infer<typeof AgreementRecord>;

export const SignedIn = z.object({ accessToken: z.string(), user: Me });
export const SignedUp = SignedIn.extend({
  agreements: z.array(AgreementRecord),
  /** Once for a phone number, however often its owner joins. */
  is_welcome_gift_due: z.boolean(),
});

const signUpErrors = [
  'NICKNAME_TAKEN',
  'EMAIL_EXISTS',
  'SOCIAL_EMAIL_EXISTS',
  'MOBILE_IN_USE',
  'CODE_MISMATCH',
  'CODE_EXPIRED',
  'CODE_DEAD',
  'UNDER_14',
  'AGREEMENT_REQUIRED',
  'AGREEMENT_OUTDATED',
  'INVITATION_CODE_INVALID',
  'SELF_REFERRAL',
  'TOO_MANY_REQUESTS',
] as const;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/v1/user/sign-in/',
  who: 'public',
  summary: '이메일과 비밀번호로 로그인합니다.',
  body: z.object({ email_address: z.string().trim().toLowerCase().max(254), password: GivenPassword }),
  response: SignedIn,
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS', 'BUSY'],
});

const person = {
  nickname: Nickname,
  mobile: Mobile,
  code: MobileCode,
  agreements: AgreementsGiven,
  invitation_code: InvitationCode.optional(),
  /** The number moves here from the account that has it; its owner has just shown that it is theirs. */
  take_over_mobile: z.boolean().optional(),
};

export const signUp = endpoint({
  method: 'POST',
  path: '/api/v1/user/sign-up/',
  who: 'public',
  summary: '이메일로 가입합니다.',
  body: z.object({ email_address: EmailAddress, password: NewPassword, ...person }),
  response: SignedUp,
  errors: signUpErrors,
});

export const getMe = endpoint({
  method: 'GET',
  path: '/api/v2/user/me',
  who: 'member',
  summary: '지금 로그인한 사람입니다.',
  response: Me,
});

export const sendMobileCode = endpoint({
  method: 'POST',
  path: '/api/v1/user/mobile-code-send/',
  who: 'public',
  summary: '휴대폰으로 인증번호를 보냅니다. 앞서 보낸 번호는 못 쓰게 됩니다.',
  body: z.object({ mobile: Mobile }),
  response: z.object({
    expires_at: z.iso.datetime({ offset: true }),
    resend_at: z.iso.datetime({ offset: true }),
    /** Further codes this number may ask for today. */
    sends_left: z.int(),
  }),
  errors: ['CODE_TOO_SOON', 'CODE_TOO_MANY', 'CODE_TOO_MANY_HOUR'],
});

/** Told only to who holds the number. */
export const ExistingAccount = z.object({ method: z.enum(SIGN_IN_METHODS), email_address: z.string().nullable() });

export const verifyMobile = endpoint({
  method: 'POST',
  path: '/api/v1/user/verify-mobile/',
  who: 'public',
  summary: '인증번호를 확인합니다. 확인한 번호는 30분 안에 가입에 쓸 수 있습니다.',
  body: z.object({ mobile: Mobile, code: MobileCode }),
  response: z.object({ existing: ExistingAccount.nullable() }),
  errors: ['CODE_MISMATCH', 'CODE_EXPIRED', 'CODE_DEAD'],
});

export const updateMobile = endpoint({
  method: 'POST',
  path: '/api/v1/user/update-mobile/',
  who: 'member',
  summary: '휴대폰 번호를 바꿉니다.',
  body: z.object({ mobile: Mobile, code: MobileCode, take_over_mobile: z.boolean().optional() }),
  response: z.object({ mobile: z.string() }),
  errors: ['CONFIRMATION_NEEDED', 'CODE_MISMATCH', 'CODE_EXPIRED', 'CODE_DEAD', 'MOBILE_IN_USE'],
});

const askedForReset = {
  body: z.object({ email_address: EmailAddress }),
  /** The same for an address nobody has. */
  response: z.object({ expires_in_minutes: z.int() }),
  errors: ['TOO_MANY_REQUESTS'],
} as const;

export const passwordReset = endpoint({
  method: 'POST',
  path: '/api/v1/user/password-reset/',
  who: 'public',
  summary: '비밀번호를 다시 정할 메일을 보냅니다.',
  ...askedForReset,
});
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/v2/reset-password/request',
  who: 'public',
  summary: '비밀번호를 다시 정할 메일을 보냅니다.',
  ...askedForReset,
});

const ResetToken = z.string().max(200);

export const verifyPasswordReset = endpoint({
  method: 'POST',
  path: '/api/v2/reset-password/verify',
  who: 'public',
  summary: '메일에 있던 링크가 아직 쓸 수 있는지 봅니다.',
  body: z.object({ token: ResetToken }),
  response: z.object({ email_address: z.string(), expires_at: z.iso.datetime({ offset: true }) }),
  errors: ['RESET_LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const changePasswordByReset = endpoint({
  method: 'POST',
  path: '/api/v2/reset-password/change',
  who: 'public',
  summary: '비밀번호를 바꾸고 모든 기기에서 로그아웃합니다.',
  body: z.object({ token: ResetToken, new_password: NewPassword }),
  response: z.object({ email_address: z.string() }),
  errors: ['RESET_LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v2/change-password',
  who: 'member',
  summary: '비밀번호를 바꾸고 다른 기기에서 로그아웃합니다. 비밀번호가 없던 계정은 처음 정합니다.',
  body: z.object({
    current_password: z
      .string()
      .min(1, '지금 비밀번호를 써주세요.')
      .max(200, '비밀번호를 다시 확인해주세요.')
      .optional(),
    new_password: NewPassword,
  }),
  response: z.object({ ended_sessions: z.int() }),
  errors: ['PASSWORD_MISMATCH', 'ACCOUNT_LOCKED', 'EMAIL_NEEDED', 'CONFIRMATION_NEEDED', 'BUSY'],
});

export const Account = z.object({
  email_address: z.string().nullable(),
  mobile: z.string().nullable(),
  has_password: z.boolean(),
  links: z.array(
    z.object({
      provider: z.enum(SOCIAL_PROVIDERS),
      email_address: z.string().nullable(),
      linked_at: z.iso.datetime({ offset: true }),
    }),
  ),
  joined_at: z.iso.datetime({ offset: true }),
});
export type Account = z.infer<typeof Account>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/v2/user/account',
  who: 'member',
  summary: '내 계정의 로그인 방법과 연락처입니다.',
  response: Account,
});

export const CONFIRMATION_WAYS = ['password', 'mobile', 'email'] as const;
export type ConfirmationWay = (typeof CONFIRMATION_WAYS)[number];

export const Confirmation = z.object({
  /** Until when this session may change what opens the account. */
  confirmed_until: z.iso.datetime({ offset: true }).nullable(),
  ways: z.array(z.enum(CONFIRMATION_WAYS)),
  /** Where a code would go, masked. */
  mobile: z.string().nullable(),
  email_address: z.string().nullable(),
});
export type Confirmation = z.infer<typeof Confirmation>;

export const getConfirmation = endpoint({
  method: 'GET',
  path: '/api/v2/user/confirmation',
  who: 'member',
  summary: '본인 확인이 언제까지 유효한지, 어떻게 할 수 있는지 봅니다.',
  response: Confirmation,
});

export const sendConfirmationCode = endpoint({
  method: 'POST',
  path: '/api/v2/user/confirmation/code',
  who: 'member',
  summary: '비밀번호가 없는 회원의 원래 번호나 이메일로 본인 확인 번호를 보냅니다.',
  body: z.object({ way: z.enum(['mobile', 'email']) }),
  response: z.object({
    expires_at: z.iso.datetime({ offset: true }),
    resend_at: z.iso.datetime({ offset: true }),
  }),
  errors: ['CODE_TOO_SOON', 'CODE_TOO_MANY', 'CODE_TOO_MANY_HOUR', 'CONFIRMATION_IMPOSSIBLE', 'INVALID_TRANSITION'],
});

export const confirm = endpoint({
  method: 'POST',
  path: '/api/v2/user/confirmation',
  who: 'member',
  summary: '비밀번호나 받은 번호로 본인인지 확인합니다. 이 기기에서 10분 동안 유효합니다.',
  body: z
    .object({ password: GivenPassword.optional(), code: MobileCode.optional() })
    .refine(({ password, code }) => (password === undefined) !== (code === undefined)),
  response: Confirmation,
  errors: [
    'PASSWORD_MISMATCH',
    'ACCOUNT_LOCKED',
    'CODE_MISMATCH',
    'CODE_EXPIRED',
    'CODE_DEAD',
    'BUSY',
    'INVALID_TRANSITION',
  ],
});

export const listAgreements = endpoint({
  method: 'GET',
  path: '/api/v2/user/agreements',
  who: 'member',
  summary: '내가 동의한 것과 그 날짜입니다.',
  response: z.object({ items: z.array(AgreementRecord) }),
});

export const changeAgreement = endpoint({
  method: 'PATCH',
  path: '/api/v2/user/agreements',
  who: 'member',
  summary: '선택 동의를 켜거나 끕니다.',
  body: z.object({ kind: z.enum(AGREEMENT_KINDS), is_agreed: z.boolean() }),
  response: AgreementRecord,
  errors: ['AGREEMENT_REQUIRED'],
});

export const previewWithdrawal = endpoint({
  method: 'GET',
  path: '/api/v2/user/withdrawal',
  who: 'member',
  summary: '탈퇴하면 무엇을 잃고 무엇이 남는지, 지금 할 수 있는지 봅니다.',
  response: z.object({
    can_withdraw: z.boolean(),
    holds: z.array(z.object({ kind: z.enum(['ORDER', 'CLAIM', 'MEMBERSHIP']), reference: z.string() })),
    retained: z.array(z.object({ what: z.string(), period: z.string(), law: z.string() })),
  }),
});

export const deactivate = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/deactivate/',
  who: 'member',
  summary: '탈퇴합니다. 되돌릴 수 없습니다.',
  body: z.object({ reason: lines().trim().max(200).optional() }),
  response: z.object({ withdrawn_at: z.iso.datetime({ offset: true }) }),
  errors: ['WITHDRAWAL_BLOCKED', 'CONFIRMATION_NEEDED'],
});

const Invitation = z.object({
  code: z.string(),
  nickname: z.string(),
  friend_discount: z.int(),
  inviter_points: z.int(),
});

export const myInvitationCode = endpoint({
  method: 'GET',
  path: '/core/v1/invitation-codes/mine',
  who: 'member',
  summary: '내 초대 코드입니다.',
  response: Invitation,
});
export const verifyInvitationCode = endpoint({
  method: 'POST',
  path: '/core/v1/invitation-codes/verify',
  who: 'optional',
  summary: '초대 코드를 쓸 수 있는지 봅니다.',
  body: z.object({ code: InvitationCode }),
  response: Invitation,
  errors: ['INVITATION_CODE_INVALID', 'SELF_REFERRAL', 'TOO_MANY_REQUESTS'],
});
export const getInvitation = endpoint({
  method: 'GET',
  path: '/core/v1/invitation-codes/{code}',
  who: 'optional',
  summary: '누가 초대했고 무엇을 받는지 봅니다.',
  params: z.object({ code: InvitationCode }),
  response: Invitation,
  errors: ['INVITATION_CODE_INVALID', 'TOO_MANY_REQUESTS'],
});

const Provider = z.enum(SOCIAL_PROVIDERS);

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/v1/config/',
  who: 'optional',
  summary: '지금 쓸 수 있는 것들입니다.',
  query: z.object({ uuid: z.uuid().optional() }),
  response: z.object({
    /** Providers we have keys for, in the order they are offered. */
    sign_in_providers: z.array(Provider),
    /** Those that the device of `uuid` takes part in. */
    experiments: z.array(z.object({ number: z.int(), bucket: z.string() })),
  }),
});

export const startSocial = endpoint({
  method: 'POST',
  path: '/api/v2/social/{provider}/start',
  who: 'optional',
  summary: '소셜 로그인을 시작합니다. 로그인한 회원이면 연결을 시작합니다. `flow`는 시작한 브라우저만 지닙니다.',
  params: z.object({ provider: Provider }),
  body: z.object({ redirect_path: z.string().max(2_000).optional() }),
  response: z.object({ authorize_url: z.string(), flow: z.string() }),
  errors: ['SOCIAL_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
});

export const SocialProfile = z.object({
  provider: Provider,
  email_address: z.string().nullable(),
  nickname: z.string().nullable(),
  mobile: z.string().nullable(),
});
export type SocialProfile = z.infer<typeof SocialProfile>;

export const SocialOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-in'), provider: Provider, redirect_path: z.string(), ...SignedIn.shape }),
  z.object({ kind: z.literal('sign-up'), redirect_path: z.string(), ticket: z.string(), profile: SocialProfile }),
  /** The e-mail address belongs to an account already: who owns it signs in the old way, then links this one. */
  z.object({
    kind: z.literal('link'),
    redirect_path: z.string(),
    ticket: z.string(),
    provider: Provider,
    existing: ExistingAccount,
  }),
]);
export type SocialOutcome = z.infer<typeof SocialOutcome>;

export const finishSocial = endpoint({
  method: 'POST',
  path: '/api/v2/social/finish',
  who: 'public',
  summary: '소셜 로그인에서 돌아온 뒤를 마칩니다.',
  body: z.object({
    state: z.string().max(200),
    flow: z.string().max(200),
    code: z.string().max(2_000).optional(),
    error: z.string().max(200).optional(),
    /** Apple tells a name only the first time, and only this way. */
    user: z.string().max(2_000).optional(),
  }),
  response: SocialOutcome,
  errors: [
    'SOCIAL_CANCELED',
    'SOCIAL_FAILED',
    'SOCIAL_EXPIRED',
    'SOCIAL_UNAVAILABLE',
    'SOCIAL_LINKED_ELSEWHERE',
    'UNDER_14',
  ],
});

export const signUpBySocial = endpoint({
  method: 'POST',
  path: '/api/v2/social/sign-up',
  who: 'public',
  summary: '소셜 계정으로 가입을 마칩니다.',
  body: z.object({ ticket: z.string().max(200), ...person }),
  response: SignedUp.extend({ provider: Provider }),
  errors: [...signUpErrors, 'SOCIAL_EXPIRED'],
});

export const linkSocial = endpoint({
  method: 'POST',
  path: '/api/v2/user/social-links',
  who: 'member',
  summary: '소셜 계정을 내 계정에 연결합니다.',
  body: z.object({ ticket: z.string().max(200) }),
  response: Account,
  errors: ['SOCIAL_EXPIRED', 'SOCIAL_LINKED_ELSEWHERE', 'CONFIRMATION_NEEDED'],
});

export const unlinkSocial = endpoint({
  method: 'DELETE',
  path: '/api/v2/user/social-links/{provider}',
  who: 'member',
  summary: '소셜 계정 연결을 끊습니다. 로그인 방법은 하나 이상 남아야 합니다.',
  params: z.object({ provider: Provider }),
  response: Account,
  errors: ['LAST_SIGN_IN_METHOD', 'CONFIRMATION_NEEDED'],
});
