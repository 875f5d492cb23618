import { query } from '@oun/client/query';
import {
  type AdminFeedback,
  adminListFeedbacks,
  FEEDBACK_SORTS,
  FEEDBACK_STATE_LABELS,
  type FeedbackState,
  MOOD_LABELS,
} from '@oun/contract/feedback';
import { StatusDot } from '@oun/ui/badge';
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
import { FeedbackDrawer } from './FeedbackDrawer.tsx';

export const meta = () => [{ title: '의견 · 오운 어드민' }];

const TABS = ['sent', 'looking', 'answered', 'changed', 'all'] as const;
const STATES = { sent: 'SENT', looking: 'LOOKING', answered: 'ANSWERED', changed: 'CHANGED', all: undefined } as const;
const wordsOf = (state: FeedbackState): string => (state === 'SENT' ? '읽을 것' : FEEDBACK_STATE_LABELS[state]);
const FILTERS = {
  q: parseAsString.withDefault(''),
  tab: parseAsStringLiteral(TABS).withDefault('sent'),
  feedback: parseAsInteger,
};
const NARROW = new Set(['content', 'state']);

const columns = (open: (id: number) => void): readonly ListColumn<AdminFeedback, (typeof FEEDBACK_SORTS)[number]>[] => [
  {
    key: 'content',
    header: '의견',
    isFixed: true,
    cell: ({ id, content }) => (
      <button type="button" className="block max-w-full truncate text-left hover:underline" onClick={() => open(id)}>
        {content}
      </button>
    ),
  },
  { key: 'mood', header: '기분', width: 120, cell: ({ mood }) => MOOD_LABELS[mood] },
  { key: 'photos', header: '사진', width: 70, align: 'end', cell: ({ pictures }) => pictures.length || '–' },
  { key: 'who', header: '보낸 사람', width: 140, cell: ({ member }) => member.nickname },
  {
    key: 'at',
    header: '보낸 때',
    width: 150,
    sort: 'newest',
    cell: ({ created_at }) => <span className="num">{momentText(created_at)}</span>,
  },
  {
    key: 'state',
    header: '상태',
    width: 130,
    cell: ({ state }) => <StatusDot tone={state === 'SENT' ? 'failed' : 'done'}>{wordsOf(state)}</StatusDot>,
  },
];

/** What members tell us of the product, read by staff, and told back what became of it. */
export default function FeedbacksScreen() {
  const [{ q, tab, feedback: opened }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const place = useListPlace(FEEDBACK_SORTS, { sort: 'newest', direction: 'desc' });
  const state = STATES[tab];
  const found = useQuery({
    ...query(adminListFeedbacks, {
      query: { ...(q && { q: q.slice(0, 60) }), ...(state && { state }), ...place.input },
    }),
    placeholderData: (kept) => kept,
  });
  const search = (next: string | null) => {
    place.toFirst();
    void setFilters({ q: next });
  };
  const open = openRow(opened, (id: number) => void setFilters({ feedback: id }));
  useRowKeys(found.data?.items.map(({ id }) => id) ?? [], opened, open);
  return (
    <div className="flex items-start">
      <StaffList
        name="feedbacks"
        title="의견"
        query={found}
        place={place}
        columns={columns(open)}
        narrow={opened === null ? undefined : NARROW}
        rowLabel={({ content }) => content}
        onOpen={({ id }) => open(id)}
        openId={opened ?? undefined}
        empty={tab === 'sent' ? '읽을 의견이 없어요.' : '아직 없어요.'}
        onClear={q === '' ? undefined : () => search(null)}
        actions={
          <ListSearch
            q={q}
            label="의견의 낱말, 보낸 사람의 닉네임, 이메일, 전화번호, 회원 번호"
            placeholder="낱말, 닉네임, 이메일, 전화"
            className="w-70"
            onSearch={search}
          />
        }
        tabs={
          <TabNav
            label="상태"
            size="Dense"
            items={TABS.map((one) => ({
              href: tabHref('/feedbacks', { tab: one === 'sent' ? null : one, q, ...place.kept }),
              label: one === 'all' ? '전체' : wordsOf(STATES[one]),
              current: tab === one,
            }))}
          />
        }
      />
      {opened === null ? null : (
        <FeedbackDrawer key={opened} id={opened} onClose={() => void setFilters({ feedback: null })} />
      )}
    </div>
  );
}
