import type { ProgramSeed } from './program-seed.ts';
import { FIRST_PROGRAMS } from './programs-first.data.ts';
import { MORE_PROGRAMS } from './programs-more.data.ts';

/** Twelve channels: one trainer each, drawn by the figure of the same name. */
export const CHANNELS: readonly {
  slug: string;
  name: string;
  introduction: string;
  specialty: string;
  credentials: string[];
}[] = [
  {
    slug: 'minji',
    name: '민지',
    introduction: '골반과 허리를 오래 공부한 필라테스 강사예요. 작은 움직임부터 천천히 바꿔가요.',
    specialty: '필라테스',
    credentials: ['물리치료사 면허', '필라테스 지도자 9년'],
  },
  {
    slug: 'haneul',
    name: '하늘',
    introduction: '처음 운동하는 분들과 함께해요. 오늘 한 만큼이면 충분해요.',
    specialty: '첫 운동',
    credentials: ['생활스포츠지도사 2급', '입문반 전담 6년'],
  },
  {
    slug: 'sora',
    name: '소라',
    introduction: '허리가 아파서 운동을 시작했어요. 그래서 안 아프게 가르쳐요.',
    specialty: '통증케어',
    credentials: ['재활 운동 전문가', '허리 회복 프로그램 연구'],
  },
  {
    slug: 'jun',
    name: '준',
    introduction: '맨몸으로 할 수 있는 근력 운동만 모았어요. 기구는 나중에 사도 돼요.',
    specialty: '맨몸 근력',
    credentials: ['체육학 전공', '맨몸 운동 지도 8년'],
  },
  {
    slug: 'harin',
    name: '하린',
    introduction: '하체 근력을 기르는 데 진심이에요. 계단이 편해지는 날까지 같이 가요.',
    specialty: '하체 근력',
    credentials: ['생활스포츠지도사 2급', '여성 근력반 7년'],
  },
  {
    slug: 'sera',
    name: '세라',
    introduction: '밤에 조용히 할 수 있는 요가와 스트레칭을 만들어요.',
    specialty: '밤 요가',
    credentials: ['요가 지도자 500시간 수료', '저소음 수업 5년'],
  },
  {
    slug: 'junho',
    name: '준호',
    introduction: '복싱으로 스트레스를 날려요. 아래층은 모르게요.',
    specialty: '복싱',
    credentials: ['전 아마추어 복싱 선수', '복싱 지도 10년'],
  },
  {
    slug: 'yuna',
    name: '유나',
    introduction: '짧고 굵은 유산소 전문이에요. 12분이면 땀이 나요.',
    specialty: '유산소',
    credentials: ['그룹 운동 지도자', '댄스 피트니스 6년'],
  },
  {
    slug: 'doyun',
    name: '도윤',
    introduction: '책상 앞에서 굳은 몸을 풀어드려요. 거북목, 라운드 숄더 환영이에요.',
    specialty: '거북목·어깨',
    credentials: ['운동처방사', '사무실 스트레칭 강의 5년'],
  },
  {
    slug: 'jeongsuk',
    name: '정숙',
    introduction: '예순에 시작해도 늦지 않아요. 관절에 편한 운동을 알려드려요.',
    specialty: '시니어 운동',
    credentials: ['노인스포츠지도사', '예순에 다시 시작한 운동 8년'],
  },
  {
    slug: 'taeo',
    name: '태오',
    introduction: '덤벨 한 쌍으로 온몸을 움직여요. 자세를 가장 먼저 봐요.',
    specialty: '덤벨 근력',
    credentials: ['생활스포츠지도사 1급', '근력 지도 11년'],
  },
  {
    slug: 'yeongho',
    name: '영호',
    introduction: '숨부터 고르는 명상과 회복 운동을 안내해요.',
    specialty: '명상·회복',
    credentials: ['명상 지도자', '호흡 수련 15년'],
  },
];

export const PROGRAMS: readonly ProgramSeed[] = [...FIRST_PROGRAMS, ...MORE_PROGRAMS].map(
  ([
    slug,
    channel,
    title,
    promise,
    category,
    parts,
    level,
    equipment,
    [weeks, days_per_week, minutes_per_day],
    [exercise, scene],
    more = {},
  ]) => ({
    slug,
    channel,
    title,
    promise,
    category,
    parts,
    level,
    equipment,
    weeks,
    days_per_week,
    minutes_per_day,
    exercise,
    scene,
    is_quiet: !more.loud,
    ...(more.free && { is_free: true }),
    ...(more.age !== undefined && { age_days: more.age }),
  }),
);

export const PROGRAM_REVIEWS: readonly [rating: number, text: string][] = [
  [5, '설명이 차근차근해서 처음인데도 따라 할 수 있었어요.'],
  [5, '아이 재우고 조용히 하기 딱 좋아요. 아래층 눈치 안 봐도 돼요.'],
  [5, '2주 했는데 의자에서 일어날 때 허리가 훨씬 편해졌어요.'],
  [4, '동작은 좋은데 쉬는 시간이 조금만 더 길면 좋겠어요.'],
  [5, '선생님 목소리가 편안해서 매일 틀게 돼요.'],
  [4, '땀이 이렇게 날 줄 몰랐어요. 짧은데 알차요.'],
  [3, '저한테는 조금 쉬웠어요. 다음 단계가 있으면 좋겠어요.'],
  [5, '퇴근하고 이거 하나만 해도 하루가 정리되는 느낌이에요.'],
  [4, '매트만 있으면 돼서 좋아요. 자막도 크게 보여요.'],
  [2, '무릎이 안 좋은 사람에게는 대체 동작이 더 필요해요.'],
  [5, '남편이랑 같이 하는데 서로 자세 봐주면서 하니까 재밌어요.'],
  [4, '3주 차부터 확실히 몸이 달라진 걸 느꼈어요.'],
];
