import type { ProgramCard } from '@oun/contract/content';

type One<Key extends 'category' | 'level'> = ProgramCard[Key];
type Part = ProgramCard['parts'][number];
type Item = ProgramCard['equipment'][number];

/** Programs that have all of this; where several are named, one of them is enough. */
export type Trait = {
  category?: readonly One<'category'>[];
  part?: readonly Part[];
  level?: readonly One<'level'>[];
  /** Needs nothing beyond these. */
  only?: readonly Item[];
  needs?: Item;
  isQuiet?: true;
  isFree?: true;
  maxMinutes?: number;
  minMinutes?: number;
  /** Its title or its promise has a word that begins so. */
  said?: string;
  /** The same, or one of its movements or labels has. */
  word?: string;
  /** What its coach is known for has this in it. */
  coach?: string;
};

export type Meaning = {
  /** What people type, by commas; words of a phrase may also be typed together. */
  says: string;
  /** The programs that are meant. */
  programs?: readonly Trait[];
  /** Programs that come near it: they stand behind. */
  also?: readonly Trait[];
  /** Words in the name of what is meant in the store, or its shelf. */
  products?: string;
  alsoProducts?: string;
};

/** The same word in other forms: a phrase that has the first is found by the others too. */
export const FORMS: readonly string[] = [
  '아픈 아플 아파 아파요 아파서 아픈데 아픔 아프면 아프다 아프고 통증 결림 결려 결려요 결릴 쑤셔 쑤셔요 쑤실 시큰 시큰거려 시려요 안좋은 안좋아 안좋아요 불편한 불편해요 약한 보호',
  '뭉친 뭉침 뭉쳐 뭉쳤어요 뭉쳐요 뭉칠 뻐근 뻐근한 뻐근해 뻐근해요 뻐근할 굳은 당김 당겨요 무거운 무거울 결린',
  '전 전에 직전 앞두고',
  '후 뒤 뒤에 후에 다음 다음에 하고 끝나고 끝난 마치고 나서 돌아와서',
  '빼기 빼는 빼고 빼는법 빼려면 빠지는 빠지게 없애기 없애는 줄이기 정리 관리',
  '틀어진 틀어짐 틀어졌어요 틀어졌을 비뚤어진 비대칭 불균형 교정 바로잡기 맞추기',
  '없는 없이 안나는 안나게 안내는 걱정없는 걱정없이 적은 방지',
  '안 못 않는 않고',
];

const CARE: readonly One<'category'>[] = ['pain-care', 'stretching'];
const CALM: readonly One<'category'>[] = ['stretching', 'yoga', 'meditation', 'pain-care'];
const SWEAT: readonly One<'category'>[] = ['cardio', 'dance', 'boxing'];

/**
 * What people say, and what it means here, for programs and products alike. A word for an illness leads to what is made
 * for people who have it, and promises nothing.
 */
