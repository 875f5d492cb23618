import type { RouteConfigEntry } from '@react-router/dev/routes';
import admin from '../apps/admin/src/routes.ts';
import home from '../apps/home/src/routes.ts';
import life from '../apps/life/src/routes.ts';
import store from '../apps/store/src/routes.ts';
import type { Database } from './fixtures.ts';

/** Whom the paths of these screens are filled for. */
export const MEMBER = 'member@oun.test';

/** One screen of a site as somebody finds it: every test that goes through all of them goes through these. */
export type Screen = {
  /** As its line in the site's routes has it; nothing for the first page. */
  route: string;
  path: string;
  /** A member of the demo world, or staff on their own site, unless told: a guest, or somebody new who may see all. */
  who?: 'guest' | 'viewer';
  /** A button that opens something over it. */
  press?: string;
  /** A heading that is there once everything has come: such a screen is also tried with every call failing. */
  shows?: string | RegExp;
  /** What may fail without a word: nobody came for it. */
  quiet?: readonly string[];
};

export const STORE: readonly Screen[] = [
  { route: '', path: '/', shows: '신상품', quiet: ['/banners', '/personalization'] },
  {
    route: 'products',
    path: '/products?category=mat',
    shows: '상품 목록',
    quiet: ['/products/categories', '/products/filters'],
  },
  {
    route: 'products/:id',
    path: '/products/1',
    shows: '상품정보 제공고시',
    quiet: ['/options', '/recommendations', '/coupon-price'],
  },
  { route: 'products/:id/reviews', path: '/products/1/reviews', shows: /리뷰/ },
  { route: 'best', path: '/best', shows: '실시간 순위', quiet: ['/products/categories', '/best/banner'] },
  { route: 'time-sales', path: '/time-sales', shows: '진행 중', quiet: ['/scheduled'] },
  { route: 'time-sales', path: '/time-sales?tab=coming', shows: '오픈 예정', quiet: ['/opened'] },
  { route: 'exhibitions', path: '/exhibitions', shows: '기획전' },
  { route: 'exhibitions/:id', path: '/exhibitions/quiet-floor', shows: /./ },
  { route: 'events', path: '/events', shows: '이벤트' },
  { route: 'my/orders', path: '/my/orders', shows: /월.*일/ },
  { route: 'my/orders/:number', path: '/my/orders/{order}', shows: '주문 상품 2' },
  {
    route: 'my/orders/:number/claim',
    path: '/my/orders/{order}/claim?type=RETURN&item={item}',
    shows: '어떤 상품을 반품할까요?',
  },
  { route: 'my/claims', path: '/my/claims', shows: '취소완료' },
  { route: 'my/claims/:id', path: '/my/claims/{claim}', shows: '요청한 상품' },
  { route: 'my/reviews', path: '/my/reviews', shows: '내 리뷰', quiet: ['/benefits'] },
  { route: 'my/reviews', path: '/my/reviews?tab=written', shows: '내 리뷰', quiet: ['/benefits'] },
  { route: 'my/coupons', path: '/my/coupons', shows: '쿠폰', quiet: ['/benefits'] },
  { route: 'my/coupons', path: '/my/coupons?tab=downloadable', shows: '쿠폰', quiet: ['/benefits', '/birthday'] },
  { route: 'my/points', path: '/my/points', shows: /2026년/ },
  { route: 'my/addresses', path: '/my/addresses', shows: '배송지' },
  { route: 'my/followed', path: '/my/followed', shows: '찜한 상품' },
  { route: 'products/:id', path: '/products/1', press: '바로구매' },
  { route: 'events/:id', path: '/events/{event}' },
  { route: 'cart', path: '/cart' },
  { route: 'checkout/start', path: '/checkout/start' },
  { route: 'checkout/:number', path: '/checkout/{draft}' },
  { route: 'checkout/:number/return', path: '/checkout/{order}/return?paymentKey=x&orderId=x&amount=1' },
  { route: 'checkout/:number/fail', path: '/checkout/{draft}/fail?code=PAY_PROCESS_CANCELED' },
  { route: 'checkout/:number/completed', path: '/checkout/{order}/completed' },
  { route: 'my/claims/:id/pickup', path: '/my/claims/{claim}/pickup' },
  { route: 'my/claims/:id/fee/:outcome', path: '/my/claims/{claim}/fee/fail' },
  { route: 'my/reviews/write/:itemId', path: '/my/reviews/write/{item}' },
  { route: 'my/reviews/:id/edit', path: '/my/reviews/{review}/edit' },
  { route: '*', path: '/nowhere' },
];

