import { query } from '@oun/client/query';
import type { Output } from '@oun/contract/endpoint';
import { wonWords } from '@oun/contract/money-words';
import {
  adminCompletion,
  adminLostSearches,
  adminMembershipStatistics,
  adminRetention,
  adminStoreStatistics,
  RETENTION_WEEKS,
  SEARCHED_BY_AT_LEAST,
  START_WITHIN_DAYS,
  WEEKS_CHOICES,
} from '@oun/contract/statistics';
import { withCommas } from '@oun/money/written';
import { Callout } from '@oun/ui/callout';
import { Card } from '@oun/ui/card';
import { Segmented } from '@oun/ui/segmented';
import { Select } from '@oun/ui/select';
import { Skeleton } from '@oun/ui/skeleton';
import { Table, type TableColumn } from '@oun/ui/table';
import { useQuery } from '@tanstack/react-query';
import { RadioTower } from 'lucide-react';
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { lazy, Suspense } from 'react';
import { momentText } from '../moment-text.ts';
import { Funnel } from './Funnel.tsx';
import { Panel } from './Panel.tsx';
import { RetentionTable } from './RetentionTable.tsx';
import { SpeedPanel } from './SpeedPanel.tsx';
import { arrivedShare, missingWords, ofHundred, percentWords, platformLines, shareOf, shortDay } from './words.ts';

// What draws is heavier than all the rest of the room.
const WeeksChart = lazy(() => import('./WeeksChart.tsx').then((loaded) => ({ default: loaded.WeeksChart })));

export const meta = () => [{ title: '통계 · 오운 어드민' }];

const CHOICES = {
  weeks: parseAsInteger.withDefault(12),
  view: parseAsStringLiteral(['chart', 'table']).withDefault('chart'),
};
const OPTIONS = WEEKS_CHOICES.map((weeks) => ({ value: String(weeks), label: `최근 ${weeks}주` }));
const weeksIn = (typed: number): number => WEEKS_CHOICES.find((weeks) => weeks === typed) ?? 12;

/** Below this a chart is no longer read as the whole. */
const WHOLE_FROM = 0.995;

