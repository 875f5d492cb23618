import type { LandingBlock } from '@oun/contract/display';
import type { ProductKind } from '@oun/figure/products';
import type { Colour } from './products.data.ts';

type Drawn = { kind: ProductKind; colour: Colour };

export type ExhibitionSeed = {
  slug: string;
  channel: string;
  title: string;
  story: string;
  drawn: Drawn;
  sections: readonly { title: string; line: string; kinds: readonly ProductKind[] }[];
  coupon?: { name: string; value: number; max: number; min: number };
};

export const EXHIBITIONS: readonly ExhibitionSeed[] = [
  {
    slug: 'quiet-floor',
    channel: 'sera',
    title: '층간소음이 줄어드는\n바닥 만들기',
    story: '세라 코치가 밤 운동을 시작할 때 깔았던 것들이에요. 두께와 재질을 하나씩 견주어봤어요.',
    drawn: { kind: 'mat', colour: 'rose' },
    sections: [
      { title: '바닥에 까는 것', line: '6mm부터 10mm까지', kinds: ['mat'] },
      { title: '소리가 작은 도구', line: '내려놓아도 조용해요', kinds: ['dumbbell', 'jump-rope'] },
      { title: '함께 챙기면 좋아요', line: '매트 옆에 두는 것', kinds: ['mat-strap', 'socks'] },
    ],
    coupon: { name: '조용한 바닥 10% 쿠폰', value: 10, max: 5_000, min: 30_000 },
  },
  {
    slug: 'first-dumbbell',
    channel: 'haneul',
    title: '첫 덤벨,\n무게부터 골라요',
    story: '하늘 코치는 처음엔 가볍게 시작하라고 말해요. 1kg부터 5kg까지 손에 맞는 무게를 찾아보세요.',
    drawn: { kind: 'dumbbell', colour: 'charcoal' },
    sections: [
      { title: '한 손에 잡히는 무게', line: '구르지 않는 모양으로', kinds: ['dumbbell'] },
      { title: '조금 익숙해졌다면', line: '두 손으로 드는 도구', kinds: ['kettlebell', 'push-up-bar'] },
    ],
    coupon: { name: '첫 덤벨 8% 쿠폰', value: 8, max: 4_000, min: 20_000 },
  },
  {
    slug: 'pilates-corner',
    channel: 'minji',
    title: '거실 한쪽에\n필라테스 자리',
    story: '민지 코치의 수업에서 쓰는 도구를 모았어요. 작은 방에도 둘 수 있는 것만 골랐어요.',
    drawn: { kind: 'pilates-ring', colour: 'lilac' },
    sections: [
      { title: '수업에 나오는 도구', line: '링과 볼, 블록', kinds: ['pilates-ring', 'gym-ball', 'yoga-block'] },
      { title: '입는 것', line: '움직여도 말려 올라가지 않게', kinds: ['leggings', 'bra-top', 'socks'] },
    ],
  },
  {
    slug: 'after-run',
    channel: 'yuna',
    title: '땀 흘린 뒤에\n쓰는 것들',
    story: '유나 코치의 운동 가방에는 늘 이것들이 들어 있어요.',
    drawn: { kind: 'bottle', colour: 'sky' },
    sections: [
      { title: '물과 수건', line: '가방에 먼저 넣어요', kinds: ['bottle', 'towel'] },
      { title: '챙겨 가는 가방', line: '젖은 옷은 따로', kinds: ['gym-bag', 'shaker'] },
    ],
  },
  {
    slug: 'desk-reset',
    channel: 'doyun',
    title: '책상 옆에 두는\n작은 도구',
    story: '도윤 코치는 한 시간에 한 번 일어나라고 해요. 책상 옆에 두고 바로 쓸 수 있는 것들이에요.',
    drawn: { kind: 'foam-roller', colour: 'sage' },
    sections: [
      { title: '굴리는 것', line: '의자 옆에 세워두세요', kinds: ['foam-roller', 'massage-ball'] },
      { title: '당기는 것', line: '서랍에 들어가요', kinds: ['loop-band', 'tube-band'] },
    ],
    coupon: { name: '책상 옆 12% 쿠폰', value: 12, max: 6_000, min: 25_000 },
  },
  {
    slug: 'easy-start',
    channel: 'jeongsuk',
    title: '천천히 시작하는\n부드러운 도구',
    story: '정숙 코치가 처음 오신 분들께 권하는 도구예요. 가볍고, 손에 잘 잡혀요.',
    drawn: { kind: 'loop-band', colour: 'coral' },
    sections: [
      { title: '가볍고 부드럽게', line: '손이 편한 것부터', kinds: ['loop-band', 'yoga-block', 'massage-ball'] },
      { title: '기록해두면 좋아요', line: '숫자는 참고만', kinds: ['scale', 'heart-band'] },
    ],
  },
];

export type EventSeed = {
  title: string;
  summary: string;
  drawn: Drawn;
  days: [since: number, until: number];
  blocks: LandingBlock[];
};

export const STORE_EVENTS: readonly EventSeed[] = [
  {
    title: '포토 리뷰를 쓰면 500포인트를 더 드려요',
    summary: '산 상품의 사진을 한 장 올려주세요.',
    drawn: { kind: 'mat', colour: 'sage' },
    days: [5, 25],
    blocks: [
      { type: 'heading', text: '참여하는 방법' },
      {
        type: 'steps',
        items: ['상품을 받고 구매를 확정해요.', '사진을 넣어 리뷰를 써요.', '다음 날 포인트가 들어와요.'],
      },
      { type: 'text', text: '한 상품에 한 번 드려요. 상품과 관계없는 사진은 빼고 드려요.' },
    ],
  },
  {
    title: '첫 주문이라면 배송비를 덜어드려요',
    summary: '처음 주문하는 회원께 배송비 쿠폰을 드려요.',
    drawn: { kind: 'gym-bag', colour: 'navy' },
    days: [12, 60],
    blocks: [
      { type: 'heading', text: '받는 방법' },
      { type: 'steps', items: ['쿠폰함에서 쿠폰을 받아요.', '주문서에서 배송비 쿠폰을 골라요.'] },
      { type: 'text', text: '제주와 도서산간의 추가 배송비는 그대로예요.' },
    ],
  },
  {
    title: '멤버십 회원 전용가',
    summary: '멤버십을 쓰는 동안 표시된 상품을 더 싸게 살 수 있어요.',
    drawn: { kind: 'dumbbell', colour: 'lilac' },
    days: [30, 90],
    blocks: [
      { type: 'heading', text: '이렇게 적용돼요' },
      { type: 'text', text: '로그인하면 상품에 회원가가 보여요. 타임세일 중인 상품은 타임세일 값으로 사요.' },
      { type: 'link', label: '회원가 상품 보기', href: '/products?member_price=true' },
    ],
  },
  {
    title: '헌 매트를 새 매트로',
    summary: '쓰던 매트를 보내주시면 새 매트 쿠폰을 드려요.',
    drawn: { kind: 'mat-strap', colour: 'sand' },
    days: [2, 14],
    blocks: [
      { type: 'heading', text: '보내는 방법' },
      {
        type: 'steps',
        items: ['매트를 말아 끈으로 묶어요.', '고객센터에 접수하면 택배를 보내드려요.', '도착하면 쿠폰을 드려요.'],
      },
      {
        type: 'faq',
        items: [
          { question: '어떤 매트든 되나요?', answer: '크기와 상표는 가리지 않아요. 젖은 매트만 말려서 보내주세요.' },
        ],
      },
    ],
  },
];
