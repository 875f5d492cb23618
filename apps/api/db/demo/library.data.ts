/** What a clip of a movement is called; a second one is another take. */
export const CLIP_TITLES: Readonly<Record<string, readonly [string, string]>> = {
  bridge: ['힙이 깨어나는 브리지', '오래 앉은 날, 브리지 40초'],
  deadbug: ['허리 뜨지 않게, 데드버그', '누워서 하는 코어 한 동작'],
  'donkey-kick': ['엉덩이 옆까지 쓰는 동키 킥', '무릎 높이보다 골반이 먼저예요'],
  birddog: ['흔들려도 괜찮은 버드독', '허리를 세우는 작은 힘, 버드독'],
  catcow: ['등을 둥글게, 길게 캣 카우', '책상에서 일어나 캣 카우 한 번'],
  plank: ['엉덩이 내려가지 않는 플랭크', '30초만 버텨볼까요, 플랭크'],
  pushup: ['손목을 곧게 두는 푸시업', '푸시업이 한 개도 안 된다면'],
  burpee: ['끊어서 배우는 버피', '딱 다섯 개만, 버피'],
  squat: ['무릎이 발끝을 보는 스쿼트', '의자에 앉듯이, 스쿼트'],
  'jump-squat': ['사뿐히 내려오는 점프 스쿼트', '마지막 힘까지, 점프 스쿼트'],
  'side-lunge': ['허벅지 안쪽 여는 사이드 런지', '옆으로 걷는 사람은 드물어요'],
  downdog: ['뒤꿈치 안 닿아도 되는 다운독', '종아리가 시원해지는 다운독'],
  'warrior-two': ['시선까지 단단한 전사 자세', '다리에 힘이 차오르는 전사 자세'],
  tree: ['흔들리는 것도 균형이에요', '양치하면서 나무 자세'],
  jabcross: ['어깨 힘 빼고 잽, 크로스', '오늘 쌓인 것, 원투로 날려요'],
  hook: ['팔이 아니라 허리로 치는 훅', '짧고 굵게, 훅 40초'],
  duck: ['무릎으로 피하는 더킹', '하체가 바빠지는 더킹'],
  jack: ['박자를 타는 점핑 잭', '30초면 숨이 차요, 점핑 잭'],
  skater: ['옆으로 미끄러지듯, 스케이터', '엉덩이 옆을 쓰는 스케이터'],
  highknees: ['배꼽까지 올리는 하이 니', '잠이 확 깨는 하이 니'],
  'neck-stretch': ['목 옆을 늘리는 숨 세 번', '회의 끝나고 목부터 풀어요'],
  rolldown: ['척추를 하나씩, 롤다운', '하루를 내려놓는 롤다운'],
  march: ['발소리 없이 제자리 걷기', '밥 먹고 30초만 걸어볼까요'],
  'heel-curl': ['소리 없이 접는 힐 컬', '뒤꿈치로 엉덩이를 톡톡'],
  row: ['등으로 당기는 덤벨 로우', '어깨가 올라가면 가볍게 들어요'],
  press: ['허리 꺾지 않는 숄더 프레스', '머리 위로 곧게, 숄더 프레스'],
  deadlift: ['허리 말리지 않는 데드리프트', '바닥의 물건을 드는 법'],
  'seated-breath': ['넷에 들이쉬고 여섯에 내쉬기', '잠들기 전 숨 세 번'],
  butterfly: ['고관절이 열리는 나비 자세', '텔레비전 보면서 나비 자세'],
  lunge: ['뒤로 딛는 런지가 편한 이유', '흔들리지 않는 리버스 런지'],
  'knee-drive': ['한 발로 서는 힘, 니 드라이브', '계단이 가벼워지는 니 드라이브'],
};

export type PlaylistSeed = {
  title: string;
  /** Programs it takes lessons from, in turn. */
  programs: readonly string[];
  lessons: number;
  /** Movements whose clips open or close it. */
  clips?: readonly string[];
};

