import { AFTER_BIRTH, type Load, PREGNANT, UNSTEADY } from '@oun/movement/loads';

/** A day as its coach planned it: what it is called, what is done in it, and so many minutes more or less than usual. */
export type Session = readonly [title: string, work: string, minutes?: number];
/** A week: its name, what it is about, and what its days are called beyond the first week's. */
export type Week = readonly [name: string, summary: string, again: string];

export type CoachPlan = {
  warm: string;
  cool: string;
  /** One for each day of a week. */
  sessions: readonly Session[];
  weeks: readonly Week[];
  /** Nothing that asks this of a body at all. */
  never?: readonly Load[];
  /** Nothing that is hard on this. */
  spares?: readonly Load[];
  /** Held one after the other, without rounds. */
  isFlow?: true;
  /** What is said of it where its kind's words are not true of it. */
  forWhom?: readonly [string, string, string];
  cautions?: readonly string[];
};

const STRONGER: readonly Week[] = [
  ['자세 익히기', '천천히, 정확하게 해요', ''],
  ['횟수 늘리기', '같은 동작을 조금 더 오래 해요', '조금 더 오래'],
  ['쉬는 시간 줄이기', '숨을 고르는 시간을 아껴 써요', '쉬는 시간 짧게'],
  ['힘 모으기', '내려갈 때 더 천천히 버텨요', '내려갈 때 천천히'],
  ['끝까지 버티기', '마지막 세트까지 자세를 지켜요', '마지막까지 자세 지키기'],
  ['확인하기', '첫 주와 달라진 몸을 느껴요', '첫 주와 견줘보기'],
];
const SOFTER: readonly Week[] = [
  ['풀어주기', '굳은 곳을 천천히 열어요', ''],
  ['깨우기', '쓰지 않던 곳을 불러요', '숨을 더 길게'],
  ['늘리기', '닿는 곳이 조금씩 멀어져요', '한 호흡 더 머물기'],
  ['이어가기', '끊지 않고 부드럽게 이어요', '끊지 않고 이어서'],
  ['깊어지기', '편한 자세에서 오래 머물러요', '눈을 감고'],
  ['받쳐주기', '버티는 힘을 살짝 더해요', '조금만 더 버티기'],
  ['돌아보기', '처음보다 편해진 곳을 찾아요', '편해진 곳 찾기'],
  ['마무리하기', '혼자서도 할 수 있어요', '이제 혼자서도'],
];
const first = (weeks: readonly Week[], count: number): readonly Week[] =>
  count >= weeks.length ? weeks : [...weeks.slice(0, count - 1), weeks.at(-1)!];

