/** What people write to each other: limits, names, and the words that are better thought over. */

export const CONTENT_MAX = 1_000;
export const COMMENT_MAX = 500;
export const APPEAL_MAX = 300;
export const FEED_PHOTOS_MAX = 5;
/** As whom somebody may look at their own profile. */
export const PROFILE_VIEWS = ['stranger', 'follower'] as const;
export type ProfileView = (typeof PROFILE_VIEWS)[number];
export const BIO_MAX = 60;
export const FEED_PAGE = 20;

export const FEED_TABS = ['ALL', 'FOLLOWING', 'GOAL'] as const;
export type FeedTab = (typeof FEED_TABS)[number];
export const FEED_TAB_LABELS = { ALL: '전체', FOLLOWING: '팔로잉', GOAL: '내 목표' } as const satisfies Record<
  FeedTab,
  string
>;

export const REACTIONS = ['LIKE', 'CHEER', 'FIRE', 'CLAP', 'WOW'] as const;
export type Reaction = (typeof REACTIONS)[number];
export const REACTION_LABELS = {
  LIKE: '좋아요',
  CHEER: '응원해요',
  FIRE: '불태웠어요',
  CLAP: '박수쳐요',
  WOW: '놀라워요',
} as const satisfies Record<Reaction, string>;

export const GOALS = ['weight', 'posture', 'strength', 'flexibility', 'stress'] as const;
export type Goal = (typeof GOALS)[number];
export const GOAL_LABELS = {
  weight: '체중 관리',
  posture: '자세 교정',
  strength: '근력',
  flexibility: '유연성',
  stress: '스트레스 해소',
} as const satisfies Record<Goal, string>;

/** What can be reported, and how it is called: each word ends alike, so that particles are the same. */
export const REPORT_SUBJECTS = ['FEED', 'COMMENT', 'USER', 'QUESTION', 'ANSWER'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];
export const REPORT_SUBJECT_LABELS = {
  FEED: '글',
  COMMENT: '댓글',
  USER: '프로필',
  QUESTION: '질문',
  ANSWER: '답변',
} as const satisfies Record<ReportSubject, string>;

export const REPORT_REASONS = ['SPAM', 'ABUSE', 'BODY_SHAMING', 'SEXUAL', 'PRIVACY', 'OTHER'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_REASON_LABELS = {
  SPAM: '스팸',
  ABUSE: '욕설·혐오',
  BODY_SHAMING: '신체 비하',
  SEXUAL: '음란물',
  PRIVACY: '개인정보',
  OTHER: '기타',
} as const satisfies Record<ReportReason, string>;
/** The promise that is broken by it, as its author reads it. */
export const PROMISES = {
  SPAM: '홍보와 도배는 하지 않아요. 서로의 운동 이야기를 나눠요.',
  ABUSE: '욕설과 혐오는 쓰지 않아요. 말은 부드럽게 해요.',
  BODY_SHAMING: '몸매나 체중을 놀리지 않아요. 서로의 오늘을 응원해요.',
  SEXUAL: '음란한 글과 사진은 올리지 않아요.',
  PRIVACY: '나와 남의 개인정보는 올리지 않아요.',
  OTHER: '함께 쓰는 곳이에요. 서로 불편하지 않게 해요.',
} as const satisfies Record<ReportReason, string>;

/** So many different people's reports put something out of sight until staff have looked. */
export const HOLD_REPORTS = 3;
export const REVIEW_HOURS = 24;
/** For how long somebody cannot write whose words were taken away a second time. */
export const BARRED_DAYS = 7;
export const FOLLOWING_MAX = 2_000;

/**
 * Words that weigh a body, one's own or another's. They are underlined and thought over, never refused: whoever writes
 * them may well mean no harm, and a list of words is never right.
 */
const SHAMING = [
  /\d{2,3} ?(?:kg|킬로|키로)(?:이?나)?(?: ?(?:못|돼지|뚱|실화|찐|쪘))[가-힣]*(?: ?[가-힣]+면)?/giu,
  /(?:살|몸무게)[가-힣]* ?(?:찐|쪘|쪄서)(?: ?[가-힣]+){0,3} ?(?:싫|밉|추하|흉하|끔찍|창피|한심)[가-힣]*/gu,
  /(?:뚱뚱|뚱땡|돼지|비곗?덩|하마|코끼리) ?(?:한|이|같|처럼|네|야|임|몸|다리)[가-힣]*/gu,
  /(?:그|저|이|내|네) ?몸(?:뚱이|매)?(?:으로|이|은|을)? ?(?:무슨|너무|진짜)? ?(?:싫|흉|추하|끔찍|역겹|창피|한심|필라테스예요)[가-힣]*/gu,
  /(?:언제|얼른|빨리) ?(?:살)? ?빼(?:요|냐|니|라)[가-힣]*/gu,
  /(?:살|뱃살) ?(?:좀)? ?빼(?:라|세요|야지)[가-힣]*/gu,
] as const;

export type Span = { from: number; to: number };

/** Where such words stand, in order, without overlaps. */
export function shamingWords(text: string): Span[] {
  const found = SHAMING.flatMap((words) =>
    [...text.matchAll(words)].map(({ index, 0: { length } }) => ({ from: index, to: index + length })),
  ).toSorted((a, b) => a.from - b.from);
  const apart: Span[] = [];
  for (const span of found) {
    const last = apart.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else apart.push({ ...span });
  }
  return apart;
}
