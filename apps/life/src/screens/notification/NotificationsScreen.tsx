import { dayNumber } from '@oun/brand/seoul';
import { wallClock } from '@oun/brand/wall-clock';
import { listQuery } from '@oun/client/query';
import { dayWords } from '@oun/contract/money-words';
import {
  listNotifications,
  type Notification,
  NOTIFICATION_ABOUTS,
  NOTIFICATION_MONTHS,
} from '@oun/contract/notification';
import { SETTINGS_PATH } from '@oun/contract/notification-rules';
import { Block } from '@oun/shell/block';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { useAddress } from '@oun/shell/link';
import { pageMeta } from '@oun/shell/meta';
import { useNow } from '@oun/shell/now';
import { popupError } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { cx } from '@oun/ui/class-names';
import { Avatar } from '@oun/ui/avatar';
import { EmptyBlock } from '@oun/ui/empty-block';
import { IconLink } from '@oun/ui/icon-button';
import { Link } from '@oun/ui/link';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { CalendarClock, CreditCard, Gift, Megaphone, MessageCircle, Package, Settings, Tag } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { addressAt } from '../channels/picture-address.ts';
import { ReactionRound } from '../feeds/reaction-look.tsx';
import { readAll, readOpened } from './queries.ts';

type About = Notification['about'];

const aboutIn = (search: URLSearchParams): About | undefined =>
  NOTIFICATION_ABOUTS.find((about) => about === search.get('about'));
const notificationsOf = (about: About | undefined) =>
  listQuery(listNotifications, { query: { ...(about && { about }) } });

export const loader = prefetch(({ url }) => [notificationsOf(aboutIn(url.searchParams))]);
export const meta = pageMeta({ title: '알림', isPrivate: true });

const LABELS: Record<About, string> = {
  WORKOUT: '운동',
  COMMUNITY: '응원·소통',
  ORDER: '주문',
  MEMBERSHIP: '멤버십',
  GIFT: '선물·초대',
  NEWS: '소식',
};

function NotificationsScreen() {
  const now = useNow();
  const [search, setSearch] = useSearchParams();
  const about = aboutIn(search);
  const { platform } = useShell();
  const list = useInfiniteQuery({ ...notificationsOf(about), placeholderData: (kept) => kept });
  const choose = (chosen?: About) => setSearch(chosen ? { about: chosen } : {}, { preventScrollReset: true });
  return (
    <Page title="알림" referrer="/my" actions={<SettingsLink />}>
      {platform === 'app' ? (
        <h1 className="sr-only">알림</h1>
      ) : (
        <div className="flex items-center justify-between pt-4 pr-3 pl-5 side:sr-only">
          <h1 className="text-heading-24">알림</h1>
          <span className="side:hidden">
            <SettingsLink />
          </span>
        </div>
      )}
      <ChipGroup label="종류" className="mt-4 flex-nowrap! overflow-x-auto px-5 pb-1 no-scrollbar *:shrink-0">
        <Chip pressed={!about} onClick={() => choose()}>
          전체
        </Chip>
        {NOTIFICATION_ABOUTS.map((one) => (
          <Chip key={one} pressed={about === one} onClick={() => choose(one)}>
            {LABELS[one]}
          </Chip>
        ))}
      </ChipGroup>
      <div aria-busy={list.isPlaceholderData} className={cx('mt-4', list.isPlaceholderData && 'opacity-60')}>
        <Block query={list} title="알림을 불러오지 못했어요" skeleton={<Waiting />}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            if (items.length === 0) return <Nothing about={about} />;
            return (
              <>
                <Days items={items} about={about} now={now} />
                <ComingOrEnd list={list}>{NOTIFICATION_MONTHS}개월 지난 알림은 지워져요. 여기까지예요.</ComingOrEnd>
              </>
            );
          }}
        </Block>
      </div>
    </Page>
  );
}

export default withPrefetched(NotificationsScreen);

const SettingsLink = () => (
  <IconLink href={SETTINGS_PATH} label="알림 설정" icon={<Settings size={23} aria-hidden="true" />} />
);