export const LIFE: readonly Screen[] = [
  {
    route: '',
    path: '/',
    // Until the week has come it greets with other words.
    shows: /지우 님, (?!반가워요)/,
    quiet: [
      '/personalization/plan',
      '/rateable-lessons',
      '/lessons/views',
      '/library/programs',
      // Without it the home is as ever.
      '/user/config',
      '/banners',
      '/programs?sort=popular',
      '/programs?max_minutes',
      '/channels',
      '/store/v1/products',
    ],
  },
  { route: 'programs', path: '/programs', shows: '모든 프로그램', quiet: ['/discovery/', '/landing/programs/'] },
  {
    route: 'programs',
    path: `/programs?q=${encodeURIComponent('스쿼트')}`,
    shows: '찾은 프로그램',
    quiet: ['/discovery/'],
  },
  {
    route: 'programs/:slug',
    path: '/programs/core-start',
    shows: '커리큘럼',
    // Of the kinds of reviews the first is open; another that failed says so once it is opened.
    quiet: [
      '/lesson-reviews',
      '/legacy-reviews',
      '/summary',
      '/user/access',
      '/views',
      '/products',
      '/programs?',
      '/previews/',
    ],
  },
  { route: 'channels', path: '/channels', shows: '누구와 함께할까요?' },
  { route: 'channels/:slug', path: '/channels/minji', shows: /코치/, quiet: ['/library/clips'] },
  { route: 'clips', path: '/clips', shows: /./, quiet: ['/clips/config'] },
  { route: 'playlists', path: '/playlists', shows: '에디터가 고른 플레이리스트' },
  { route: 'playlists/:id', path: '/playlists/1', shows: /./ },
  { route: 'my', path: '/my', shows: '쇼핑', quiet: ['/library/programs', '/lessons/views', '/notifications/unread'] },
  { route: 'my/membership', path: '/my/membership', shows: /다음 결제는/ },
  { route: 'my/membership/charges', path: '/my/membership/charges', shows: /다음 결제는|결제될 금액이 없어요/ },
  { route: 'my/membership/cancel', path: '/my/membership/cancel', shows: '언제 해지할까요?' },
  { route: 'teams', path: '/teams', shows: '같이 하면 더 오래 해요' },
  { route: 'teams', path: '/teams?code={invitation}', shows: '초대가 만료됐어요' },
  { route: 'my/payments', path: '/my/payments', shows: '결제 내역' },
  { route: 'my/notifications', path: '/my/notifications', shows: /오늘|이번 주|지난 알림/ },
  { route: 'my/notifications/settings', path: '/my/notifications/settings', shows: '꼭 필요한 알림' },
  { route: 'feedbacks', path: '/feedbacks', shows: '보낸 의견' },
  {
    route: 'my/records',
    path: '/my/records',
    shows: /^\d+월$/,
    quiet: ['/lessons/views', '/library/programs', '/personalization/plan'],
  },
  { route: 'my/records/add', path: '/my/records/add', quiet: ['/records/preview'] },
  { route: 'my/records/:id/edit', path: '/my/records/{record}/edit' },
  { route: 'my/records/recap', path: '/my/records/recap?month={month}', shows: /돌아보기$/ },
  { route: 'my/badges', path: '/my/badges', shows: /배지 \d+개를 모았어요/ },
  { route: 'my/health', path: '/my/health', shows: /하루 평균/ },
  { route: 'my/health/consent', path: '/my/health/consent', shows: '건강 정보를 함께 볼까요?' },
  { route: 'my/preferences', path: '/my/preferences', shows: '이렇게 알려줬어요', quiet: ['/programs?limit'] },
  { route: 'my/preferences', path: '/my/preferences?step=pain_areas', shows: /아프거나/, quiet: ['/programs?limit'] },
  { route: 'my/plan', path: '/my/plan', shows: /이번 주/ },
  { route: 'my/survey', path: '/my/survey', shows: /최근에 끝낸 운동/, quiet: ['/user/surveys'] },
  { route: 'my/invite', path: '/my/invite', shows: '내 초대 코드' },
  { route: 'my/membership/plan', path: '/my/membership/plan' },
  { route: 'my/gifts', path: '/my/gifts', shows: '서연 님' },
  { route: 'my/gifts', path: '/my/gifts?tab=received', shows: /님이 보냈어요/ },
  { route: 'gift', path: '/gift', shows: '얼마 동안 선물할까요?' },
  { route: 'gift/:id', path: '/gift/{gift}', shows: /선물이 준비됐어요/ },
  { route: 'voucher', path: '/voucher', who: 'guest' },
  { route: 'my/library', path: '/my/library', shows: '보관함' },
  { route: 'my/library', path: '/my/library?tab=like', shows: '보관함' },
  { route: 'my/library', path: '/my/library?tab=later', shows: '보관함' },
  { route: 'my/library', path: '/my/library?tab=playlists', shows: '보관함' },
  { route: 'programs', path: '/programs', press: '조건' },
  { route: 'programs/make', path: '/programs/make' },
  { route: 'programs/made/:code', path: '/programs/made/{workout}' },
  { route: 'programs/made/:code/play', path: '/programs/made/{workout}/play', who: 'viewer' },
  { route: 'programs/:slug/lessons/:id', path: '/programs/core-start/lessons/{lesson}', who: 'viewer' },
  { route: 'programs/:slug/lessons/:id', path: '/programs/core-start/lessons/{lesson}', who: 'guest' },
  { route: 'lessons/:id', path: '/lessons/{lesson}', who: 'guest', press: '재생 설정' },
  { route: 'feeds', path: '/feeds', shows: '피드', quiet: ['/feeds/tabs'] },
  { route: 'feeds', path: '/feeds?tab=following', shows: '피드', quiet: ['/feeds/tabs'] },
  { route: 'feeds', path: '/feeds', who: 'guest' },
  { route: 'feeds/:id', path: '/feeds/{feed}', shows: /댓글/ },
  { route: 'feeds/:id', path: '/feeds/{feed}', who: 'guest' },
  { route: 'feeds/write', path: '/feeds/write', shows: '인증하기', quiet: ['/events/posting'] },
  {
    route: 'questions',
    path: '/questions',
    shows: /궁금한 동작이 있나요/,
    quiet: ['/questions/summary', '/questions/pace'],
  },
  { route: 'questions', path: '/questions?mine', shows: '내 질문', quiet: ['/questions/summary', '/questions/pace'] },
  { route: 'questions', path: '/questions', who: 'guest' },
  {
    route: 'questions/:id',
    path: '/questions/{question}',
    shows: '트레이너 답변',
    quiet: ['/seen', '/questions/pace'],
  },
  { route: 'questions/:id', path: '/questions/{question}', who: 'guest' },
  { route: 'questions/write', path: '/questions/write' },
  { route: 'events', path: '/events', shows: '이벤트' },
  { route: 'events', path: '/events?tab=announced', who: 'guest' },
  { route: 'events/:id', path: '/events/{challenge}', shows: '이렇게 참여해요', quiet: ['/draws'] },
  { route: 'events/:id', path: '/events/{challenge}', who: 'guest' },
  { route: 'events/:id', path: '/events/{drawn}', shows: '누구나 확인할 수 있어요', quiet: ['/entries'] },
  { route: 'surveys/:id', path: '/surveys/{survey}', shows: '집에서 운동할 때 무엇이 아쉬우세요?' },
  { route: 'surveys/:id', path: '/surveys/{survey}?step=1', who: 'guest' },
  { route: 'surveys/:id', path: '/surveys/{closed}' },
  { route: 'event-not-found', path: '/event-not-found', shows: '지금 열린 이벤트' },
  { route: 'users/:id', path: '/users/{member}', shows: '지우' },
  { route: 'users/:id', path: '/users/{member}?tab=library', shows: '지우' },
  { route: 'users/:id', path: '/users/{member}?tab=playlists', shows: '지우' },
  { route: 'users/:id', path: '/users/{member}?tab=badges', shows: '지우' },
  { route: 'users/:id', path: '/users/{member}?as=stranger' },
  { route: 'users/:id/:list', path: '/users/{member}/followers', shows: '지우' },
  { route: 'my/profile', path: '/my/profile', shows: '운동 목표' },
  { route: 'my/cs', path: '/my/cs', shows: '1:1 문의', quiet: ['/read', '/events'] },
  { route: 'my/blocked', path: '/my/blocked', shows: '차단한 사람' },
  { route: 'my/follow-requests', path: '/my/follow-requests', shows: '팔로우 요청' },
  { route: 'my/reports/:number', path: '/my/reports/{report}', shows: /신고한/ },
  { route: 'my/account', path: '/my/account' },
  { route: 'my/account/mobile', path: '/my/account/mobile' },
  { route: 'my/account/password', path: '/my/account/password' },
  { route: 'my/account/devices', path: '/my/account/devices' },
  { route: 'my/account/agreements', path: '/my/account/agreements' },
  { route: 'my/account/tv', path: '/my/account/tv' },
  { route: 'my/account/withdrawal', path: '/my/account/withdrawal' },
  { route: 'introduce', path: '/introduce', who: 'guest' },
  { route: 'user-guides', path: '/user-guides', who: 'guest' },
  { route: 'package-detail', path: '/package-detail', who: 'guest' },
  {
    route: 'package-detail',
    path: '/package-detail',
    shows: '환불은 세 줄이면 충분해요',
    // The answers below are the help's, and whoever has a membership is told so again at the checkout.
    quiet: ['/landing/', '/api/v2/subscriptions'],
  },
  { route: 'voucher', path: '/voucher' },
  { route: 'voucher', path: '/voucher', who: 'guest' },
  { route: 'voucher', path: '/voucher?code=7KM4-Q2XW-9HTB-D3RN', shows: '코드를 확인했어요' },
  { route: 'invitations/introduction', path: '/invitations/introduction', who: 'guest' },
  { route: 'secret', path: '/secret', who: 'guest' },
  { route: 'secret', path: '/secret?code=AUTUMN-RUN', shows: /초대받은 분만/ },
  { route: 'checkout', path: '/checkout?plan=yearly' },
  { route: 'checkout/card', path: '/checkout/card?plan=yearly&code=PAY_PROCESS_CANCELED' },
  { route: 'checkout/result/:id', path: '/checkout/result/{charge}', shows: '멤버십이 시작됐어요' },
  { route: 'sign-in', path: '/sign-in', who: 'guest' },
  { route: 'sign-in-social', path: '/sign-in-social?state=x&code=x', who: 'guest' },
  { route: 'sign-in-error', path: '/sign-in-error', who: 'guest' },
  { route: 'sign-up', path: '/sign-up', who: 'guest' },
  { route: 'success-sign-up', path: '/success-sign-up' },
  { route: 'reset-password', path: '/reset-password', who: 'guest' },
  { route: 'tv', path: '/tv', who: 'guest' },
  { route: 'usage', path: '/usage', who: 'guest' },
  { route: 'usage', path: '/usage', shows: '알아보고 있는 것' },
  { route: 'policies/:name?', path: '/policies/privacy', who: 'guest' },
  { route: '*', path: '/nowhere', who: 'guest' },
];