export const MEANINGS: readonly Meaning[] = [
  // Parts of the body, as people call them.
  {
    says: '뱃살, 배살, 똥배, 아랫배, 윗배, 배, 복부, 복부지방, 복근, 식스팩, 11자 복근, 왕자 복근, 코어 근육, 속근육, core, ab, abs, belly, 배에 힘, 허리둘레, 러브핸들, 옆구리, 옆구리살, 잘록한 허리, 개미허리, 허릿살, 군살',
    programs: [{ part: ['core'] }],
    products: '휠',
    alsoProducts: '짐볼 밸런스',
  },
  {
    says: '뱃살 빼기, 배 빼기, 옆구리 빼기',
    programs: [{ part: ['core'] }],
    also: [{ category: SWEAT }],
    products: '휠',
  },
  {
    says: '목, 뒷목, 일자목, 거북목, 자라목, 목디스크, 목 아픈, 목 뭉친, 경추, 경추통, 목주름, 두통, neck',
    programs: [{ part: ['neck'] }],
    also: [{ category: CARE, part: ['shoulder'] }],
    products: '마사지볼',
    alsoProducts: '마사지건 폼롤러',
  },
  {
    says: '승모근, 어깨 뭉친, 어깨 아픈, 어깨결림, 오십견, 회전근개, 담 걸린, 담, 어깨 풀기, 솟은 어깨',
    programs: [{ category: CARE, part: ['shoulder', 'neck'] }],
    also: [{ part: ['shoulder'] }],
    products: '마사지볼 마사지건',
    alsoProducts: '폼롤러',
  },
  {
    says: '굽은어깨, 굽은 등, 말린 어깨, 라운드숄더, 새우등, 날개뼈, 견갑골, 흉추, 등 굽음, 숄더, shoulder, 어깨 펴기, 가슴 펴기, 어깨 넓히기',
    programs: [
      { part: ['shoulder'], category: ['pain-care', 'stretching', 'strength'] },
      { part: ['back'], said: '등' },
    ],
    also: [{ part: ['shoulder', 'upper'] }],
    products: '튜브',
    alsoProducts: '밴드 폼롤러',
  },
  {
    says: '엉덩이, 힙, 힙업, 애플힙, 둔근, 엉밑살, 엉덩이살, 처진 엉덩이, 골반 넓히기, hip, hips, glute, glutes, butt, booty',
    programs: [{ part: ['hip'] }],
    also: [{ part: ['lower'] }],
    products: '힙',
    alsoProducts: '루프 밴드',
  },
  {
    says: '허벅지, 다리, 종아리, 종아리알, 하비, 하체비만, 승마살, 다리라인, 꿀벅지, 대퇴, 햄스트링, 다리 근육, leg, legs, thigh, lower body, 하체 운동, 계단',
    programs: [{ part: ['lower'] }],
    also: [{ part: ['hip'] }],
    products: '폼롤러 밴드',
    alsoProducts: '마사지',
  },
  {
    says: '허벅지 안쪽, 내전근, 안쪽 허벅지, 안벅지, inner thigh',
    programs: [{ said: '허벅지' }],
    also: [{ part: ['lower'] }],
    products: '링',
  },
  {
    says: '팔뚝, 팔뚝살, 팔살, 팔라인, 이두, 삼두, 상완, 덜렁살, 안녕살, arm, arms, 팔 근육, 반팔 핏',
    programs: [{ part: ['arm'], category: ['strength'] }],
    also: [{ part: ['arm'] }],
    products: '덤벨',
    alsoProducts: '튜브',
  },
  {
    says: '가슴, 윗몸, 흉근, 상체, 상반신, chest, upper body, 겨드랑이, 겨드랑이살, 부유방, 부유방살',
    programs: [{ part: ['upper'] }],
    also: [{ part: ['arm', 'shoulder'] }],
    products: '푸시업',
    alsoProducts: '튜브',
  },
  {
    says: '허리, 등살, 등라인, 등근육, 척추, 기립근, 광배근, 뒤태, 뒷태, 브라살, back',
    programs: [{ part: ['back'] }],
    products: '튜브',
    alsoProducts: '폼롤러',
  },
  {
    says: '온몸, 몸전체, 몸 전체, 전신, 전신 운동, full body, whole body, total body, fullbody',
    programs: [
      { part: ['full'], said: '전신' },
      { part: ['full'], said: '온몸' },
    ],
    also: [{ part: ['full'] }],
  },
  {
    says: '골반, 골반 틀어진, 고관절, 장요근, 이상근, 좌골신경통, 사타구니, 짝다리, 휜다리, 오다리, 다리 길이 차이, pelvis, pelvic, 골반저근, 케겔, 요실금',
    programs: [{ part: ['pelvis'], category: ['pilates', 'pain-care', 'stretching'] }, { said: '관절' }],
    also: [{ part: ['pelvis', 'hip'] }],
    products: '링 폼롤러',
    alsoProducts: '밴드',
  },
  {
    says: '손목, 손가락, 손목터널, 손목터널증후군, 손목 아픈, 마우스 손목, 팔꿈치, 테니스엘보, wrist',
    programs: [{ said: '손목' }],
    products: '손목',
    alsoProducts: '마사지볼',
  },
  {
    says: '무릎, 무릎 아픈, 무릎보호대, 무릎연골, 슬개골, 관절염, 퇴행성관절염, 류마티스, 관절, 관절 아픈, 관절에 무리 없는, 인대, 연골, knee, joint, joints, 저충격, 무릎에 무리 없는',
    programs: [{ said: '무릎', level: ['intro'] }, { said: '관절' }],
    also: [{ coach: '시니어' }],
    products: '무릎',
    alsoProducts: '밸런스',
  },
  {
    says: '발목, 발목 아픈, 발, 발바닥, 족저근막염, 평발, 무지외반증, ankle, foot',
    programs: [{ said: '관절' }, { said: '걸어' }, { said: '걸음' }],
    also: [{ coach: '시니어' }],
    products: '발바닥',
    alsoProducts: '마사지볼 양말',
  },

  // What hurts, and what a doctor calls it.
  {
    says: '허리디스크, 디스크, 요통, 허리 아픈, 허리 뭉친, 허리통증, 추간판탈출증, 척추측만증, 측만증, 협착증, 척추관협착증, 허리 삐끗, 일자허리, 골반 전방경사, back pain',
    programs: [{ category: ['pain-care'], part: ['back'], level: ['intro'] }],
    also: [{ category: ['pain-care'], part: ['back'] }],
    products: '폼롤러 밸런스',
  },
  {
    says: '아픈, 아플때, 재활, 통증 완화, 물리치료, 도수치료, 회복운동, rehab, pain, 교정, 교정 운동, 체형교정, 체형 교정, 물리 치료',
    programs: [{ category: ['pain-care'] }],
    also: [{ category: ['stretching'] }],
    products: '폼롤러 마사지볼 마사지건',
  },
  {
    says: '자세교정, 자세 교정, 자세, 바른자세, 바른 자세, 체형, 몸의 균형, posture, 틀어진, 몸이 틀어진, 구부정',
    programs: [
      { category: ['pain-care', 'stretching', 'pilates'], part: ['neck', 'shoulder', 'pelvis'] },
      { said: '자세' },
    ],
    also: [{ part: ['back', 'core'], category: ['strength', 'pilates'] }],
    products: '폼롤러 밸런스 튜브',
  },
  {
    says: '근육통, 알배긴, 알 배긴, 알배겼을때, 뭉친, 뭉친 근육, 몸살, 찌뿌둥, 피로 회복, 피로, 피곤, 피곤할때, 회복, 부종, 붓기, 다리 붓기, 다리 부종, 다리 뭉친, 하지정맥류, 쥐, 혈액순환, 림프, 순환, recovery, sore',
    programs: [{ needs: 'foam-roller' }, { category: ['stretching'], level: ['intro'] }],
    also: [{ category: CALM }],
    products: '폼롤러 마사지건 마사지볼',
  },
  {
    says: '수족냉증, 혈압, 고혈압, 당뇨, 혈당, 혈당 관리, 콜레스테롤, 골다공증, 낙상, 균형감각, 균형, 밸런스, balance',
    programs: [{ coach: '시니어' }, { word: '나무' }],
    also: [{ level: ['intro'], category: ['cardio', 'strength'], isQuiet: true }, { said: '밸런스' }],
    products: '밸런스',
  },
  {
    says: '불면증, 불면, 수면, 숙면, 꿀잠, 잠, 잠 안 오는, 잠 안 올, 잠이 안, 잠 못, 잠자리, sleep, bedtime, insomnia',
    programs: [{ said: '잠들' }, { said: '자기' }, { category: ['meditation'] }, { said: '퇴근' }],
    also: [{ category: ['yoga', 'stretching'], level: ['intro'] }],
  },
  {
    says: '스트레스, 우울, 우울증, 우울할, 불안, 공황, 번아웃, 마음, 마음챙김, 마음 수련, 멘탈, 심신안정, 힐링, 집중력, 짜증, 화날때, 화, stress, mindfulness, calm, relax',
    programs: [{ category: ['meditation'] }, { said: '퇴근' }],
    also: [{ category: ['yoga', 'boxing'] }],
  },
  {
    says: '스트레스 해소, 스트레스 풀기, 스트레스 날리기',
    programs: [{ category: ['boxing', 'meditation'] }],
    also: [{ category: ['dance', 'yoga'] }],
  },
  {
    says: '소화, 소화불량, 변비, 가스, 생리통, 생리, 월경, 갱년기, 다낭성, 자궁',
    programs: [{ category: ['yoga', 'stretching'], level: ['intro'] }],
    also: [{ category: CALM }],
  },

  // What for.
  {
    says: '다이어트, 살, 살빼기, 살 빼기, 체중감량, 체중 감량, 체중조절, 감량, 지방, 체지방, 지방연소, 지방 태우기, 내장지방, 칼로리, 칼로리 소모, 뱃살 태우기, 땀, 땀나는, 땀 나는, 땀 빼기, 급찐급빠, 확찐자, diet, weight loss, fat burn, burn, sweat',
    programs: [{ category: SWEAT }],
    also: [{ category: ['strength'], part: ['full'] }],
    products: '단백 줄넘기 체중계',
  },
  {
    says: '산후 다이어트, 출산 후 다이어트, 산후 뱃살, 출산 후 뱃살',
    programs: [{ said: '출산' }],
    also: [{ category: ['prenatal'] }],
  },
  {
    says: '근력, 근육, 웨이트, 헬스, 벌크업, 근성장, 근손실, 근력운동, 근육 만들기, 힘, 체력, 체력 기르기, 기초체력, 탄력, 몸짱, 바디프로필, 바프, strength, muscle, weights, gym',
    programs: [{ category: ['strength'] }],
    products: '덤벨 케틀벨',
    alsoProducts: '밴드 푸시업',
  },
  {
    says: '유연성, 유연, 유연한, 유연해지는, 뻣뻣, 뻣뻣한, 스트레치, 스트레칭, 늘리기, 늘려, 몸풀기, 몸 풀기, 풀어주는, 체조, 맨손체조, 국민체조, 준비운동, 워밍업, 쿨다운, 마무리운동, 정리운동, stretch, stretches, stretching, warm up, cool down, flexibility, mobility',
    programs: [{ category: ['stretching'] }],
    also: [{ category: ['yoga', 'pain-care'] }, { category: ['prenatal'], said: '스트레칭' }, { coach: '시니어' }],
    products: '폼롤러 블록',
    alsoProducts: '매트',
  },
  {
    says: '심폐, 심폐지구력, 지구력, 카디오, 유산소, cardio, aerobic, 에어로빅, 숨차는',
    programs: [{ category: ['cardio'] }],
    also: [{ category: ['dance', 'boxing'] }],
    products: '줄넘기',
  },

  // What is done.
  {
    says: '걷기, 걷기 운동, 워킹, 산책, 만보, 만보걷기, 걸음, 제자리걸음, 제자리 걷기, 실내 걷기, 홈워킹, 파워워킹, walk, walking, steps',
    programs: [{ said: '걸음' }, { said: '걸어' }],
  },
  {
    says: '달리기, 러닝, 런닝, 조깅, 뛰기, 러너, running, run, jogging',
    programs: [{ word: '하이' }, { category: ['cardio'] }],
    products: '러닝',
  },
  {
    says: '뛰지 안, 안 뛰는, 점프 없는, 점프없이, 뛰지않는, 뛰지 않는',
    programs: [{ isQuiet: true, category: SWEAT }],
    also: [{ isQuiet: true }],
  },
  {
    says: '춤, 댄스, 줌바, 방송댄스, 케이팝, 아이돌 춤, 신나는, 재밌는, dance, zumba, kpop',
    programs: [{ category: ['dance'] }],
  },
  {
    says: '권투, 복싱, 킥복싱, 펀치, 잽, 원투, 타격, 격투기, 호신술, boxing, boxer, punch, kickboxing',
    programs: [{ category: ['boxing'] }],
  },
  {
    says: '요가, 하타, 빈야사, 아쉬탕가, 플로우, 수련, yoga, vinyasa',
    programs: [{ category: ['yoga'] }],
    products: '블록 매트',
  },
  {
    says: '필라테스, 기구필라테스, 매트필라테스, pilates, reformer',
    programs: [{ category: ['pilates'] }],
    products: '필라테스 링 미니볼',
  },
  {
    says: '호흡, 호흡법, 단전호흡, 복식호흡, 숨쉬기, 숨 쉬는, 명상, 좌선, 요가니드라, meditation, breathing, breath, breathe',
    programs: [{ category: ['meditation'] }],
    also: [{ said: '숨' }],
  },
  {
    says: '타바타, 인터벌, 고강도, 고강도 인터벌, 서킷, 크로스핏, hiit, tabata, interval, intense, 빡센, 힘든, 빡세게',
    programs: [{ word: '전력' }, { category: ['cardio'], level: ['advanced'] }],
    also: [{ level: ['advanced'] }],
  },
  { says: '스퀏, 스콰트, 스쿼트, squat, squats', programs: [{ said: '스쿼트' }], also: [{ word: '스쿼트' }] },
  {
    says: '팔굽혀펴기, 푸쉬업, 푸시업, 팔굽, pushup, pushups, push up, push ups',
    programs: [{ said: '푸시업' }],
    also: [{ word: '푸시업' }],
    products: '푸시업',
  },
  {
    says: '윗몸일으키기, 싯업, 크런치, crunch, crunches, sit up, situp',
    programs: [{ word: '크런치' }],
    also: [{ part: ['core'] }],
    products: '휠',
  },
  { says: '플랭크, 플랭크 챌린지, 버티기, plank', programs: [{ said: '플랭크' }], also: [{ word: '플랭크' }] },
  { says: '버피, 버피테스트, 악마의 운동, burpee, burpees', programs: [{ word: '버피' }] },
  { says: '런지, lunge, lunges', programs: [{ said: '런지' }], also: [{ word: '런지' }] },
  { says: '팔벌려뛰기, pt체조, 피티체조, 점핑잭, jumping jack, jumping jacks', programs: [{ word: '점핑' }] },
  {
    says: '마운틴클라이밍, 마운틴 클라이밍, 마운틴클라이머, 산타기, 산 타기, mountain climber, mountain climbers, climber',
    programs: [{ said: '마운틴' }],
    also: [{ word: '마운틴' }],
  },
  { says: '브릿지, 브리지, 힙브릿지, bridge, hip thrust, 힙쓰러스트', programs: [{ word: '브리지' }] },
  { says: '데드리프트, deadlift', programs: [{ word: '데드리프트' }], products: '덤벨 케틀벨' },
  { says: '견상자세, 견상 자세, 다운독, downdog, downward dog', programs: [{ word: '다운독' }] },
  { says: '고양이자세, 고양이 자세, 캣카우, cat cow', programs: [{ word: '캣' }] },
  { says: '일자다리, 다리 일자, 다리찢기, 다리 찢기, 다리 찢는, 스플릿, splits, split', programs: [{ said: '찢기' }] },
  { says: '다리들기, 레그레이즈, leg raise', programs: [{ word: '누워' }] },

  // Moments.
  {
    says: '아침, 기상, 모닝, 새벽, 눈뜨자마자, 일어나자마자, 일어나서, 출근, 출근 전, 출근길, 출근하기 전, 등교 전, 하루 시작, 공복, 미라클모닝, morning, wake up, before work',
    programs: [
      { said: '아침' },
      { maxMinutes: 10, part: ['full'], level: ['intro'], category: ['strength', 'yoga', 'stretching'] },
    ],
    also: [{ maxMinutes: 10 }],
  },
  {
    says: '저녁, 밤, 밤에, 늦은 밤, 심야, 야간, 한밤중, night, evening',
    programs: [{ said: '밤' }, { said: '자기' }, { said: '퇴근' }],
    also: [{ coach: '밤', isQuiet: true }, { category: ['meditation'] }],
  },
  {
    says: '자기전, 자기 전, 잠들기 전, 잠자기 전, 취침 전, 침대, 침대에서, 누워서, 누워서 하는, before bed, before sleep',
    programs: [{ said: '자기' }, { said: '잠들' }, { category: ['meditation'] }, { said: '퇴근' }],
    also: [{ category: ['yoga', 'stretching'], level: ['intro'] }],
  },
  {
    says: '퇴근, 퇴근 후, 퇴근길, 일 끝나고, 하루 마무리, 하루 끝, after work',
    programs: [{ said: '퇴근' }],
    also: [{ said: '잠들' }, { category: ['meditation'] }],
  },
  {
    says: '점심, 점심시간, 쉬는시간, 쉬는 시간, 업무 중, 일하다가, 틈틈이, 틈새, 자투리, 자투리시간, 짬, 짬짬이, 잠깐, 짧은, 짧게, 금방, 빨리, 바쁜, 바쁠때, 시간 없는, 시간없을때, 간단, 간단한, 간단히, 가벼운, 가볍게, quick, short, break',
    programs: [{ maxMinutes: 10 }],
  },
  { says: '긴, 길게, 오래, 오래하는, 본격, 본격적, 제대로, long', programs: [{ minMinutes: 25 }] },
  {
    says: '운동 전, 운동 시작 전',
    programs: [{ said: '관절' }, { category: ['stretching'], level: ['intro'] }],
    also: [{ category: ['stretching'] }],
  },
  {
    says: '운동 후, 운동후',
    programs: [{ needs: 'foam-roller' }, { category: ['stretching'] }],
    also: [{ category: ['yoga'] }],
    products: '폼롤러 단백 마사지',
    alsoProducts: '셰이커 수건',
  },
  {
    says: '비 오는 날, 집에서, 집, 집안, 실내, 방에서, 거실, 홈트, 홈트레이닝, 홈짐, 홈카트, home, at home, indoor',
    programs: [{ only: ['none', 'mat'] }],
  },
  {
    says: '여행, 여행용, 휴대용, 출장, 호텔, travel',
    programs: [{ only: ['none'], maxMinutes: 15 }],
    products: '여행',
    alsoProducts: '접는 접이식 미니',
  },

  // For whom.
  {
    says: '초보, 초보자, 왕초보, 처음, 처음 하는, 첫, 첫 운동, 시작, 시작하기, 입문, 입문자, 운린이, 헬린이, 요린이, 운동 초보, 쉬운, 쉽게, 기초, 기본, 약한 강도, 저강도, 체력 없는, 저질체력, beginner, beginners, easy, basic, starter, intro',
    programs: [{ level: ['intro'] }],
    also: [{ level: ['beginner'] }],
    products: '첫',
    alsoProducts: '세트 1kg 2kg',
  },
  { says: '중급, 중급자, intermediate', programs: [{ level: ['intermediate'] }] },
  { says: '상급, 상급자, 고급, 고급자, 고수, 숙련자, advanced, hard, expert', programs: [{ level: ['advanced'] }] },
  {
    says: '시니어, 어르신, 노인, 노년, 실버, 할머니, 할아버지, 부모님, 엄마, 아빠, 어머니, 아버지, 장모님, 중년, 장년, 환갑, 은퇴, 50대, 60대, 70대, 80대, 오십대, 육십대, 칠십대, 의자, 의자에 앉아서, 앉아서, 앉아서 하는, 효도, senior, seniors, elderly, chair',
    programs: [{ coach: '시니어' }],
    also: [{ said: '의자' }, { said: '관절' }, { said: '키보드' }],
  },
  {
    says: '임신, 임신중, 임신 중, 임산부, 임부, 산전, 태교, 예비맘, 입덧, prenatal, pregnant, pregnancy, maternity',
    programs: [{ said: '임신' }],
    also: [{ category: ['prenatal'] }],
    products: '짐볼',
    alsoProducts: '미니볼 쿠션',
  },
  {
    says: '출산, 산후, 산모, 산욕기, 출산 후, 애기 낳고, 아기 낳고, 아이 낳고, 육아, 육아맘, 애엄마, 모유수유, 제왕절개, 복직근이개, postnatal, postpartum',
    programs: [{ said: '출산' }],
    also: [{ category: ['prenatal'] }],
  },
  {
    says: '직장인, 회사원, 사무직, 사무실, 사무실에서, 회사, 회사에서, 오피스, 책상, 책상 앞, 의자에 오래 앉은, 컴퓨터, 모니터, 재택, 재택근무, 개발자, 수험생, 공시생, 학생, 고3, office, desk, worker',
    programs: [{ said: '모니터' }, { said: '키보드' }, { said: '퇴근' }],
    also: [{ category: CARE, part: ['neck', 'shoulder'] }, { said: '앉아' }],
    products: '마사지볼',
    alsoProducts: '쿠션 짐볼',
  },
  {
    says: '남자, 남성, 남편, 아재, 군인, men, man, mens',
    programs: [{ category: ['strength'], only: ['none', 'mat'] }, { category: ['boxing'] }],
    also: [{ category: ['strength'] }],
  },
  {
    says: '여자, 여성, 여성용, 와이프, 아내, women, woman, womens',
    programs: [{ category: ['pilates'] }, { part: ['hip'], category: ['strength'] }],
    products: '레깅스 브라톱 1kg 2kg',
    alsoProducts: '첫 힙',
  },
  {
    says: '아이, 아기, 어린이, 키즈, 유아, 초등학생, 성장기, 애들, kids, kid, child',
    programs: [{ category: ['dance'], level: ['intro'] }],
    also: [{ level: ['intro'], isQuiet: true, maxMinutes: 10 }],
    products: '키즈',
  },

  // How.
  {
    says: '조용, 조용한, 조용히, 조용하게, 무소음, 저소음, 소음, 층간소음, 층간 소음, 소음 없는, 층간소음 없는, 층간소음 걱정, 소리 없는, 아파트, 원룸, 쿵쿵, 아래층, 윗집, 사뿐, quiet, silent, noise',
    programs: [{ isQuiet: true }],
    products: '조용한 층간소음',
    alsoProducts: '소프트 실리콘',
  },
  { says: '무료, 공짜, 체험, 맛보기, free, trial', programs: [{ isFree: true }] },
  {
    says: '맨몸, 맨손, 기구없이, 기구 없는, 도구 없는, 도구없이, 준비물 없는, 장비 없는, bodyweight, no equipment',
    programs: [{ only: ['none'] }],
  },
  {
    says: '매일, 데일리, 하루 한번, 매일매일, daily, everyday, every day',
    programs: [{ word: '주7회' }],
    products: '데일리',
  },
  { says: '한달, 한 달, 1달, 1개월, 4주, 한달 챌린지, 4주 챌린지, month', programs: [{ word: '4주' }] },
  { says: '이주일, 2주, 보름, 14일, two weeks', programs: [{ word: '2주' }] },
  { says: '일주일, 1주일, 한주, 한 주, 7일, week', programs: [{ word: '1주' }] },
  {
    says: '챌린지, 도전, challenge',
    programs: [{ said: '챌린지' }, { said: '14일' }, { said: '100개' }, { said: '30개' }],
  },

  // With what: programs that need it, and the thing itself.
  { says: '요가매트, 운동매트, 헬스매트, 필라테스매트, 매트, 돗자리, mat, mats', products: '매트' },
  { says: '두꺼운, 두툼한, 도톰한, 푹신한, 쿠션감, thick', products: '10mm 도톰 두꺼운', alsoProducts: '6mm 와이드' },
  { says: '얇은, 얇고, 가벼운 매트, thin', products: '4mm 5mm 여행' },
  { says: '넓은, 큰, 대형, 와이드, wide, large', products: '와이드 넓은 60cm 65cm' },
  { says: '매트 끈, 매트 스트랩, 스트랩, strap', products: '스트랩 끈 어깨끈' },
  { says: '보호대, 패드, 쿠션, 방석, 밸런스패드, 보수볼, cushion, pad', products: '쿠션 패드' },
  {
    says: '아령, 덤벨, 중량, 무게, 바벨, dumbbell, dumbbells, dumbell',
    programs: [{ needs: 'dumbbell' }],
    products: '덤벨',
  },
  {
    says: '쇠공, 케틀벨, 케틀벨스윙, kettlebell, kettle bell',
    programs: [{ needs: 'kettlebell' }],
    products: '케틀벨',
  },
  { says: '푸쉬업바, 푸시업바, 푸쉬업 바, push up bar', products: '푸시업' },
  {
    says: '복근롤러, 복근 롤러, ab롤러, ab 롤러, ab슬라이드, ab roller, ab wheel, 슬라이더, 휠, 복근기구, 복근 기구, 복근 운동기구, 뱃살 기구, 뱃살기구, 배 기구, 슬라이드, wheel',
    products: '휠',
  },
  {
    says: '밴드, 저항밴드, 고무밴드, 고무줄, 탄력밴드, 세라밴드, 힙업밴드, 힙업 밴드, 루프밴드, 스트레칭밴드, 튜빙밴드, 튜브, 풀업밴드, band, bands, resistance band, loop band',
    programs: [{ needs: 'band' }],
    products: '밴드 튜브',
  },
  {
    says: '힙밴드, 힙 밴드, 엉덩이 밴드, 엉덩이밴드, hip band',
    programs: [{ needs: 'band' }],
    products: '힙',
    alsoProducts: '루프',
  },
  { says: '줄넘기, 점프로프, 무선줄넘기, 음소거, jump rope, jumprope, skipping rope, rope', products: '줄넘기' },
  {
    says: '근막, 근막이완, 롤러, 마사지롤러, 폼롤러, 마사지, 셀프마사지, roller, foam roller, foamroller, massage',
    programs: [{ needs: 'foam-roller' }],
    products: '폼롤러 마사지건 마사지볼',
  },
  {
    says: '안마, 안마기, 마사지기, 마사지건, 전동마사지, 전동 마사지, 근막건, 진동, massage gun, massager',
    products: '마사지건',
    alsoProducts: '진동 마사지볼',
  },
  {
    says: '마사지볼, 땅콩볼, 땅콩, 라크로스볼, 지압, 지압볼, 지압기, massage ball, peanut ball',
    products: '땅콩 마사지볼',
  },
  {
    says: '짐볼, 볼, 공, 운동볼, 요가볼, 필라테스볼, 스위스볼, ball, gym ball, exercise ball, yoga ball',
    programs: [{ needs: 'ball' }],
    products: '짐볼 미니볼',
  },
  { says: '미니볼, 작은 공, 소프트볼, mini ball', programs: [{ needs: 'ball' }], products: '미니볼' },
  {
    says: '필라테스링, 링, 요가링, 매직링, 매직서클, 매직 서클, 써클, 서클, ring, pilates ring, magic circle',
    programs: [{ needs: 'ring' }],
    products: '링',
  },
  { says: '요가블럭, 요가 블럭, 블럭, 블록, block, blocks, yoga block', products: '블록' },

  // In the store only.
  { says: '접이식, 접는, 접히는, 접을수있는, 폴딩, 휴대, foldable', products: '접는 접이식' },
  {
    says: '요가복, 운동복, 헬스복, 필라테스복, 옷, 의류, 웨어, 애슬레저, 입는, 트레이닝복, wear, clothes, activewear',
    products: '웨어',
    alsoProducts: '레깅스 티셔츠',
  },
  { says: '쫄바지, 타이츠, 레깅스, 요가바지, leggings, tights', products: '레깅스' },
  { says: '하의, 바지, 팬츠, 트레이닝바지, pants, bottoms', products: '레깅스 팬츠 쇼츠 반바지' },
  { says: '반바지, 숏팬츠, 쇼츠, 핫팬츠, 바이커, shorts', products: '반바지 쇼츠' },
  { says: '겨울, 추울때, 따뜻한, 기모, 방한, winter, warm', products: '기모 긴팔 보온' },
  {
    says: '여름, 시원한, 쿨링, 통풍, 메쉬, 메시, summer, cool',
    products: '메시 쿨 시원한 차가운',
    alsoProducts: '반팔 나시 쇼츠',
  },
  { says: '스포츠브라, 스포츠 브라, 브라, 브라탑, 브라톱, 탑, bra, sports bra, bra top', products: '브라톱' },
  { says: '민소매, 나시, 슬리브리스, 끈나시, tank top, sleeveless', products: '나시', alsoProducts: '브라톱' },
  {
    says: '티, 상의, 반팔, 반팔티, 티셔츠, 윗옷, 크롭티, tee, shirt, tshirt, t shirt, top',
    products: '티셔츠 반팔',
    alsoProducts: '커버업 브라톱',
  },
  { says: '긴팔, 겉옷, 바람막이, 자켓, 커버업, 집업, jacket, long sleeve', products: '긴팔 커버업' },
  { says: '삭스, 양말, 요가양말, 필라테스양말, socks, sock', products: '양말 토삭스' },
  {
    says: '논슬립, 미끄럼방지, 안미끄러지는, 미끄럼, 그립, non slip, grip',
    products: '미끄럼',
    alsoProducts: '양말 고무 코르크',
  },
  { says: '토삭스, 토싹스, 발가락, 발가락양말, 발가락 양말, toe socks', products: '토삭스' },
  {
    says: '프로틴, 단백질, 단백, 보충제, 단백질보충제, 헬스보충제, 쉐이크, 프로틴쉐이크, 파우더, 단백질가루, 음료, 마시는, protein, shake, powder',
    products: '단백',
  },
  { says: '웨이프로틴, 웨이, 유청, 유청단백질, wpi, wpc, whey', products: '유청' },
  { says: '비건, 식물성, 채식, 두유, vegan, plant', products: '식물성' },
  { says: '무설탕, 제로, 당없는, 무가당, 저당, sugar free', products: '무가당' },
  {
    says: '간식, 다이어트 간식, 에너지바, 프로틴바, 단백질바, 시리얼바, 초코바, 견과류, 먹을것, 먹는거, 식품, 음식, snack, bar, bars, food',
    products: '바',
  },
  { says: '물통, 물병, 텀블러, 보온병, 보틀, 생수통, 빨대컵, bottle, water bottle, tumbler', products: '보틀 물병' },
  { says: '보온, 보냉, 스텐, 스테인레스, 스테인리스, thermos', products: '보온 스테인리스' },
  { says: '쉐이커, 쉐이커통, 쉐이크통, 셰이커, 프로틴통, 단백질통, shaker', products: '셰이커' },
  { says: '타올, 타월, 수건, 땀수건, 스포츠타올, towel, towels', products: '수건 타월 손수건' },
  {
    says: '헬스가방, 헬스장가방, 운동가방, 더플백, 짐백, 가방, 백팩, 매트가방, bag, gym bag, backpack',
    products: '가방 짐백',
  },
  { says: '저울, 체중계, 몸무게, 몸무게 재는, 체중, scale', products: '체중계' },
  {
    says: '인바디, 체성분, 체성분계, 체지방계, 체지방 측정, 체지방 재는, 골격근, inbody, body fat',
    products: '체성분',
    alsoProducts: '체중계',
  },
  {
    says: '심박계, 심박, 심박수, 심박측정, 심박수 측정, 맥박, 심장, 스마트워치, 워치, 웨어러블, heart, heart rate',
    products: '심박 심박계',
  },
  { says: '소도구, 용품, 준비물, 기구, 운동기구, 홈트용품, 도구, equipment, gear', products: '소도구 덤벨 밴드' },
  { says: '선물, 선물용, gift, present', products: '세트' },
];

