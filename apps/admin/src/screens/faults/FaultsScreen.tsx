import { query } from '@oun/client/query';
import { type AdminFault, adminListFaults, FAULT_SORTS } from '@oun/contract/fault';
import { FAULT_SIDE_LABELS, FAULT_STATE_LABELS } from '@oun/contract/fault-rules';
import { withCommas } from '@oun/money/written';
import { StatusDot } from '@oun/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { Inbox, useInbox } from '../../list/Inbox.tsx';
import type { ListColumn } from '../../list/ListTable.tsx';
import { momentText } from '../moment-text.ts';
import { FaultDrawer } from './FaultDrawer.tsx';

export const meta = () => [{ title: '오류 · 오운 어드민' }];

const TABS = ['open', 'browser', 'server', 'solved', 'all'] as const;
const ASKED = {
  open: { state: 'OPEN' },
  browser: { state: 'OPEN', side: 'BROWSER' },
  server: { state: 'OPEN', side: 'API' },
  solved: { state: 'SOLVED' },
  all: {},
} as const;
const TAB_WORDS = {
  open: FAULT_STATE_LABELS.OPEN,
  browser: `${FAULT_SIDE_LABELS.BROWSER}만`,
  server: `${FAULT_SIDE_LABELS.API}만`,
  solved: FAULT_STATE_LABELS.SOLVED,
  all: '전체',
} as const;
const NARROW = new Set(['what', 'count']);

const columns = (open: (id: number) => void): readonly ListColumn<AdminFault, (typeof FAULT_SORTS)[number]>[] => [
  {
    key: 'what',
    header: '오류',
    isFixed: true,
    cell: ({ id, name, message, source }) => (
      <button type="button" className="block max-w-full text-left" onClick={() => open(id)}>
        <span className="block truncate hover:underline">
          <b className="font-bold">{name}</b> {message}
        </span>
        <span className="num block truncate text-body-12 text-level-60">{source ?? '자리를 알 수 없어요'}</span>
      </button>
    ),
  },
  { key: 'side', header: '난 곳', width: 110, cell: ({ side }) => FAULT_SIDE_LABELS[side] },
  { key: 'sites', header: '사이트', width: 110, cell: ({ sites }) => sites.join(', ') },
  {
    key: 'count',
    header: '횟수',
    width: 80,
    align: 'end',
    sort: 'most',
    cell: ({ count }) => <span className="num">{withCommas(count)}</span>,
  },
  {
    key: 'last',
    header: '마지막',
    width: 140,
    sort: 'newest',
    cell: ({ last_at }) => <span className="num">{momentText(last_at)}</span>,
  },
  {
    key: 'state',
    header: '상태',
    width: 100,
    cell: ({ state }) => <StatusDot tone={state === 'OPEN' ? 'failed' : 'done'}>{FAULT_STATE_LABELS[state]}</StatusDot>,
  },
];

/** What goes wrong in browsers and on our servers, those of one kind together. */
export default function FaultsScreen() {
  const inbox = useInbox(TABS, FAULT_SORTS, { sort: 'newest', direction: 'desc' }, 'fault');
  const found = useQuery({
    ...query(adminListFaults, { query: { ...inbox.asked, ...ASKED[inbox.tab] } }),
    placeholderData: (kept) => kept,
  });
  return (
    <Inbox
      name="faults"
      title="오류"
      path="/faults"
      inbox={inbox}
      query={found}
      columns={columns}
      narrow={NARROW}
      rowLabel={({ name, source }) => `${name} ${source ?? ''}`}
      tabWords={TAB_WORDS}
      searched={{ label: '낱말, 파일, 화면, 호출, 요청 번호', placeholder: '낱말, 파일, 요청 번호' }}
      nothing="열려 있는 오류가 없어요."
      Drawer={FaultDrawer}
    />
  );
}
