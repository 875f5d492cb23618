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
import { useQuery } from '@tanstack/react-query';
import type { ListColumn } from '../../list/ListTable.tsx';
import { Inbox, useInbox } from '../../list/Inbox.tsx';
import { momentText } from '../moment-text.ts';
import { FeedbackDrawer } from './FeedbackDrawer.tsx';

export const meta = () => [{ title: '의견 · 오운 어드민' }];

const TABS = ['sent', 'looking', 'answered', 'changed', 'all'] as const;
const STATES = { sent: 'SENT', looking: 'LOOKING', answered: 'ANSWERED', changed: 'CHANGED', all: undefined } as const;
const wordsOf = (state: FeedbackState): string => (state === 'SENT' ? '읽을 것' : FEEDBACK_STATE_LABELS[state]);
const TAB_WORDS = {
  sent: wordsOf('SENT'),
  looking: wordsOf('LOOKING'),
  answered: wordsOf('ANSWERED'),
  changed: wordsOf('CHANGED'),
  all: '전체',
} as const;
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
  const inbox = useInbox(TABS, FEEDBACK_SORTS, { sort: 'newest', direction: 'desc' }, 'feedback');
  const state = STATES[inbox.tab];
  const found = useQuery({
    ...query(adminListFeedbacks, { query: { ...inbox.asked, ...(state && { state }) } }),
    placeholderData: (kept) => kept,
  });
  return (
    <Inbox
      name="feedbacks"
      title="의견"
      path="/feedbacks"
      inbox={inbox}
      query={found}
      columns={columns}
      narrow={NARROW}
      rowLabel={({ content }) => content}
      tabWords={TAB_WORDS}
      searched={{
        label: '의견의 낱말, 보낸 사람의 닉네임, 이메일, 전화번호, 회원 번호',
        placeholder: '낱말, 닉네임, 이메일, 전화',
      }}
      nothing="읽을 의견이 없어요."
      Drawer={FeedbackDrawer}
    />
  );
}
