import { SERVICES } from '@oun/brand/switchboard';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { FAULT_KINDS, FAULT_SIDES, FAULT_STATES, FAULTS_AT_ONCE, FRAMES_MAX } from './fault-rules.ts';
import { LOG_PLATFORMS } from './log-rules.ts';
import { Id, staffPage, staffPaging } from './paging.ts';

const Instant = z.iso.datetime({ offset: true });
const Place = z.int().min(0).max(100_000_000);

/** One line of a stack: a file of a build, or of our source where it runs as it stands. */
export const Frame = z.object({ fn: z.string().max(100), file: z.string().max(200), line: Place, column: Place });
export type Frame = z.infer<typeof Frame>;

export const FaultReport = z.object({
  side: z.enum(['BROWSER', 'SITE']),
  kind: z.enum(FAULT_KINDS),
  site: z.enum(SERVICES),
  version: z.string().regex(/^[\w.-]{0,40}$/),
  platform: z.enum(LOG_PLATFORMS),
  /** Its one name, whatever it shows; never a query. */
  screen: z.string().max(200),
  name: z.string().max(100),
  message: z.string().max(500),
  frames: z.array(Frame).max(FRAMES_MAX),
  /** Of the call that failed, or of the page that was being rendered. */
  request_id: z.uuid().optional(),
  call: z.string().max(200).optional(),
  status: z.int().min(0).max(999).optional(),
});
export type FaultReport = z.infer<typeof FaultReport>;

export const reportFaults = endpoint({
  method: 'POST',
  path: '/api/v2/faults',
  who: 'public',
  summary: '화면에서 난 오류를 알립니다. 누구의 것인지는 담지 않습니다.',
  body: z.object({ faults: z.array(FaultReport).min(1).max(FAULTS_AT_ONCE) }),
  response: z.object({ taken: z.int() }),
  errors: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

const STAFF = ['core-admin', 'cs'] as const;
export const FAULT_SORTS = ['newest', 'most'] as const;

export const AdminFault = z.object({
  id: z.int(),
  side: z.enum(FAULT_SIDES),
  kind: z.enum(FAULT_KINDS),
  name: z.string(),
  message: z.string(),
  /** Where in our source; nothing where nobody could say. */
  source: z.string().nullable(),
  sites: z.array(z.string()),
  state: z.enum(FAULT_STATES),
  count: z.int(),
  first_at: Instant,
  last_at: Instant,
});
export type AdminFault = z.infer<typeof AdminFault>;

export const FoundFrame = Frame.extend({
  /** Whether it is where somebody wrote it, rather than what a build made of it. */
  is_source: z.boolean(),
  is_ours: z.boolean(),
  code: z.string().nullable(),
});
export type FoundFrame = z.infer<typeof FoundFrame>;

export const FaultSample = z.object({
  id: z.int(),
  at: Instant,
  site: z.string(),
  version: z.string(),
  platform: z.enum(LOG_PLATFORMS),
  screen: z.string(),
  message: z.string(),
  request_id: z.string().nullable(),
  call: z.string().nullable(),
  status: z.int().nullable(),
  /** Nobody kept the maps of this build: its lines are those of the build. */
  is_unmapped: z.boolean(),
  frames: z.array(FoundFrame),
});
export type FaultSample = z.infer<typeof FaultSample>;

export const AdminFaultDetail = AdminFault.extend({
  versions: z.array(z.string()),
  solved_at: Instant.nullable(),
  solved_by: z.string().nullable(),
  days: z.array(z.object({ day: z.iso.date(), count: z.int() })),
  samples: z.array(FaultSample),
  /** What went wrong elsewhere in the same requests. */
  beside: z.array(AdminFault.pick({ id: true, side: true, name: true, message: true, source: true })),
});
export type AdminFaultDetail = z.infer<typeof AdminFaultDetail>;

export const adminListFaults = endpoint({
  method: 'GET',
  path: '/core-admin/v1/faults',
  who: STAFF,
  summary: '같은 오류끼리 모은 목록입니다. q는 낱말, 파일, 화면, 호출, 요청 번호 가운데 하나입니다.',
  query: z.object({
    q: z.string().trim().max(100).optional(),
    state: z.enum(FAULT_STATES).optional(),
    side: z.enum(FAULT_SIDES).optional(),
    ...staffPaging(FAULT_SORTS),
  }),
  response: staffPage(AdminFault),
  errors: ['INVALID_INPUT'],
});

export const adminGetFault = endpoint({
  method: 'GET',
  path: '/core-admin/v1/faults/{id}',
  who: STAFF,
  summary: '오류 하나를 봅니다: 우리 소스의 어느 줄인지, 어떤 요청에서 났는지.',
  params: z.object({ id: Id }),
  response: AdminFaultDetail,
  errors: ['NOT_FOUND'],
});

export const adminSolveFault = endpoint({
  method: 'POST',
  path: '/core-admin/v1/faults/{id}/solve',
  who: STAFF,
  summary: '해결했다고 적습니다. 그 뒤에 지은 버전에서 다시 나면 저절로 열립니다.',
  params: z.object({ id: Id }),
  response: AdminFaultDetail,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});

export const adminReopenFault = endpoint({
  method: 'POST',
  path: '/core-admin/v1/faults/{id}/reopen',
  who: STAFF,
  summary: '해결했다고 적은 오류를 다시 엽니다.',
  params: z.object({ id: Id }),
  response: AdminFaultDetail,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});
