import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { REPORT_REASONS, REPORT_SUBJECTS } from './feed-rules.ts';
import { Id, staffPage, staffPaging } from './paging.ts';
import { Picture } from './picture.ts';
import { lines } from './text.ts';

const Instant = z.iso.datetime({ offset: true });
const STAFF = ['core-admin', 'cs'] as const;

export const CASE_STATES = ['OPEN', 'KEPT', 'REMOVED'] as const;
export const CASE_SORTS = ['due', 'newest'] as const;
const Subject = z.enum(REPORT_SUBJECTS);
const Reason = z.enum(REPORT_REASONS);

export const ModerationRow = z.object({
  id: z.int(),
  subject: Subject,
  state: z.enum(CASE_STATES),
  author: z.object({ id: z.int(), nickname: z.string(), removed_count: z.int() }),
  /** What it says now. */
  content: z.string(),
  photo_count: z.int(),
  report_count: z.int(),
  reasons: z.array(Reason),
  is_held: z.boolean(),
  /** Its author changed it, or asked for another look. */
  is_changed: z.boolean(),
  is_appealed: z.boolean(),
  opened_at: Instant,
  due_at: Instant,
  decided_at: Instant.nullable(),
});
export type ModerationRow = z.infer<typeof ModerationRow>;

export const ModerationCase = ModerationRow.extend({
  feed_id: z.int().nullable(),
  question_id: z.int().nullable(),
  pictures: z.array(Picture),
  /** As it was when it was reported first, where it is different now. */
  reported_content: z.string(),
  reports: z.array(z.object({ id: z.int(), reason: Reason, detail: z.string(), at: Instant })),
  reason: Reason.nullable(),
  note: z.string(),
  barred_until: Instant.nullable(),
  /** What the author said when they asked for another look. */
  appeal_words: z.string(),
  /** Whoever took it away does not decide on it a second time. */
  is_for_others: z.boolean(),
  history: z.array(z.object({ at: Instant, words: z.string(), by: z.string(), note: z.string().nullable() })),
});
export type ModerationCase = z.infer<typeof ModerationCase>;

export const adminListCases = endpoint({
  method: 'GET',
  path: '/core-admin/v1/moderation',
  who: STAFF,
  summary:
    '신고된 글과 댓글, 질문과 답변을 기한이 가까운 것부터 봅니다. q는 쓴 사람의 닉네임·회원 번호나 신고 번호입니다.',
  query: z
    .object({
      state: z.enum(CASE_STATES).optional(),
      subject: Subject.optional(),
      is_held: z.boolean().optional(),
      q: z.string().trim().max(60).optional(),
    })
    .extend(staffPaging(CASE_SORTS, 'asc')),
  response: staffPage(ModerationRow),
});

export const adminGetCase = endpoint({
  method: 'GET',
  path: '/core-admin/v1/moderation/{id}',
  who: STAFF,
  summary: '신고 하나를 사진과 까닭, 지난 일까지 봅니다. 누가 신고했는지는 나오지 않습니다.',
  params: z.object({ id: Id }),
  response: ModerationCase,
  errors: ['NOT_FOUND'],
});

export const adminDecideCase = endpoint({
  method: 'POST',
  path: '/core-admin/v1/moderation/{id}/decision',
  who: STAFF,
  summary: '그대로 두거나 내립니다. 결과는 신고한 분들께, 까닭은 쓴 분께 알립니다.',
  params: z.object({ id: Id }),
  body: z.object({
    decision: z.enum(['KEEP', 'REMOVE'], '어떻게 할지 골라주세요.'),
    reason: Reason,
    /** What the author reads beside the promise; said to the reporters, too. */
    note: lines().trim().min(2, '까닭을 적어주세요.').max(300, '300자까지 적을 수 있어요.'),
  }),
  response: ModerationCase,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_TRANSITION', 'APPEAL_FOR_OTHERS'],
});
