import { query } from '@oun/client/query';
import { adminPeopleToDo, adminStoreToDo } from '@oun/contract/dashboard';
import { type Output, STAFF_ROLES, type StaffRole } from '@oun/contract/endpoint';
import { popupError } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { signOut } from '@oun/shell/sign-in';
import { Avatar } from '@oun/ui/avatar';
import { Badge } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Link } from '@oun/ui/link';
import { Logo } from '@oun/ui/logo';
import { useQuery } from '@tanstack/react-query';
import {
  AppWindow,
  BookOpen,
  Bug,
  ClipboardList,
  Coins,
  CreditCard,
  Film,
  Flag,
  ChartColumn,
  FlaskConical,
  MessageSquareHeart,
  Headset,
  IdCard,
  Images,
  LayoutDashboard,
  type LucideIcon,
  MessageCircleQuestion,
  MessagesSquare,
  MonitorPlay,
  Package,
  Palette,
  Play,
  ShoppingBag,
  Star,
  Ticket,
  Tags,
  TicketCheck,
  Trophy,
  Undo2,
} from 'lucide-react';
import { Navigate, Outlet, useLocation } from 'react-router';

const ROLE_NAMES: Record<StaffRole, string> = {
  'core-admin': '운영',
  'store-admin': '스토어 운영',
  md: '상품 담당',
  cs: '고객센터',
  trainer: '트레이너',
};

type ToDo = Output<typeof adminStoreToDo>;
type PeopleToDo = Output<typeof adminPeopleToDo>;
type Entry = {
  label: string;
  path: string;
  icon: LucideIcon;
  roles?: readonly StaffRole[];
  /** How much waits there. */
  count?: (todo: ToDo) => number;
  people?: (todo: PeopleToDo) => number;
};

const STORE_ROLES: readonly StaffRole[] = ['store-admin', 'cs', 'md'];
const PEOPLE_ROLES: readonly StaffRole[] = ['core-admin', 'cs'];
const REFRESH_MS = 60_000;

/** What a role may not use is not shown; the server refuses it all the same. */
const MENU: readonly { title?: string; entries: readonly Entry[] }[] = [
  { entries: [{ label: '대시보드', path: '/', icon: LayoutDashboard }] },
  {
    title: '스토어',
    entries: [
      { label: '주문', path: '/store/orders', icon: ShoppingBag, roles: STORE_ROLES, count: ({ paid }) => paid },
      {
        label: '클레임',
        path: '/store/claims',
        icon: Undo2,
        roles: ['store-admin', 'cs'],
        count: ({ claims }) => claims,
      },
      {
        label: '환불·결제',
        path: '/store/payments',
        icon: CreditCard,
        roles: ['store-admin', 'cs'],
        count: ({ unknown_payments, failed_refunds, findings }) => unknown_payments + failed_refunds + findings,
      },
      { label: '쿠폰', path: '/store/coupons', icon: Ticket, roles: STORE_ROLES },
      {
        label: '포인트',
        path: '/store/points',
        icon: Coins,
        roles: ['store-admin', 'cs'],
        count: ({ point_movements }) => point_movements,
      },
      { label: '원장', path: '/store/ledger', icon: BookOpen, roles: ['store-admin'] },
      { label: '상품', path: '/products', icon: Package, roles: ['store-admin', 'md'] },
      { label: '리뷰', path: '/store/reviews', icon: Star, roles: STORE_ROLES },
      { label: '상품 문의', path: '/store/questions', icon: MessageCircleQuestion, roles: ['store-admin', 'cs'] },
    ],
  },
  {
    title: '구독',
    entries: [
      { label: '멤버십', path: '/memberships', icon: IdCard, roles: ['core-admin', 'cs'] },
      { label: '멤버십 상품', path: '/membership-products', icon: Tags, roles: ['core-admin', 'cs'] },
      { label: '이용권', path: '/vouchers', icon: TicketCheck, roles: ['core-admin', 'cs'] },
    ],
  },
  {
    title: '콘텐츠',
    entries: [
      { label: '프로그램', path: '/programs', icon: Play, roles: ['core-admin'] },
      { label: '영상', path: '/films', icon: Film, roles: ['core-admin'] },
    ],
  },
  {
    title: '커뮤니티',
    entries: [
      {
        label: '회원 질문',
        path: '/questions',
        icon: MessagesSquare,
        roles: ['trainer', 'core-admin', 'cs'],
        people: ({ questions }) => questions,
      },
      { label: '1:1 문의', path: '/conversations', icon: Headset, roles: PEOPLE_ROLES, people: ({ talks }) => talks },
      { label: '이벤트', path: '/events', icon: Trophy, roles: ['core-admin', 'cs'] },
      { label: '신고', path: '/moderation', icon: Flag, roles: PEOPLE_ROLES, people: ({ reports }) => reports },
      {
        label: '의견',
        path: '/feedbacks',
        icon: MessageSquareHeart,
        roles: PEOPLE_ROLES,
        people: ({ feedbacks }) => feedbacks,
      },
    ],
  },
  {
    title: '전시·CRM',
    entries: [
      { label: '배너', path: '/banners', icon: Images, roles: ['core-admin', 'store-admin', 'md'] },
      { label: '팝업', path: '/iams', icon: AppWindow, roles: ['core-admin', 'cs'] },
      { label: '설문', path: '/surveys', icon: ClipboardList, roles: ['core-admin', 'cs'] },
      { label: '실험', path: '/experiments', icon: FlaskConical, roles: ['core-admin'] },
      { label: '통계', path: '/statistics', icon: ChartColumn, roles: ['core-admin'] },
      { label: '화면 기록', path: '/replays', icon: MonitorPlay, roles: PEOPLE_ROLES },
    ],
  },
  {
    title: '운영',
    entries: [
      { label: '오류', path: '/faults', icon: Bug, roles: ['core-admin', 'cs'] },
      { label: '디자인', path: '/design', icon: Palette },
    ],
  },
];

