import { query } from '@oun/client/query';
import { CLAIM_TYPE_LABELS } from '@oun/contract/claim';
import { adminListClaims } from '@oun/contract/claim-admin';
import { adminStoreSales, adminStoreToDo } from '@oun/contract/dashboard';
import type { Output, StaffRole } from '@oun/contract/endpoint';
import { wonWords } from '@oun/contract/money-words';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { useShell } from '@oun/shell/shell-context';
import { Badge } from '@oun/ui/badge';
import { Card } from '@oun/ui/card';
import { cx } from '@oun/ui/class-names';
import { Link } from '@oun/ui/link';
import { withCommas } from '@oun/money/written';
import { signedWon } from '@oun/ui/percent-off';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { dueText } from './moment-text.ts';
import { CLAIM_TYPE_TONES } from './store/order-words.ts';
import { Tiles } from './Tiles.tsx';

type ToDo = Output<typeof adminStoreToDo>;
type Sales = Output<typeof adminStoreSales>;

const REFRESH_MS = 60_000;
const CLAIM_ROLES: readonly StaffRole[] = ['store-admin', 'cs'];

type Job = {
  label: string;
  href: string;
  count: (todo: ToDo) => number;
  isUrgent?: true;
  roles?: readonly StaffRole[];
};
/** Each number is the length of the list behind it. */
const JOBS: readonly Job[] = [
  { label: '발주 확인', href: '/store/orders?state=PAID', count: ({ paid }) => paid },
  { label: '발송 지연', href: '/store/orders?late=true', count: ({ late }) => late, isUrgent: true },
  {
    label: '취소 요청',
    href: '/store/claims?state=CANCEL_REQUESTED',
    count: ({ cancel_requested }) => cancel_requested,
    roles: CLAIM_ROLES,
  },
  {
    label: '반품 검수',
    href: '/store/claims?state=COLLECT_DONE',
    count: ({ inspecting }) => inspecting,
    roles: CLAIM_ROLES,
  },
  {
    label: '환불 금액 승인',
    href: '/store/claims?waiting=true',
    count: ({ adjustments }) => adjustments,
    roles: CLAIM_ROLES,
  },
  {
    label: '결제 불일치',
    href: '/store/payments',
    count: ({ unknown_payments, failed_refunds, findings }) => unknown_payments + failed_refunds + findings,
    isUrgent: true,
    roles: CLAIM_ROLES,
  },
];

/** The store at a glance: what waits for somebody, and how the day goes. */
export function StoreToday() {
  const { me } = useShell();
  const roles = me?.roles ?? [];
  const jobs = JOBS.filter((job) => !job.roles || job.roles.some((role) => roles.includes(role)));
  const todo = useQuery({ ...query(adminStoreToDo), refetchInterval: REFRESH_MS });
  const sales = useQuery({ ...query(adminStoreSales), refetchInterval: REFRESH_MS });
  return (
    <div className="grid gap-4">
      <Block query={todo} title="할 일을 불러오지 못했어요" skeleton={<Skeleton shape="card" height={104} />}>
        {(data) => (
          <Tiles
            label="할 일"
            tiles={jobs.map(({ label, href, count, isUrgent }) => ({
              label,
              href,
              count: count(data),
              late: isUrgent ? count(data) : 0,
            }))}
          />
        )}
      </Block>
      <div className="grid gap-4 desk:grid-cols-[3fr_2fr]">
        <Card as="section" aria-label="오늘 순매출">
          <Block query={sales} title="매출을 불러오지 못했어요" skeleton={<Skeleton height={280} />}>
            {(data) => <Today sales={data} />}
          </Block>
        </Card>
        {CLAIM_ROLES.some((role) => roles.includes(role)) ? <NextClaims /> : null}
      </div>
    </div>
  );
}

function Today({ sales: { today, week_ago, days } }: { sales: Sales }) {
  const most = Math.max(1, ...days.map(({ net }) => net));
  return (
    <>
      <h2 className="num text-heading-18">
        오늘 순매출 {signedWon(today.net)}
        {comparison(today.net, week_ago.net)}
      </h2>
      <p className="num mt-1 text-body-13 text-level-60">
        결제 {wonWords(today.sales)} − 환불 {wonWords(today.refunds)} = 순매출 {signedWon(today.net)}
      </p>
      <p className="num text-body-13 text-level-60">
        주문 {withCommas(today.orders)}건 · 객단가{' '}
        {wonWords(today.orders === 0 ? 0 : Math.round(today.sales / today.orders))}
      </p>
      <ol aria-label="2주 동안의 순매출" className="mt-5 flex h-72 items-end gap-2">
        {days.map(({ day, orders, net }, i) => {
          const isToday = i === days.length - 1;
          return (
            <li key={day} className="flex h-full min-w-0 flex-1 flex-col justify-end gap-1">
              <span
                className={cx('rounded-t-[4px]', isToday ? 'bg-pink-50' : 'bg-pink-20')}
                style={{ height: `${Math.max(1, Math.round((net / most) * 256))}px` }}
              />
              <span
                aria-hidden="true"
                className={cx('num text-center text-body-12', isToday ? 'font-bold' : 'text-level-60')}
              >
                {Number(day.slice(8))}
              </span>
              <span className="sr-only">
                {formatDate(`${day}T00:00:00+09:00`)} 주문 {orders}건, 순매출 {signedWon(net)}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** ", 지난주 이 시각보다 8% 많아요"; nothing where there is nothing to compare with. */
function comparison(now: number, before: number): string {
  if (before <= 0) return '';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return ', 지난주 이 시각과 비슷해요';
  return `, 지난주 이 시각보다 ${Math.abs(percent)}% ${percent > 0 ? '많아요' : '적어요'}`;
}

function NextClaims() {
  const claims = useQuery(query(adminListClaims, { query: { limit: 6 } }));
  return (
    <Card as="section" aria-label="기한이 가까운 클레임">
      <h2 className="text-heading-18">
        <Link href="/store/claims" className="hover:underline">
          기한이 가까운 클레임
        </Link>
      </h2>
      <Block query={claims} title="클레임을 불러오지 못했어요" skeleton={<Skeleton className="mt-3" height={220} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="py-10 text-center text-body-14 text-level-60">처리할 요청이 없어요.</p>
          ) : (
            <ul className="mt-2 divide-y divide-level-10">
              {items.map(({ id, type, item_text, buyer, deadline_at, pg }) => (
                <li key={id} className="relative flex items-center gap-3 py-2.5 text-body-13">
                  <Badge tone={CLAIM_TYPE_TONES[type]}>{CLAIM_TYPE_LABELS[type]}</Badge>
                  <span className="min-w-0 flex-1">
                    <Link
                      href={`/store/claims?claim=${id}`}
                      className="block truncate font-semibold after:absolute after:inset-0"
                    >
                      {item_text}
                    </Link>
                    <span className="text-level-60">{buyer}</span>
                  </span>
                  <span className="num shrink-0 text-caution">{deadline_at ? dueText(deadline_at) : ''}</span>
                  <span className="num w-20 shrink-0 text-right font-semibold">
                    {type === 'EXCHANGE' ? '–' : `${withCommas(pg)}원`}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Block>
    </Card>
  );
}