const HOME: readonly Screen[] = [
  { route: '', path: '/' },
  { route: '*', path: '/nowhere' },
];

const ADMIN: readonly Screen[] = [
  { route: 'sign-in', path: '/sign-in', who: 'guest' },
  { route: '', path: '/' },
  { route: 'programs', path: '/programs' },
  { route: 'films', path: '/films' },
  { route: 'memberships', path: '/memberships' },
  { route: 'memberships', path: '/memberships?state=PAST_DUE' },
  { route: 'memberships', path: '/memberships?member={member}' },
  { route: 'membership-products', path: '/membership-products' },
  { route: 'vouchers', path: '/vouchers' },
  { route: 'vouchers', path: '/vouchers?campaign=1' },
  { route: 'vouchers/new', path: '/vouchers/new' },
  { route: 'feedbacks', path: '/feedbacks' },
  { route: 'feedbacks', path: '/feedbacks?tab=all&feedback=1' },
  { route: 'questions', path: '/questions' },
  { route: 'questions', path: '/questions?question=1' },
  { route: 'conversations', path: '/conversations' },
  { route: 'conversations', path: '/conversations?talk=1' },
  { route: 'events', path: '/events' },
  { route: 'events', path: '/events?event={drawn}' },
  { route: 'events/new', path: '/events/new' },
  { route: 'events/:id/edit', path: '/events/{unseen}/edit' },
  { route: 'banners', path: '/banners' },
  { route: 'banners', path: '/banners?location=store' },
  { route: 'banners/new', path: '/banners/new' },
  { route: 'banners/:id/edit', path: '/banners/{banner}/edit' },
  { route: 'iams', path: '/iams' },
  { route: 'iams', path: '/iams?iam={popup}' },
  { route: 'iams/new', path: '/iams/new' },
  { route: 'iams/:id/edit', path: '/iams/{unshown}/edit' },
  { route: 'surveys', path: '/surveys' },
  { route: 'surveys', path: '/surveys?survey={closed}' },
  { route: 'replays', path: '/replays' },
  { route: 'replays/:id', path: '/replays/{visit}' },
  { route: 'statistics', path: '/statistics' },
  { route: 'statistics', path: '/statistics?weeks=4&view=table' },
  { route: 'experiments', path: '/experiments' },
  { route: 'experiments', path: '/experiments?experiment=3765' },
  { route: 'experiments/new', path: '/experiments/new' },
  { route: 'experiments/:id/edit', path: '/experiments/3765/edit' },
  { route: 'surveys/new', path: '/surveys/new' },
  { route: 'surveys/:id/edit', path: '/surveys/{unasked}/edit' },
  { route: 'faults', path: '/faults' },
  { route: 'faults', path: '/faults?tab=all&fault=1' },
  { route: 'moderation', path: '/moderation' },
  { route: 'moderation', path: '/moderation?case=1' },
  { route: 'store/orders', path: '/store/orders' },
  { route: 'store/orders', path: '/store/orders?order={order}' },
  { route: 'store/invoices', path: '/store/invoices' },
  { route: 'store/claims', path: '/store/claims' },
  { route: 'store/claims', path: '/store/claims?claim={claim}' },
  { route: 'store/coupons', path: '/store/coupons' },
  { route: 'store/coupons/new', path: '/store/coupons/new' },
  { route: 'store/points', path: '/store/points' },
  { route: 'store/payments', path: '/store/payments' },
  { route: 'store/ledger', path: '/store/ledger' },
  { route: 'products', path: '/products' },
  { route: 'store/reviews', path: '/store/reviews' },
  { route: 'store/questions', path: '/store/questions' },
  { route: 'design', path: '/design' },
  { route: '*', path: '/nowhere' },
];

