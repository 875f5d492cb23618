/** What somebody types, and what they are glad to see among the first five: slugs of programs, or names of products. */
export type MemberQuery = { query: string } & ({ programs: string } | { products: RegExp });

const CORE =
  'core-start easy-back-core plank-14 ball-core boxing-core postnatal-core pelvis-pilates-4w core-next quiet-hard-core';
const LEGS = 'strong-legs-4w squat-100 hip-up-4w ring-pilates senior-joint runner-legs knee-light-legs';
const NECK = 'desk-neck round-shoulder wrist-shoulder-care meeting-break-5 stiff-neck-morning roller-back-open';
const SLEEP = 'senior-stretch breath-reset evening-wind-down sleep-breath-5 lying-night-stretch';
const SENIOR = 'senior-joint senior-stretch walk-indoor senior-balance trot-dance';
const SHORT =
  'wrist-shoulder-care breath-reset desk-neck mobility-week meeting-break-5 sleep-breath-5 stiff-neck-morning';
const TEN = 'morning-yoga-10 senior-stretch ten-minute-all hotel-room tree-meditation';
const SWEAT =
  'hiit-12 dance-cardio mountain-climber quiet-night-cardio quiet-interval two-song-dance burpee-20 living-aerobics';

/** As members write, not as editors do. */
export const MEMBER_QUERIES: readonly MemberQuery[] = [
  // Parts of the body as people call them.
  { query: '승모근', programs: NECK },
  { query: '승모근 풀기', programs: NECK },
  {
    query: '어깨 뭉침',
    programs:
      'wrist-shoulder-care round-shoulder desk-neck evening-wind-down meeting-break-5 roller-back-open carrying-back',
  },
  { query: '날개뼈', programs: 'round-shoulder back-line roller-back-open carrying-back ring-upper' },
  { query: '옆구리살', programs: CORE },
  { query: '똥배', programs: CORE },
  { query: '뱃살 빼는 운동', programs: `${CORE} ${SWEAT}` },
  {
    query: '내장지방',
    programs: `${SWEAT} boxing-fit shadow-boxing quiet-dance walk-indoor boxing-first boxing-combo`,
  },
  { query: '허벅지 안쪽', programs: 'ring-pilates splits-start' },
  { query: '허벅지살', programs: LEGS },
  { query: '승마살', programs: LEGS },
  { query: '엉밑살', programs: 'hip-up-4w strong-legs-4w squat-100 knee-light-legs runner-legs' },
  { query: '애플힙', programs: 'hip-up-4w squat-100 strong-legs-4w knee-light-legs runner-legs' },
  {
    query: '종아리',
    programs: 'recovery-roller strong-legs-4w splits-start squat-100 knee-light-legs runner-legs lying-night-stretch',
  },
  { query: '등살', programs: 'back-line round-shoulder ring-upper band-full' },
  { query: '겨드랑이살', programs: 'back-line dumbbell-arms push-up-30 round-shoulder ring-upper' },
  { query: '덜렁거리는 팔살', programs: 'dumbbell-arms push-up-30 dumbbell-start ring-upper' },
  { query: '11자 복근', programs: CORE },
  { query: '가슴 운동', programs: 'push-up-30 round-shoulder shadow-boxing men-start-4w push-up-50 ring-upper' },
  { query: '고관절', programs: 'pelvis-pilates-4w mobility-week splits-start back-pain-relief' },
  { query: '발목', programs: 'mobility-week senior-joint walk-indoor senior-balance' },
  { query: '코어 근육', programs: CORE },
  { query: '목 스트레칭', programs: 'desk-neck meeting-break-5 stiff-neck-morning roller-back-open' },

  // What hurts, and what a doctor calls it.
  { query: '골반 교정', programs: 'pelvis-pilates-4w back-pain-relief' },
  { query: '골반이 틀어졌어요', programs: 'pelvis-pilates-4w back-pain-relief' },
  { query: '무릎 아픈 사람', programs: 'senior-joint knee-light-legs' },
  { query: '무릎이 안 좋아요', programs: 'senior-joint knee-light-legs' },
  { query: '허리디스크', programs: 'back-pain-relief easy-back-core standing-back' },
  { query: '허리가 아파요', programs: 'back-pain-relief easy-back-core standing-back' },
  { query: '요통', programs: 'back-pain-relief easy-back-core standing-back' },
  { query: '일자목 스트레칭', programs: 'desk-neck meeting-break-5 roller-back-open' },
  { query: '목디스크', programs: 'desk-neck stiff-neck-morning' },
  { query: '굽은 등', programs: 'round-shoulder back-line carrying-back roller-back-open long-back-yoga ring-upper' },
  { query: '어깨 통증', programs: 'wrist-shoulder-care desk-neck round-shoulder' },
  { query: '오십견', programs: 'wrist-shoulder-care round-shoulder desk-neck' },
  { query: '손목터널증후군', programs: 'wrist-shoulder-care' },
  { query: '다리 부종', programs: 'recovery-roller senior-stretch lying-night-stretch' },
  { query: '하체 붓기', programs: 'recovery-roller senior-stretch lying-night-stretch' },
  { query: '불면증', programs: SLEEP },
  {
    query: '스트레스 받을 때',
    programs:
      'breath-reset evening-wind-down shadow-boxing boxing-fit sleep-breath-5 tree-meditation boxing-combo boxing-first',
  },
  { query: '관절염', programs: 'senior-joint mobility-week walk-indoor senior-balance' },
  { query: '근육통', programs: 'recovery-roller mobility-week evening-wind-down roller-back-open' },
  {
    query: '자세 교정',
    programs: 'desk-neck round-shoulder pelvis-pilates-4w core-start back-line roller-back-open ring-upper',
  },

  // Times as numbers.
  { query: '5분 운동', programs: SHORT },
  { query: '5분', programs: SHORT },
  { query: '십분', programs: TEN },
  { query: '10분 이내', programs: `${SHORT} ${TEN}` },
  { query: '10분 이하 전신', programs: `ten-minute-all breath-reset ${TEN}` },
  { query: '10분 조용한 운동', programs: TEN },
  {
    query: '하루 십오분',
    programs: 'core-start quiet-night-cardio senior-joint evening-wind-down push-up-30 prenatal-ease',
  },
  { query: '20분 근력', programs: 'strong-legs-4w dumbbell-arms bodyweight-basic band-full' },
  {
    query: '이십분 홈트',
    programs: 'strong-legs-4w bodyweight-basic dance-cardio boxing-fit walk-indoor easy-back-core band-full',
  },
  { query: '30분 운동', programs: 'dumbbell-full flow-yoga living-aerobics' },
  { query: '30분 이상', programs: 'dumbbell-full flow-yoga living-aerobics' },
  { query: '한시간 운동', programs: 'dumbbell-full flow-yoga living-aerobics' },
  { query: '7분 명상', programs: 'breath-reset' },
  { query: '12분 유산소', programs: 'hiit-12 mountain-climber' },
  { query: '10 minute workout', programs: TEN },
  {
    query: '4주 프로그램',
    programs:
      'pelvis-pilates-4w strong-legs-4w hip-up-4w dumbbell-arms shadow-boxing men-start-4w burpee-20 band-full core-next',
  },

  // Moments.
  { query: '출근 전', programs: 'morning-yoga-10 ten-minute-all mobility-week stiff-neck-morning' },
  { query: '출근 전 스트레칭', programs: 'morning-yoga-10 mobility-week' },
  { query: '아침 운동', programs: 'morning-yoga-10 ten-minute-all' },
  { query: '일어나자마자', programs: 'morning-yoga-10 mobility-week stiff-neck-morning' },
  { query: '자기 전', programs: SLEEP },
  { query: '자기전 스트레칭', programs: 'senior-stretch lying-night-stretch' },
  { query: '잠들기 전 요가', programs: 'evening-wind-down' },
  { query: '퇴근 후', programs: 'evening-wind-down' },
  {
    query: '밤에 하는 운동',
    programs: 'quiet-night-cardio senior-stretch evening-wind-down lying-night-stretch quiet-interval',
  },
  { query: '사무실에서', programs: 'desk-neck wrist-shoulder-care meeting-break-5' },
  { query: '운동 끝나고 스트레칭', programs: 'recovery-roller mobility-week senior-stretch' },

  // For whom.
  { query: '어르신 체조', programs: SENIOR },
  { query: '부모님', programs: SENIOR },
  { query: '70대', programs: SENIOR },
  { query: '직장인', programs: 'desk-neck wrist-shoulder-care evening-wind-down meeting-break-5' },
  { query: '임산부 요가', programs: 'prenatal-ease' },
  { query: 'prenatal', programs: 'prenatal-ease postnatal-core carrying-back' },
  { query: '산후 다이어트', programs: 'postnatal-core' },
  {
    query: '운동 처음',
    programs:
      'core-start ten-minute-all morning-yoga-10 senior-joint desk-neck dumbbell-start first-yoga men-start-4w boxing-first',
  },
  {
    query: '왕초보 근력',
    programs: 'ten-minute-all senior-joint bodyweight-basic dumbbell-start men-start-4w senior-balance',
  },
  {
    query: '남자 맨몸 운동',
    programs: 'bodyweight-basic push-up-30 squat-100 ten-minute-all men-start-4w hotel-room push-up-50',
  },

  // Coaches.
  {
    query: '세라쌤',
    programs: 'morning-yoga-10 quiet-night-cardio flow-yoga splits-start first-yoga power-yoga tree-meditation',
  },
  {
    query: '민지 선생님',
    programs: 'pelvis-pilates-4w postnatal-core prenatal-ease ring-pilates carrying-back ring-upper',
  },
  { query: '하린코치', programs: 'strong-legs-4w hip-up-4w squat-100 runner-legs quiet-interval knee-light-legs' },
  { query: '유나 쌤 댄스', programs: 'dance-cardio quiet-dance two-song-dance' },

  // What is done, in other words.
  { query: '걷기', programs: 'walk-indoor' },
  { query: '제자리걸음', programs: 'walk-indoor' },
  { query: '마운틴클라이밍', programs: 'mountain-climber' },
  { query: 'full body', programs: 'ten-minute-all dumbbell-full bodyweight-basic flow-yoga band-full hotel-room' },
  {
    query: 'stretching',
    programs:
      'senior-stretch mobility-week splits-start round-shoulder recovery-roller meeting-break-5 roller-back-open lying-night-stretch',
  },
  { query: 'ab workout', programs: CORE },
  {
    query: '고강도 인터벌',
    programs: 'hiit-12 mountain-climber two-song-dance quiet-interval quiet-hard-core burpee-20',
  },
  { query: '팔굽혀펴기 30개', programs: 'push-up-30' },
  {
    query: '층간소음 걱정없는 다이어트',
    programs: 'quiet-night-cardio quiet-dance walk-indoor boxing-fit shadow-boxing quiet-interval living-aerobics',
  },
  { query: '아령 운동', programs: 'dumbbell-arms dumbbell-full dumbbell-start' },
  { query: '단전호흡', programs: 'breath-reset sleep-breath-5' },
  { query: '다리 일자로 찢는 법', programs: 'splits-start' },

  // In the store: the thing by another name.
  { query: 'massage gun', products: /마사지건/ },
  { query: 'jump rope', products: /줄넘기/ },
  { query: '무릎보호대', products: /무릎/ },
  { query: '무릎 보호', products: /무릎/ },
  { query: '복근 롤러', products: /휠/ },
  { query: 'ab roller', products: /휠/ },
  { query: '땅콩볼', products: /땅콩 마사지볼/ },
  { query: '뱃살 기구', products: /휠/ },
  { query: '층간소음 매트', products: /층간소음 매트/ },
  { query: '소음 안나는 줄넘기', products: /줄 없는 줄넘기|조용한 카운팅 줄넘기/ },
  { query: '두꺼운 매트', products: /매트 10mm|와이드 매트/ },
  { query: '10mm 매트', products: /매트 10mm/ },
  { query: '얇은 요가매트', products: /매트 4mm|매트 5mm|여행 매트/ },
  { query: '아기 요가매트', products: /키즈/ },
  { query: '3키로 덤벨', products: /덤벨 3kg/ },
  { query: '5kg 아령', products: /덤벨 5kg/ },
  { query: '2킬로 아령', products: /덤벨 2kg/ },
  { query: '여자 아령', products: /덤벨 (?:1|2|1\.5|3)kg/ },
  { query: 'kettle bell', products: /케틀벨/ },
  { query: '세라밴드', products: /밴드|튜브/ },
  { query: '힙업 밴드', products: /힙 밴드|루프 밴드/ },
  { query: '등운동 밴드', products: /등 운동 튜브/ },
  { query: 'resistance band', products: /밴드|튜브/ },
  { query: '종아리 마사지', products: /마사지|폼롤러/ },
  { query: '승모근 마사지', products: /마사지/ },
  { query: '어깨 뭉침', products: /마사지|폼롤러/ },
  { query: '족저근막염', products: /발바닥 마사지볼/ },
  { query: 'foam roller', products: /폼롤러/ },
  { query: '전동 마사지', products: /마사지건|진동 폼롤러/ },
  { query: '요가복 하의', products: /레깅스|팬츠|쇼츠/ },
  { query: '겨울 레깅스', products: /기모 레깅스/ },
  { query: '스포츠 브라', products: /브라톱/ },
  { query: 'sports bra', products: /브라톱/ },
  { query: '나시', products: /나시 브라톱/ },
  { query: '운동할 때 입는 반팔', products: /반팔|티셔츠/ },
  { query: '반바지', products: /반바지|쇼츠/ },
  { query: '논슬립 양말', products: /토삭스|양말/ },
  { query: '발가락 양말', products: /토삭스/ },
  { query: '프로틴 쉐이크', products: /단백 셰이크|단백/ },
  { query: '단백질 보충제', products: /단백/ },
  { query: '웨이프로틴', products: /유청/ },
  { query: '비건 단백질', products: /식물성/ },
  { query: '다이어트 간식', products: /바 \d+개|크런치 바|단백 바/ },
  { query: '물통 1리터', products: /1L/ },
  { query: '텀블러', products: /보틀|물병/ },
  { query: 'water bottle', products: /보틀|물병/ },
  { query: '쉐이커', products: /셰이커/ },
  { query: '요가 블럭', products: /블록/ },
  { query: '매직 서클', products: /링/ },
  { query: '임산부 짐볼', products: /짐볼/ },
  { query: '필라테스 미니볼', products: /미니볼/ },
  { query: '헬스장 가방', products: /가방|짐백/ },
  { query: '인바디 체중계', products: /체성분 체중계/ },
  { query: '심박수 측정', products: /심박/ },
];
