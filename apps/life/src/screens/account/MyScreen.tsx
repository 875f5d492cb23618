import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { useAddress } from '@oun/shell/link';
import { useShell } from '@oun/shell/shell-context';
import { UnknownMember } from '@oun/shell/unknown-member';
import { Avatar } from '@oun/ui/avatar';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ListRow } from '@oun/ui/list-row';
import { SignOutButton } from './SignOutButton.tsx';

export const meta = pageMeta({ title: '마이', isPrivate: true });

export default function MyScreen() {
  const { me, isMeUnknown } = useShell();
  if (isMeUnknown) return <UnknownMember title="마이" />;
  return (
    <Page title="마이" isTabPlace className="px-5">
      {me ? <Profile nickname={me.nickname} email={me.email_address} /> : <Guest />}
    </Page>
  );
}

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

function Profile({ nickname, email }: { nickname: string; email: string }) {
  const address = useAddress();
  return (
    <>
      <div className="flex items-center gap-4 pt-6">
        <Avatar name={nickname} size={64} decorative />
        <div className="min-w-0">
          <h1 className="text-heading-22">{nickname} 님</h1>
          <p className="truncate text-body-14 text-level-60">{email}</p>
        </div>
      </div>
      <ul className="mt-6">
        <li>
          <ListRow title="보관함" href="/my/library" />
        </li>
        <li>
          <ListRow title="운동 찾기" href="/programs" />
        </li>
        <li>
          <ListRow title="스토어" href={address('store', '/')} />
        </li>
        <li>
          <ListRow title="주문 내역" href={address('store', '/my/orders')} />
        </li>
        <li>
          <ListRow title="취소·반품·교환" href={address('store', '/my/claims')} />
        </li>
        <li>
          <ListRow title="장바구니" href={address('store', '/cart')} />
        </li>
        <li>
          <ListRow title="배송지" href={address('store', '/my/addresses')} />
        </li>
        <li>
          <ListRow title="쿠폰" href={address('store', '/my/coupons')} />
        </li>
        <li>
          <ListRow title="포인트" href={address('store', '/my/points')} />
        </li>
        <li>
          <ListRow title="내 리뷰" href={address('store', '/my/reviews')} />
        </li>
        <li>
          <ListRow title="계정" href="/my/account" />
        </li>
        <li>
          <ListRow title="TV 연결" href="/my/account/tv" />
        </li>
        <li>
          <ListRow title="이용 안내" href="/user-guides" />
        </li>
        <li>
          <ListRow title="약관과 정책" href="/policies/terms" />
        </li>
      </ul>
      <SignOutButton className="mt-8" />
    </>
  );
}
