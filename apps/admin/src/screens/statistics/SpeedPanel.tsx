import { query } from '@oun/client/query';
import type { Output } from '@oun/contract/endpoint';
import { LOG_PLATFORMS } from '@oun/contract/log-rules';
import { adminSpeed, LOADED_AT_LEAST, SPEED_DAYS, type Vital, VITAL_BOUNDS, VITALS } from '@oun/contract/statistics';
import { withCommas } from '@oun/money/written';
import { Badge } from '@oun/ui/badge';
import { Segmented } from '@oun/ui/segmented';
import { Table, type TableColumn } from '@oun/ui/table';
import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { Panel } from './Panel.tsx';
import { PLATFORM_NAMES } from './words.ts';

type Screen = Output<typeof adminSpeed>['screens'][number];

const CHOICES = {
  speed_of: parseAsStringLiteral(LOG_PLATFORMS).withDefault('web'),
  speed_view: parseAsStringLiteral(['chart', 'table']).withDefault('chart'),
};

const NAMES: Record<Vital, string> = { lcp: 'LCP', inp: 'INP', cls: 'CLS', fcp: 'FCP', ttfb: 'TTFB' };

const RATINGS = {
  good: { words: '빨라요', tone: 'success', bar: 'bg-success' },
  middling: { words: '손볼 만해요', tone: 'caution', bar: 'bg-caution' },
  poor: { words: '느려요', tone: 'error', bar: 'bg-error' },
} as const;

function ratingOf(vital: Vital, value: number): (typeof RATINGS)[keyof typeof RATINGS] {
  const [good, middling] = VITAL_BOUNDS[vital];
  return value <= good ? RATINGS.good : value <= middling ? RATINGS.middling : RATINGS.poor;
}

/** "2.4초", "180ms", and of a shift the number as it is. */
function valueWords(vital: Vital, value: number): string {
  if (vital === 'cls') return String(Math.round(value * 100) / 100);
  return value < 1_000 ? `${Math.round(value)}ms` : `${Math.round(value / 100) / 10}초`;
}

/** How fast screens open, three times of four. */
export function SpeedPanel() {
  const [choices, choose] = useQueryStates(CHOICES, { history: 'replace' });
  const found = useQuery(query(adminSpeed, {}));
  const platform = choices.speed_of;
  return (
    <Panel
      title="화면 속도"
      sub={`최근 ${SPEED_DAYS}일, 네 번 열면 세 번은 이 안에 들어요. ${LOADED_AT_LEAST}번 넘게 연 화면만 보여드려요.`}
      query={found}
      height={280}
      arrived={({ arrived }) => arrived}
      head={
        <Segmented
          label="속도를 보는 법"
          size="Dense"
          options={[
            { value: 'chart', label: '그래프' },
            { value: 'table', label: '표' },
          ]}
          value={choices.speed_view}
          onChange={(speed_view) => void choose({ speed_view })}
        />
      }
      sheet={({ screens }) => [
        ['기기', '화면', '연 번', ...VITALS.map((vital) => `${NAMES[vital]} p75`)],
        ...screens.map((one) => [one.platform, one.screen, one.loads, ...VITALS.map((vital) => one[vital] ?? '')]),
      ]}
    >
      {({ screens }) => {
        const shown = screens.filter((one) => one.platform === platform);
        return (
          <>
            <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
              <p className="num text-body-14">{sentenceOf(shown)}</p>
              <Segmented
                label="기기"
                size="Dense"
                options={LOG_PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
                value={platform}
                onChange={(speed_of) => void choose({ speed_of })}
              />
            </div>
            {shown.length === 0 ? null : choices.speed_view === 'table' ? (
              <Table
                caption="화면마다의 속도"
                columns={COLUMNS}
                rows={shown}
                rowKey={({ screen }) => screen}
                minWidth={680}
              />
            ) : (
              <Bars screens={shown} />
            )}
          </>
        );
      }}
    </Panel>
  );
}

/** The slowest is named: that is the one to look at. */
function sentenceOf(screens: readonly Screen[]): string {
  const measured = screens.flatMap(({ screen, lcp }) => (lcp === null ? [] : [{ screen, lcp }]));
  const slowest = measured.toSorted((a, b) => b.lcp - a.lcp)[0];
  if (!slowest) return '이 기간에 속도를 잰 화면이 없어요.';
  const good = measured.filter(({ lcp }) => lcp <= VITAL_BOUNDS.lcp[0]).length;
  return `화면 ${measured.length}개 가운데 ${good}개가 2.5초 안에 다 떠요. 가장 느린 화면은 ${slowest.screen}, ${valueWords('lcp', slowest.lcp)}예요.`;
}

/** Until the largest thing stood there, with a mark where good ends and one where poor begins. */
function Bars({ screens }: { screens: readonly Screen[] }) {
  const [good, poor] = VITAL_BOUNDS.lcp;
  const most = Math.max(poor * 1.1, ...screens.map(({ lcp }) => lcp ?? 0));
  return (
    <>
      <ol className="grid gap-2">
        {screens.map(({ screen, lcp }) => {
          const rating = lcp === null ? undefined : ratingOf('lcp', lcp);
          return (
            <li
              key={screen}
              className="grid grid-cols-[minmax(84px,3fr)_5fr_112px] items-center gap-3 text-body-14 desk:grid-cols-[200px_1fr_140px]"
            >
              <span className="min-w-0 break-words">{screen}</span>
              <span className="relative h-5 overflow-hidden rounded-control bg-level-5" aria-hidden="true">
                <span
                  className={`block h-full ${rating?.bar ?? ''}`}
                  style={{ width: `${((lcp ?? 0) / most) * 100}%` }}
                />
                {[good, poor].map((bound) => (
                  <i
                    key={bound}
                    className="absolute inset-y-0 border-l border-dashed border-level-60"
                    style={{ left: `${(bound / most) * 100}%` }}
                  />
                ))}
              </span>
              <span className="num text-right">
                {lcp === null || !rating ? (
                  <span className="text-level-60">잰 것이 없어요</span>
                ) : (
                  <>
                    <b>{valueWords('lcp', lcp)}</b> <span className="text-body-12 text-level-60">{rating.words}</span>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="mt-3 text-body-12 text-level-60">
        막대는 가장 큰 것이 뜰 때까지(LCP)예요. 점선은 {valueWords('lcp', good)}와 {valueWords('lcp', poor)}: 앞의 선
        안이면 빠르고, 뒤의 선을 넘으면 느려요. 화면을 새로 열 때만 재고, 열린 뒤 옮겨 간 화면은 처음 연 화면에 담겨요.
      </p>
    </>
  );
}

const COLUMNS: readonly TableColumn<Screen>[] = [
  { key: 'screen', header: '화면', cell: ({ screen }) => screen },
  { key: 'loads', header: '연 번', width: 72, align: 'end', cell: ({ loads }) => withCommas(loads) },
  ...VITALS.map((vital) => ({
    key: vital,
    header: NAMES[vital],
    align: 'end' as const,
    cell: (screen: Screen) => <Cell vital={vital} value={screen[vital]} />,
  })),
];

function Cell({ vital, value }: { vital: Vital; value: number | null }) {
  if (value === null) return '–';
  const { words, tone } = ratingOf(vital, value);
  return (
    <span className="inline-flex items-center gap-2">
      {valueWords(vital, value)}
      <Badge tone={tone}>{words}</Badge>
    </span>
  );
}
