import { query } from '@oun/client/query';
import { REPORT_REASON_LABELS, REPORT_SUBJECT_LABELS } from '@oun/contract/feed-rules';
import { adminListCases, CASE_SORTS, type ModerationRow } from '@oun/contract/moderation-admin';
import { Badge, StatusDot } from '@oun/ui/badge';
import { TabNav } from '@oun/ui/tab-nav';
import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useListPlace } from '../../list/list-place.ts';
import { ListSearch } from '../../list/ListSearch.tsx';
import type { ListColumn } from '../../list/ListTable.tsx';
import { openRow } from '../../list/open-row.ts';
import { useRowKeys } from '../../list/row-keys.ts';
import { StaffList } from '../../list/StaffList.tsx';
import { tabHref } from '../../list/tab-href.ts';
import { momentText } from '../moment-text.ts';
import { CaseDrawer } from './CaseDrawer.tsx';
import { CASE_WORDS } from './case-words.ts';

export const meta = () => [{ title: '신고 · 오운 어드민' }];

const TABS = ['open', 'removed', 'kept', 'all'] as const;
const STATES = { open: 'OPEN', removed: 'REMOVED', kept: 'KEPT', all: undefined } as const;
const TAB_WORDS = { open: '살펴볼 것', removed: '내림', kept: '그대로 둠', all: '전체' } as const;
const FILTERS = {
  q: parseAsString.withDefault(''),
  tab: parseAsStringLiteral(TABS).withDefault('open'),
  case: parseAsInteger,
};
const NARROW = new Set(['content', 'due', 'state']);

const columns = (open: (id: number) => void): readonly ListColumn<ModerationRow, (typeof CASE_SORTS)[number]>[] => [
  {
    key: 'due',
    header: '기한',
    width: 150,
    sort: 'due',
    cell: ({ due_at, state }) => (
      <span className={`num ${state === 'OPEN' && Date.parse(due_at) < Date.now() ? 'text-error-strong' : ''}`}>
        {momentText(due_at)}
      </span>
    ),
  },
  {
    key: 'content',
    header: '내용',
    isFixed: true,
    cell: ({ id, content, photo_count, subject }) => (
      <span className="flex items-center gap-2">
        <Badge>{REPORT_SUBJECT_LABELS[subject]}</Badge>
        {photo_count > 0 ? <Badge>사진 {photo_count}</Badge> : null}
        <button type="button" className="min-w-0 truncate text-left hover:underline" onClick={() => open(id)}>
          {content || '글 없음'}
        </button>
      </span>
    ),
  },
  {
    key: 'reasons',
    header: '까닭',
    width: 220,
    cell: ({ reasons, report_count }) => (
      <span className="block truncate">
        {report_count}건 · {reasons.map((reason) => REPORT_REASON_LABELS[reason]).join(', ')}
      </span>
    ),
  },
  {
    key: 'who',
    header: '쓴 사람',
    width: 150,
    cell: ({ author }) => (
      <span className="block truncate">
        {author.nickname}
        {author.removed_count > 0 ? <span className="text-level-60"> · 내림 {author.removed_count}</span> : null}
      </span>
    ),
  },
  {
    key: 'at',
    header: '들어온 때',
    width: 150,
    sort: 'newest',
    cell: ({ opened_at }) => <span className="num">{momentText(opened_at)}</span>,
  },
  {
    key: 'state',
    header: '상태',
    width: 130,
    cell: ({ state, is_held, is_appealed }) => (
      <StatusDot tone={state === 'OPEN' ? 'failed' : 'done'}>
        {state !== 'OPEN' ? CASE_WORDS[state] : is_appealed ? '다시 살펴보기' : is_held ? '가려짐' : '보임'}
      </StatusDot>
    ),
  },
];

export default function ModerationScreen() {
  const [{ q, tab, case: opened }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const place = useListPlace(CASE_SORTS, { sort: 'due', direction: 'asc' });
  const state = STATES[tab];
  const cases = useQuery({
    ...query(adminListCases, { query: { ...(q && { q: q.slice(0, 60) }), ...(state && { state }), ...place.input } }),
    placeholderData: (kept) => kept,
  });
  const change = (next: Parameters<typeof setFilters>[0]) => {
    place.toFirst();
    void setFilters(next);
  };
  const open = openRow(opened, (id: number) => void setFilters({ case: id }));
  useRowKeys(cases.data?.items.map(({ id }) => id) ?? [], opened, open);
  return (
    <div className="flex items-start">
      <StaffList
        name="moderation"
        title="신고"
        query={cases}
        place={place}
        columns={columns(open)}
        narrow={opened === null ? undefined : NARROW}
        rowLabel={({ content }) => content || '글 없음'}
        onOpen={({ id }) => open(id)}
        openId={opened ?? undefined}
        minWidth={1040}
        empty={tab === 'open' ? '살펴볼 신고가 없어요.' : '아직 없어요.'}
        onClear={q === '' ? undefined : () => change({ q: null })}
        actions={
          <ListSearch
            q={q}
            label="쓴 사람의 닉네임, 회원 번호, 신고 번호"
            placeholder="닉네임, 회원·신고 번호"
            className="w-76"
            onSearch={(next) => change({ q: next })}
          />
        }
        tabs={
          <TabNav
            label="상태"
            size="Dense"
            items={TABS.map((one) => ({
              href: tabHref('/moderation', { tab: one === 'open' ? null : one, q, ...place.kept }),
              label: TAB_WORDS[one],
              current: tab === one,
            }))}
          />
        }
      />
      {opened === null ? null : <CaseDrawer key={opened} id={opened} onClose={() => void setFilters({ case: null })} />}
    </div>
  );
}
