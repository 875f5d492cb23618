import { nowMs } from '@oun/brand/clock';
import { query } from '@oun/client/query';
import { adminListAsked, ASKED_SORTS, type AskedRow } from '@oun/contract/question-admin';
import { QUESTION_CATEGORY_LABELS } from '@oun/contract/question-rules';
import { Badge, StatusDot } from '@oun/ui/badge';
import { useQuery } from '@tanstack/react-query';
import type { ListColumn } from '../../list/ListTable.tsx';
import { Inbox, useInbox } from '../../list/Inbox.tsx';
import { momentText } from '../moment-text.ts';
import { answeringWords } from './answering-words.ts';
import { AskedDrawer } from './AskedDrawer.tsx';

export const meta = () => [{ title: '회원 질문 · 오운 어드민' }];

const TABS = ['waiting', 'answered', 'all'] as const;
const TYPES = { waiting: 'WAITING', answered: 'ANSWERED', all: undefined } as const;
const TAB_WORDS = { waiting: '답할 것', answered: '답함', all: '전체' } as const;
const NARROW = new Set(['due', 'content', 'state']);
const REFRESH_MS = 30_000;

const columns = (open: (id: number) => void): readonly ListColumn<AskedRow, (typeof ASKED_SORTS)[number]>[] => [
  {
    key: 'due',
    header: '기한',
    width: 150,
    sort: 'due',
    cell: ({ due_at, state }) => (
      <span className={`num ${state === 'WAITING' && Date.parse(due_at) < nowMs() ? 'text-error-strong' : ''}`}>
        {momentText(due_at)}
      </span>
    ),
  },
  {
    key: 'content',
    header: '질문',
    isFixed: true,
    cell: ({ id, content, category, photo_count }) => (
      <span className="flex items-center gap-2">
        <Badge tone={category === 'PAIN' ? 'caution' : 'neutral'}>{QUESTION_CATEGORY_LABELS[category]}</Badge>
        {photo_count > 0 ? <Badge>사진 {photo_count}</Badge> : null}
        <button type="button" className="min-w-0 truncate text-left hover:underline" onClick={() => open(id)}>
          {content}
        </button>
      </span>
    ),
  },
  { key: 'who', header: '질문한 사람', width: 130, cell: ({ author }) => author.nickname },
  {
    key: 'waiting',
    header: '함께 기다리는 분',
    width: 120,
    align: 'end',
    cell: ({ follower_count }) => <span className="num">{follower_count}</span>,
  },
  {
    key: 'state',
    header: '상태',
    width: 190,
    cell: ({ state, answering }) =>
      answering.length > 0 ? (
        <StatusDot tone="moving">{answeringWords(answering)}</StatusDot>
      ) : (
        <StatusDot tone={state === 'WAITING' ? 'waiting' : 'done'}>{state === 'WAITING' ? '기다림' : '답함'}</StatusDot>
      ),
  },
];

export default function AskedScreen() {
  const inbox = useInbox(TABS, ASKED_SORTS, { sort: 'due', direction: 'asc' }, 'question');
  const type = TYPES[inbox.tab];
  const list = useQuery({
    ...query(adminListAsked, { query: { ...inbox.asked, ...(type && { type }) } }),
    placeholderData: (kept) => kept,
    refetchInterval: REFRESH_MS,
  });
  return (
    <Inbox
      name="asked"
      title="회원 질문"
      path="/questions"
      inbox={inbox}
      query={list}
      columns={columns}
      narrow={NARROW}
      rowLabel={({ content }) => content}
      minWidth={900}
      tabWords={TAB_WORDS}
      searched={{ label: '질문에 있는 말', placeholder: '질문에 있는 말' }}
      nothing="기다리는 질문이 없어요."
      Drawer={AskedDrawer}
    />
  );
}
