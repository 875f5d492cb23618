import { pageMeta } from '@oun/shell/meta';
import { useAddress } from '@oun/shell/link';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { todayQueries } from '@oun/shell/today-queries';
import { UnknownMember } from '@oun/shell/unknown-member';
import { Avatar } from '@oun/ui/avatar';
import { ButtonLink } from '@oun/ui/button';
import { Divider } from '@oun/ui/divider';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Link } from '@oun/ui/link';
import { ListRow } from '@oun/ui/list-row';
import {
  CalendarCheck,
  Clock,
  Dumbbell,
  FileText,
  Gift,
  Headset,
  Heart,
  LifeBuoy,
  MessageSquareHeart,
  ListVideo,
  MapPin,
  MessageCircleQuestion,
  RotateCcw,
  ShoppingBag,
  ShoppingCart,
  SlidersHorizontal,
  Ticket,
  Trophy,
  Tv,
  UserPlus,
  Users,
  UserRound,
} from 'lucide-react';
import { membership } from '../membership/queries.ts';
import { unread } from '../notification/queries.ts';
import { MyMembership } from './MyMembership.tsx';
import { MyShopping, shoppingQueries } from './MyShopping.tsx';
import { MyWeek } from './MyWeek.tsx';
import { NotificationsLink } from './NotificationsLink.tsx';
import { SignOutButton } from './SignOutButton.tsx';

export const loader = prefetch(({ isSignedIn }) =>
  isSignedIn ? [membership, unread, ...todayQueries, ...shoppingQueries] : [],
);
export const meta = pageMeta({ title: '마이', isPrivate: true });

function MyScreen() {
  const { me, isMeUnknown } = useShell();
  if (isMeUnknown) return <UnknownMember title="마이" />;
  return (
    <Page title="마이" isTabPlace className="px-5">
      {me ? <Mine nickname={me.nickname} email={me.email_address} /> : <Guest />}
    </Page>
  );
}

export default withPrefetched(MyScreen);

function Guest() {
  return (
    <>
      <h1 className="pt-6 text-heading-24">마이</h1>
      <EmptyBlock
        className="mt-6"
        illustration={<img src="/empty-workout.webp" alt="" width={112} height={112} />}
        title="첫 운동을 기록해볼까요?"
        description="로그인하면 하던 운동을 이어서 할 수 있어요."
        action={<ButtonLink href="/sign-in?redirect_path=/my">로그인</ButtonLink>}
      />
    </>
  );
}

function Mine({ nickname, email }: { nickname: string; email: string }) {
  return (
    <>
      <div className="flex items-center gap-4 pt-6">
        <Avatar name={nickname} size={64} decorative />
        <div className="min-w-0 flex-1">
          <h1 className="text-heading-22">{nickname} 님</h1>
          <p className="truncate text-body-14 text-level-60">{email}</p>
        </div>
        <NotificationsLink />
        <ButtonLink variant="line" href="/my/account">
          계정
        </ButtonLink>
      </div>
      <MyMembership />
      <MyWeek />
      <Kept />
      <Divider kind="band" />
      <MyShopping />
      <Divider kind="band" />
      <Ways />
      <SignOutButton className="mt-6" />
    </>
  );
}

/** What the member has put aside, each a tap away. */
function Kept() {
  const places = [
    { label: '하던 운동', href: '/my/library', Icon: Dumbbell },
    { label: '찜', href: '/my/library?tab=like', Icon: Heart },
    { label: '나중에 보기', href: '/my/library?tab=later', Icon: Clock },
    { label: '플레이리스트', href: '/my/library?tab=playlists', Icon: ListVideo },
    { label: '질문', href: '/questions', Icon: MessageCircleQuestion },
  ];
  return (
    <nav aria-label="보관함" className="mt-5">
      <ul className="grid grid-cols-5">
        {places.map(({ label, href, Icon }) => (
          <li key={href}>
            <Link
              href={href}
              className="flex min-h-18 flex-col items-center justify-center gap-2 rounded-control text-body-13 text-level-80 hover:bg-level-5"
            >
              <Icon size={24} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Ways() {
  const address = useAddress();
  const { me } = useShell();
  const ways = [
    { title: '내 프로필과 글', href: me ? `/users/${me.id}` : '/my/profile', Icon: UserRound },
    { title: '이번 주 계획', href: '/my/plan', Icon: CalendarCheck },
    { title: '맞춤 운동 설정', href: '/my/preferences', Icon: SlidersHorizontal },
    { title: '이벤트', href: '/events', Icon: Trophy },
    { title: '선물', href: '/my/gifts', Icon: Gift },
    { title: '장바구니', href: address('store', '/cart'), Icon: ShoppingCart },
    { title: '찜한 상품', href: address('store', '/my/followed'), Icon: ShoppingBag },
    { title: '취소·반품·교환', href: address('store', '/my/claims'), Icon: RotateCcw },
    { title: '배송지', href: address('store', '/my/addresses'), Icon: MapPin },
    { title: '친구 초대', href: '/my/invite', Icon: UserPlus },
    { title: '이용권 등록', href: '/voucher', Icon: Ticket },
    { title: '운동 찾기', href: '/programs', Icon: Dumbbell },
    { title: '내 팀', href: '/teams', Icon: Users },
    { title: 'TV 연결', href: '/my/account/tv', Icon: Tv },
    { title: '1:1 문의', href: '/my/cs', Icon: Headset },
    { title: '이용 안내', href: '/user-guides', Icon: LifeBuoy },
    { title: '의견 보내기', href: '/feedbacks', Icon: MessageSquareHeart },
    { title: '약관과 정책', href: '/policies/terms', Icon: FileText },
  ];
  return (
    <ul>
      {ways.map(({ title, href, Icon }) => (
        <li key={href}>
          <ListRow title={title} href={href} lead={<Icon size={22} aria-hidden="true" />} />
        </li>
      ))}
    </ul>
  );
}
