import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { EmailAddress, MobileCode } from './identity.ts';

const Instant = z.iso.datetime({ offset: true });

/** As it was typed: the server reads over small letters, spaces and hyphens, and O, I and L. */
const Code = z.string().trim().min(1, '코드를 적어주세요.').max(40, '코드를 다시 확인해주세요.');

/** How many wrong codes there may be in ten minutes, of one member or from one address. */
export const VOUCHER_TRIES = 5;
/** Whoever types them, from one address. */
export const VOUCHER_TRIES_FROM = 30;

/** Why a code cannot be redeemed, of whoever looks at it and of whoever redeems it. */
const UNUSABLE = [
  'INVALID_INPUT',
  'VOUCHER_NOT_FOUND',
  'VOUCHER_USED',
  'VOUCHER_EXPIRED',
  'VOUCHER_REVOKED',
  'VOUCHER_ALREADY_IN_CAMPAIGN',
  'VOUCHER_LOCKED',
] as const;
const REFUSALS = [
  ...UNUSABLE,
  'VOUCHER_WRONG_ACCOUNT',
  'VOUCHER_MAIL_NEEDED',
  'STORE_SUBSCRIPTION',
  'PAYMENT_PAST_DUE',
  'TEAM_PLAN_IN_USE',
] as const;

const Stand = z.object({
  /** Until when there is access; none where there is none now. */
  until: Instant.nullable(),
  /** When something is charged next; none where nothing will be. */
  charge_at: Instant.nullable(),
});

export const Voucher = z.object({
  campaign: z.string(),
  /** "30일", "12개월". */
  length: z.string(),
  /** How many days that are from where they begin. */
  days: z.int(),
  /** The midnight after the last day on which it can be redeemed. */
  ends_at: Instant,
  before: Stand,
  after: Stand.extend({ until: Instant }),
  /** Of the next charge, which stays what it is. */
  amount: Won.nullable(),
  /** What is paid for and goes on first. */
  plan_name: z.string().nullable(),
});
export type Voucher = z.infer<typeof Voucher>;

export const getVoucher = endpoint({
  method: 'GET',
  path: '/api/v2/subscriptions/voucher/redeem',
  who: 'member',
  summary: '코드가 무엇을 주고 무엇이 바뀌는지 봅니다. 등록할 때와 같은 함수로 셉니다.',
  query: z.object({ code: Code }),
  response: Voucher,
  errors: REFUSALS,
});

export const getVoucherUpgrades = endpoint({
  method: 'GET',
  path: '/api/v2/subscriptions/voucher/upgrades',
  who: 'member',
  summary: '지금 쓰는 플랜에 코드가 며칠을 더하는지 봅니다. 더 긴 이용권이어도 플랜과 금액은 그대로입니다.',
  query: z.object({ code: Code }),
  response: z.object({
    items: z.array(
      z.object({
        plan_name: z.string(),
        added_days: z.int(),
        /** Whether it lasts longer than one period of the plan. */
        is_longer: z.boolean(),
        until: Instant,
        charge_at: Instant.nullable(),
        amount: Won.nullable(),
      }),
    ),
  }),
  errors: REFUSALS,
});

export const redeemVoucher = endpoint({
  method: 'POST',
  path: '/api/v2/subscriptions/voucher/redeem',
  who: 'member',
  summary: '코드를 등록합니다. 이용 기간이 결제한 기간 뒤에 이어지고, 다음 결제가 그만큼 늦어집니다.',
  body: z.object({ code: Code }),
  response: Voucher,
  errors: [...REFUSALS, 'PAYMENT_PENDING'],
  isOnce: true,
});

export const sendCompanyMailCode = endpoint({
  method: 'POST',
  path: '/api/v2/subscriptions/voucher/company-mail',
  who: 'member',
  summary: '회사 코드를 쓸 분의 회사 메일로 인증번호를 보냅니다.',
  body: z.object({ code: Code, email_address: EmailAddress }),
  response: z.object({ expires_at: Instant, resend_at: Instant }),
  errors: [
    ...UNUSABLE,
    'VOUCHER_MAIL_WRONG',
    'CODE_TOO_SOON',
    'CODE_TOO_MANY',
    'CODE_TOO_MANY_HOUR',
    'INVALID_TRANSITION',
  ],
});

export const proveCompanyMail = endpoint({
  method: 'POST',
  path: '/api/v2/subscriptions/voucher/company-mail/verify',
  who: 'member',
  summary: '회사 메일로 받은 인증번호를 확인합니다. 한 메일은 한 계정에서만 확인할 수 있습니다.',
  body: z.object({ email_address: EmailAddress, mail_code: MobileCode }),
  response: z.object({ domain: z.string() }),
  errors: ['INVALID_INPUT', 'CODE_MISMATCH', 'CODE_EXPIRED', 'CODE_DEAD', 'VOUCHER_MAIL_TAKEN'],
});