export const SCREENS = { life: LIFE, store: STORE, home: HOME, admin: ADMIN } as const;

/** Every address a site's routes have, without what only frames others. */
export function routesOf(site: keyof typeof SCREENS): string[] {
  const flat = (entries: readonly RouteConfigEntry[], above: string): string[] =>
    entries.flatMap(({ path, children }) => {
      const here = [above, path].filter(Boolean).join('/');
      return children ? flat(children, here) : [here];
    });
  return flat({ life, store, home, admin }[site], '');
}

/** The path with something of the member's own where it names one. */
export async function fill(db: Database, path: string): Promise<string> {
  if (!path.includes('{')) return path;
  const ids = await db.one<Record<string, unknown>>(
    `with a as (select id from account where email_address = $1),
       w as (insert into workout (code, account_id, title, trainer, steps, seconds, is_saved, created_at)
         select 'everyscrn2', a.id, '내 운동', 'haneul', l.steps, l.seconds, false, now()
         from a, (select steps, seconds from lesson order by id limit 1) l
         on conflict (code) do update set title = excluded.title returning code),
       -- Of somebody without a team, so that nobody else's page has it.
       t as (insert into team_invitation (owner_id, code_hash, sealed_code, created_at, expires_at)
         select id, sha256('0000TEAM0000TEAM'), '', now(), now() + interval '7 days' from account
         where email_address = 'free@oun.test' on conflict do nothing)
     select
       (select o.number from orders o join order_item i on i.order_id = o.id
        where o.account_id = a.id and o.state = 'PAID' and i.state = 'DELIVERED' and i.claim_state is null
        order by i.id limit 1) as order,
       (select c.id from claim c join orders o on o.id = c.order_id where o.account_id = a.id order by c.id limit 1) as claim,
       (select i.id from order_item i join orders o on o.id = i.order_id
        where o.account_id = a.id and o.state = 'PAID' and i.state = 'DELIVERED' and i.claim_state is null
        order by i.id limit 1) as item,
       (select r.id from product_review r where r.account_id = a.id order by r.id limit 1) as review,
       (select o.number from orders o where o.account_id = a.id
        order by o.state = 'INITIALIZED' desc, o.id desc limit 1) as draft,
       a.id as member,
       (select max(f.id) from feed f where f.author_id = a.id and f.state = 'SHOWN') as feed,
       (select min(q.id) from question q where q.author_id = a.id and q.trainer_answered_at is not null) as question,
       (select min(r.number) from report r where r.reporter_id = a.id) as report,
       (select min(id) from store_event) as event,
       (select min(id) from challenge where state = 'OPEN') as challenge,
       (select min(id) from challenge where state = 'ANNOUNCED') as drawn,
       (select min(id) from challenge where state = 'DRAFT') as unseen,
       (select min(id) from banner where location = 'home') as banner,
       (select min(id) from iam_campaign where state = 'LIVE') as popup,
       (select min(id) from iam_campaign where state = 'DRAFT') as unshown,
       (select min(id) from replay where parts > 0) as visit,
       (select min(id) from survey where state = 'OPEN') as survey,
       (select min(id) from survey where state = 'CLOSED') as closed,
       (select min(id) from survey where state = 'DRAFT') as unasked,
       (select min(c.id) from membership_charge c where c.account_id = a.id) as charge,
       (select max(g.id) from gift g where g.account_id = a.id and g.state = 'PAID' and g.scheduled_at is null) as gift,
       (select code from w) as workout,
       (select min(r.id) from workout_record r where r.account_id = a.id and r.kind is not null) as record,
       (select to_char(min(r.day), 'YYYY-MM') from workout_record r where r.account_id = a.id) as month,
       '0000TEAM0000TEAM' as invitation,
       (select l.id from lesson l join program p on p.id = l.program_id
        where p.slug = 'core-start' and l.access = 'FREE' order by l.day limit 1) as lesson
     from a`,
    [MEMBER],
  );
  return path.replace(/\{(\w+)\}/g, (_, id: string) => String(ids[id]));
}
