import type { LandingBlock } from '@oun/contract/display';
import type { SceneId } from '@oun/figure/scenes';

export type BannerSeed = {
  kicker: string;
  title: string;
  sub: string;
  href: string;
  exercise: string;
  trainer: string;
  scene: SceneId;
};

export const HOME_BANNERS: readonly BannerSeed[] = [
  {
    kicker: '처음이라면',
    title: '하루 15분,\n코어부터 시작해요',
    sub: '2주 동안 무료로 할 수 있어요',
    href: '/programs/core-start',
    exercise: 'knee-plank',
    trainer: 'haneul',
    scene: 'rose',
  },
  {
    kicker: '아래층 걱정 없이',
    title: '밤에도 조용한\n유산소 15분',
    sub: '뛰지 않아도 땀이 나요',
    href: '/programs/quiet-night-cardio',
    exercise: 'knee-tap',
    trainer: 'sera',
    scene: 'quiet',
  },
  {
    kicker: '30초 클립',
    title: '한 동작만\n따라 해볼까요?',
    sub: '트레이너가 자세를 짚어드려요',
    href: '/clips',
    exercise: 'squat',
    trainer: 'harin',
    scene: 'peach',
  },
  {
    kicker: '스트레스 날리기',
    title: '오늘 쌓인 것,\n원투로 날려요',
    sub: '준호 코치의 섀도 복싱',
    href: '/programs/shadow-boxing',
    exercise: 'jabcross',
    trainer: 'junho',
    scene: 'sky',
  },
];

export type ProgramGroupSeed = { slug: string; title: string; sub: string; programs: readonly string[] };

/** Each program once, as they stand below each other. */
export const HOME_GROUPS: readonly ProgramGroupSeed[] = [
  {
    slug: 'morning-ten',
    title: '아침 10분',
    sub: '이불 옆에서 바로 시작해요.',
    programs: ['morning-yoga-10', 'mobility-week', 'core-start', 'plank-14', 'push-up-30'],
  },
  {
    slug: 'quiet-evening',
    title: '퇴근 후 조용하게',
    sub: '아래층은 모르게 땀이 나요.',
    programs: ['quiet-night-cardio', 'quiet-dance', 'boxing-fit', 'walk-indoor', 'bodyweight-basic'],
  },
  {
    slug: 'desk-body',
    title: '하루 종일 앉아 있었다면',
    sub: '목, 어깨, 허리를 차례로 풀어요.',
    programs: ['desk-neck', 'round-shoulder', 'wrist-shoulder-care', 'easy-back-core', 'back-pain-relief', 'back-line'],
  },
  {
    slug: 'no-equipment',
    title: '기구 없이 맨몸으로',
    sub: '필요한 건 설 자리뿐이에요.',
    programs: ['squat-100', 'ten-minute-all', 'hiit-12', 'dance-cardio', 'shadow-boxing'],
  },
  {
    slug: 'strong-legs',
    title: '하체를 단단하게',
    sub: '계단이 가벼워지는 날까지.',
    programs: ['strong-legs-4w', 'hip-up-4w', 'pelvis-pilates-4w', 'senior-joint', 'ring-pilates'],
  },
  {
    slug: 'before-sleep',
    title: '잠들기 전에',
    sub: '불을 조금 낮추고 해보세요.',
    programs: ['senior-stretch', 'evening-wind-down', 'breath-reset', 'flow-yoga', 'recovery-roller', 'splits-start'],
  },
];

export type PageSeed = { slug: string; topic: string; title: string; sub: string; blocks: readonly LandingBlock[] };

const text = (words: string): LandingBlock => ({ type: 'text', text: words });
const steps = (...items: string[]): LandingBlock => ({ type: 'steps', items });
const link = (label: string, href: string): LandingBlock => ({ type: 'link', label, href });
const faq = (...items: [question: string, answer: string][]): LandingBlock => ({
  type: 'faq',
  items: items.map(([question, answer]) => ({ question, answer })),
});

