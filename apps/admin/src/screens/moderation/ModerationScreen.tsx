import { nowMs } from '@oun/brand/clock';
import { query } from '@oun/client/query';
import { REPORT_REASON_LABELS, REPORT_SUBJECT_LABELS } from '@oun/contract/feed-rules';
import { adminListCases, CASE_SORTS, type ModerationRow } from '@oun/contract/moderation-admin';
import { Badge, StatusDot } from '@oun/ui/badge';
import { useQuery } from '@tanstack/react-query';
import type { ListColumn } from '../../list/ListTable.tsx';
import { Inbox, useInbox } from '../../list/Inbox.tsx';
import { momentText } from '../moment-text.ts';
import { CaseDrawer } from './CaseDrawer.tsx';
import { CASE_WORDS } from './case-words.ts';

export const meta = () => [{ title: '신고 · 오운 어드민' }];

const TABS = ['open', 'removed', 'kept', 'all'] as const;
const STATES = { open: 'OPEN', removed: 'REMOVED', kept: 'KEPT', all: undefined } as const;
const TAB_WORDS = { open: '살펴볼 것', removed: '내림', kept: '그대로 둠', all: '전체' } as const;
const NARROW = new Set(['content', 'due', 'state']);

const columns = (open: (id: number) => void): readonly ListColumn<ModerationRow, (typeof CASE_SORTS)[number]>[] => [
  {
    key: 'due',
    header: '기한',
    width: 150,
    sort: 'due',
    cell: ({ due_at, state }) => (
      <span className={`num ${state === 'OPEN' && Date.parse(due_at) < nowMs() ? 'text-error-strong' : ''}`}>
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
  const inbox = useInbox(TABS, CASE_SORTS, { sort: 'due', direction: 'asc' }, 'case');
  const state = STATES[inbox.tab];
  const cases = useQuery({
    ...query(adminListCases, { query: { ...inbox.asked, ...(state && { state }) } }),
    placeholderData: (kept) => kept,
  });
  return (
    <Inbox
      name="moderation"
      title="신고"
      path="/moderation"
      inbox={inbox}
      query={cases}
      columns={columns}
      narrow={NARROW}
      rowLabel={({ content }) => content || '글 없음'}
      minWidth={1040}
      tabWords={TAB_WORDS}
      searched={{ label: '쓴 사람의 닉네임, 회원 번호, 신고 번호', placeholder: '닉네임, 회원·신고 번호' }}
      nothing="살펴볼 신고가 없어요."
      Drawer={CaseDrawer}
    />
  );
}