export const PLANS: Readonly<Record<string, CoachPlan>> = {
  'core-start': {
    warm: 'march catcow',
    cool: 'knee-hug child',
    weeks: first(STRONGER, 2),
    sessions: [
      ['배꼽 당기는 법부터', 'pelvic-tilt heel-slide bridge deadbug', -2],
      ['무릎 대고 버티기', 'knee-plank birddog bridge deadbug'],
      ['옆구리까지 단단하게', 'side-plank-knee deadbug birddog bridge', 1],
      ['한 바퀴 이어서', 'knee-plank deadbug side-plank-knee birddog bridge', 2],
    ],
  },
  'easy-back-core': {
    warm: 'pelvic-tilt rock-back',
    cool: 'knee-hug child',
    weeks: first(STRONGER, 3),
    spares: ['back'],
    sessions: [
      ['허리는 두고 배만 깨우기', 'pelvic-tilt heel-slide deadbug bridge', -2],
      ['네발로 균형 잡기', 'birddog rock-back clamshell bridge'],
      ['엉덩이로 허리 돕기', 'bridge clamshell deadbug birddog', 2],
    ],
    cautions: ['다리까지 저리면 그날은 쉬고 진료를 받아주세요.', '아프지 않은 높이까지만 움직여요.'],
  },
  'pelvis-pilates-4w': {
    warm: 'catcow rock-back',
    cool: 'knee-hug child',
    weeks: first(STRONGER, 4),
    sessions: [
      ['골반 앞뒤를 고르게', 'pelvic-tilt bridge deadbug heel-slide', -1],
      ['양쪽 엉덩이 번갈아', 'clamshell side-leg-raise bridge donkey-kick'],
      ['다리 들고도 흔들리지 않기', 'deadbug birddog side-leg-raise clamshell', 1],
    ],
  },
  'plank-14': {
    warm: 'march wall-pushup',
    cool: 'child sidestretch',
    weeks: [
      ['20초에서 1분까지', '무릎을 대고 시작해요', ''],
      ['1분에서 2분까지', '무릎을 떼고 이어가요', '무릎 떼고'],
    ],
    sessions: [
      ['팔꿈치 자리 잡기', 'knee-plank superman knee-pushup', -2],
      ['20초씩 세 번', 'knee-plank plank superman', -1],
      ['옆으로도 버티기', 'side-plank-knee plank knee-plank'],
      ['어깨를 밀어내기', 'plank shoulder-tap superman'],
      ['다리 움직이며 버티기', 'climber-quiet plank superman', 1],
      ['네 가지 이어서', 'plank side-plank-knee shoulder-tap knee-plank', 1],
      ['오늘의 기록 재기', 'plank superman side-plank-knee plank', 2],
    ],
  },
  'strong-legs-4w': {
    warm: 'march hip-circle',
    cool: 'quad-stretch forward-fold',
    weeks: first(STRONGER, 4),
    sessions: [
      ['스쿼트 발 놓기', 'squat calf-raise bridge side-step', -2],
      ['앞뒤로 한 걸음', 'lunge squat clamshell calf-raise'],
      ['넓게 서서 안쪽까지', 'wide-squat side-lunge bridge pulse-squat', 2],
    ],
  },
  'quiet-night-cardio': {
    warm: 'march side-step',
    cool: 'forward-fold seated-breath',
    weeks: [
      ['소리 없이 딛기', '발바닥 전체로 가만히 내려놓아요', ''],
      ['숨차게, 그래도 조용히', '걸음을 조금 더 크게 해요', '조금 더 크게'],
    ],
    never: ['jumping'],
    forWhom: ['밤에만 시간이 나는 분', '아래층이 신경 쓰이는 분', '뛰지 않고 땀을 내고 싶은 분'],
    sessions: [
      ['발소리부터 줄이기', 'march stepjack tap-back side-step', -2],
      ['무릎 톡, 손 톡', 'knee-tap march stepjack heel-curl'],
      ['걸으면서 펀치', 'punch-march side-step knee-tap tap-back'],
      ['낮게 차고 사뿐히', 'front-kick heel-curl stepjack march', 1],
      ['옆으로만 걷기', 'side-step stepjack tap-back knee-tap', -1],
      ['팔을 크게, 발은 작게', 'stepjack punch-march march tap-back', 1],
      ['다 모아서 한 번', 'knee-tap punch-march front-kick stepjack side-step', 2],
    ],
  },
  'morning-yoga-10': {
    warm: 'seated-breath',
    cool: 'seated-breath',
    weeks: first(SOFTER, 3),
    isFlow: true,
    forWhom: ['눈 뜨자마자 몸이 굳어 있는 분', '아침에 10분만 낼 수 있는 분', '뻣뻣해서 요가를 미뤄온 분'],
    cautions: ['일어나자마자라면 물 한 모금 마시고 시작해요.', '어지러우면 머리를 낮추는 동작은 건너뛰어요.'],
    sessions: [
      ['이불 옆에서 등 깨우기', 'catcow child rock-back seated-side', -1],
      ['기지개처럼 길게', 'downdog child sidestretch forward-fold'],
      ['두 발로 단단히', 'chair-pose sidestretch tree rolldown'],
      ['가슴 여는 아침', 'cobra child chest-opener downdog'],
      ['고관절 부드럽게', 'low-lunge butterfly hip-circle child', 1],
      ['옆으로 넓게', 'warrior-two seated-side downdog child', 1],
      ['느긋한 일곱째 날', 'seated-side butterfly child knee-hug', -1],
    ],
  },
  'shadow-boxing': {
    warm: 'arm-circle march',
    cool: 'shoulder-roll sidestretch',
    weeks: first(STRONGER, 4),
    sessions: [
      ['기본 자세와 잽', 'jabcross duck punch-march', -3],
      ['훅은 골반으로', 'hook jabcross march duck'],
      ['올려 치고 빠지기', 'uppercut duck hook jabcross', 1],
      ['세 라운드 이어서', 'jabcross hook uppercut duck punch-march', 3],
    ],
    forWhom: ['스트레스를 풀고 싶은 분', '상체를 크게 쓰고 싶은 분', '뛰지 않고 땀을 내고 싶은 분'],
  },
  'hiit-12': {
    warm: 'march side-step',
    cool: 'hip-circle sidestretch',
    weeks: first(STRONGER, 2),
    sessions: [
      ['20초 전력, 10초 숨', 'jack highknees skater butt-kick', -1],
      ['옆으로 몰아치기', 'skater jack side-step highknees'],
      ['무릎 높이 경쟁', 'highknees butt-kick knee-tap jack'],
      ['끝까지 전력', 'jack skater highknees butt-kick front-kick', 1],
    ],
  },
  'desk-neck': {
    warm: 'shoulder-roll',
    cool: 'breathe',
    weeks: first(SOFTER, 2),
    isFlow: true,
    spares: ['neck', 'shoulder'],
    forWhom: ['모니터 앞에 오래 앉아 있는 분', '목이 앞으로 나왔다는 말을 듣는 분', '어깨가 귀까지 올라간 분'],
    sessions: [
      ['턱부터 제자리로', 'chin-tuck shoulder-roll neck-turn', -1],
      ['목 옆을 길게', 'neck-stretch chin-tuck blade-squeeze'],
      ['날개뼈가 목을 돕게', 'blade-squeeze chest-opener chin-tuck'],
      ['고개 돌리는 길 넓히기', 'neck-turn shoulder-roll chest-opener', 1],
      ['의자에서 일어날 때마다', 'chin-tuck neck-stretch shoulder-roll blade-squeeze'],
    ],
  },
  'round-shoulder': {
    warm: 'shoulder-roll arm-circle',
    cool: 'chest-opener breathe',
    weeks: first(SOFTER, 3),
    spares: ['shoulder', 'neck'],
    sessions: [
      ['가슴 앞을 열기', 'chest-opener pull-apart blade-squeeze', -1],
      ['등 뒤를 깨우기', 'blade-squeeze pull-apart arm-circle'],
      ['밴드로 어깨 여닫기', 'pull-apart chin-tuck blade-squeeze'],
      ['앞은 길게, 뒤는 단단하게', 'pull-apart chest-opener arm-circle blade-squeeze', 1],
    ],
  },
  'dumbbell-full': {
    warm: 'arm-circle hip-circle',
    cool: 'sidestretch breathe',
    weeks: first(STRONGER, 6),
    sessions: [
      ['하체와 밀기', 'goblet-squat floor-press deadlift press', -2],
      ['당기기와 팔', 'row curl deadlift kickback'],
      ['온몸 한 바퀴', 'goblet-squat row press floor-press curl', 2],
    ],
  },
  'dumbbell-arms': {
    warm: 'arm-circle hip-circle',
    cool: 'sidestretch breathe',
    weeks: first(STRONGER, 4),
    sessions: [
      ['앞팔부터 차근차근', 'curl lateral press', -2],
      ['팔 뒤쪽 깨우기', 'kickback curl lateral'],
      ['어깨선까지 이어서', 'press kickback lateral curl', 2],
    ],
  },
  'senior-joint': {
    warm: 'chair-march shoulder-roll',
    cool: 'breathe',
    weeks: SOFTER,
    never: ['jumping', 'supine', 'prone'],
    spares: ['knee', 'hip', 'ankle', 'back', 'shoulder', 'wrist', ...UNSTEADY],
    forWhom: ['무릎이 시큰거려 운동을 미룬 분', '의자에서 일어날 때 손을 짚는 분', '천천히 힘을 기르고 싶은 분'],
    cautions: ['의자는 벽에 붙여 미끄러지지 않게 놓아주세요.', '무릎이 아프면 덜 굽히고, 계속 아프면 쉬어요.'],
    sessions: [
      ['의자에 앉아 다리 깨우기', 'chair-leg chair-march chair-heel', -2],
      ['앉았다 일어서기', 'chair-squat chair-leg wall-pushup'],
      ['벽과 의자로 온몸', 'wall-pushup chair-squat chair-heel chair-march', 2],
    ],
  },
  'senior-stretch': {
    warm: 'shoulder-roll',
    cool: 'seated-breath',
    weeks: first(SOFTER, 4),
    isFlow: true,
    never: ['jumping', 'prone'],
    spares: UNSTEADY,
    forWhom: ['다리가 무거워 잠들기 어려운 분', '자고 일어나면 몸이 뻣뻣한 분', '누워서 하루를 마무리하고 싶은 분'],
    sessions: [
      ['목과 어깨 내려놓기', 'neck-turn shoulder-roll seated-side', -1],
      ['옆구리 길게', 'sidestretch seated-side neck-turn'],
      ['고관절 살살 열기', 'butterfly knee-hug seated-side'],
      ['누워서 무릎 안기', 'knee-hug butterfly shoulder-roll', -1],
      ['앉은 자리에서 온몸', 'seated-side butterfly neck-turn shoulder-roll', 1],
      ['다리가 가벼워지는 밤', 'knee-hug seated-side butterfly'],
      ['일요일은 더 느리게', 'butterfly seated-side knee-hug shoulder-roll', 1],
    ],
  },
  'breath-reset': {
    warm: 'seated-breath',
    cool: 'seated-breath',
    weeks: first(SOFTER, 2),
    isFlow: true,
    sessions: [
      ['넷 세고 들이쉬기', 'seated-breath shoulder-roll', -1],
      ['내쉬는 숨을 길게', 'seated-breath neck-turn'],
      ['어깨를 내려놓는 숨', 'shoulder-roll seated-breath'],
      ['걱정에 이름 붙이기', 'seated-breath seated-side'],
      ['몸을 훑어 내려가기', 'neck-turn seated-breath shoulder-roll', 1],
      ['서서 하는 세 번의 숨', 'breathe shoulder-roll'],
      ['아무것도 안 하는 7분', 'seated-breath', 1],
    ],
  },
  'recovery-roller': {
    warm: 'seated-breath',
    cool: 'knee-hug seated-breath',
    weeks: first(SOFTER, 2),
    isFlow: true,
    sessions: [
      ['종아리 한 줄씩', 'roller-calf forward-fold roller-calf roller-back', -2],
      ['허벅지 앞 천천히', 'roller-thigh quad-stretch roller-calf child'],
      ['등까지 모두', 'roller-back roller-calf roller-thigh child', 2],
    ],
    cautions: ['뼈 위는 굴리지 않아요.', '허리 아래쪽은 롤러로 누르지 않아요.'],
  },
  'postnatal-core': {
    warm: 'seated-breath',
    cool: 'seated-side seated-breath',
    weeks: first(SOFTER, 6),
    isFlow: true,
    never: ['jumping'],
    spares: [...AFTER_BIRTH, 'back'],
    forWhom: [
      '출산하고 의사에게 운동해도 좋다는 말을 들은 분',
      '배에 힘이 잘 안 들어가는 분',
      '아기 안느라 허리가 뻐근한 분',
    ],
    cautions: ['배 가운데가 볼록 솟으면 그 동작은 쉬어요.', '출혈이 늘거나 아프면 멈추고 진료를 받아주세요.'],
    sessions: [
      ['숨으로 속근육 찾기', 'pelvic-tilt heel-slide seated-side', -1],
      ['한쪽 뒤꿈치부터', 'heel-slide pelvic-tilt clamshell bridge'],
      ['엉덩이가 허리를 돕게', 'bridge clamshell rock-back pelvic-tilt', 1],
    ],
  },
  'prenatal-ease': {
    warm: 'seated-breath',
    cool: 'seated-breath',
    weeks: SOFTER,
    isFlow: true,
    never: PREGNANT.filter((load) => load !== 'balance'),
    spares: ['balance', 'back'],
    sessions: [
      ['공 위에서 골반 굴리기', 'ball-pelvis seated-side hip-circle', -1],
      ['허리 무게 덜기', 'catcow rock-back ball-pelvis seated-side'],
      ['벽을 밀고 옆구리 열기', 'wall-pushup hip-circle seated-side rock-back', 1],
    ],
    forWhom: [
      '의사에게 운동해도 좋다는 말을 들은 분',
      '배가 불러오며 허리가 무거운 분',
      '무리하지 않고 움직이고 싶은 분',
    ],
    cautions: ['배가 뭉치거나 어지러우면 바로 멈추고 쉬어주세요.', '시작하기 전에 담당 의사와 이야기해주세요.'],
  },
  'push-up-30': {
    warm: 'march wall-pushup',
    cool: 'child sidestretch',
    weeks: first(STRONGER, 6),
    sessions: [
      ['벽에서 무릎으로', 'wall-pushup knee-pushup knee-plank', -1],
      ['가슴이 바닥에 닿게', 'knee-pushup plank superman'],
      ['무릎을 떼는 날', 'pushup knee-pushup shoulder-tap superman', 1],
    ],
  },
  'bodyweight-basic': {
    warm: 'march',
    cool: 'sidestretch breathe',
    weeks: first(STRONGER, 4),
    sessions: [
      ['스쿼트만 제대로', 'squat march wall-pushup', -2],
      ['런지만 제대로', 'lunge squat march'],
      ['셋을 한 번에', 'squat lunge knee-pushup', 2],
    ],
  },
  'hip-up-4w': {
    warm: 'march hip-circle',
    cool: 'quad-stretch forward-fold',
    weeks: first(STRONGER, 4),
    sessions: [
      ['엉덩이에 힘 넣는 법', 'band-bridge clamshell bridge', -2],
      ['밴드 두르고 옆으로', 'band-walk squat clamshell band-bridge'],
      ['뒤로 차 올리기', 'donkey-kick band-bridge wide-squat'],
      ['모두 이어서', 'band-walk band-bridge donkey-kick squat', 2],
    ],
  },
  'squat-100': {
    warm: 'march hip-circle',
    cool: 'quad-stretch breathe',
    weeks: first(STRONGER, 6),
    sessions: [
      ['서른 개부터', 'squat calf-raise side-step', -1],
      ['발을 넓게', 'wide-squat squat march'],
      ['쉬어가는 날', 'side-step calf-raise squat', -2],
      ['아래에서 버티기', 'pulse-squat squat calf-raise', 1],
      ['오늘은 몇 개까지', 'squat wide-squat pulse-squat', 2],
    ],
  },
  'kettlebell-swing': {
    warm: 'hip-circle good-morning',
    cool: 'sidestretch breathe',
    weeks: first(STRONGER, 4),
    sessions: [
      ['스윙 전에 데드리프트', 'kb-deadlift good-morning squat', -3],
      ['엉덩이로 보내는 스윙', 'kb-swing kb-deadlift squat'],
      ['열 번씩 끊어서', 'kb-swing squat kb-deadlift arm-circle', 3],
    ],
    forWhom: ['데드리프트를 해본 분', '짧게 온몸의 힘을 쓰고 싶은 분', '케틀벨을 사두고 못 쓰고 있는 분'],
    cautions: ['허리가 아픈 날에는 하지 않아요.', '앞뒤로 두 걸음은 비워두고 해주세요.'],
  },
  'dance-cardio': {
    warm: 'march side-step',
    cool: 'hip-circle sidestretch',
    weeks: first(STRONGER, 3),
    sessions: [
      ['첫 곡, 스텝 익히기', 'side-step jack march hip-circle', -2],
      ['둘째 곡, 팔 크게', 'jack tap-back side-step punch-march'],
      ['셋째 곡, 발 빠르게', 'butt-kick side-step front-kick march'],
      ['다섯 곡 이어서', 'jack front-kick tap-back butt-kick hip-circle', 2],
    ],
  },
  'quiet-dance': {
    warm: 'march hip-circle',
    cool: 'sidestretch breathe',
    weeks: first(SOFTER, 3),
    never: ['jumping'],
    sessions: [
      ['옆으로 두 걸음', 'side-step march hip-circle', -1],
      ['뒤로 톡, 팔은 앞으로', 'tap-back stepjack side-step'],
      ['골반으로 리듬 타기', 'hip-circle heel-curl side-step tap-back'],
      ['한 곡 통째로', 'side-step tap-back knee-tap stepjack hip-circle', 1],
    ],
  },
  'ring-pilates': {
    warm: 'catcow hip-circle',
    cool: 'knee-hug child',
    weeks: first(STRONGER, 4),
    sessions: [
      ['링을 무릎 사이에', 'ring-bridge pelvic-tilt clamshell', -2],
      ['서서 조이기', 'ring-squat ring-press side-leg-raise'],
      ['안쪽 허벅지 끝까지', 'ring-bridge ring-squat single-bridge ring-press', 2],
    ],
  },
  'ball-core': {
    warm: 'ball-pelvis',
    cool: 'child knee-hug',
    weeks: first(STRONGER, 4),
    sessions: [
      ['공과 친해지기', 'ball-pelvis ball-march ball-bridge', -2],
      ['흔들려도 괜찮아요', 'ball-march ball-bridge birddog knee-plank'],
      ['공 위에서 버티기', 'ball-plank ball-bridge deadbug ball-march', 2],
    ],
  },
  'flow-yoga': {
    warm: 'seated-breath',
    cool: 'butterfly seated-breath',
    weeks: first(SOFTER, 4),
    isFlow: true,
    sessions: [
      ['숨에 맞춰 천천히', 'catcow downdog child low-lunge half-split downdog cobra child', -3],
      ['서서 흐르기', 'downdog warrior-two chair-pose forward-fold low-lunge tree downdog child'],
      ['처음부터 끝까지', 'catcow downdog low-lunge warrior-two half-split tree cobra child forward-fold', 3],
    ],
  },
  'back-pain-relief': {
    warm: 'breathe',
    cool: 'child breathe',
    weeks: first(SOFTER, 3),
    isFlow: true,
    spares: ['back'],
    forWhom: ['아침마다 허리가 굳어 있는 분', '오래 앉으면 허리가 뻐근한 분', '작은 동작부터 시작하고 싶은 분'],
    sessions: [
      ['누워서 골반만 살살', 'pelvic-tilt knee-hug heel-slide', -2],
      ['등을 둥글게, 길게', 'catcow rock-back child'],
      ['엉덩이가 허리 대신', 'bridge clamshell pelvic-tilt knee-hug'],
      ['네발로 흔들리지 않기', 'birddog rock-back catcow', 1],
      ['괜찮은 날의 한 바퀴', 'pelvic-tilt bridge birddog knee-hug child', 2],
    ],
    cautions: ['다리까지 저리면 그날은 쉬고 진료를 받아주세요.', '아픈 방향으로는 움직이지 않아요.'],
  },
  'wrist-shoulder-care': {
    warm: 'shoulder-roll',
    cool: 'breathe',
    weeks: first(SOFTER, 2),
    isFlow: true,
    spares: ['wrist', 'shoulder', 'neck'],
    forWhom: ['손목이 시큰한 분', '마우스를 오래 쥐는 분', '어깨가 자주 뭉치는 분'],
    cautions: ['저리거나 밤에 아프면 진료를 받아주세요.', '당기는 느낌까지만 하고 아프면 멈춰요.'],
    sessions: [
      ['손목 둥글게', 'wrist-circle fist-open'],
      ['손끝 당겨 늘리기', 'wrist-stretch fist-open shoulder-roll', 1],
      ['어깨 으쓱, 툭', 'shoulder-roll blade-squeeze'],
      ['주먹 쥐고 펴고', 'fist-open wrist-circle', -1],
      ['키보드 옆 한 바퀴', 'wrist-circle wrist-stretch shoulder-roll'],
    ],
  },
  'boxing-fit': {
    warm: 'arm-circle march',
    cool: 'shoulder-roll sidestretch',
    weeks: first(STRONGER, 4),
    sessions: [
      ['잽과 발', 'jabcross march duck', -2],
      ['크로스까지', 'jabcross punch-march hook'],
      ['웃으면서 세 라운드', 'jabcross hook uppercut duck', 2],
    ],
    forWhom: ['운동이 지루했던 분', '팔과 배를 함께 쓰고 싶은 분', '뛰지 않고 땀을 내고 싶은 분'],
  },
  'boxing-core': {
    warm: 'march arm-circle',
    cool: 'child sidestretch',
    weeks: first(STRONGER, 3),
    sessions: [
      ['펀치 전에 배부터', 'plank bicycle jabcross climber-quiet', -2],
      ['돌리는 힘', 'seated-twist hook plank climber'],
      ['마지막 라운드', 'climber bicycle uppercut seated-twist plank', 2],
    ],
  },
  'mobility-week': {
    warm: 'shoulder-roll',
    cool: 'breathe',
    weeks: [['하루 한 관절', '목에서 발목까지 차례로 돌려요', '']],
    isFlow: true,
    sessions: [
      ['월요일은 목', 'neck-turn neck-stretch chin-tuck', -1],
      ['화요일은 어깨', 'shoulder-roll arm-circle chest-opener'],
      ['수요일은 손목', 'wrist-circle fist-open wrist-stretch', -1],
      ['목요일은 등', 'rolldown blade-squeeze sidestretch'],
      ['금요일은 고관절', 'hip-circle march hip-circle', 1],
      ['토요일은 무릎과 발목', 'heel-curl calf-raise march'],
      ['일요일은 모두 한 번씩', 'neck-turn shoulder-roll wrist-circle hip-circle calf-raise', 2],
    ],
    forWhom: ['움직일 때 뚝뚝 소리가 나는 분', '매트 없이 서서 하고 싶은 분', '하루에 10분만 낼 수 있는 분'],
  },
  'splits-start': {
    warm: 'seated-breath',
    cool: 'child seated-breath',
    weeks: first(SOFTER, 7),
    isFlow: true,
    sessions: [
      ['다리 뒤쪽부터', 'forward-fold half-split downdog', -2],
      ['고관절 앞 열기', 'low-lunge half-split child'],
      ['안쪽 허벅지 넓히기', 'butterfly warrior-two forward-fold'],
      ['오늘의 1cm', 'low-lunge half-split butterfly forward-fold', 2],
    ],
    cautions: ['반동을 주지 않고 숨을 내쉬며 내려가요.', '오금이 찌릿하면 무릎을 굽혀요.'],
  },
  'back-line': {
    warm: 'shoulder-roll blade-squeeze',
    cool: 'chest-opener child',
    weeks: first(STRONGER, 4),
    sessions: [
      ['날개뼈를 찾아서', 'blade-squeeze pull-apart band-row', -2],
      ['당기고 모으기', 'band-row swimmer pull-apart'],
      ['등 전체를 길게', 'band-row superman pull-apart swimmer', 2],
    ],
  },
  'mountain-climber': {
    warm: 'march wall-pushup',
    cool: 'child sidestretch',
    weeks: first(STRONGER, 2),
    sessions: [
      ['천천히 오르기', 'climber-quiet plank march', -2],
      ['어깨는 손목 위', 'climber shoulder-tap plank'],
      ['쉬어가는 언덕', 'climber-quiet superman march', -1],
      ['빠르게 오르기', 'climber burpee-quiet plank', 1],
      ['정상까지', 'climber burpee climber-quiet shoulder-tap', 2],
    ],
  },
  'ten-minute-all': {
    warm: 'march',
    cool: 'sidestretch breathe',
    weeks: first(STRONGER, 4),
    sessions: [
      ['월요일, 다리부터', 'squat march calf-raise', -1],
      ['화요일, 팔과 어깨', 'wall-pushup arm-circle blade-squeeze'],
      ['수요일, 숨 조금 차게', 'stepjack knee-tap tap-back'],
      ['목요일, 뒤쪽 깨우기', 'good-morning blade-squeeze squat'],
      ['금요일, 온몸 한 번씩', 'squat wall-pushup stepjack tap-back', 1],
    ],
  },
  'evening-wind-down': {
    warm: 'seated-breath',
    cool: 'seated-breath',
    weeks: first(SOFTER, 3),
    isFlow: true,
    forWhom: ['퇴근하면 소파에 쓰러지는 분', '어깨가 귀까지 올라간 분', '자기 전까지 일 생각이 나는 분'],
    sessions: [
      ['가방 내려놓듯 어깨부터', 'shoulder-roll neck-turn seated-side', -2],
      ['구부정했던 등 펴기', 'catcow child chest-opener'],
      ['다리의 하루 풀기', 'forward-fold butterfly knee-hug'],
      ['옆구리에 숨 넣기', 'seated-side sidestretch child', 1],
      ['불 끄기 전 한 바퀴', 'neck-stretch seated-side butterfly knee-hug child', 1],
    ],
  },
  'walk-indoor': {
    warm: 'march',
    cool: 'sidestretch breathe',
    weeks: first(SOFTER, 4),
    never: ['jumping'],
    spares: UNSTEADY,
    forWhom: ['밖에 나가기 어려운 날이 많은 분', '무릎에 무리 없이 걷고 싶은 분', '텔레비전 보면서 움직이고 싶은 분'],
    cautions: ['미끄럽지 않은 바닥에서 신발이나 맨발로 걸어요.', '숨이 차면 제자리에서 천천히 걸어요.'],
    sessions: [
      ['제자리에서 천 걸음', 'march side-step march', -3],
      ['팔 흔들며 걷기', 'march punch-march side-step'],
      ['옆으로 걷기', 'side-step march stepjack'],
      ['뒤꿈치 톡톡', 'heel-curl march tap-back'],
      ['뉴스 한 꼭지만큼', 'march side-step heel-curl', -1],
      ['드라마 한 편 걷기', 'march punch-march tap-back side-step', 2],
      ['이천 걸음 채우기', 'march stepjack side-step punch-march heel-curl', 3],
    ],
  },
};
