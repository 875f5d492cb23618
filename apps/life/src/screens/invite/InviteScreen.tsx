import { listQuery, query } from '@oun/client/query';
import { myInvitationCode } from '@oun/contract/identity';
import { dayWords } from '@oun/contract/money-words';
import { type Friend, listFriends } from '@oun/contract/referral';
import { FRIEND_DISCOUNT, FRIENDS_A_MONTH, INVITER_POINTS, REWARD_AFTER_DAYS } from '@oun/contract/referral-rules';
import { withCommas } from '@oun/money/written';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { share } from '@oun/shell/share';
import { Avatar } from '@oun/ui/avatar';
import { Button } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { Divider } from '@oun/ui/divider';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorRow } from '@oun/ui/error-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Copy, Info, Link2, Share } from 'lucide-react';
import { invitationPath, spacedCode } from './invitation.ts';

const mine = query(myInvitationCode);
const friends = listQuery(listFriends, { query: {} });

export const loader = prefetch(() => [mine, friends]);
export const meta = pageMeta({ title: '친구 초대', isPrivate: true });

const DISCOUNT = withCommas(FRIEND_DISCOUNT);
const POINTS = withCommas(INVITER_POINTS);

function InviteScreen() {
  const code = useQuery(mine).data?.code;
  const list = useInfiniteQuery(friends);
  return (
    <Page title="친구 초대" referrer="/my" className="flex flex-col pb-0">
      <div className="px-5 pt-6">
        <Heading sums={list.data?.pages[0]} />
        <p className="num mt-2 text-body-16 text-level-70">
          친구는 첫 결제에서 {DISCOUNT}원을 덜 내고, 나는 {POINTS}P를 받아요.
        </p>
        <CodeCard />
        <Friends />
      </div>
      <Divider className="mt-8" />
      <section className="px-5 py-8">
        <h2 className="text-heading-18">이럴 때는 포인트가 없어요</h2>
        <ul className="num mt-4 grid gap-3 text-body-15 text-level-70">
          {[
            `친구가 ${REWARD_AFTER_DAYS}일 안에 환불받았을 때`,
            '같은 전화번호, 카드, 기기로 가입했을 때',
            `한 달에 ${FRIENDS_A_MONTH}명을 넘겼을 때`,
          ].map((line) => (
            <li key={line} className="flex gap-3">
              <Info size={20} aria-hidden="true" className="shrink-0 text-level-50" />
              {line}
            </li>
          ))}
        </ul>
      </section>
      <StickyCta>
        <Button
          size="Large"
          full
          disabled={!code}
          onClick={() => void (code && share('오운 친구 초대', invitationPath(code)))}
        >
          <Share size={20} aria-hidden="true" />
          친구에게 {DISCOUNT}원 선물하기
        </Button>
      </StickyCta>
    </Page>
  );
}

export default withPrefetched(InviteScreen);

function Heading({ sums }: { sums: { earned: number; coming: number } | undefined }) {
  const { earned = 0, coming = 0 } = sums ?? {};
  const lines =
    earned === 0 && coming === 0
      ? ['친구와 같이 하면', '둘 다 받아요']
      : [
          ...(earned > 0 ? [`${withCommas(earned)}P를 받았${coming > 0 ? '고' : '어요'}`] : []),
          ...(coming > 0 ? [`${withCommas(coming)}P가 오고 있어요`] : []),
        ];
  return (
    <h1 className="num text-heading-24">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </h1>
  );
}

const DARK = 'flex h-12 flex-1 items-center justify-center gap-2 rounded-control bg-level-90/30 text-control';

function CodeCard() {
  const found = useQuery(mine);
  if (!found.data)
    return found.isError ? (
      <ErrorRow className="mt-6" onRetry={() => void found.refetch()}>
        초대 코드를 불러오지 못했어요
      </ErrorRow>
    ) : (
      <Skeleton className="mt-6" shape="card" height={168} />
    );
  const { code } = found.data;
  return (
    <section
      aria-label="내 초대 코드"
      className="mt-6 rounded-card bg-linear-to-tr from-pink-70 via-pink-60 to-pink-50 p-5 text-level-0"
    >
      <h2 className="text-body-14">내 초대 코드</h2>
      <p className="num mt-1 text-heading-26 tracking-wide select-all">{spacedCode(code)}</p>
      <div className="mt-4 flex gap-2">
        <button type="button" className={DARK} onClick={() => void copy(code, '코드를 복사했어요.')}>
          <Copy size={18} aria-hidden="true" />
          코드 복사
        </button>
        <button
          type="button"
          className={DARK}
          onClick={() => void copy(new URL(invitationPath(code), window.location.origin).href, '링크를 복사했어요.')}
        >
          <Link2 size={18} aria-hidden="true" />
          링크 복사
        </button>
      </div>
    </section>
  );
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast('복사하지 못했어요. 길게 눌러 복사해주세요.', 'failed');
  }
}

