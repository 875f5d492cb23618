/** What the editors would have people look for, in their order. */
export const RECOMMENDED_KEYWORDS: readonly string[] = [
  '홈트',
  '코어',
  '층간소음 없는 유산소',
  '거북목',
  '필라테스',
  '하체 근력',
  '10분 요가',
  '허리 통증',
  '초보',
  '덤벨',
];
