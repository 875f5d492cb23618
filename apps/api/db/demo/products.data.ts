import type { ProductKind as DrawnKind } from '@oun/figure/products';

/** Twenty brands, eight categories, and for every drawn kind the names it is sold under. */
export const BRANDS: readonly { slug: string; name: string }[] = [
  { slug: 'movenote', name: '무브노트' },
  { slug: 'ongyeol', name: '온결' },
  { slug: 'kongbat', name: '콩밭' },
  { slug: 'oun', name: '오운' },
  { slug: 'dandan', name: '단단' },
  { slug: 'sumgyeol', name: '숨결' },
  { slug: 'pyeon', name: '편' },
  { slug: 'badak', name: '바닥' },
  { slug: 'nalda', name: '날다' },
  { slug: 'goyo', name: '고요' },
  { slug: 'mulgyeol', name: '물결' },
  { slug: 'hansum', name: '한숨' },
  { slug: 'geunyuk', name: '근육상회' },
  { slug: 'jogak', name: '조각' },
  { slug: 'haru', name: '하루핏' },
  { slug: 'byeolbit', name: '별빛짐' },
  { slug: 'saebyeok', name: '새벽' },
  { slug: 'dodam', name: '도담' },
  { slug: 'maru', name: '마루' },
  { slug: 'yeoul', name: '여울' },
];

export const CATEGORIES: readonly { slug: string; name: string; kind: DrawnKind }[] = [
  { slug: 'mat', name: '매트', kind: 'mat' },
  { slug: 'weight', name: '덤벨', kind: 'dumbbell' },
  { slug: 'band', name: '밴드', kind: 'loop-band' },
  { slug: 'recovery', name: '회복', kind: 'foam-roller' },
  { slug: 'wear', name: '웨어', kind: 'leggings' },
  { slug: 'food', name: '식품', kind: 'protein-tub' },
  { slug: 'bottle', name: '보틀', kind: 'bottle' },
  { slug: 'tool', name: '소도구', kind: 'yoga-block' },
];

/** The shelves below the categories, and what stands on each. */
export const SHELVES: readonly { slug: string; name: string; parent: string; kinds: readonly DrawnKind[] }[] = [
  { slug: 'yoga-mat', name: '운동 매트', parent: 'mat', kinds: ['mat'] },
  { slug: 'mat-goods', name: '매트 소품', parent: 'mat', kinds: ['mat-strap'] },
  { slug: 'balance', name: '밸런스', parent: 'mat', kinds: ['balance-cushion'] },
  { slug: 'dumbbell', name: '아령·덤벨', parent: 'weight', kinds: ['dumbbell'] },
  { slug: 'kettlebell', name: '케틀벨', parent: 'weight', kinds: ['kettlebell'] },
  { slug: 'push-up', name: '푸시업·코어 휠', parent: 'weight', kinds: ['push-up-bar', 'ab-wheel'] },
  { slug: 'loop-band', name: '루프 밴드', parent: 'band', kinds: ['loop-band'] },
  { slug: 'tube-band', name: '튜브 밴드', parent: 'band', kinds: ['tube-band'] },
  { slug: 'jump-rope', name: '줄넘기', parent: 'band', kinds: ['jump-rope'] },
  { slug: 'foam-roller', name: '폼롤러', parent: 'recovery', kinds: ['foam-roller'] },
  { slug: 'massage', name: '마사지', parent: 'recovery', kinds: ['massage-ball', 'massage-gun'] },
  { slug: 'leggings', name: '레깅스·팬츠', parent: 'wear', kinds: ['leggings', 'shorts'] },
  { slug: 'tops', name: '상의', parent: 'wear', kinds: ['bra-top', 'tee'] },
  { slug: 'socks', name: '양말', parent: 'wear', kinds: ['socks'] },
  { slug: 'protein', name: '단백질', parent: 'food', kinds: ['protein-tub'] },
  { slug: 'snack', name: '간식 바', parent: 'food', kinds: ['protein-bar'] },
  { slug: 'water-bottle', name: '물병', parent: 'bottle', kinds: ['bottle'] },
  { slug: 'shaker', name: '셰이커', parent: 'bottle', kinds: ['shaker'] },
  { slug: 'yoga-block', name: '요가 블록', parent: 'tool', kinds: ['yoga-block'] },
  { slug: 'pilates-ring', name: '링', parent: 'tool', kinds: ['pilates-ring'] },
  { slug: 'gym-ball', name: '짐볼', parent: 'tool', kinds: ['gym-ball'] },
  { slug: 'carry', name: '가방·수건', parent: 'tool', kinds: ['gym-bag', 'towel'] },
  { slug: 'device', name: '기록 기기', parent: 'tool', kinds: ['scale', 'heart-band'] },
];