const list = (title: string, programs: string, lessons: number, clips = ''): PlaylistSeed => ({
  title,
  programs: programs.split(' '),
  lessons,
  clips: clips === '' ? [] : clips.split(' '),
});

/** The newest first; the first lesson gives a list its picture, so no two begin alike. */
export const EDITOR_PLAYLISTS: readonly PlaylistSeed[] = [
  list('눈 뜨자마자', 'morning-yoga-10 ten-minute-all mobility-week', 3, 'neck-stretch'),
  list('퇴근하고 조용하게', 'quiet-night-cardio evening-wind-down', 3, 'march'),
  list('거북목 탈출', 'desk-neck round-shoulder mobility-week', 4, 'rolldown'),
  list('아래층이 모르는 유산소', 'quiet-dance walk-indoor quiet-night-cardio', 3, 'heel-curl'),
  list('허리가 뻐근한 날', 'back-pain-relief easy-back-core', 3, 'birddog catcow'),
  list('하체 데이', 'strong-legs-4w hip-up-4w squat-100', 3, 'squat side-lunge'),
  list('코어부터 단단하게', 'core-start plank-14', 3, 'deadbug plank'),
  list('상체 데이', 'push-up-30 back-line dumbbell-arms', 3, 'pushup row'),
  list('스트레스 날리는 복싱', 'shadow-boxing boxing-fit', 2, 'jabcross hook duck'),
  list('기구 없이 온몸', 'bodyweight-basic ten-minute-all squat-100', 4),
  list('덤벨 한 쌍이면 돼요', 'dumbbell-full dumbbell-arms', 2, 'press deadlift row'),
  list('땀 쏙 빼는 주말', 'hiit-12 dance-cardio mountain-climber', 3, 'burpee skater'),
  list('요가로 여는 아침', 'flow-yoga morning-yoga-10', 3, 'downdog'),
  list('잠들기 전 스트레칭', 'senior-stretch evening-wind-down breath-reset', 4, 'butterfly'),
  list('운동이 처음이라면', 'ten-minute-all core-start bodyweight-basic', 3, 'squat lunge'),
  list('무릎이 걱정될 때', 'senior-joint walk-indoor', 3, 'heel-curl march'),
  list('골반이 가벼워지는 시간', 'pelvis-pilates-4w hip-up-4w', 3, 'bridge'),
  list('점심시간에 잠깐', 'wrist-shoulder-care desk-neck mobility-week', 4),
  list('플랭크가 쉬워질 때까지', 'plank-14 core-start', 4, 'plank'),
  list('어깨를 활짝', 'round-shoulder wrist-shoulder-care back-line', 4, 'catcow'),
  list('힙업에 진심인 날', 'hip-up-4w pelvis-pilates-4w', 3, 'donkey-kick bridge'),
  list('몸이 무거운 날엔', 'evening-wind-down breath-reset back-pain-relief', 4, 'butterfly'),
  list('다시 시작하는 월요일', 'mobility-week ten-minute-all core-start', 4, 'march'),
  list('한 주를 닫는 금요일', 'recovery-roller breath-reset', 3, 'rolldown'),
  list('비 오는 날 거실에서', 'ball-core walk-indoor', 3, 'tree'),
  list('출산 후 천천히', 'postnatal-core breath-reset', 4),
  list('부모님과 함께', 'walk-indoor senior-stretch senior-joint', 3, 'march tree'),
  list('짧고 굵게', 'squat-100 hiit-12 plank-14', 4, 'highknees'),
  list('유연해지고 싶다면', 'splits-start senior-stretch', 3, 'downdog side-lunge'),
  list('마음이 복잡한 밤', 'breath-reset evening-wind-down', 4, 'seated-breath'),
];

/** The demo member's own. */
export const MEMBER_PLAYLISTS: readonly (PlaylistSeed & { is_public: boolean })[] = [
  { ...list('야근한 날', 'desk-neck evening-wind-down breath-reset', 4, 'neck-stretch'), is_public: false },
  { ...list('주말 아침 루틴', 'morning-yoga-10 pelvis-pilates-4w strong-legs-4w', 4, 'squat'), is_public: true },
];
