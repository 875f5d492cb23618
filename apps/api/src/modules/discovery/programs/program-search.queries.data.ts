type Kind = 'part' | 'initials' | 'typo' | 'slip' | 'words' | 'spaces' | 'synonym' | 'exact' | 'nothing';

export type QueryCase = {
  query: string;
  kind: Kind;
  /** The very first. */
  first?: string;
  /** Among the first three, in any order. */
  top?: readonly string[];
  corrected?: string;
};

/** What people type, and what they must find among the programs of the demo. */
export const QUERIES: readonly QueryCase[] = [
  { query: '플랭크', kind: 'exact', first: 'plank-14' },
  { query: '코어', kind: 'exact', top: ['core-start', 'easy-back-core', 'postnatal-core'] },
  { query: '거북목', kind: 'exact', first: 'desk-neck' },
  { query: '힙업', kind: 'exact', first: 'hip-up-4w' },
  { query: '민지', kind: 'exact', first: 'pelvis-pilates-4w' },
  { query: '하린', kind: 'exact', top: ['strong-legs-4w', 'hip-up-4w', 'squat-100'] },
  { query: '글러브', kind: 'exact', first: 'shadow-boxing' },
  { query: '등', kind: 'exact', first: 'back-line' },

  { query: '호', kind: 'part', top: ['recovery-roller'] },
  { query: '필라ㅌ', kind: 'part', first: 'pelvis-pilates-4w' },
  { query: '필랕', kind: 'part', first: 'pelvis-pilates-4w' },
  { query: '콩', kind: 'part', top: ['core-start', 'easy-back-core', 'postnatal-core'] },
  { query: '스쿼', kind: 'part', first: 'squat-100' },
  { query: '클라', kind: 'part', first: 'mountain-climber' },
  { query: '뱃ㅅ', kind: 'part', first: 'core-start' },
  { query: '북목', kind: 'part', first: 'desk-neck' },
  { query: '폼롤러', kind: 'part', first: 'recovery-roller' },

  { query: 'ㅎㅌ', kind: 'initials', first: 'core-start' },
  { query: 'ㅍㄹㅌㅅ', kind: 'initials', first: 'pelvis-pilates-4w' },
  { query: '코ㅇ', kind: 'initials', top: ['core-start', 'easy-back-core', 'postnatal-core'] },
  { query: 'ㄱㅂㅁ', kind: 'initials', first: 'desk-neck' },
  { query: 'ㅅㅋㅌ', kind: 'initials', first: 'squat-100' },
  { query: 'ㅍㄹㅋ', kind: 'initials', first: 'plank-14' },
  { query: 'ㄷㅇㅇㅌ', kind: 'initials', first: 'quiet-night-cardio' },
  { query: 'ㅁㅇㅌ ㅋㄹㅇㅁ', kind: 'initials', first: 'mountain-climber' },
  // Some keyboards write ㅂ and ㅅ as one letter.
  { query: 'ㅄ', kind: 'initials', top: ['shadow-boxing', 'boxing-fit'] },

  { query: '필라태스', kind: 'typo', first: 'pelvis-pilates-4w', corrected: '필라테스' },
  { query: '스쿼드', kind: 'typo', first: 'squat-100', corrected: '스쿼트' },
  { query: '요거', kind: 'typo', top: ['morning-yoga-10', 'flow-yoga'], corrected: '요가' },
  { query: '플랑크', kind: 'typo', first: 'plank-14', corrected: '플랭크' },
  { query: '캐틀밸', kind: 'typo', first: 'kettlebell-swing', corrected: '케틀벨' },
  { query: '스트래칭', kind: 'typo', first: 'prenatal-ease', corrected: '스트레칭' },
  { query: '폼로러', kind: 'typo', first: 'recovery-roller', corrected: '폼롤러' },
  { query: '복씽', kind: 'typo', top: ['shadow-boxing', 'boxing-fit'], corrected: '복싱' },
  { query: '어꺠', kind: 'typo', first: 'wrist-shoulder-care', corrected: '어깨' },
  { query: '칠라테스', kind: 'typo', first: 'pelvis-pilates-4w', corrected: '필라테스' },

  { query: 'ghaxm', kind: 'slip', first: 'core-start', corrected: '홈트' },
  { query: 'vlffkxptm', kind: 'slip', first: 'pelvis-pilates-4w', corrected: '필라테스' },
  { query: 'RJQNRAHR', kind: 'slip', first: 'desk-neck', corrected: '거북목' },
  { query: 'tmznjxm', kind: 'slip', first: 'squat-100', corrected: '스쿼트' },
  { query: 'djRo', kind: 'slip', first: 'wrist-shoulder-care', corrected: '어깨' },
  { query: 'dyrk 10qns', kind: 'slip', first: 'morning-yoga-10', corrected: '요가 10분' },
  { query: 'vlffkxotm', kind: 'slip', first: 'pelvis-pilates-4w', corrected: '필라테스' },
  { query: 'ㅛㅐㅎㅁ', kind: 'slip', top: ['morning-yoga-10', 'flow-yoga'], corrected: 'yoga' },

  { query: '허리 통증', kind: 'words', first: 'back-pain-relief' },
  { query: '민지 필라테스', kind: 'words', first: 'pelvis-pilates-4w' },
  { query: '조용한 유산소', kind: 'words', first: 'quiet-night-cardio' },
  { query: '무릎 운동', kind: 'words', first: 'senior-joint' },
  { query: '강남 필라테스 추천', kind: 'words', first: 'pelvis-pilates-4w', corrected: '필라테스' },
  { query: '요가 복싱', kind: 'words', top: ['morning-yoga-10', 'shadow-boxing'] },
  { query: '하체근력', kind: 'spaces', top: ['strong-legs-4w', 'runner-legs', 'knee-light-legs'] },
  { query: '하체 근력', kind: 'spaces', top: ['strong-legs-4w', 'runner-legs', 'knee-light-legs'] },
  { query: '하루10분전신', kind: 'spaces', first: 'ten-minute-all' },
  { query: '라운드숄더', kind: 'spaces', first: 'round-shoulder' },
  { query: '거북 목', kind: 'spaces', first: 'desk-neck' },
  { query: '필라 테스', kind: 'spaces', first: 'pelvis-pilates-4w' },
  {
    query: 'gkcprmsfur',
    kind: 'spaces',
    top: ['strong-legs-4w', 'runner-legs', 'knee-light-legs'],
    corrected: '하체 근력',
  },

  { query: '홈트', kind: 'synonym', first: 'core-start' },
  { query: '다이어트', kind: 'synonym', top: ['quiet-night-cardio', 'shadow-boxing', 'hiit-12'] },
  { query: '뱃살', kind: 'synonym', first: 'core-start' },
  { query: '층간소음 카디오', kind: 'synonym', first: 'quiet-night-cardio' },
  { query: '초보 요가', kind: 'synonym', first: 'first-yoga' },
  { query: '팔굽혀펴기', kind: 'synonym', first: 'push-up-30' },
  { query: '임산부', kind: 'synonym', top: ['postnatal-core', 'prenatal-ease'] },
  { query: 'squat', kind: 'synonym', first: 'bodyweight-basic' },
  { query: '아령', kind: 'synonym', top: ['dumbbell-full', 'dumbbell-arms'] },

  { query: 'ㅋㅋㅋ', kind: 'nothing' },
  { query: 'ㅠㅠ', kind: 'nothing' },
  { query: 'zzzz', kind: 'nothing' },
  { query: '🧘‍♀️🔥', kind: 'nothing' },
  { query: '%', kind: 'nothing' },
  { query: '%_\\', kind: 'nothing' },
  { query: "' or 1=1 --", kind: 'nothing' },
  { query: "'; drop table program; --", kind: 'nothing' },
  { query: '뷁쉙퉳', kind: 'nothing' },
  { query: '코끼리', kind: 'nothing' },
  { query: '쀍'.repeat(60), kind: 'nothing' },
  { query: 'qxzv'.repeat(15), kind: 'nothing' },
  { query: '.*+?^${}()|[]', kind: 'nothing' },
];