export default function StatisticsScreen() {
  const [choices, choose] = useQueryStates(CHOICES, { history: 'replace' });
  const weeks = weeksIn(choices.weeks);
  const input = { query: { weeks } };
  const membership = useQuery(query(adminMembershipStatistics, input));
  const store = useQuery(query(adminStoreStatistics, input));
  const kept = useQuery(query(adminRetention, input));
  const done = useQuery(query(adminCompletion, input));
  const searches = useQuery(query(adminLostSearches, input));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-6 desk:px-8">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Headline found={membership.data} />
        <Select
          label="기간"
          hideLabel
          size="Dense"
          options={OPTIONS}
          value={String(weeks)}
          onChange={(value) => void choose({ weeks: Number(value) })}
        />
      </div>
      {store.data ? <ArrivedBand arrived={store.data.arrived} /> : <Skeleton height={48} />}
      <div className="grid gap-4 desk:grid-cols-[3fr_2fr]">
        <Panel
          title="시작한 비율, 주마다"
          sub="세로: 가입한 사람 가운데 비율 · 가로: 주가 시작하는 월요일"
          query={membership}
          height={280}
          head={
            <Segmented
              label="보는 법"
              size="Dense"
              options={[
                { value: 'chart', label: '그래프' },
                { value: 'table', label: '표' },
              ]}
              value={choices.view}
              onChange={(view) => void choose({ view })}
            />
          }
          sheet={({ weeks: found }) => [
            ['주', '가입', '시작', '지난해 가입', '지난해 시작'],
            ...found.map(({ week, signed_up, started, before }) => [
              week,
              signed_up,
              started,
              before.signed_up,
              before.started,
            ]),
          ]}
        >
          {({ weeks: found }) =>
            choices.view === 'table' ? (
              <Table
                caption="주마다 가입한 사람과 시작한 비율"
                columns={WEEK_COLUMNS}
                rows={found}
                rowKey={({ week }) => week}
              />
            ) : (
              <>
                <Suspense fallback={<Skeleton height={280} />}>
                  <WeeksChart weeks={found} />
                </Suspense>
                <p className="mt-2 flex gap-4 text-body-12 text-level-60">
                  <span>
                    <i className="mr-1 inline-block h-0.5 w-4 bg-pink-50 align-middle" />
                    올해
                  </span>
                  <span>
                    <i className="mr-1 inline-block w-4 border-t-2 border-dotted border-level-60 align-middle" />
                    지난해 같은 주
                  </span>
                </p>
              </>
            )
          }
        </Panel>
        <Panel
          title="어디에서 멈추나요"
          sub="이 기간에 처음 온 기기와 가입한 사람이 지금까지 한 일이에요."
          query={membership}
          height={260}
          sheet={({ visited, signed_up, exercised, started, paid }) => [
            ['단계', '수'],
            ['처음 온 기기', visited],
            ['가입', signed_up],
            ['첫 운동', exercised],
            ['멤버십 시작', started],
            ['결제', paid],
          ]}
        >
          {({ visited, signed_up, exercised, started, paid, money }) => (
            <>
              <Funnel
                steps={[
                  { label: '처음 온 기기', count: visited, unit: '대' },
                  { label: '가입', count: signed_up, unit: '명' },
                  { label: '첫 운동', count: exercised, unit: '명' },
                  { label: '멤버십 시작', count: started, unit: '명' },
                  { label: '돈을 냄', count: paid, unit: '명' },
                ]}
              />
              <Books
                words={`이 기간의 멤버십 결제 ${withCommas(money.charges)}건, ${wonWords(money.won)}`}
                won={money.won}
                books={money.books}
              />
            </>
          )}
        </Panel>
      </div>
      <div className="grid gap-4 desk:grid-cols-[2fr_3fr]">
        <Panel
          title="상품에서 결제까지"
          sub="보고 담은 것은 기기로, 주문부터는 사람으로 세요."
          query={store}
          height={220}
          arrived={({ arrived }) => arrived}
          sheet={({ viewed, added, began, paid }) => [
            ['단계', '수'],
            ['상품을 본 기기', viewed],
            ['담은 기기', added],
            ['주문서를 연 사람', began],
            ['결제한 사람', paid],
          ]}
        >
          {({ viewed, added, began, paid, money }) => (
            <>
              <Funnel
                steps={[
                  { label: '상품을 봄', count: viewed, unit: '대' },
                  { label: '담음', count: added, unit: '대' },
                  { label: '주문서를 엶', count: began, unit: '명' },
                  { label: '돈을 냄', count: paid, unit: '명' },
                ]}
              />
              <Books
                words={`이 기간의 주문 ${withCommas(money.orders)}건, ${wonWords(money.won)}`}
                won={money.won}
                books={money.books}
              />
            </>
          )}
        </Panel>
        <Panel
          title="얼마나 남아 있나요"
          sub={`가입한 주부터 ${RETENTION_WEEKS}주 뒤까지, 그 주에 운동을 끝낸 사람의 비율이에요.`}
          query={kept}
          height={220}
          sheet={({ cohorts }) => [
            ['가입한 주', '사람', ...Array.from({ length: RETENTION_WEEKS + 1 }, (_, nth) => `${nth}주 뒤`)],
            ...cohorts.map((one) => [one.week, one.people, ...one.kept]),
          ]}
        >
          {({ cohorts }) =>
            cohorts.length === 0 ? (
              <p className="text-body-14 text-level-60">이 기간에 가입한 사람이 없어요.</p>
            ) : (
              <RetentionTable cohorts={cohorts} />
            )
          }
        </Panel>
      </div>
      <SpeedPanel />
      <div className="grid gap-4 desk:grid-cols-3">
        <Panel
          title="끝까지 하는 프로그램"
          sub="이 기간에 본 회차 가운데 끝까지 한 비율이에요."
          query={done}
          height={220}
          sheet={({ programs }) => [
            ['프로그램', '본 회차', '끝낸 회차'],
            ...programs.map(({ title, begun, done: through }) => [title, begun, through]),
          ]}
        >
          {({ programs }) =>
            programs.length === 0 ? (
              <p className="text-body-14 text-level-60">이 기간에 본 회차가 없어요.</p>
            ) : (
              <Lines
                lines={programs.map(({ id, title, begun, done: through }) => ({
                  key: String(id),
                  words: title,
                  value: percentWords(shareOf(through, begun)),
                  note: `${withCommas(begun)}회차`,
                }))}
              />
            )
          }
        </Panel>
        <Panel
          title="찾았는데 없던 말"
          sub={`기기 ${SEARCHED_BY_AT_LEAST}대 이상에서 찾은 말만 보여드려요.`}
          query={searches}
          height={220}
          arrived={({ arrived }) => arrived}
          sheet={({ items }) => [['말', '번'], ...items.map(({ words, times }) => [words, times])]}
        >
          {({ items, searches: all, found_none }) => (
            <>
              <p className="num text-body-14">
                {all === 0
                  ? '이 기간에 찾은 기록이 없어요.'
                  : `${withCommas(all)}번 찾아서 ${withCommas(found_none)}번은 아무것도 없었어요.`}
              </p>
              <Lines
                lines={items.map(({ words, times }) => ({ key: words, words, value: `${withCommas(times)}번` }))}
              />
            </>
          )}
        </Panel>
        <Card as="section" aria-label="이 숫자의 뜻">
          <h2 className="text-heading-16">이 숫자의 뜻</h2>
          <dl className="mt-3 grid grid-cols-[88px_1fr] gap-x-3 gap-y-2 text-body-13">
            {MEANINGS.map(([what, means]) => (
              <div key={what} className="contents">
                <dt className="text-level-60">{what}</dt>
                <dd className="break-keep">{means}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </div>
  );
}

const MEANINGS = [
  ['처음 온 기기', '오운을 처음 연 기기. 알린 것이 없어도 한 번 세요.'],
  ['멤버십 시작', `가입하고 ${START_WITHIN_DAYS}일 안에 체험이나 결제를 한 사람`],
  ['돈을 냄', '지금까지 한 번이라도 0원보다 큰 결제를 한 사람'],
  ['상품을 봄', '이용 기록을 켠 기기만 알 수 있어요. 꺼 둔 분은 담은 것부터 보여요.'],
  ['주', '서울의 월요일 0시부터'],
  ['빼는 것', '직원 계정'],
] as const;

type Membership = Output<typeof adminMembershipStatistics>;

function Headline({ found }: { found: Membership | undefined }) {
  if (!found) return <Skeleton height={32} className="w-120 max-w-full" />;
  const { signed_up, started, weeks } = found;
  const before = weeks.reduce(
    (sum, { before: was }) => ({ signed_up: sum.signed_up + was.signed_up, started: sum.started + was.started }),
    { signed_up: 0, started: 0 },
  );
  const [now, then] = [ofHundred(started, signed_up), ofHundred(before.started, before.signed_up)];
  return (
    <div>
      <h1 className="num text-heading-24 break-keep">
        {signed_up === 0
          ? '이 기간에 가입한 사람이 없어요'
          : `가입한 100명 중 ${now}명이 일주일 안에 멤버십을 시작했어요`}
      </h1>
      <p className="num mt-1 text-body-14 text-level-60">
        {before.signed_up === 0
          ? '한 해 전 같은 주에는 가입한 사람이 없어서 견줄 수 없어요.'
          : now === then
            ? '한 해 전 같은 주와 같아요.'
            : `한 해 전 같은 주보다 ${Math.abs(now - then)}명 ${now > then ? '많아요' : '적어요'}.`}
      </p>
    </div>
  );
}

function ArrivedBand({ arrived }: { arrived: Output<typeof adminStoreStatistics>['arrived'] }) {
  const share = arrivedShare(arrived);
  const lines = platformLines(arrived);
  return (
    <Callout
      tone={share === undefined ? 'neutral' : share < WHOLE_FROM ? 'caution' : 'success'}
      icon={<RadioTower size={20} aria-hidden="true" />}
      title={share === undefined ? '도착한 기록이 없어요' : `기록의 ${percentWords(share)}가 도착했어요`}
    >
      {missingWords(arrived)}
      {arrived.last_at ? ` 마지막 도착 ${momentText(arrived.last_at)}.` : ''}
      {lines.length === 0 ? null : (
        <details className="mt-1">
          <summary className="cursor-pointer underline underline-offset-2">무엇이 빠졌나요</summary>
          <ul className="num mt-1">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {/* Nobody but the device knows of these. */}
          <p className="mt-1">보내지 못한 채 다시 오지 않은 기기의 기록은 여기에 들어 있지 않아요.</p>
        </details>
      )}
    </Callout>
  );
}

/** What was taken, and whether the books say the same. */
function Books({ words, won, books }: { words: string; won: number; books: number }) {
  return (
    <p className="num mt-4 text-body-13">
      {words}.{' '}
      {won === books ? (
        <span className="text-success">원장과 같아요.</span>
      ) : (
        <b className="text-error-strong">원장과 {wonWords(Math.abs(won - books))} 달라요.</b>
      )}
    </p>
  );
}

const WEEK_COLUMNS: readonly TableColumn<Membership['weeks'][number]>[] = [
  { key: 'week', header: '주', cell: ({ week }) => shortDay(week) },
  { key: 'signed_up', header: '가입', align: 'end', cell: ({ signed_up }) => withCommas(signed_up) },
  { key: 'started', header: '시작', align: 'end', cell: ({ started }) => withCommas(started) },
  { key: 'share', header: '비율', align: 'end', cell: shareWords },
  { key: 'before', header: '지난해', align: 'end', cell: ({ before }) => shareWords(before) },
];

function shareWords({ signed_up, started }: { signed_up: number; started: number }): string {
  return signed_up === 0 ? '–' : percentWords(shareOf(started, signed_up));
}

type LineOf = { key: string; words: string; value: string; note?: string };

function Lines({ lines }: { lines: readonly LineOf[] }) {
  return (
    <ul className="divide-y divide-level-10">
      {lines.map(({ key, words, value, note }) => (
        <li key={key} className="num flex items-center gap-3 py-2 text-body-14">
          <span className="min-w-0 flex-1 truncate">{words}</span>
          {note ? <span className="text-body-12 text-level-60">{note}</span> : null}
          <b>{value}</b>
        </li>
      ))}
    </ul>
  );
}
