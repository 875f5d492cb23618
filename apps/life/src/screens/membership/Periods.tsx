import type { Output } from '@oun/contract/endpoint';
import type { getMembershipPeriods } from '@oun/contract/membership';
import { dateWords, wonWords } from '@oun/contract/money-words';
import { RowBlock } from '@oun/shell/block';
import { useNow } from '@oun/shell/now';
import { Badge } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { periods } from './queries.ts';
import { lastDayWords } from './words.ts';

type Period = Output<typeof getMembershipPeriods>['items'][number];
type Pause = Output<typeof getMembershipPeriods>['pauses'][number];

const SHOWN = 4;
const BAR: Record<Period['kind'], string> = {
  TRIAL: 'bg-level-30',
  PAID: 'bg-level-80',
  VOUCHER: 'bg-blue-30',
  GIFT: 'bg-pink-30',
  BONUS: 'bg-blue-30',
  GRACE: 'bg-level-20',
  TEAM: 'bg-blue-50',
};

/** What one had and has, to scale and in words, the newest first. */
export function Periods() {
  const query = useQuery(periods);
  return (
    <section className="mt-8">
      <h2 className="text-heading-18">내 이용 기간</h2>
      <RowBlock
        query={query}
        title="이용 기간을 불러오지 못했어요"
        skeleton={<Skeleton shape="control" height={120} />}
      >
        {({ items, pauses }) =>
          items.length === 0 ? (
            <p className="mt-2 text-body-15 text-level-60">아직 이용한 기간이 없어요.</p>
          ) : (
            <List items={items} pauses={pauses} />
          )
        }
      </RowBlock>
    </section>
  );
}

function List({ items, pauses }: { items: readonly Period[]; pauses: readonly Pause[] }) {
  const [isWhole, setWhole] = useState(false);
  const now = useNow();
  const shown = isWhole ? items : items.slice(0, SHOWN);
  return (
    <>
      <Ribbon items={items} now={now} />
      <ol className="mt-5 grid gap-5">
        {shown.map((period) => (
          <Row
            key={period.id}
            period={period}
            now={now}
            pauses={pauses.filter(({ from }) => from >= period.starts_at && from <= period.ends_at)}
          />
        ))}
      </ol>
      {items.length > shown.length ? (
        <Button variant="gray" full className="mt-5" onClick={() => setWhole(true)}>
          지난 기간 {items.length - shown.length}개 더 보기
        </Button>
      ) : null}
    </>
  );
}

function Ribbon({ items, now }: { items: readonly Period[]; now: number }) {
  const from = Math.min(...items.map(({ starts_at }) => Date.parse(starts_at)));
  const to = Math.max(...items.map(({ ends_at }) => Date.parse(ends_at)));
  const share = (at: number) => ((at - from) / (to - from)) * 100;
  return (
    <div aria-hidden="true" className="relative mt-4 h-9">
      {items.map((period) => (
        <span
          key={period.id}
          className={cx('absolute bottom-0 h-3.5 rounded-[4px]', BAR[period.kind])}
          style={{
            left: `${share(Date.parse(period.starts_at))}%`,
            width: `calc(${share(Date.parse(period.ends_at)) - share(Date.parse(period.starts_at))}% - 2px)`,
          }}
        />
      ))}
      {now > from && now < to ? (
        <span
          className="absolute bottom-[-3px] h-5 w-0.5 rounded-full bg-pink-50 ring-2 ring-level-0"
          style={{ left: `${share(now)}%` }}
        />
      ) : null}
    </div>
  );
}

function Row({ period, pauses, now }: { period: Period; pauses: readonly Pause[]; now: number }) {
  const { starts_at, ends_at, words, days, amount, kind } = period;
  const isNow = Date.parse(starts_at) <= now && now < Date.parse(ends_at);
  const isNext = Date.parse(starts_at) > now;
  return (
    <li className="grid grid-cols-[12px_1fr] gap-x-4">
      <span
        aria-hidden="true"
        className={cx('mt-1.5 size-3 rounded-full', isNow ? 'bg-pink-50 ring-4 ring-pink-10' : BAR[kind])}
      />
      <div>
        <div className="flex items-start justify-between gap-3">
          <p className="text-body-15 font-semibold">
            {dateWords(starts_at)}–{lastDayWords(ends_at)}
          </p>
          {isNow ? <Badge tone="pink">지금</Badge> : isNext ? <Badge tone="neutral">다음 차례</Badge> : null}
        </div>
        <p className="num mt-0.5 text-body-14 text-level-60">
          {words} · {days}일{amount === null ? '' : ` · ${wonWords(amount)}`}
        </p>
        {pauses.map(({ from, until }) => (
          <p key={from} className="mt-2 rounded-control bg-level-5 px-3 py-2.5 text-body-13 text-level-70">
            일시정지 {dateWords(from)}–{lastDayWords(until)}
          </p>
        ))}
      </div>
    </li>
  );
}
