import type { ProgramCard } from '@oun/contract/content';

type Category = ProgramCard['category'];

/** What a week of a program is called, by how many there are; the last name is the last week's. */
export const WEEKS: readonly [title: string, summary: string][] = [
  ['풀어주기', '굳은 곳을 천천히 열어요'],
  ['깨우기', '쓰지 않던 근육에 불을 켜요'],
  ['다지기', '같은 동작을 조금 더 오래 해요'],
  ['받쳐주기', '버티는 힘을 길러요'],
  ['늘리기', '한 세트씩 더해요'],
  ['이어가기', '일상 자세에 붙여요'],
  ['마무리하기', '처음과 달라진 몸을 느껴요'],
];

/** Titles of a day, with the names of its two main movements. */
export const TITLES: readonly string[] = [
  '{a}와 {b}',
  '{a}로 시작하기',
  '{a}, 천천히 한 번 더',
  '{b}까지 이어서',
  '{a} 자세 바로잡기',
  '{b}로 마무리하기',
];

export const FOR_WHOM: Record<Category, readonly string[]> = {
  pilates: ['하루 6시간 넘게 앉아 있는 분', '다리를 자주 꼬는 분', '필라테스가 처음인 분'],
  yoga: ['잠들기 전에 몸을 풀고 싶은 분', '숨이 얕아졌다고 느끼는 분', '뻣뻣해서 요가를 미뤄온 분'],
  strength: ['계단이 부쩍 힘들어진 분', '기초 체력부터 기르고 싶은 분', '혼자서 자세가 헷갈리는 분'],
  cardio: ['짧게 땀을 내고 싶은 분', '밖에 나가기 싫은 날이 많은 분', '숨이 쉽게 차는 분'],
  stretching: ['자고 일어나면 몸이 무거운 분', '운동 뒤에 늘 뭉치는 분', '하루에 10분만 낼 수 있는 분'],
  dance: ['운동이 지루했던 분', '음악에 맞춰 움직이고 싶은 분', '몸치라고 생각하는 분'],
  boxing: ['스트레스를 풀고 싶은 분', '상체를 크게 쓰고 싶은 분', '조용하게 땀을 내고 싶은 분'],
  prenatal: ['의사에게 운동해도 좋다는 말을 들은 분', '골반과 허리가 무거운 분', '무리하지 않고 움직이고 싶은 분'],
  'pain-care': [
    '오래 앉아 허리나 목이 뻐근한 분',
    '아프지 않은 범위에서 움직이고 싶은 분',
    '작은 동작부터 시작하고 싶은 분',
  ],
  meditation: ['생각이 많아 잠들기 어려운 분', '하루 중 쉴 틈이 없는 분', '명상이 처음인 분'],
};

export const CAUTIONS: Record<Category, readonly string[]> = {
  pilates: ['허리 디스크로 치료받고 있다면 먼저 진료를 받아주세요.', '임신 중이라면 산전 프로그램을 권해요.'],
  yoga: ['손목이 아프면 주먹을 쥐거나 팔꿈치를 대고 해주세요.', '어지러우면 머리를 낮추는 동작은 건너뛰어요.'],
  strength: ['무릎이나 어깨가 아프면 가동 범위를 줄여주세요.', '혈압이 높다면 숨을 참지 않아요.'],
  cardio: ['심장 질환이 있다면 먼저 진료를 받아주세요.', '무릎이 아프면 조용한 동작으로 바꿔 해주세요.'],
  stretching: ['아픈 느낌이 들면 바로 멈춰주세요.', '반동을 주지 않고 천천히 늘려요.'],
  dance: ['발목을 다친 적이 있다면 운동화를 신고 해주세요.', '무릎이 아프면 조용한 동작으로 바꿔 해주세요.'],
  boxing: ['어깨가 아프면 팔을 끝까지 뻗지 않아요.', '손목을 곧게 두고 쳐주세요.'],
  prenatal: ['배가 뭉치거나 어지러우면 바로 멈추고 쉬어주세요.', '시작하기 전에 담당 의사와 이야기해주세요.'],
  'pain-care': ['통증이 계속되면 진료를 받아주세요.', '저림이 심해지면 그 동작은 건너뛰어요.'],
  meditation: ['불안이 심해지면 눈을 뜨고 주위를 둘러봐요.'],
};

export const LESSON_WORDS: readonly [rating: number, intensity: 'easy' | 'right' | 'hard', content: string][] = [
  [5, 'right', '설명이 짧아서 흐름이 끊기지 않아요.'],
  [5, 'hard', '마지막 세트는 힘들었지만 개운해요.'],
  [4, 'right', '쉬는 시간이 딱 좋았어요.'],
  [4, 'easy', '가볍게 몸 풀기 좋아요. 한 번 더 했어요.'],
  [5, 'right', '조용한 동작으로 바꿔서 밤에 했어요.'],
  [3, 'hard', '저한테는 조금 어려웠어요. 다음엔 낮은 단계로 해볼게요.'],
  [5, 'easy', '아침에 하니까 하루가 가벼워요.'],
  [4, 'right', '자막이 동작을 미리 알려줘서 편해요.'],
];

export const LEGACY_REVIEWS: readonly [author: string, rating: number, content: string][] = [
  ['김*연', 5, '예전 앱에서부터 하던 운동이에요. 다시 만나서 반가워요.'],
  ['박*수', 4, '꾸준히 했더니 앉아 있을 때 허리가 덜 뻐근해요.'],
  ['이*은', 5, '동작이 어렵지 않아서 부모님과 같이 했어요.'],
  ['최*호', 4, '짧아서 매일 하게 돼요.'],
  ['정*아', 5, '선생님 목소리는 없지만 박자만 들어도 따라 할 수 있어요.'],
];
