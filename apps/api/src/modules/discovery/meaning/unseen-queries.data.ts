import type { MemberQuery } from './member-queries.data.ts';

/** Written before anything was taught, and never looked at while teaching: what search makes of words it was not made for. */
export const UNSEEN_QUERIES: readonly MemberQuery[] = [
  {
    query: '목 뻐근할 때',
    programs: 'desk-neck wrist-shoulder-care round-shoulder stiff-neck-morning meeting-break-5',
  },
  { query: '앉아서 하는 운동', programs: 'senior-joint desk-neck wrist-shoulder-care breath-reset' },
  { query: '팔뚝살 빼기', programs: 'dumbbell-arms push-up-30 boxing-fit dumbbell-start' },
  { query: '손목 아플 때', programs: 'wrist-shoulder-care' },
  { query: '살 빠지는 춤', programs: 'dance-cardio quiet-dance two-song-dance trot-dance' },
  {
    query: '잠 안 올 때',
    programs: 'senior-stretch breath-reset evening-wind-down sleep-breath-5 lying-night-stretch',
  },
  { query: '애기 낳고 운동', programs: 'postnatal-core carrying-back' },
  { query: '15분 이하 요가', programs: 'morning-yoga-10 evening-wind-down first-yoga' },
  { query: '정숙 선생님', programs: 'walk-indoor senior-joint senior-stretch senior-balance trot-dance' },
  {
    query: 'leg workout',
    programs: 'strong-legs-4w squat-100 senior-joint ring-pilates hip-up-4w runner-legs knee-light-legs',
  },
  { query: '계단 오르기 힘들어요', programs: 'strong-legs-4w senior-joint' },
  { query: '아랫배', programs: 'core-start boxing-core ball-core plank-14 easy-back-core postnatal-core core-next' },
  { query: '펀치', programs: 'boxing-core shadow-boxing boxing-fit boxing-combo boxing-first' },
  {
    query: '점심시간 운동',
    programs: 'desk-neck wrist-shoulder-care breath-reset mobility-week ten-minute-all meeting-break-5',
  },
  { query: '허벅지 안쪽살', programs: 'ring-pilates' },
  { query: '퇴근하고 요가', programs: 'evening-wind-down' },
  { query: '유연해지고 싶어요', programs: 'splits-start mobility-week senior-stretch flow-yoga morning-yoga-10' },
  { query: '골반 틀어짐', programs: 'pelvis-pilates-4w back-pain-relief' },
  {
    query: '땀나는 운동',
    programs:
      'hiit-12 dance-cardio mountain-climber quiet-night-cardio boxing-fit power-yoga burpee-20 two-song-dance living-aerobics',
  },
  { query: '뛰지 않는 유산소', programs: 'quiet-night-cardio quiet-dance walk-indoor quiet-interval living-aerobics' },
  { query: 'beginner yoga', programs: 'morning-yoga-10 evening-wind-down first-yoga long-back-yoga' },
  { query: '마음이 불안할 때', programs: 'breath-reset sleep-breath-5 tree-meditation' },
  { query: '60대 근력운동', programs: 'senior-joint senior-balance' },
  {
    query: '종아리 알',
    programs: 'recovery-roller strong-legs-4w splits-start squat-100 runner-legs lying-night-stretch',
  },
  { query: '삼십분 운동', programs: 'dumbbell-full flow-yoga living-aerobics' },
  { query: '준호코치님', programs: 'shadow-boxing boxing-fit boxing-core boxing-combo' },
  { query: 'abs', programs: 'core-start boxing-core ball-core plank-14 easy-back-core core-next' },
  { query: '관절에 무리 없는 운동', programs: 'senior-joint mobility-week walk-indoor senior-balance knee-light-legs' },

  { query: '홈트 매트 두꺼운거', products: /매트 10mm|와이드 매트|매트 6mm/ },
  { query: '다리 마사지기', products: /마사지|폼롤러/ },
  { query: '운동할때 신는 양말', products: /양말|삭스/ },
  { query: '땀수건', products: /수건|타월/ },
  { query: 'yoga block', products: /블록/ },
  { query: '단백질 음료', products: /셰이크|단백/ },
  { query: '엉덩이 밴드', products: /힙 밴드|루프 밴드/ },
  { query: '1키로 아령', products: /덤벨 1kg/ },
  { query: '집에서 줄넘기 소음', products: /줄넘기/ },
  { query: '체지방 재는거', products: /체성분|체중계/ },
  { query: '필라테스 양말', products: /양말|삭스/ },
  { query: '스마트워치 심박', products: /심박/ },
];
