/** What another operator of this software would change, and nothing else. */
export const BRAND = {
  /** Shown to people. */
  name: '오운',
  /** Used in cookies, the user agent, product values and file names. */
  code: 'oun',
  slogan: '집에서, 하루 10분부터',
  description: '하루 10분, 집에서 하는 운동. 층간소음 걱정 없는 프로그램과 함께하는 사람들이 있어요.',
  /** Sent with visits and events: which of our products the visitor used. */
  productValue: { app: 'oun_app', web: 'oun_membership_web' },
  /** The share image every page falls back to, below the site's own address. */
  shareImage: '/share.jpeg',
  themeColor: '#E0195A',
  socialLinks: [
    'https://www.instagram.com/oun.official',
    'https://www.youtube.com/@oun.official',
    'https://blog.naver.com/oun_official',
  ],
} as const;

/** What Korean law wants in the footer of the first screen (전자상거래법 10조). A demo company, not a real one. */
export const COMPANY = {
  name: '주식회사 오운',
  representative: '서운영',
  address: '서울특별시 성동구 왕십리로 83-21, 5층',
  phone: '1600-0000',
  email: 'help@oun.test',
  businessNumber: '000-00-00000',
  mailOrderNumber: '제2026-서울성동-00000호',
  mailOrderOffice: '서울특별시 성동구청',
  privacyOfficer: '김지킴',
  hosting: '주식회사 오운',
  businessCheckUrl: 'https://www.ftc.go.kr/bizCommPop.do?wrkr_no=0000000000',
  escrowUrl: 'https://www.tosspayments.com/',
  supportHours: '평일 10:00–18:00',
} as const;