/** How each brand sends; whoever is not named here sends as most do: 3,000원, free from 50,000원. */
export type Sending = {
  kind?: 'FREE' | 'PAID' | 'QUANTITY_PAID';
  base_fee?: number;
  free_from?: number;
  per_quantity?: number;
  return_fee?: number;
  dispatch_cutoff_hour?: number;
  dispatch_days?: number;
};
export const SENDING: Readonly<Record<string, Sending>> = {
  oun: { kind: 'FREE', base_fee: 0, free_from: 0, dispatch_cutoff_hour: 15 },
  kongbat: { kind: 'PAID', base_fee: 2_500, free_from: 0, return_fee: 2_500, dispatch_cutoff_hour: 11 },
  geunyuk: {
    kind: 'QUANTITY_PAID',
    base_fee: 4_000,
    free_from: 0,
    per_quantity: 2,
    return_fee: 5_000,
    dispatch_days: 1,
  },
  pyeon: { free_from: 30_000, dispatch_cutoff_hour: 16 },
  maru: { return_fee: 3_500, dispatch_days: 1 },
};

export type Colour = 'rose' | 'navy' | 'sage' | 'lilac' | 'charcoal' | 'sand' | 'sky' | 'coral';
export const COLOUR_NAMES: Record<Colour, string> = {
  rose: '로즈',
  navy: '네이비',
  sage: '세이지',
  lilac: '라일락',
  charcoal: '차콜',
  sand: '샌드',
  sky: '스카이',
  coral: '코럴',
};

export type ProductKind = {
  kind: DrawnKind;
  category: string;
  names: readonly string[];
  /** List price range in won, in steps of 1,000. */
  price: readonly [number, number];
  /** What is chosen beside the colour, where there is a choice: one of these sets. */
  groups?: readonly (readonly OptionGroup[])[];
  /** Food comes in one colour; its options are all there is to choose. */
  hasNoColours?: boolean;
};

/** What an option adds to the price; `times` is a bundle, a little cheaper than so many single ones. */
export type Extra = number | { times: number };
export type OptionGroup = { name: string; values: readonly [value: string, extra: Extra][] };
const group = (name: string, ...values: [value: string, extra: Extra][]): OptionGroup => ({ name, values });

const SIZES = group('사이즈', ['S', 0], ['M', 0], ['L', 0]);
const LEG_LENGTHS = group('기장', ['기본', 0], ['롱', 2_000]);
const MAT_LENGTHS = group('길이', ['173cm', 0], ['183cm', 4_000], ['200cm', 9_000]);
const FOOT_SIZES = group('사이즈', ['230~250', 0], ['250~270', 0]);
const PACKS = group('구성', ['1개', 0], ['2개 묶음', { times: 2 }], ['4개 묶음', { times: 4 }]);
const STRENGTHS = group('강도', ['약하게', 0], ['보통', 0], ['강하게', 1_000]);
const ROLLER_LENGTHS = group('길이', ['33cm', 0], ['45cm', 5_000], ['60cm', 9_000]);

