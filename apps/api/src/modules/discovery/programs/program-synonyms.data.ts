import type { ProgramCard } from '@oun/contract/content';

/** Programs that have all of this. */
export type Trait = {
  category?: readonly ProgramCard['category'][];
  part?: ProgramCard['parts'][number];
  level?: ProgramCard['level'];
  /** Needs nothing beyond these. */
  only?: readonly ProgramCard['equipment'][number][];
  needs?: ProgramCard['equipment'][number];
  isQuiet?: true;
  isFree?: true;
  maxMinutes?: number;
  /** Says a word that begins so, in its title, its promise or its movements. */
  word?: string;
};

/** What people type for something that is written otherwise here. */
export const SYNONYMS: readonly { says: string; of: Trait }[] = [
  { says: '홈트 홈트레이닝 홈짐 home', of: { only: ['none', 'mat'] } },
  { says: '맨몸 bodyweight', of: { only: ['none'] } },
  { says: '무소음 조용 조용한 층간소음 소음 저소음 아파트 quiet', of: { isQuiet: true } },
  { says: '무료 공짜 free', of: { isFree: true } },
  { says: '짧은 짧게 자투리', of: { maxMinutes: 10 } },
  { says: '초보 초보자 왕초보 처음 입문자 운린이 헬린이', of: { level: 'intro' } },
  { says: '초보 초보자 초급자', of: { level: 'beginner' } },
  { says: '상급 상급자 고강도 고급자', of: { level: 'advanced' } },

  { says: '다이어트 살빼기 체중감량 감량 지방연소 칼로리', of: { category: ['cardio', 'dance', 'boxing'] } },
  { says: '카디오 심폐 cardio', of: { category: ['cardio'] } },
  { says: '춤 dance', of: { category: ['dance'] } },
  { says: '권투 boxing', of: { category: ['boxing'] } },
  { says: '웨이트 근육 헬스 strength', of: { category: ['strength'] } },
  { says: '유연성 유연 스트레치 stretching', of: { category: ['stretching', 'yoga'] } },
  { says: 'yoga', of: { category: ['yoga'] } },
  { says: 'pilates', of: { category: ['pilates'] } },
  { says: '임산부 임신 출산 산모 산후 산전', of: { category: ['prenatal'] } },
  { says: '재활 통증 교정 체형교정 자세교정', of: { category: ['pain-care'] } },
  { says: '호흡 마음챙김 meditation', of: { category: ['meditation'] } },
  { says: '스트레스', of: { category: ['meditation', 'yoga', 'boxing'] } },

  { says: '뱃살 복근 배 복부 식스팩 core', of: { part: 'core' } },
  { says: '목 일자목 목통증', of: { part: 'neck' } },
  { says: '굽은어깨 오십견 숄더', of: { part: 'shoulder' } },
  { says: '엉덩이 힙업 애플힙 둔근', of: { part: 'hip' } },
  { says: '허벅지 다리 종아리 하비', of: { part: 'lower' } },
  { says: '팔뚝 팔뚝살 이두 삼두', of: { part: 'arm' } },
  { says: '가슴 윗몸', of: { part: 'upper' } },
  { says: '허리 등살', of: { part: 'back' } },
  { says: '온몸', of: { part: 'full' } },

  { says: '아령 dumbbell', of: { needs: 'dumbbell' } },
  { says: '짐볼 ball', of: { needs: 'ball' } },
  { says: '탄력밴드 고무밴드 세라밴드 band', of: { needs: 'band' } },
  { says: '마사지 근막', of: { needs: 'foam-roller' } },
  { says: 'kettlebell', of: { needs: 'kettlebell' } },
  { says: '필라테스링', of: { needs: 'ring' } },

  { says: 'squat 스퀏 스콰트', of: { word: '스쿼트' } },
  { says: '팔굽혀펴기 푸쉬업 pushup', of: { word: '푸시업' } },
  { says: '윗몸일으키기', of: { word: '크런치' } },
  { says: 'plank', of: { word: '플랭크' } },
  { says: 'burpee', of: { word: '버피' } },
  { says: 'lunge', of: { word: '런지' } },
  { says: '팔벌려뛰기 pt체조', of: { word: '점핑' } },
  { says: '견상자세', of: { word: '다운독' } },
  { says: '일자다리', of: { word: '찢기' } },
  { says: '타바타 인터벌 hiit', of: { word: '전력' } },
];

/** Said of everything: they help to rank, and never keep a program from being found. */
export const ANY_PROGRAM: ReadonlySet<string> = new Set(
  '운동 추천 프로그램 영상 루틴 동작 수업 강의 방법 하기 하는 하는법 좋은'.split(' '),
);
