function picture(ground: string, drawing: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><path fill="${ground}" d="M0 0h400v400H0z"/><path fill="url(#g)" d="M0 0h400v400H0z"/>${drawing}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function mat(body: string, dark: string, light: string): string {
  return `<ellipse cx="210" cy="276" rx="130" ry="10" fill="#15151b" opacity=".1"/><path d="M140 196c0-100 120-100 120 0" fill="none" stroke="${dark}" stroke-width="13"/><path d="M92 192h196v76H92l-20 6c-8-4-8-14 2-18l18-8z" fill="${body}"/><circle cx="288" cy="230" r="44" fill="${body}"/><circle cx="288" cy="230" r="32" fill="none" stroke="${light}" stroke-width="8"/><circle cx="288" cy="230" r="16" fill="none" stroke="${light}" stroke-width="7"/><rect x="132" y="188" width="16" height="84" rx="5" fill="${dark}"/><rect x="252" y="188" width="16" height="84" rx="5" fill="${dark}"/>`;
}

const FIGURE =
  '<path d="M40 300h320l-36 44H76z" fill="#000" opacity=".12"/><g fill="none" stroke-linecap="round"><path d="M120 292l44-86 84 20 42 74" stroke="#38304a" stroke-width="38" stroke-linejoin="round"/><path d="M160 200l84-40" stroke="#e0195a" stroke-width="44"/><path d="M250 160l40 116" stroke="#f3c9ab" stroke-width="20"/></g><circle cx="292" cy="128" r="28" fill="#f3c9ab"/><path d="M264 124a28 28 0 0 1 54-12c-18 2-34 2-54 12z" fill="#2b2024"/>';

export const PICTURES = {
  mat: picture('#fbdfe6', mat('#c9738f', '#86516a', '#e7b1c2')),
  matBlue: picture('#dbe7f8', mat('#6a86b4', '#47566f', '#b7c9e6')),
  matSage: picture('#dfe9dd', mat('#7f9f7e', '#5c6d5c', '#bfd3bd')),
  matGray: picture('#e9e9ee', mat('#b9b9c4', '#9a9aa8', '#dcdce4')),
  band: picture(
    '#dbe7f8',
    '<g fill="none" stroke-width="20"><ellipse cx="188" cy="236" rx="86" ry="42" stroke="#4c6da1" transform="rotate(-8 188 236)"/><ellipse cx="206" cy="206" rx="82" ry="40" stroke="#7aa2d6" transform="rotate(-12 206 206)"/><ellipse cx="222" cy="178" rx="76" ry="36" stroke="#a8c3e6" transform="rotate(-14 222 178)"/></g>',
  ),
  ball: picture(
    '#e0e9de',
    '<ellipse cx="206" cy="270" rx="110" ry="10" fill="#15151b" opacity=".1"/><circle cx="168" cy="208" r="62" fill="#7ea380"/><circle cx="152" cy="188" r="16" fill="#fff" opacity=".4"/><circle cx="268" cy="230" r="40" fill="#c8d6c8"/><circle cx="256" cy="218" r="10" fill="#fff" opacity=".6"/>',
  ),
  pilates: picture('#fbd9d3', FIGURE),
  core: picture('#cfe0f8', FIGURE.replace('#e0195a', '#2f6deb')),
  back: picture('#ddd3f6', FIGURE.replace('#e0195a', '#7b3fe4')),
};

export const PRODUCTS = [
  {
    name: '데일리 매트 6mm 미끄럼 적은 양면',
    brand: '무브노트',
    price: 39_000,
    listPrice: 50_000,
    rating: 4.8,
    count: 1_204,
    src: PICTURES.mat,
    ground: '#fbdfe6',
  },
  {
    name: '소프트 루프 밴드 3종',
    brand: '무브노트',
    price: 15_000,
    listPrice: 15_000,
    rating: 4.7,
    count: 862,
    src: PICTURES.band,
    ground: '#dbe7f8',
  },
  {
    name: '마사지볼 듀오',
    brand: '결',
    price: 9_900,
    listPrice: 12_000,
    rating: 4.6,
    count: 318,
    src: PICTURES.ball,
    ground: '#e0e9de',
  },
];

export const PROGRAMS = [
  {
    name: '하루 15분 코어 시작하기',
    about: '하늘 코치 · 15분 · 2주 × 주 4번',
    rating: 4.7,
    src: PICTURES.core,
    ground: '#cfe0f8',
  },
  {
    name: '허리 편한 코어 루틴',
    about: '소라 코치 · 20분 · 3주 × 주 3번',
    rating: 4.9,
    src: PICTURES.back,
    ground: '#ddd3f6',
  },
  {
    name: '골반이 가벼워지는 4주 필라테스',
    about: '민지 코치 · 18분 · 4주 × 주 3번',
    rating: 4.8,
    src: PICTURES.pilates,
    ground: '#fbd9d3',
  },
];

export type SampleOrder = {
  id: string;
  time: string;
  buyer: string;
  goods: string;
  amount: number;
  state: 'moving' | 'waiting' | 'failed';
};

export const ORDERS: SampleOrder[] = [
  {
    id: '20261112-7K2M4QX',
    time: '14:10',
    buyer: '이*우',
    goods: '데일리 매트 6mm 외 2',
    amount: 51_000,
    state: 'moving',
  },
  {
    id: '20261112-8D3VN1T',
    time: '14:02',
    buyer: '김*린',
    goods: '소프트 루프 밴드 3종',
    amount: 18_000,
    state: 'waiting',
  },
  {
    id: '20261112-2M9PRC6',
    time: '13:51',
    buyer: '박*준',
    goods: '조용한 덤벨 3kg 2개',
    amount: 32_900,
    state: 'waiting',
  },
  {
    id: '20261112-5XJ0W4H',
    time: '13:40',
    buyer: '최*아',
    goods: '결 폼롤러 45cm 외 1',
    amount: 40_300,
    state: 'waiting',
  },
  {
    id: '20261112-1BQ7K8E',
    time: '13:22',
    buyer: '정*훈',
    goods: '식물성 단백 초코 10개',
    amount: 27_900,
    state: 'failed',
  },
  {
    id: '20261112-6TC4Z2M',
    time: '12:58',
    buyer: '한*솔',
    goods: '코르크 요가 블록',
    amount: 19_900,
    state: 'waiting',
  },
];
