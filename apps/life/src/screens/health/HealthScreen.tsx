import { nowMs } from '@oun/brand/clock';
import { dateOfDay, dayNumber } from '@oun/brand/seoul';
import { query } from '@oun/client/query';
import {
  getHealthConsents,
  getHealthGraph,
  HEALTH_SUBJECTS,
  type HealthConsents,
  type HealthSubject,
  ITEM_OF,
  X_AXIS_TYPES,
  type XAxisType,
} from '@oun/contract/health';
import { daysOfMonth, mondayOf, monthAfter, monthOfDay } from '@oun/habit/day';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ListRow } from '@oun/ui/list-row';
import { Segmented } from '@oun/ui/segmented';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, HeartPulse, Lock, Settings, Watch } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatDate } from '@oun/shell/dates';
import { useNow } from '@oun/shell/now';
import { timeWords } from '../record/words.ts';
import { Graph } from './Graph.tsx';
import { AXIS_WORDS, SUBJECT_WORDS } from './words.ts';

const consentsQuery = query(getHealthConsents);
/** So many places stand at the axis. */
const PLACES: Record<XAxisType, number> = { day: 7, week: 10, month: 8 };

function readChoice(search: URLSearchParams): { subject: HealthSubject; axis: XAxisType } {
  const [subject, axis] = [search.get('subject'), search.get('by')];
  return {
    subject: HEALTH_SUBJECTS.find((one) => one === subject) ?? 'workout_minutes',
    axis: X_AXIS_TYPES.find((one) => one === axis) ?? 'day',
  };
}

/** Known from what was done here. */
const isOwn = (subject: HealthSubject): subject is 'workout_minutes' | 'kcal' =>
  subject === 'workout_minutes' || subject === 'kcal';

/** The last days, weeks or months up to now. */
function graphQuery(subject: HealthSubject, axis: XAxisType, now: number) {
  const today = dayNumber(now);
  const places = PLACES[axis] - 1;
  const start =
    axis === 'day'
      ? today - places
      : axis === 'week'
        ? mondayOf(today) - places * 7
        : daysOfMonth(monthAfter(monthOfDay(today), -places)).first;
  return query(getHealthGraph, {
    query: { subject, x_axis_type: axis, start: dateOfDay(start), end: dateOfDay(today) },
  });
}

/** What needs no yes comes with the page. */
export const loader = prefetch(({ url }) => {
  const { subject, axis } = readChoice(url.searchParams);
  return [consentsQuery, ...(isOwn(subject) ? [graphQuery(subject, axis, nowMs())] : [])];
});
export const meta = pageMeta({ title: '건강', isPrivate: true });

function HealthScreen() {
  const now = useNow();
  const consents = useQuery(consentsQuery);
  return (
    <Page title="건강" referrer="/my" className="px-5">
      <h1 className="pt-6 text-heading-24 side:sr-only">건강</h1>
      <Block
        query={consents}
        title="건강 정보를 불러오지 못했어요"
        skeleton={<Skeleton className="mt-6" shape="card" height={420} />}
      >
        {(data) => <Health consents={data} now={now} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(HealthScreen);

function Health({ consents, now }: { consents: HealthConsents; now: number }) {
  const [search, setSearch] = useSearchParams();
  const { subject, axis } = readChoice(search);
  const agreed = new Set(consents.items.filter(({ is_agreed }) => is_agreed).map(({ item }) => item));
  const isOpen = isOwn(subject) || agreed.has(ITEM_OF[subject]);
  const graph = useQuery({ ...graphQuery(subject, axis, now), enabled: isOpen });
  const choose = (part: { subject?: HealthSubject; by?: XAxisType }) =>
    setSearch((before) => new URLSearchParams({ ...Object.fromEntries(before), ...part }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      <div
        role="group"
        aria-label="무엇을 볼까요"
        // The chips go on to the right: whoever uses keys has to get there.
        className="-mx-5 mt-3 flex gap-2 overflow-x-auto px-5 py-1"
      >
        {HEALTH_SUBJECTS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === subject}
            onClick={() => choose({ subject: one })}
            className={
              one === subject
                ? 'h-control shrink-0 rounded-chip bg-level-90 px-4 text-body-15 font-semibold text-level-0'
                : 'h-control shrink-0 rounded-chip bg-level-10 px-4 text-body-15 font-medium text-level-80'
            }
          >
            {SUBJECT_WORDS[one]}
          </button>
        ))}
      </div>
      {isOpen ? (
        <>
          <Segmented
            className="mt-4"
            label="무엇으로 모을까요"
            options={X_AXIS_TYPES.map((value) => ({ value, label: AXIS_WORDS[value] }))}
            value={axis}
            onChange={(by) => choose({ by })}
          />
          <Block
            query={graph}
            title="그래프를 불러오지 못했어요"
            skeleton={<Skeleton className="mt-6" shape="card" height={360} />}
          >
            {(data) => (
              <>
                <Graph key={`${data.subject} ${data.x_axis_type}`} graph={data} />
                {data.subject === 'weight' || data.subject === 'body_fat' ? (
                  <Callout className="mt-4" tone="notice" icon={<Lock size={20} />}>
                    <b>{SUBJECT_WORDS[data.subject]}은 나만 봐요.</b> 프로필, 피드, 공유 사진 어디에도 나오지 않아요.
                  </Callout>
                ) : null}
                {data.subject === 'workout_minutes' ? (
                  <ListRow
                    className="mt-4"
                    title="달력에서 하루씩 보기"
                    href="/my/records"
                    lead={<CalendarDays size={22} aria-hidden="true" />}
                  />
                ) : (
                  <div className="mt-4 flex items-center gap-3">
                    <Watch size={22} aria-hidden="true" className="shrink-0 text-level-70" />
                    <p className="num min-w-0 flex-1 text-body-14 text-level-70">
                      헬스 커넥트에서 가져와요
                      <span className="block text-body-13 text-level-60">
                        {data.refreshed_at
                          ? `${formatDate(data.refreshed_at)} ${timeWords(data.refreshed_at)}에 새로 고쳤어요`
                          : '아직 가져온 기록이 없어요'}
                      </span>
                    </p>
                    <Button variant="line" pending={graph.isFetching} onClick={() => void graph.refetch()}>
                      새로 고침
                    </Button>
                  </div>
                )}
              </>
            )}
          </Block>
        </>
      ) : (
        <EmptyBlock
          className="mt-6"
          illustration={<HeartPulse size={56} aria-hidden="true" className="text-pink-50" />}
          title={`${SUBJECT_WORDS[subject]}을 함께 볼까요?`}
          description="법에서 따로 동의를 받도록 한 민감한 정보예요. 무엇을 볼지 하나씩 고를 수 있어요."
          action={<ButtonLink href="/my/health/consent">무엇을 볼지 고르기</ButtonLink>}
        />
      )}
      <ListRow
        className="mt-2"
        title="건강정보 동의 바꾸기"
        sub="항목마다 켜고 끄고, 거두면 바로 지워요"
        href="/my/health/consent"
        lead={<Settings size={22} aria-hidden="true" />}
      />
    </>
  );
}