export default function AdminFrame() {
  const { me, sandboxUrl } = useShell();
  const { pathname, search } = useLocation();
  const hasStore = me?.roles.some((role) => (STORE_ROLES as readonly string[]).includes(role)) ?? false;
  const { data: todo } = useQuery({ ...query(adminStoreToDo), enabled: hasStore, refetchInterval: REFRESH_MS });
  const hasPeople = me?.roles.some((role) => (PEOPLE_ROLES as readonly string[]).includes(role)) ?? false;
  const { data: waiting } = useQuery({
    ...query(adminPeopleToDo),
    enabled: hasPeople,
    refetchInterval: REFRESH_MS,
  });
  if (!me) return <Navigate to={`/sign-in?redirect_path=${encodeURIComponent(pathname + search)}`} replace />;
  const roles = STAFF_ROLES.filter((role) => me.roles.includes(role));
  if (roles.length === 0 && me.staff_roles.length > 0) {
    return <Navigate to={`/sign-in?redirect_path=${encodeURIComponent(pathname + search)}`} replace />;
  }
  if (roles.length === 0) return <NotStaff />;
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] desk:grid-cols-[224px_minmax(0,1fr)] desk:grid-rows-1">
      <aside
        aria-label="메뉴와 내 계정"
        className="flex flex-col border-r border-level-10 bg-level-0 desk:sticky desk:top-0 desk:h-dvh"
      >
        <div className="flex h-14 items-center gap-2 px-5 text-pink-50">
          <Logo height={20} label="오운" />
          <span className="text-heading-16 text-level-90">어드민</span>
          {sandboxUrl ? <Badge className="ml-auto">demo</Badge> : null}
        </div>
        <nav
          aria-label="어드민 메뉴"
          className="flex gap-1 overflow-x-auto px-3 pb-2 desk:block desk:min-h-0 desk:flex-1 desk:overflow-x-hidden desk:overflow-y-auto"
        >
          {MENU.map(({ title, entries }, i) => {
            const own = entries.filter((entry) => !entry.roles || entry.roles.some((role) => roles.includes(role)));
            if (own.length === 0) return null;
            return (
              <div key={title ?? i} className="flex desk:mb-3 desk:block">
                {title ? <p className="hidden px-3 pt-2 pb-1 text-body-12 text-level-60 desk:block">{title}</p> : null}
                {own.map(({ label, path, icon: Icon, count, people }) => (
                  <Link
                    key={path}
                    href={path}
                    // Drawn, not written: a link is called by its name, and the lists say their numbers in words.
                    data-count={(count && todo && count(todo)) || (people && waiting && people(waiting)) || undefined}
                    aria-current={pathname === path ? 'page' : undefined}
                    className={cx(
                      'flex h-10 shrink-0 items-center gap-3 rounded-dense px-3 text-body-15 whitespace-nowrap',
                      'data-count:after:num data-count:after:ml-auto data-count:after:text-body-13 data-count:after:font-bold data-count:after:text-pink-60 data-count:after:content-[attr(data-count)]',
                      pathname === path ? 'bg-level-10 font-bold text-level-90' : 'text-level-70 hover:bg-level-5',
                    )}
                  >
                    <Icon size={18} aria-hidden="true" />
                    {label}
                  </Link>
                ))}
              </div>
            );
          })}
        </nav>
        <div className="hidden shrink-0 items-center gap-3 border-t border-level-10 p-4 desk:flex">
          <Avatar name={me.nickname} size={36} decorative />
          <div className="min-w-0 flex-1">
            <p className="truncate text-heading-14">{me.nickname}</p>
            <p className="truncate text-body-12 text-level-60">{roles.map((role) => ROLE_NAMES[role]).join(', ')}</p>
          </div>
          <Button variant="plain" size="Dense" onClick={() => void leave()}>
            로그아웃
          </Button>
        </div>
      </aside>
      <main className="min-w-0">
        <Outlet />
      </main>
    </div>
  );
}

async function leave() {
  try {
    await signOut();
    window.location.assign('/sign-in');
  } catch (error) {
    void popupError(error as Error);
  }
}

function NotStaff() {
  return (
    <main className="mx-auto max-w-column p-5">
      <EmptyBlock
        ground="none"
        level="h1"
        title="직원만 들어올 수 있어요"
        description="직원 계정으로 다시 로그인해주세요."
        action={<Button onClick={() => void leave()}>로그아웃</Button>}
      />
    </main>
  );
}