export const GUIDES: readonly PageSeed[] = [
  {
    slug: 'sign-up',
    topic: '시작',
    title: '가입하고 첫 운동 고르기',
    sub: '이메일이나 쓰던 계정으로 시작해요.',
    blocks: [
      steps(
        '오른쪽 위 로그인을 누르고 카카오, 네이버, 구글, 애플, 이메일 중 하나를 골라요.',
        '약관을 보고 동의한 다음 휴대폰 번호를 인증해요.',
        '닉네임을 정하면 가입이 끝나요.',
        '둘러보기에서 시간과 부위를 고르면 맞는 운동만 남아요.',
      ),
      faq(['가입하지 않아도 볼 수 있나요?', '네. 무료 운동은 끝까지, 나머지는 처음 1분을 볼 수 있어요.']),
      link('무료 운동 보기', '/programs?free=true'),
    ],
  },
  {
    slug: 'find-workout',
    topic: '시작',
    title: '나에게 맞는 운동 찾기',
    sub: '조건을 고르거나 이름으로 찾아요.',
    blocks: [
      steps(
        '둘러보기를 열어요.',
        '종류를 고르고, 조건에서 시간, 부위, 난이도, 기구를 골라요.',
        '층간소음 없는 운동만 켜면 뛰는 동작이 있는 운동은 빠져요.',
      ),
      faq(
        ['찾는 운동이 없다고 나와요.', '조건을 하나씩 지워보세요. 조건 옆의 X를 누르면 바로 빠져요.'],
        ['기구가 하나뿐인데 괜찮을까요?', '가진 기구만 고르면 그 기구로 할 수 있는 운동만 보여드려요.'],
      ),
      link('둘러보기', '/programs'),
    ],
  },
  {
    slug: 'save-workout',
    topic: '시작',
    title: '찜, 나중에 보기, 플레이리스트',
    sub: '마음에 든 운동을 모아두는 세 가지 방법이에요.',
    blocks: [
      steps(
        '하트를 누르면 찜한 운동에 들어가요.',
        '시계를 누르면 나중에 보기에 들어가요.',
        '클립에서 담기를 누르면 내 플레이리스트에 넣을 수 있어요.',
        '마이의 보관함에서 모두 다시 볼 수 있어요.',
      ),
      faq(
        ['몇 개까지 만들 수 있나요?', '플레이리스트는 50개, 하나에 100개까지 담을 수 있어요.'],
        [
          '다른 사람이 내 플레이리스트를 보나요?',
          '처음에는 나만 볼 수 있어요. 공개를 켜면 주소를 아는 사람이 볼 수 있어요.',
        ],
      ),
      link('내 보관함', '/my/library'),
    ],
  },
  {
    slug: 'play-lesson',
    topic: '재생',
    title: '레슨 재생하기',
    sub: '지금 동작과 다음 동작을 함께 보여드려요.',
    blocks: [
      steps(
        '프로그램에서 오늘 할 레슨을 눌러요.',
        '재생을 누르면 준비 운동부터 시작해요.',
        '가운데 동그라미가 남은 시간을 알려줘요. 쉬는 시간에는 다음 동작을 미리 보여드려요.',
      ),
      faq(
        ['어디까지 보면 완료인가요?', '레슨의 80%를 보면 자동으로 완료돼요. 60%를 넘기면 운동 완료를 눌러도 돼요.'],
        ['이어서 볼 수 있나요?', '네. 멈춘 곳부터 이어져요. 시작하자마자 멈췄거나 거의 끝났다면 처음부터 시작해요.'],
      ),
    ],
  },
  {
    slug: 'quiet-movement',
    topic: '재생',
    title: '뛰는 동작을 조용한 동작으로 바꾸기',
    sub: '운동하다가도 한 번에 바꿀 수 있어요.',
    blocks: [
      steps(
        '재생 중에 뛰는 동작이 나오면 조용한 동작을 눌러요.',
        '같은 곳을 쓰는 조용한 동작으로 바로 바뀌어요.',
        '다시 누르면 원래 동작으로 돌아와요.',
      ),
      faq(['기구가 없는 날은요?', '기구를 쓰는 동작도 맨몸 동작으로 바꿀 수 있어요.']),
    ],
  },
  {
    slug: 'playback-trouble',
    topic: '재생',
    title: '영상이 멈추거나 나오지 않을 때',
    sub: '대부분 아래 순서로 풀려요.',
    blocks: [
      steps(
        '와이파이나 데이터가 연결됐는지 확인해요.',
        '화면을 새로고침해요. 보던 곳은 그대로 남아 있어요.',
        '설정에서 화질을 한 단계 낮춰요.',
        '브라우저를 최신으로 올린 다음 다시 열어요.',
      ),
      faq(
        [
          '다른 기기에서 재생 중이라고 나와요.',
          '한 계정으로 두 기기까지 함께 볼 수 있어요. 여기서 보기를 누르면 다른 기기가 멈춰요.',
        ],
        ['소리가 안 나요.', '클립은 소리 없이 시작해요. 오른쪽 위의 스피커를 눌러주세요.'],
      ),
    ],
  },
  {
    slug: 'tv-connect',
    topic: 'TV 연결',
    title: 'TV로 크게 보는 방법이에요',
    sub: '여섯 글자만 넣으면 연결돼요.',
    blocks: [
      steps(
        'TV의 인터넷 브라우저에서 오운 주소 뒤에 /tv 를 붙여 열어요.',
        'TV 화면에 여섯 글자가 나타나요.',
        '휴대폰에서 마이, 계정, TV 연결을 차례로 열어요.',
        '여섯 글자를 넣으면 TV에 로그인돼요.',
      ),
      faq(['코드가 맞지 않대요.', '코드는 잠시 뒤에 바뀌어요. TV에 지금 보이는 글자를 넣어주세요.']),
      link('TV 연결하기', '/my/account/tv'),
    ],
  },
  {
    slug: 'tv-disconnect',
    topic: 'TV 연결',
    title: 'TV 연결 끊기',
    sub: 'TV가 앞에 없어도 끊을 수 있어요.',
    blocks: [
      steps(
        '마이에서 계정을 열고 로그인한 기기를 눌러요.',
        '목록에서 TV를 찾아요.',
        '로그아웃을 누르면 그 TV에서는 다시 연결해야 볼 수 있어요.',
      ),
      link('로그인한 기기 보기', '/my/account/devices'),
    ],
  },
  {
    slug: 'plans',
    topic: '결제',
    title: '멤버십을 시작하는 방법이에요',
    sub: '월간, 6개월, 연간, 팀 연간 가운데 골라요.',
    blocks: [
      text('멤버십 안내에서 플랜을 고르고 카드를 등록하면 바로 시작돼요. 버튼에 적힌 금액만 결제돼요.'),
      faq(
        [
          '체험이 끝나면 저절로 결제되나요?',
          '아니요. 끝나기 3일 전과 1일 전에 여쭤보고, 동의할 때만 결제해요. 답이 없으면 체험만 끝나요.',
        ],
        [
          '쓰다가 다른 플랜으로 바꿀 수 있나요?',
          '네. 더 비싼 플랜은 남은 금액을 빼고 바로, 더 싼 플랜은 이번 기간이 끝나면 바뀌어요.',
        ],
        ['해지는 어디서 하나요?', '마이의 멤버십 관리에서 바로 할 수 있어요. 이유를 적지 않아도 돼요.'],
      ),
      link('멤버십 안내', '/package-detail'),
    ],
  },
  {
    slug: 'payment-safety',
    topic: '결제',
    title: '결제할 때 지키는 것',
    sub: '멤버십과 스토어 모두에 해당해요.',
    blocks: [
      steps(
        '결제 버튼에 결제될 금액을 그대로 적어요.',
        '무료 체험이 끝나거나 가격이 오르기 전 30일 안에 다시 동의를 받아요.',
        '동의하지 않으면 결제하지 않아요.',
      ),
      link('이용약관', '/policies/terms'),
    ],
  },
  {
    slug: 'membership-refund',
    topic: '환불',
    title: '멤버십을 환불받을 때',
    sub: '언제 그만두는지에 따라 달라져요.',
    blocks: [
      steps(
        '7일 안에 한 번도 재생하지 않았다면 전액 돌려드려요.',
        '7일 안에 이용했다면 이용한 날만큼 빼고 돌려드려요.',
        '7일이 지났다면 이용한 날만큼 빼고, 남은 금액의 10%를 뺀 나머지를 돌려드려요.',
      ),
      faq(
        ['1년 118,800원을 100일 쓰면 얼마인가요?', '77,627원이에요. 해지하기 전에 금액을 먼저 보여드려요.'],
        ['서비스가 멈춰서 못 썼어요.', '회사의 잘못이라면 남은 금액을 모두 돌려드리거나 기간을 늘려드려요.'],
      ),
      link('환불 정책', '/policies/refund'),
    ],
  },
  {
    slug: 'product-return',
    topic: '환불',
    title: '상품을 돌려보낼 때',
    sub: '받은 날부터 7일 안이라면 괜찮아요.',
    blocks: [
      text('받은 날부터 7일 안에 청약철회할 수 있어요. 단순 변심이면 반품 배송비를 부담해주세요.'),
      faq(
        ['불량인 것 같아요.', '받은 날부터 3개월, 알게 된 날부터 30일 안에 배송비 없이 반품할 수 있어요.'],
        ['환불은 언제 되나요?', '상품을 돌려받고 영업일 3일 안에 환불해드려요.'],
      ),
      link('환불 정책', '/policies/refund'),
    ],
  },
  {
    slug: 'store-open',
    topic: '주문',
    title: '스토어에서 무엇을 할 수 있나요',
    sub: '운동에 쓰는 것을 고르고 주문할 수 있어요.',
    blocks: [
      text(
        '상품과 가격, 리뷰를 보고 카드, 간편결제, 가상계좌로 주문해요. 배송과 환불은 마이의 주문 내역에서 볼 수 있어요.',
      ),
      faq(['클립에 나온 매트를 사고 싶어요.', '클립의 상품 이름을 누르면 스토어에서 가격과 리뷰를 볼 수 있어요.']),
    ],
  },
  {
    slug: 'order-help',
    topic: '주문',
    title: '주문에 대해 물어보기',
    sub: '사람이 직접 답해드려요.',
    blocks: [
      text('평일 10시부터 18시까지 전화와 이메일로 답해드려요. 밤에 보낸 이메일은 다음 영업일에 답해요.'),
      steps('궁금한 상품의 이름을 적어요.', '가입한 이메일을 함께 적으면 더 빨리 찾을 수 있어요.'),
    ],
  },
];

