export const EXPERIMENT_STATES = ['DRAFT', 'RUNNING', 'ENDED'] as const;
export type ExperimentState = (typeof EXPERIMENT_STATES)[number];
export const EXPERIMENT_STATE_LABELS = {
  DRAFT: '준비 중',
  RUNNING: '진행 중',
  ENDED: '끝남',
} as const satisfies Record<ExperimentState, string>;

/** What somebody has to do for it to count. */
export const EXPERIMENT_METRICS = ['LESSON_DONE', 'MEMBERSHIP_PAID', 'ORDER_PAID'] as const;
export type ExperimentMetric = (typeof EXPERIMENT_METRICS)[number];
export const EXPERIMENT_METRIC_LABELS = {
  LESSON_DONE: '운동을 끝낸 사람',
  MEMBERSHIP_PAID: '멤버십을 결제한 사람',
  ORDER_PAID: '주문을 결제한 사람',
} as const satisfies Record<ExperimentMetric, string>;

export const BUCKETS_MAX = 5;
/** The flag by which the rows of the home change places. */
export const HOME_ROWS_EXPERIMENT = 3_765;