const Waiting = () => (
  <SkeletonGroup className="grid gap-6 px-5 pt-4">
    {[0, 1, 2, 3].map((nth) => (
      <div key={nth} className="flex gap-3.5">
        <Skeleton shape="circle" width={44} height={44} />
        <div className="grid flex-1 gap-2">
          <Skeleton height={20} width="60%" />
          <Skeleton height={18} width="80%" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
);

const Nothing = ({ about }: { about: About | undefined }) => (
  <EmptyBlock
    className="mx-5"
    illustration={<img src="/empty-feed.webp" alt="" width={112} height={112} />}
    title={about ? `${LABELS[about]} 알림이 없어요` : '아직 알림이 없어요'}
    description="응원과 댓글, 운동할 시간, 결제와 주문 소식이 여기에 모여요."
  />
);

const WEEK_DAYS = 7;
const DAYS = ['오늘', '이번 주', '지난 알림'] as const;

/** Of today, of the days of which the weekday is enough, and of before. */
function dayOf({ created_at }: Notification, now: number): (typeof DAYS)[number] {
  const ago = dayNumber(now) - dayNumber(created_at);
  return ago <= 0 ? '오늘' : ago < WEEK_DAYS ? '이번 주' : '지난 알림';
}

/** "9:02", "화", "11월 3일". */
function whenWords(at: string, day: (typeof DAYS)[number]): string {
  const clock = wallClock(at);
  if (day === '오늘') return `${clock.getUTCHours()}:${String(clock.getUTCMinutes()).padStart(2, '0')}`;
  if (day === '이번 주') return '일월화수목금토'[clock.getUTCDay()]!;
  return `${clock.getUTCMonth() + 1}월 ${clock.getUTCDate()}일`;
}

type ListProps = { items: readonly Notification[]; about: About | undefined; now: number };

function Days({ items, about, now }: ListProps) {
  const shown = DAYS.flatMap((day) => {
    const ofDay = items.filter((item) => dayOf(item, now) === day);
    return ofDay.length > 0 ? [{ day, ofDay }] : [];
  });
  return shown.map(({ day, ofDay }, nth) => (
    <section key={day} aria-label={day} className="mb-5">
      <div className="flex min-h-11 items-center justify-between pr-1 pl-5">
        <h2 className="num text-heading-16">
          {day} <New items={ofDay} />
        </h2>
        {nth === 0 ? <ReadAll items={items} about={about} /> : null}
      </div>
      <ul>
        {ofDay.map((item) => (
          <li key={item.id}>
            <Row item={item} when={whenWords(item.created_at, day)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** How many of them were not read. */
function New({ items }: { items: readonly Notification[] }) {
  const count = items.filter(({ read_at }) => read_at === null).length;
  return count > 0 ? (
    <span className="text-pink-50">
      {count}
      <span className="sr-only">개 안 읽음</span>
    </span>
  ) : null;
}

function ReadAll({ items, about }: Omit<ListProps, 'now'>) {
  const read = useMutation({ ...readAll, onError: (error) => void popupError(error) });
  const [newest] = items;
  if (!newest || items.every(({ read_at }) => read_at !== null)) return null;
  return (
    <Button
      variant="plain"
      pending={read.isPending}
      onClick={() => read.mutate({ body: { id: newest.id, with_older: true, ...(about && { about }) } })}
    >
      모두 읽음
    </Button>
  );
}

const LEADS = {
  WORKOUT: { Icon: CalendarClock, ground: 'bg-level-10 text-level-80' },
  NEWS: { Icon: Megaphone, ground: 'bg-level-10 text-level-80' },
  MEMBERSHIP: { Icon: CreditCard, ground: 'bg-level-10 text-level-80' },
  GIFT: { Icon: Gift, ground: 'bg-pink-10 text-pink-60' },
  ORDER: { Icon: Package, ground: 'bg-blue-0 text-blue-60' },
  COMMUNITY: { Icon: MessageCircle, ground: 'bg-pink-0 text-pink-60' },
} as const;

const AD_LEAD = { Icon: Tag, ground: 'bg-caution-ground text-caution' } as const;

/** Whose doing it was and how they felt about it, or what it is about. */
function Lead({ item: { about, person, reaction_type, is_ad } }: { item: Notification }) {
  if (person)
    return (
      <span className="relative shrink-0">
        <Avatar name={person.nickname} size={44} decorative src={addressAt(person.picture, 88)} />
        {reaction_type ? (
          <ReactionRound kind={reaction_type} size={20} className="absolute -right-1 -bottom-1 ring-2 ring-level-0" />
        ) : null}
      </span>
    );
  const { Icon, ground } = is_ad ? AD_LEAD : LEADS[about];
  return (
    <span className={cx('flex size-11 shrink-0 items-center justify-center rounded-chip', ground)}>
      <Icon size={22} aria-hidden="true" />
    </span>
  );
}

function Row({ item, when }: { item: Notification; when: string }) {
  const address = useAddress();
  const open = useMutation(readOpened);
  const isUnread = item.read_at === null;
  return (
    <Link
      href={address(item.site, item.path)}
      onClick={() => isUnread && open.mutate({ body: { id: item.id, with_older: false } })}
      className={cx('flex min-h-19 items-start gap-3.5 px-5 py-3.5', isUnread ? 'bg-pink-0' : 'hover:bg-level-5')}
    >
      <Lead item={item} />
      <span className="num min-w-0 flex-1 break-keep">
        <span className={cx('block text-body-15 text-level-90', isUnread && 'font-semibold')}>{item.title}</span>
        {item.lines.map((line, nth) => (
          // Lines may be the same, and do not move.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={nth} className={cx('block text-body-14', isUnread ? 'text-level-70' : 'text-level-60')}>
            {line}
          </span>
        ))}
      </span>
      <span
        className={cx(
          'num flex shrink-0 flex-col items-end gap-2 text-body-13',
          isUnread ? 'text-level-70' : 'text-level-60',
        )}
      >
        <time dateTime={item.created_at} title={dayWords(item.created_at)}>
          {when}
        </time>
        {isUnread ? (
          <span className="size-2 rounded-chip bg-pink-50">
            <span className="sr-only">안 읽음</span>
          </span>
        ) : null}
      </span>
    </Link>
  );
}