export const KINDS: readonly ProductKind[] = [
  {
    kind: 'mat',
    category: 'mat',
    names: [
      '데일리 매트 6mm',
      '층간소음 매트 10mm',
      '천연 고무 매트 4mm',
      '접는 여행 매트',
      '와이드 매트 80cm',
      '코르크 매트 5mm',
      '키즈 요가 매트',
    ],
    price: [29, 89],
    groups: [[MAT_LENGTHS], []],
  },
  {
    kind: 'mat-strap',
    category: 'mat',
    names: ['매트 스트랩', '면 매트 끈', '매트 정리 밴드', '매트 어깨끈'],
    price: [9, 19],
  },
  {
    kind: 'balance-cushion',
    category: 'mat',
    names: ['밸런스 쿠션', '에어 밸런스 패드', '무릎 보호 쿠션', '도톰 밸런스 패드'],
    price: [15, 39],
  },
  {
    kind: 'dumbbell',
    category: 'weight',
    names: [
      '조용한 우레탄 덤벨 3kg 2개',
      '네오프렌 덤벨 1kg 2개',
      '육각 덤벨 5kg 2개',
      '부드러운 덤벨 2kg 2개',
      '첫 덤벨 1.5kg 2개',
      '한 손 덤벨 4kg',
    ],
    price: [15, 59],
  },
  {
    kind: 'kettlebell',
    category: 'weight',
    names: ['케틀벨 8kg', '소프트 케틀벨 6kg', '첫 케틀벨 4kg', '둥근 케틀벨 12kg', '실리콘 바닥 케틀벨 8kg'],
    price: [32, 79],
  },
  {
    kind: 'push-up-bar',
    category: 'weight',
    names: ['푸시업 바 2개', '손목 편한 푸시업 바', '접이식 푸시업 바', '낮은 푸시업 바'],
    price: [18, 39],
  },
  {
    kind: 'ab-wheel',
    category: 'weight',
    names: ['조용한 슬라이드 휠', '무릎 패드 휠 세트', '두 바퀴 코어 휠', '넓은 코어 휠'],
    price: [19, 45],
  },
  {
    kind: 'loop-band',
    category: 'band',
    names: [
      '소프트 루프 밴드 3종',
      '힙 밴드 세트',
      '패브릭 루프 밴드',
      '라텍스 프리 밴드',
      '강도별 루프 밴드 5종',
      '물결 루프 밴드',
    ],
    price: [12, 32],
  },
  {
    kind: 'tube-band',
    category: 'band',
    groups: [[STRENGTHS], []],
    names: ['손잡이 튜브 밴드', '문걸이 튜브 세트', '8자 튜브', '등 운동 튜브 밴드', '부드러운 튜브 밴드'],
    price: [12, 36],
  },
  {
    kind: 'jump-rope',
    category: 'band',
    names: ['줄 없는 줄넘기', '조용한 카운팅 줄넘기', '무게추 줄넘기', '길이 조절 줄넘기'],
    price: [12, 29],
  },
  {
    kind: 'foam-roller',
    category: 'recovery',
    groups: [[], [], [ROLLER_LENGTHS]],
    names: ['결 폼롤러 45cm', '부드러운 폼롤러 60cm', '진동 폼롤러', '반달 폼롤러', '돌기 폼롤러 33cm'],
    price: [18, 89],
  },
  {
    kind: 'massage-ball',
    category: 'recovery',
    names: ['마사지볼 듀오', '땅콩 마사지볼', '발바닥 마사지볼', '차가운 마사지볼'],
    price: [9, 24],
  },
  {
    kind: 'massage-gun',
    category: 'recovery',
    names: ['조용한 미니 마사지건', '마사지건 프로', '여행용 마사지건', '가벼운 마사지건'],
    price: [79, 159],
  },
  {
    kind: 'leggings',
    category: 'wear',
    names: ['하이웨이스트 레깅스', '기모 레깅스', '7부 레깅스', '주머니 레깅스', '구름 레깅스', '부츠컷 팬츠'],
    price: [39, 79],
    groups: [[SIZES], [SIZES, LEG_LENGTHS]],
  },
  {
    kind: 'bra-top',
    category: 'wear',
    names: ['편한 브라톱', '롱라인 브라톱', '크로스백 브라톱', '지퍼 브라톱', '나시 브라톱'],
    price: [29, 59],
    groups: [[SIZES]],
  },
  {
    kind: 'tee',
    category: 'wear',
    names: ['땀 빨리 마르는 티셔츠', '박시 반팔', '긴팔 커버업', '크롭 티셔츠', '메시 티셔츠'],
    price: [25, 49],
    groups: [[SIZES]],
  },
  {
    kind: 'shorts',
    category: 'wear',
    names: ['3부 반바지', '바이커 쇼츠', '러닝 쇼츠', '편한 밴딩 쇼츠'],
    price: [25, 45],
    groups: [[SIZES]],
  },
  {
    kind: 'socks',
    category: 'wear',
    names: ['미끄럼 방지 토삭스', '요가 양말 3켤레', '도톰 스포츠 양말', '발목 양말 5켤레'],
    price: [9, 24],
    groups: [[FOOT_SIZES]],
  },
  {
    kind: 'protein-tub',
    category: 'food',
    names: [
      '식물성 단백 초코 10개',
      '유청 단백질 바닐라',
      '쑥 단백 셰이크',
      '무가당 단백 파우더',
      '흑임자 단백 셰이크',
    ],
    price: [24, 62],
    groups: [[PACKS]],
    hasNoColours: true,
  },
  {
    kind: 'protein-bar',
    category: 'food',
    names: ['단백질 바 12개', '견과 바 20개', '고구마 바 10개', '현미 크런치 바', '말차 단백 바'],
    price: [18, 36],
    groups: [[PACKS]],
    hasNoColours: true,
  },
  {
    kind: 'bottle',
    category: 'bottle',
    names: ['보틀 750ml', '보온 보틀 500ml', '빨대 보틀 1L', '가벼운 물병 600ml', '시간 표시 물병'],
    price: [15, 39],
  },
  {
    kind: 'shaker',
    category: 'bottle',
    names: ['새지 않는 셰이커', '미니 셰이커 400ml', '스테인리스 셰이커', '칸막이 셰이커'],
    price: [12, 34],
  },
  {
    kind: 'towel',
    category: 'tool',
    names: ['운동 수건 2장', '시원한 쿨 타월', '매트 위 수건', '작은 손수건 3장'],
    price: [9, 29],
  },
  {
    kind: 'yoga-block',
    category: 'tool',
    names: ['코르크 요가 블록', 'EVA 요가 블록 2개', '낮은 요가 블록', '원목 요가 블록'],
    price: [12, 34],
  },
  {
    kind: 'pilates-ring',
    category: 'tool',
    names: ['필라테스 링', '부드러운 손잡이 링', '접이식 링', '작은 링 32cm'],
    price: [19, 39],
  },
  {
    kind: 'gym-ball',
    category: 'tool',
    names: ['짐볼 65cm', '미니볼 25cm', '짐볼 의자 커버 세트', '두꺼운 짐볼 55cm'],
    price: [12, 49],
  },
  {
    kind: 'gym-bag',
    category: 'tool',
    names: ['매트 들어가는 가방', '접이식 짐백', '신발 칸 운동 가방', '방수 짐백'],
    price: [35, 79],
  },
  { kind: 'scale', category: 'tool', names: ['체중계', '체성분 체중계', '유리 체중계'], price: [25, 69] },
  { kind: 'heart-band', category: 'tool', names: ['심박 밴드', '팔뚝 심박계', '가벼운 심박 밴드'], price: [59, 99] },
];

export const PRODUCT_REVIEWS: readonly [rating: number, text: string][] = [
  [5, '두께가 딱 좋아요. 무릎을 대도 아프지 않아요.'],
  [5, '배송이 빨랐고 포장도 깔끔했어요. 색이 화면이랑 같아요.'],
  [4, '처음엔 냄새가 조금 났는데 이틀 지나니 괜찮아졌어요.'],
  [5, '밤에 써도 소리가 안 나서 정말 만족해요.'],
  [3, '생각보다 작아요. 크기를 꼭 확인하고 사세요.'],
  [4, '가격 생각하면 아주 좋아요. 하나 더 살 거예요.'],
  [5, '프로그램에 나온 것과 같은 거라 따라 하기 편해요.'],
  [5, '엄마 선물로 드렸는데 매일 쓰신대요.'],
  [2, '마감이 조금 아쉬워요. 기능은 문제없어요.'],
  [4, '한 달 썼는데 처음 그대로예요. 튼튼해요.'],
  [5, '색이 예뻐서 거실에 두어도 어울려요.'],
  [4, '무게가 적당해서 초보인 저한테 잘 맞아요.'],
];
