/** Whom something is for. Banners, popups and surveys are aimed by these and nothing else. */
export const SEGMENTS = [
  'EVERYONE',
  'GUESTS',
  'MEMBERS',
  'FREE',
  'TRIAL',
  'PAYING',
  'ENDED',
  'NEW',
  'RESTING',
  'BUYERS',
] as const;
export type Segment = (typeof SEGMENTS)[number];

export const SEGMENT_LABELS = {
  EVERYONE: '모두',
  GUESTS: '로그인하지 않은 분',
  MEMBERS: '로그인한 회원',
  FREE: '멤버십을 쓴 적 없는 회원',
  TRIAL: '무료 체험 회원',
  PAYING: '멤버십 이용 회원',
  ENDED: '멤버십이 끝난 회원',
  NEW: '가입 14일 안의 회원',
  RESTING: '14일 동안 운동을 쉰 회원',
  BUYERS: '스토어에서 산 적 있는 회원',
} as const satisfies Record<Segment, string>;

/** Who has just come, and who has not come for a while. */
export const SEGMENT_DAYS = 14;

/** What somebody of one segment is besides, at the least. */
export const segmentsWith = (segment: Segment): Segment[] =>
  segment === 'EVERYONE'
    ? ['EVERYONE']
    : segment === 'GUESTS' || segment === 'MEMBERS'
      ? ['EVERYONE', segment]
      : ['EVERYONE', 'MEMBERS', segment];