function Friends() {
  const list = useInfiniteQuery(friends);
  return (
    <section className="mt-9">
      <Block
        query={list}
        title="초대한 친구를 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="grid gap-4">
            <Skeleton height={24} width="50%" />
            <Skeleton shape="card" height={84} />
            <Skeleton shape="card" height={84} />
          </SkeletonGroup>
        }
      >
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          const [{ friends: count, this_month, month_limit }] = pages as [(typeof pages)[number]];
          return (
            <>
              <div className="flex items-baseline justify-between gap-3">
                <h2 className="num text-heading-18">초대한 친구 {count}명</h2>
                <p className="num text-body-13 text-level-60">
                  이번 달 {this_month}명 / {month_limit}명
                </p>
              </div>
              {items.length === 0 ? (
                <EmptyBlock
                  className="mt-4"
                  title="아직 초대한 친구가 없어요"
                  description="링크를 보내면 여기에 보여요."
                />
              ) : (
                <ul className="mt-2 divide-y divide-level-10">
                  {items.map((friend) => (
                    <FriendRow key={friend.id} friend={friend} />
                  ))}
                </ul>
              )}
              {items.length > 0 ? <ComingOrEnd list={list} /> : null}
            </>
          );
        }}
      </Block>
    </section>
  );
}

const STEPS = ['가입', '첫 결제', `${REWARD_AFTER_DAYS}일`, '포인트'] as const;
const DONE: Record<Friend['state'], number> = { JOINED: 1, PAID: 2, REWARDED: 4, REFUNDED: 2, REFUSED: 3 };

const REFUSED: Record<NonNullable<Friend['refused']>, string> = {
  LIMIT: `한 달에 ${FRIENDS_A_MONTH}명을 넘겨서 포인트가 없어요.`,
  SAME_PERSON: '같은 전화번호나 카드를 써서 포인트가 없어요.',
  LEFT: '포인트가 없어요.',
};

function friendWords({ state, joined_at, paid_at, reward_at, refused }: Friend): string {
  switch (state) {
    case 'JOINED':
      return `${dayWords(joined_at)}에 가입했어요. 아직 결제 전이에요.`;
    case 'PAID':
      return `${dayWords(paid_at!)}에 첫 결제했어요. ${dayWords(reward_at!)}에 들어와요.`;
    case 'REWARDED':
      return `${dayWords(reward_at!)}에 들어왔어요.`;
    case 'REFUNDED':
      return '환불받아서 포인트가 없어요.';
    case 'REFUSED':
      return REFUSED[refused!];
  }
}

function FriendRow({ friend }: { friend: Friend }) {
  const { nickname, state, points } = friend;
  const isLost = state === 'REFUNDED' || state === 'REFUSED';
  const end = { JOINED: '–', PAID: '오고 있어요', REWARDED: `+${withCommas(points)}P` } as const;
  return (
    <li className="flex gap-4 py-4">
      <Avatar name={nickname} size={44} decorative />
      <div className="min-w-0 flex-1">
        <p className="num flex items-baseline justify-between gap-3">
          <b className="truncate text-heading-16">{nickname}</b>
          <span className={cx('shrink-0 text-heading-14', state === 'REWARDED' ? 'text-pink-60' : 'text-level-60')}>
            {isLost ? '0P' : end[state as keyof typeof end]}
          </span>
        </p>
        <ol className="mt-2 grid grid-cols-4 gap-1">
          {STEPS.map((step, nth) => (
            <li
              key={step}
              className={cx(
                'h-1.5 rounded-chip',
                nth >= DONE[state] ? 'bg-level-20' : isLost ? 'bg-level-40' : 'bg-pink-50',
              )}
            >
              <span className="sr-only">
                {step} {nth < DONE[state] ? '끝' : '아직'}
              </span>
            </li>
          ))}
        </ol>
        <p className="num mt-2 text-body-13 text-level-60">{friendWords(friend)}</p>
      </div>
    </li>
  );
}
