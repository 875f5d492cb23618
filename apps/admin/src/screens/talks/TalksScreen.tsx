import { touch } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import {
  adminGetTalk,
  adminListTalkMessages,
  adminListTalks,
  type Talk,
  TALK_SORTS,
} from '@oun/contract/conversation-admin';
import { STAFF_EVENTS } from '@oun/contract/conversation-rules';
import { useLive } from '@oun/shell/live';
import { Badge, StatusDot } from '@oun/ui/badge';
import { Callout } from '@oun/ui/callout';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListColumn } from '../../list/ListTable.tsx';
import { Inbox, useInbox } from '../../list/Inbox.tsx';
import { momentText } from '../moment-text.ts';
import { handlerWords, TALK_WORDS } from './talk-words.ts';
import { TalkDrawer } from './TalkDrawer.tsx';

export const meta = () => [{ title: '1:1 문의 · 오운 어드민' }];

const TABS = ['waiting', 'mine', 'all'] as const;
const TAB_WORDS = { waiting: '기다리는 분', mine: '내가 맡음', all: '전체' } as const;
const ASKED = { waiting: { state: 'WAITING' }, mine: { is_mine: true }, all: {} } as const;
const NARROW = new Set(['words', 'state']);

const columns = (open: (id: number) => void): readonly ListColumn<Talk, (typeof TALK_SORTS)[number]>[] => [
  {
    key: 'since',
    header: '기다린 때',
    width: 150,
    sort: 'waiting',
    cell: ({ waiting_since }) => <span className="num">{waiting_since ? momentText(waiting_since) : '–'}</span>,
  },
  {
    key: 'words',
    header: '마지막 말',
    isFixed: true,
    cell: ({ id, last_words, member, unread_count }) => (
      <span className="flex items-center gap-2">
        <b className="shrink-0">{member.nickname}</b>
        {unread_count > 0 ? <Badge tone="pink">새 말 {unread_count}</Badge> : null}
        <button type="button" className="min-w-0 truncate text-left hover:underline" onClick={() => open(id)}>
          {last_words}
        </button>
      </span>
    ),
  },
  { key: 'handler', header: '맡은 사람', width: 150, cell: handlerWords },
  {
    key: 'latest',
    header: '마지막 때',
    width: 150,
    sort: 'latest',
    cell: ({ last_at }) => <span className="num">{momentText(last_at)}</span>,
  },
  {
    key: 'state',
    header: '상태',
    width: 110,
    cell: ({ state }) => (
      <StatusDot tone={state === 'WAITING' ? 'waiting' : state === 'ANSWERED' ? 'done' : 'quiet'}>
        {TALK_WORDS[state]}
      </StatusDot>
    ),
  },
];

export default function TalksScreen() {
  const client = useQueryClient();
  const inbox = useInbox(TABS, TALK_SORTS, { sort: 'waiting', direction: 'asc' }, 'talk');
  const list = useQuery({
    ...query(adminListTalks, { query: { ...inbox.asked, ...ASKED[inbox.tab] } }),
    placeholderData: (kept) => kept,
  });
  const isLive = useLive(STAFF_EVENTS, {
    onChange: ({ id }) =>
      // Of what is open only what changed is read anew.
      void touch(
        client,
        id === undefined || id === inbox.opened
          ? [adminListTalks, adminGetTalk, adminListTalkMessages]
          : [adminListTalks],
      ),
  });
  return (
    <>
      {isLive ? null : (
        <Callout tone="caution" alert className="m-4">
          다시 연결하고 있어요. 새 말이 늦게 보일 수 있어요.
        </Callout>
      )}
      <Inbox
        name="talks"
        title="1:1 문의"
        path="/conversations"
        inbox={inbox}
        query={list}
        columns={columns}
        narrow={NARROW}
        rowLabel={({ member }) => `${member.nickname} 님의 문의`}
        minWidth={900}
        tabWords={TAB_WORDS}
        searched={{ label: '회원의 닉네임, 번호, 전화번호 뒷자리', placeholder: '닉네임, 회원 번호' }}
        nothing="기다리는 분이 없어요."
        Drawer={TalkDrawer}
      />
    </>
  );
}