export const INTRODUCE: readonly PageSeed[] = [
  {
    slug: 'how-it-works',
    topic: '방법',
    title: '이렇게 운동해요',
    sub: '고르고, 따라 하고, 쌓여요.',
    blocks: [
      steps(
        '시간과 부위를 골라요. 10분이어도 괜찮아요.',
        '트레이너를 보며 따라 해요. 뛰는 동작은 조용한 동작으로 바꿀 수 있어요.',
        '끝내면 기록이 남고, 다음 날 할 운동이 정해져요.',
      ),
    ],
  },
  {
    slug: 'questions',
    topic: '질문',
    title: '자주 물어보세요',
    sub: '',
    blocks: [
      faq(
        ['운동을 해본 적이 없어도 되나요?', '네. 입문 프로그램은 서고 앉는 것부터 시작해요. 하루 10분이면 돼요.'],
        ['아파트인데 괜찮을까요?', '층간소음 없는 운동만 골라 볼 수 있어요. 하다가도 조용한 동작으로 바꿀 수 있어요.'],
        ['기구가 필요한가요?', '기구 없이 할 수 있는 프로그램이 많아요. 필요한 기구는 시작하기 전에 적어뒀어요.'],
        ['지금 돈이 드나요?', '아니요. 무료 운동과 클립은 카드 없이 볼 수 있어요.'],
        [
          '몸이 아픈데 해도 되나요?',
          '프로그램마다 쉬어야 할 때를 적어뒀어요. 통증이 계속되면 멈추고 진료를 받아주세요.',
        ],
      ),
    ],
  },
];

export type EventSeed = {
  slug: string;
  title: string;
  sub: string;
  href: string;
  days: [since: number, until: number];
  exercise: string;
  trainer: string;
  scene: SceneId;
};

export const HOME_EVENTS: readonly EventSeed[] = [
  {
    slug: 'two-weeks-core',
    title: '2주 코어, 같이 시작해요',
    sub: '무료 프로그램이에요. 오늘 1일째를 함께해요.',
    href: '/programs/core-start',
    days: [5, 9],
    exercise: 'plank',
    trainer: 'haneul',
    scene: 'sage',
  },
];