/** Said of everything: beside other words they help to rank, and never keep anything from being found. */
const ANY =
  '운동 운동법 추천 추천해줘 좀 방법 법 하는법 하는 하는거 하기 할 할때 할수있는 하고 해요 해줘 되는 좋은 좋아요 인기 인기있는 유명한 베스트 요즘 위한 위해 용 때 때는 거 것 걸 게 사람 사람용 분 분들 싶어 싶어요 싶은 찾기 찾아줘 알려줘 어떤 뭐 뭐가 잘 많이 제일 가장 빼기 빼는 풀기 푸는 풀어주기 없애기 없애는 만들기 만드는 키우기 기르기 동안 짜리 정도 하루 하루종일 종일 전 후 뒤 중 직후 및 그리고 같이 함께 혼자 있는 하면 하려면 끝나는 키우고 강화 코치 코치님 쌤 샘 선생님 강사 강사님 트레이너 workout workouts exercise exercises training routine best for the a to and with my how minute minutes min';
export const ANY_PROGRAM: ReadonlySet<string> = new Set(
  `${ANY} 프로그램 영상 동영상 비디오 유튜브 루틴 동작 수업 강의 강좌 클래스 레슨 콘텐츠 program programs video videos class lesson`.split(
    ' ',
  ),
);
export const ANY_PRODUCT: ReadonlySet<string> = new Set(
  `${ANY} 상품 제품 물건 운동용품 홈트 파는 파는곳 사기 구매 구입 살것 가격 저렴한 싼 세일 할인 배송 무료배송 신상 입는 신는 쓰는 쓸 재는거 products product store shop sale buy`.split(
    ' ',
  ),
);
