import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { BUCKETS_MAX, EXPERIMENT_METRICS, EXPERIMENT_STATES } from './experiment-rules.ts';
import { Id, staffPage, staffPaging, Version } from './paging.ts';

const Instant = z.iso.datetime({ offset: true });
const STAFF = ['core-admin'] as const;
const params = z.object({ number: Id });

const Bucket = z.object({
  name: z.string().trim().min(1, '이름을 적어주세요.').max(20, '20자까지 적을 수 있어요.'),
  weight: z.int().min(1, '1 이상이어야 해요.').max(1_000, '1,000까지 적을 수 있어요.'),
});

const form = {
  title: z.string().trim().min(2, '제목을 적어주세요.').max(40, '40자까지 적을 수 있어요.'),
  words: z.string().trim().min(2, '회원에게 보일 설명을 적어주세요.').max(100, '100자까지 적을 수 있어요.'),
  hypothesis: z.string().trim().min(2, '무엇을 알고 싶은지 적어주세요.').max(300, '300자까지 적을 수 있어요.'),
  metric: z.enum(EXPERIMENT_METRICS),
  buckets: z
    .array(Bucket)
    .min(2, '둘 이상이어야 해요.')
    .max(BUCKETS_MAX, `${BUCKETS_MAX}개까지 나눌 수 있어요.`)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, '이름이 서로 달라야 해요.'),
};
export const ExperimentForm = z.object(form);
export type ExperimentForm = z.infer<typeof ExperimentForm>;

export const AdminExperiment = z.object({
  /** Its number, as every list of staff's has it. */
  id: z.int(),
  number: z.int(),
  title: z.string(),
  words: z.string(),
  hypothesis: z.string(),
  metric: z.enum(EXPERIMENT_METRICS),
  state: z.enum(EXPERIMENT_STATES),
  buckets: z.array(z.object({ name: z.string(), weight: z.int() })),
  started_at: Instant.nullable(),
  ended_at: Instant.nullable(),
});
export type AdminExperiment = z.infer<typeof AdminExperiment>;

export const AdminExperimentDetail = AdminExperiment.extend({ version: Version });
export type AdminExperimentDetail = z.infer<typeof AdminExperimentDetail>;

export const EXPERIMENT_SORTS = ['newest'] as const;

export const adminListExperiments = endpoint({
  method: 'GET',
  path: '/core-admin/v1/experiments',
  who: STAFF,
  summary: '실험입니다. q는 제목이나 번호입니다.',
  query: z.object({
    state: z.enum(EXPERIMENT_STATES).optional(),
    q: z.string().trim().max(60).optional(),
    ...staffPaging(EXPERIMENT_SORTS),
  }),
  response: staffPage(AdminExperiment),
});

export const adminGetExperiment = endpoint({
  method: 'GET',
  path: '/core-admin/v1/experiments/{number}',
  who: STAFF,
  summary: '실험 하나입니다.',
  params,
  response: AdminExperimentDetail,
  errors: ['NOT_FOUND'],
});

export const adminCreateExperiment = endpoint({
  method: 'POST',
  path: '/core-admin/v1/experiments',
  who: STAFF,
  summary: '실험을 만듭니다. 시작하기 전에는 아무도 들지 않습니다.',
  isOnce: true,
  body: ExperimentForm,
  response: AdminExperimentDetail,
  errors: ['INVALID_INPUT'],
});

export const adminChangeExperiment = endpoint({
  method: 'PUT',
  path: '/core-admin/v1/experiments/{number}',
  who: STAFF,
  summary: '시작하기 전의 실험을 고칩니다.',
  params,
  body: z.object({ ...form, version: Version }),
  response: AdminExperimentDetail,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_TRANSITION', 'CHANGED_MEANWHILE'],
});

export const adminStartExperiment = endpoint({
  method: 'POST',
  path: '/core-admin/v1/experiments/{number}/start',
  who: STAFF,
  summary: '실험을 시작합니다. 그 뒤에는 고칠 수 없습니다.',
  params,
  response: AdminExperimentDetail,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});

export const adminEndExperiment = endpoint({
  method: 'POST',
  path: '/core-admin/v1/experiments/{number}/end',
  who: STAFF,
  summary: '실험을 끝냅니다. 모두에게 예전 그대로 보입니다.',
  params,
  response: AdminExperimentDetail,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});

const Share = z.object({
  bucket: z.string(),
  /** Who was shown it. */
  people: z.int(),
  /** Who of them did it afterwards. */
  did: z.int(),
  /** Against the first bucket, in shares; nothing while too few have come. */
  effect: z.object({ difference: z.number(), low: z.number(), high: z.number() }).nullable(),
});

export const adminGetExperimentResults = endpoint({
  method: 'GET',
  path: '/core-admin/v1/experiments/{number}/results',
  who: STAFF,
  summary: '나뉜 사람과 한 사람, 차이의 범위, 그리고 나뉜 비율이 맞는지입니다.',
  params,
  response: z.object({
    shares: z.array(Share),
    /** How likely the sample's ratio is at most; below `alarm` nothing else here may be believed. */
    ratio: z.object({ chance: z.number(), alarm: z.number(), is_broken: z.boolean() }),
    /** Shown another bucket than theirs, or two: also a sign of something broken. */
    mixed: z.int(),
    /** Of all records of these days so many are known to be lost, in shares of one; nothing where none came. */
    lost: z.number().nullable(),
  }),
  errors: ['NOT_FOUND'],
});
