import * as z from 'zod';
import { tellWrong } from './wrong-fields.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, staffPage, staffPaging } from './paging.ts';
import { AUDIENCES, CAMPAIGN_PHASES, CODES_MAX, DAYS_MAX, DOMAIN_MAX, wrongInCampaign } from './voucher-rules.ts';

const Instant = z.iso.datetime({ offset: true });
const BETWEEN_CODES = `1~${CODES_MAX.toLocaleString('en')}장 사이로 적어주세요.`;

export const CampaignForm = z
  .object({
    name: z.string().trim().min(1, '이름을 적어주세요.').max(60, '60자까지 적을 수 있어요.'),
    unit: z.enum(['DAYS', 'MONTHS']),
    length: z.int().min(1, '1부터 적을 수 있어요.').max(DAYS_MAX, `${DAYS_MAX}일까지 적을 수 있어요.`),
    audience: z.enum(AUDIENCES),
    company_domain: z
      .string()
      .trim()
      .toLowerCase()
      .max(DOMAIN_MAX, `${DOMAIN_MAX}자까지 적을 수 있어요.`)
      .nullable()
      .default(null),
    /** The last day on which one can be redeemed. */
    last_day: Day,
    count: z.int().min(1, BETWEEN_CODES).max(CODES_MAX, BETWEEN_CODES),
  })
  .superRefine((form, ctx) => tellWrong(ctx, wrongInCampaign(form)));
export type CampaignForm = z.infer<typeof CampaignForm>;

export const AdminCampaign = z.object({
  id: z.int(),
  name: z.string(),
  /** "30일", "12개월". */
  length: z.string(),
  audience: z.enum(AUDIENCES),
  company_domain: z.string().nullable(),
  phase: z.enum(CAMPAIGN_PHASES),
  /** The midnight after the last day. */
  ends_at: Instant,
  created_at: Instant,
  /** When the codes were downloaded, which is once. */
  issued_at: Instant.nullable(),
  counts: z.object({
    total: z.int(),
    issued: z.int(),
    redeemed: z.int(),
    /** What can still be redeemed, or handed out. */
    left: z.int(),
    expired: z.int(),
    revoked: z.int(),
  }),
});
export type AdminCampaign = z.infer<typeof AdminCampaign>;

const STAFF = ['core-admin'] as const;
const READERS = ['core-admin', 'cs'] as const;

export const CAMPAIGN_SORTS = ['newest', 'until'] as const;

export const adminListCampaigns = endpoint({
  method: 'GET',
  path: '/core-admin/v1/voucher-campaigns',
  who: READERS,
  summary: '이용권 캠페인과 발급·등록 수입니다. q는 이름이나 번호입니다.',
  query: z.object({
    phase: z.enum(CAMPAIGN_PHASES).optional(),
    q: z.string().trim().max(60).optional(),
    ...staffPaging(CAMPAIGN_SORTS),
  }),
  response: staffPage(AdminCampaign),
});

export const AdminCampaignDetail = AdminCampaign.extend({
  history: z.array(z.object({ at: Instant, words: z.string(), by: z.string(), note: z.string().nullable() })),
});
export type AdminCampaignDetail = z.infer<typeof AdminCampaignDetail>;

export const adminGetCampaign = endpoint({
  method: 'GET',
  path: '/core-admin/v1/voucher-campaigns/{id}',
  who: READERS,
  summary: '이용권 캠페인 하나를 기록까지 봅니다.',
  params: z.object({ id: Id }),
  response: AdminCampaignDetail,
  errors: ['NOT_FOUND'],
});

export const adminCreateCampaign = endpoint({
  method: 'POST',
  path: '/core-admin/v1/voucher-campaigns',
  who: STAFF,
  summary: '이용권 캠페인을 만듭니다. 코드는 내려받을 때 처음 만들어집니다.',
  isOnce: true,
  body: CampaignForm,
  response: AdminCampaign,
  errors: ['INVALID_INPUT'],
});

// Asked again it is refused, and not answered again: a kept answer would keep the codes.
export const adminTakeCodes = endpoint({
  method: 'POST',
  path: '/core-admin/v1/voucher-campaigns/{id}/codes',
  who: STAFF,
  summary: '코드를 만들어 한 번만 내려줍니다. 코드는 이 답에만 있고 어디에도 남지 않습니다.',
  params: z.object({ id: Id }),
  response: z.object({ csv: z.string(), count: z.int() }),
  errors: ['NOT_FOUND', 'VOUCHER_CODES_TAKEN', 'VOUCHER_CAMPAIGN_OVER'],
});

export const adminRevokeCampaign = endpoint({
  method: 'POST',
  path: '/core-admin/v1/voucher-campaigns/{id}/revoke',
  who: STAFF,
  summary: '아직 등록하지 않은 코드를 모두 거둡니다. 등록한 것은 그대로입니다.',
  isOnce: true,
  params: z.object({ id: Id }),
  body: z.object({
    reason: z.string().trim().min(2, '까닭을 적어주세요.').max(200, '200자까지 적을 수 있어요.'),
  }),
  response: AdminCampaign.extend({ revoked_now: z.int() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});
